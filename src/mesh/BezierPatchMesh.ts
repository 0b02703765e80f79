import type { Camera } from "@babylonjs/core/Cameras/camera.pure.js";
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { PickingInfo } from "@babylonjs/core/Collisions/pickingInfo.js";
import type { Ray, TrianglePickingPredicate } from "@babylonjs/core/Culling/ray.core.js";
import { EngineStore } from "@babylonjs/core/Engines/engineStore.js";
import type { Matrix } from "@babylonjs/core/Maths/math.vector.pure.js";
import { Mesh, type MeshCloneOptions } from "@babylonjs/core/Meshes/mesh.pure.js";
import type { SubMesh } from "@babylonjs/core/Meshes/subMesh.pure.js";
import { Logger } from "@babylonjs/core/Misc/logger.js";
import type { Node } from "@babylonjs/core/node.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { BackendName, EvaluationMethod } from "../backends/PatchBackend.js";
import type { SampledSurface } from "../backends/SampleList.js";
import type { Surface } from "../backends/Surface.js";
import { checkMovedPoints } from "../net/checkMovedPoints.js";
import { createPatchNet } from "../net/createPatchNet.js";
import { patchCountOf, POINT_SIZE, pointCountOf, type PatchNet } from "../net/PatchNet.js";
import {
    DEFAULT_OPTIONS,
    requireMethod,
    requireOptions,
    type BezierPatchMeshOptions,
} from "./BezierPatchMeshOptions.js";
import { bakeMesh } from "./bakeMesh.js";
import type { CameraSurface } from "./CameraSurface.js";
import { drawRange, showSurface } from "./drawSurface.js";
import { HullBounds } from "./hullBounds.js";
import { MeshTessellation } from "./MeshTessellation.js";
import { observeFrames } from "./observeFrames.js";
import { pickSurface } from "./pickSurface.js";
import { surfacePointOf, type SurfacePoint } from "./surfacePointOf.js";
import { collectStats, type SurfaceStats } from "./SurfaceStats.js";
import { SurfaceSet } from "./SurfaceSet.js";
import { wantsWireframe } from "./wireframe.js";

/** Milliseconds between two looks at whether kernels have compiled. */
const READY_POLL_MILLISECONDS = 10;

/**
 * A mesh whose vertices and triangles are made of Bezier patches, every frame that needs it, as dense as each camera
 * needs it: by WebGPU compute, WebGL2 transform feedback or on the CPU.
 *
 * Triangles are counter-clockwise about the normals du × dv; `sideOrientation` is set accordingly for left- and
 * right-handed scenes. There are no vertices on the CPU: bounds come from the hull of the control points, and
 * `readSurfaceAsync` and `bakeAsync` give the vertices where they are wanted.
 */
export class BezierPatchMesh extends Mesh {
    /** Density of the surface; each field can be set at any time and is checked. */
    public readonly tessellation: MeshTessellation;

    private readonly _surfaces: SurfaceSet;
    private readonly _options: BezierPatchMeshOptions;
    private readonly _hullBounds = new HullBounds();
    private readonly _loaded: Promise<void>;
    private readonly _endObserving: () => void;
    private _net: PatchNet;
    private _shown: CameraSurface | null = null;
    private _budgetWarned = false;

    /**
     * @param name name of the mesh
     * @param options see {@link BezierPatchMeshOptions}
     * @param scene scene of the mesh; the last one created when left out
     * @throws RangeError when the net, a setting or the method is wrong; Error when the backend that is asked for is
     * not available or there is no scene
     */
    public constructor(name: string, options: BezierPatchMeshOptions, scene?: Scene) {
        super(name, requireScene(scene));
        const owner = this.getScene();
        try {
            requireOptions(options);
            this.tessellation = new MeshTessellation(options.tessellation);
            this._net = createPatchNet(options.net);
            this._options = options;
            const { backend, method, tangents } = { ...DEFAULT_OPTIONS, ...options };
            this._surfaces = new SurfaceSet(name, owner, this._net, backend, requireMethod(method), tangents);
        } catch (error) {
            // A mesh that could not be made must not stay in the scene.
            super.dispose();
            throw error;
        }
        this.doNotSerialize = true;
        this.sideOrientation = owner.useRightHandedSystem
            ? Constants.MATERIAL_CounterClockWiseSideOrientation
            : Constants.MATERIAL_ClockWiseSideOrientation;
        this.refreshBoundingInfo();
        showSurface(this, null);
        this._loaded = this._surfaces.loadAsync();
        this._loaded.catch((error: unknown) => {
            Logger.Error(`BezierPatchMesh "${name}": ${String(error)}`);
        });
        this._endObserving = this._observe();
    }

