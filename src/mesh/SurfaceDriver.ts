import type { Camera } from "@babylonjs/core/Cameras/camera.pure.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.pure.js";
import { Logger } from "@babylonjs/core/Misc/logger.js";
import type { TessellationSettings } from "../hull/TessellationSettings.js";
import { patchCountOf, type PatchNet } from "../net/PatchNet.js";
import { isDrawnBeforeCameras, isSeenBy, mainCameraOf } from "./cameras.js";
import type { CameraSurface } from "./CameraSurface.js";
import { showSurface } from "./drawSurface.js";
import { observeFrames } from "./observeFrames.js";
import type { SurfaceSet } from "./SurfaceSet.js";
import { wantsWireframe } from "./wireframe.js";

/** Makes the surfaces of a mesh when cameras need them, and lets the mesh draw the one whose turn it is. */
export class SurfaceDriver {
    /** The surface that the mesh draws. */
    public shown: CameraSurface | null = null;

    private readonly _mesh: Mesh;
    private readonly _surfaces: SurfaceSet;
    private readonly _settings: Readonly<TessellationSettings>;
    private readonly _endObserving: () => void;
    private _isEmpty = false;
    private _netIsShown = false;
    private _budgetWarned = false;

    /**
     * @param mesh the mesh, which draws nothing from now on until there is a surface
     * @param surfaces its surfaces
     * @param settings its density, read anew at each tessellation
     * @param net its net
     */
    public constructor(mesh: Mesh, surfaces: SurfaceSet, settings: Readonly<TessellationSettings>, net: PatchNet) {
        this._mesh = mesh;
        this._surfaces = surfaces;
        this._settings = settings;
        this.netChanged(net);
        this._show(null);
        surfaces.onDisposed = (surface): void => {
            if (surface === this.shown) {
                this._show(null);
            }
        };
        this._endObserving = observeFrames(mesh.getScene(), {
            beforeRender: () => {
                surfaces.disposeIdle();
                const camera = mainCameraOf(mesh.getScene());
                if (camera && isDrawnBeforeCameras(mesh, camera)) {
                    this._tessellate(camera, true);
                }
            },
            beforeCamera: (camera) => {
                this._tessellate(camera);
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

    public dispose(): void {
        this._endObserving();
        this._show(null);
        this._surfaces.dispose();
    }

    private _hasSurface(): boolean {
        return this._isEmpty || (this.shown !== null && this._netIsShown);
    }

    /**
     * @param camera the camera to tessellate for
     * @param isForced whether to do so for a camera that does not see the layer of the mesh, since others will draw it
     */
    private _tessellate(camera: Camera | null, isForced = false): void {
        const mesh = this._mesh;
        const isUsed = mesh.isEnabled() || mesh.instances.length > 0;
        const isSeen = isForced || camera === null || isSeenBy(mesh, camera);
        if (!(isUsed && isSeen) && this._hasSurface()) {
            return;
        }
        const surface = this._surfaces.surfaceOf(camera);
        if (!surface) {
            return;
        }
        surface.backend.wireframe = wantsWireframe(mesh);
        surface.tessellate(camera, mesh, this._settings);
        if (surface.backend.isCurrent) {
            this._netIsShown = true;
            this._show(surface);
        }
        if (surface.backend.factorScale < 1 && !this._budgetWarned) {
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
