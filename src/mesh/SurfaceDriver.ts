import type { Camera } from "@babylonjs/core/Cameras/camera.pure.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.pure.js";
import { Logger } from "@babylonjs/core/Misc/logger.js";
import type { TessellationSettings } from "../hull/TessellationSettings.js";
import type { PatchBackend } from "../backends/PatchBackend.js";
import { untilAsync } from "../backends/untilAsync.js";
import { patchCountOf, type PatchNet } from "../net/PatchNet.js";
import { isDrawnBeforeCameras, isSeenBy, mainCameraOf } from "./cameras.js";
import type { CameraSurface } from "./CameraSurface.js";
import { drawsCopies } from "./drawsCopies.js";
import { showSurface } from "./drawSurface.js";
import { canDrawIndirectly } from "./indirectDraw.js";
import { observeFrames } from "./observeFrames.js";
import { SceneMembership } from "./SceneMembership.js";
import type { SurfaceSet } from "./SurfaceSet.js";
import { wantsWireframe } from "./wireframe.js";

/** Whether a mesh can draw by the counts of a backend, where these are on the GPU. */
function canDrawCountsOf(backend: PatchBackend, mesh: Mesh): boolean {
    return backend.name !== "webgpu" || canDrawIndirectly(mesh.getEngine());
}

/** Makes the surfaces of a mesh when cameras need them, and lets the mesh draw the one whose turn it is. */
export class SurfaceDriver {
    /** The surface that the mesh draws. */
    public shown: CameraSurface | null = null;

    private readonly _mesh: Mesh;
    private readonly _surfaces: SurfaceSet;
    private readonly _settings: Readonly<TessellationSettings>;
    private readonly _beforeSurface: () => void;
    private readonly _membership: SceneMembership;
    private readonly _endObserving: () => void;
    private _isEmpty = false;
    private _netIsShown = false;
    private _budgetWarned = false;

    /**
     * @param mesh the mesh, which draws nothing from now on until there is a surface
     * @param surfaces its surfaces
     * @param settings its density, read anew at each tessellation
     * @param net its net
     * @param beforeSurface called before a surface is looked after: to move points
     */
    public constructor(
        mesh: Mesh,
        surfaces: SurfaceSet,
        settings: Readonly<TessellationSettings>,
        net: PatchNet,
        beforeSurface: () => void,
    ) {
        this._mesh = mesh;
        this._surfaces = surfaces;
        this._settings = settings;
        this._beforeSurface = beforeSurface;
        this._membership = new SceneMembership(mesh);
        this.netChanged(net);
        this._show(null);
        surfaces.onDisposed = (surface): void => {
            if (surface === this.shown) {
                this._show(null);
            }
        };
        this._endObserving = observeFrames(mesh.getScene(), {
            beforeRender: () => {
                surfaces.disposeIdle(this.shown);
                const camera = mainCameraOf(mesh.getScene());
                if (camera && isDrawnBeforeCameras(mesh, camera)) {
                    this._follow(camera, true);
                }
            },
            beforeCamera: (camera) => {
                this._follow(camera, isSeenBy(mesh, camera));
            },
            contextLost: () => {
                surfaces.loseContext();
            },
            contextRestored: () => {
                surfaces.restoreContext();
            },
        });
    }

    /** The surfaces have another net: what is shown is not of it. */
    public netChanged(net: PatchNet): void {
        this._isEmpty = patchCountOf(net) === 0;
        this._netIsShown = false;
    }

    /** Whether a surface of the net is shown; makes the first one, as whoever waits for it may not render frames. */
    public isReady(): boolean {
        if (!this._hasSurface() && !this._mesh.isDisposed()) {
            this._tessellate(mainCameraOf(this._mesh.getScene()));
        }
        return this._hasSurface();
    }

    /** Whether that surface is as fine as it is to be. Goes on with it, as whoever waits for it may not render frames. */
    public isSettled(): boolean {
        if (!this.isReady()) {
            return false;
        }
        if (this.shown && !this.shown.backend.isSettled) {
            this._goOn(this.shown);
        }
        return this.shown?.backend.isSettled ?? true;
    }

    /** Whether a surface can be drawn: any, even of the net before, or one that is as fine as it is to be. */
    public isReadyToDraw(isComplete: boolean): boolean {
        return isComplete ? this.isSettled() : this.isReady() || this.shown !== null;
    }

    /**
     * Resolves when `isSettled`; rejects when there is no surface to wait for any more.
     * @param isUpToDate whether with what changed since the last frame
     */
    public async untilSettledAsync(isUpToDate: boolean): Promise<void> {
        const { _mesh: mesh, _surfaces: surfaces } = this;
        if (isUpToDate && this.shown && !mesh.isDisposed()) {
            this._goOn(this.shown);
        }
        await untilAsync(
            () => this.isSettled(),
            () =>
                mesh.isDisposed()
                    ? `BezierPatchMesh "${mesh.name}" was disposed before its surface was made.`
                    : surfaces.problem,
        );
    }

    public dispose(): void {
        this._endObserving();
        this._membership.dispose();
        this._show(null);
        this._surfaces.dispose();
    }

    /** Makes a surface anew where anything changed, as its camera sees it now. */
    private _goOn(surface: CameraSurface): void {
        this._tessellate(surface.camera ?? mainCameraOf(this._mesh.getScene()));
    }

    private _hasSurface(): boolean {
        return this._isEmpty || (this.shown !== null && this._netIsShown);
    }

    /**
     * Makes the surface of a frame, where anybody sees it. The first one of a net is made in any case, so that it is there
     * when it is seen.
     * @param camera the camera to tessellate for
     * @param isSeen whether this camera, or what is drawn before it, sees the mesh
     */
    private _follow(camera: Camera, isSeen: boolean): void {
        const isDrawn = this._membership.isMember && this._mesh.isEnabled();
        const isUsed = isDrawn || this._mesh.instances.length > 0;
        if ((isUsed && isSeen) || !this._hasSurface()) {
            this._tessellate(camera);
        }
    }

    private _tessellate(camera: Camera | null): void {
        const mesh = this._mesh;
        this._beforeSurface();
        const surface = this._surfaces.surfaceOf(camera);
        if (!surface) {
            return;
        }
        surface.backend.wireframe = wantsWireframe(mesh);
        surface.backend.instanced = drawsCopies(mesh) || !canDrawCountsOf(surface.backend, mesh);
        surface.tessellate(camera, mesh, this._settings);
        const { isCurrent } = surface.backend;
        this._netIsShown ||= isCurrent;
        // While its kernels compile, a camera goes on with what it had: what another one has may lack what this one sees.
        if (isCurrent || surface.geometry.geometry) {
            this._show(surface);
        }
        if (surface.backend.isSettled && surface.backend.factorScale < 1 && !this._budgetWarned) {
            this._budgetWarned = true;
            Logger.Warn(
                `BezierPatchMesh "${mesh.name}" is coarser than asked for: it may have ${this._settings.maxVertices} vertices, or what the device can hold.`,
            );
        }
    }

    /** From now on the mesh draws this surface. */
    private _show(surface: CameraSurface | null): void {
        this.shown = surface;
        showSurface(this._mesh, surface);
    }
}