    /** The control points and patches as they are now. Read only: move points with {@link updatePoints}. */
    public get net(): PatchNet {
        return this._net;
    }

    /**
     * Replaces the whole surface.
     * @throws RangeError when the net is wrong; the mesh then goes on drawing what it had
     */
    public set net(net: PatchNet) {
        const checked = createPatchNet(net);
        this._surfaces.setNet(checked);
        this._net = checked;
        this.refreshBoundingInfo();
        this._markSubMeshesAsAttributesDirty();
    }

    /** Where the surface is made. */
    public get backendName(): BackendName {
        return this._surfaces.backendName;
    }

    /** How WebGPU evaluates a patch. Other backends keep the value and have one way only. */
    public get method(): EvaluationMethod {
        return this._surfaces.method;
    }

    /** @throws RangeError for a method that there is not */
    public set method(method: EvaluationMethod | "auto") {
        this._surfaces.method = requireMethod(method);
    }

    /** Counts and times, as of now. */
    public get stats(): SurfaceStats {
        return collectStats(this._net, this._surfaces, this._shown);
    }

    public override getClassName(): string {
        return "BezierPatchMesh";
    }

    /**
     * Resolves when the first surface exists, whether or not frames are being rendered.
     * @throws Error (rejects) when the backend cannot be loaded, or the mesh is disposed before
     */
    public async whenReadyAsync(): Promise<void> {
        await this._loaded;
        while (!this._hasSurface()) {
            if (this.isDisposed()) {
                throw new Error(`BezierPatchMesh "${this.name}" was disposed before its first surface was made.`);
            }
            this._tessellate(this._mainCamera());
            if (!this._hasSurface()) {
                await new Promise((resolve) => setTimeout(resolve, READY_POLL_MILLISECONDS));
            }
        }
    }

    public override isReady(completeCheck = false, forceInstanceSupport = false): boolean {
        return this._hasSurface() && super.isReady(completeCheck, forceInstanceSupport);
    }

    /**
     * Moves control points. The surface and the bounds follow in the next frame.
     * @param points x, y, z, weight per point
     * @param firstPoint id of the first of them
     * @throws RangeError when the range is not within the net or a number is wrong; nothing is moved then
     */
    public updatePoints(points: ArrayLike<number>, firstPoint = 0): void {
        const checked = checkMovedPoints(points, firstPoint, pointCountOf(this._net));
        this._net.points.set(checked, firstPoint * POINT_SIZE);
        this._surfaces.updatePoints(checked, firstPoint);
        this.refreshBoundingInfo();
    }

    /**
     * The exact surface at one point, in local space, computed on the CPU in double precision.
     * @param patch index of the patch
     * @param u parameter along the columns of the patch, 0 to 1
     * @param v parameter along its rows, 0 to 1
     * @throws RangeError when there is no such patch or a parameter is outside
     */
    public evaluate(patch: number, u: number, v: number): SurfacePoint {
        return surfacePointOf(this._net, patch, u, v);
    }

    /** Reads the surface as last tessellated, in local space. Reading back stalls: not for every frame. */
    public async readSurfaceAsync(): Promise<Surface> {
        await this.whenReadyAsync();
        const surface = this._shown ?? this._surfaces.surfaceOf(this._mainCamera());
        return await surface!.backend.readSurfaceAsync();
    }

    /**
     * Evaluates the surface at many samples where it is made, on the GPU as a rule, in local space: to place things
     * on it, for instance. `evaluate` is exact and for one sample.
     * @param patchIds patch per sample
     * @param patchUvs u, v per sample, in [0, 1]
     * @throws RangeError (rejects) that names the sample that is wrong
     */
    public async evaluateSamplesAsync(
        patchIds: ArrayLike<number>,
        patchUvs: ArrayLike<number>,
    ): Promise<SampledSurface> {
        await this.whenReadyAsync();
        const surface = this._shown ?? this._surfaces.surfaceOf(this._mainCamera());
        return await surface!.backend.evaluateSamplesAsync(patchIds, patchUvs);
    }

    /**
     * Makes a plain mesh of what is drawn now, with the transformation and the material of this one.
     * @param name name of the new mesh
     */
    public async bakeAsync(name: string): Promise<Mesh> {
        return bakeMesh(name, this, await this.readSurfaceAsync(), this._net.groups);
    }

    /** Bounds are those of the control points, whose hull holds the surface. */
    public override refreshBoundingInfo(): this {
        this._hullBounds.giveTo(this, this._net);
        return this;
    }

    /**
     * Picks the exact surface as its control points are now, on the CPU; gives a `SurfacePickingInfo`. A predicate of
     * triangles is not asked, as there are none.
     */
    public override intersects(
        ray: Ray,
        fastCheck = false,
        trianglePredicate?: TrianglePickingPredicate,
        onlyBoundingInfo = false,
        worldToUse?: Matrix,
        skipBoundingInfo = false,
    ): PickingInfo {
        if (onlyBoundingInfo || !ray.intersectsBox(this.getBoundingInfo().boundingBox)) {
            return super.intersects(ray, fastCheck, trianglePredicate, true, worldToUse, skipBoundingInfo);
        }
        return pickSurface(this, this._net, ray, worldToUse ?? this.getWorldMatrix(), fastCheck);
    }

    /** A mesh of its own with the same surface, settings, transformation and material. */
    public override clone(name = "", newParent: Node | MeshCloneOptions | null = null): BezierPatchMesh {
        const copy = new BezierPatchMesh(
            name,
            { ...this._options, net: this._net, tessellation: this.tessellation.values, method: this.method },
            this.getScene(),
        );
        copy.parent = newParent && "getScene" in newParent ? newParent : (newParent?.parent ?? this.parent);
        copy.position.copyFrom(this.position);
        copy.rotation.copyFrom(this.rotation);
        copy.rotationQuaternion = this.rotationQuaternion?.clone() ?? null;
        copy.scaling.copyFrom(this.scaling);
        copy.material = this.material;
        return copy;
    }

    public override dispose(doNotRecurse?: boolean, disposeMaterialAndTextures = false): void {
        this._endObserving();
        this._show(null);
        this._surfaces.dispose();
        super.dispose(doNotRecurse, disposeMaterialAndTextures);
    }

    /** @internal */
    public override _draw(subMesh: SubMesh, fillMode: number, instancesCount?: number): Mesh {
        const lines = this._shown?.geometry.lines;
        return drawRange(this, subMesh, fillMode, instancesCount, lines != null, () =>
            super._draw(subMesh, fillMode, instancesCount),
        );
    }

    private _observe(): () => void {
        return observeFrames(this.getScene(), {
            beforeRender: () => {
                this._surfaces.disposeIdle();
                const camera = this._mainCamera();
                if (camera) {
                    this._tessellate(camera);
                }
            },
            beforeCamera: (camera) => {
                this._tessellate(camera);
            },
            contextLost: () => {
                this._show(null);
                this._surfaces.loseContext();
            },
            contextRestored: () => {
                this._surfaces.restoreContext();
            },
        });
    }

    private _mainCamera(): Camera | null {
        const scene = this.getScene();
        // A scene that never had a camera has none of any kind, not even null.
        return scene.activeCameras?.[0] ?? scene.activeCamera ?? null;
    }

    private _hasSurface(): boolean {
        return this._shown !== null || patchCountOf(this._net) === 0;
    }

    private _isDrawnBy(camera: Camera | null): boolean {
        const isUsed = this.isEnabled() || this.instances.length > 0;
        return isUsed && (camera === null || (camera.layerMask & this.layerMask) !== 0);
    }

    private _tessellate(camera: Camera | null): void {
        if (!this._isDrawnBy(camera) && this._hasSurface()) {
            return;
        }
        const surface = this._surfaces.surfaceOf(camera);
        if (!surface) {
            return;
        }
        surface.backend.wireframe = wantsWireframe(this);
        surface.tessellate(camera, this.computeWorldMatrix(), this.tessellation.values, this.getBoundingInfo());
        if (surface.hasSurface) {
            this._show(surface);
        }
        if (surface.backend.factorScale < 1 && !this._budgetWarned) {
            this._budgetWarned = true;
            Logger.Warn(
                `BezierPatchMesh "${this.name}" is coarser than asked for: it may have ${this.tessellation.maxVertices} vertices, or what the device can hold.`,
            );
        }
    }

    /** From now on the mesh draws this surface. */
    private _show(surface: CameraSurface | null): void {
        this._shown = surface;
        showSurface(this, surface);
    }
}

function requireScene(scene: Scene | undefined): Scene {
    const owner = scene ?? EngineStore.LastCreatedScene;
    if (!owner) {
        throw new Error("A BezierPatchMesh needs a scene: create one before, or give it as the last argument.");
    }
    return owner;
}
