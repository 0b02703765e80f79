import type { BoundingInfo } from "@babylonjs/core/Culling/boundingInfo.js";
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { PickingInfo } from "@babylonjs/core/Collisions/pickingInfo.js";
import type { Ray, TrianglePickingPredicate } from "@babylonjs/core/Culling/ray.core.js";
import type { Matrix } from "@babylonjs/core/Maths/math.vector.pure.js";
import type { Effect } from "@babylonjs/core/Materials/effect.pure.js";
import type { InstancedMesh } from "@babylonjs/core/Meshes/instancedMesh.pure.js";
import type { Mesh, MeshCloneOptions } from "@babylonjs/core/Meshes/mesh.pure.js";
import type { SubMesh } from "@babylonjs/core/Meshes/subMesh.pure.js";
import type { Node } from "@babylonjs/core/node.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { BackendName, EvaluationMethod, PatchBackend } from "../backends/PatchBackend.js";
import type { SampledSurface } from "../backends/SampleList.js";
import type { Surface } from "../backends/Surface.js";
import { createPatchNet } from "../net/createPatchNet.js";
import { patchCountOf, type PatchNet } from "../net/PatchNet.js";
import {
    DEFAULT_OPTIONS,
    requireMethod,
    requireOptions,
    type BezierPatchMeshOptions,
} from "./BezierPatchMeshOptions.js";
import { bakeMeshAsync } from "./bakeMesh.js";
import type { CageBinding } from "./CageBinding.js";
import { drawRange, drawsPointsByIndex } from "./drawRange.js";
import { frontOf, setFront } from "./front.js";
import { HullBounds } from "./hullBounds.js";
import { MeshWithoutVertices } from "./MeshWithoutVertices.js";
import { MeshTessellation } from "./MeshTessellation.js";
import { MovingNet } from "./MovingNet.js";
import { placeClone } from "./placeClone.js";
import { pickInstance } from "./pickInstance.js";
import { pickSurface } from "./pickSurface.js";
import { SurfacePickingInfo } from "./SurfacePickingInfo.js";
import { requireScene } from "./requireScene.js";
import { surfacePointOf, type SurfacePoint } from "./surfacePointOf.js";
import { collectStats, type SurfaceStats } from "./SurfaceStats.js";
import { SurfaceDriver } from "./SurfaceDriver.js";
import { SurfaceSet } from "./SurfaceSet.js";

/**
 * A Babylon `Mesh` whose vertices and triangles are made of Bezier patches, every frame that needs it, as dense as each
 * camera needs it: by WebGPU compute, WebGL2 transform feedback or on the CPU.
 *
 * Triangles are counter-clockwise about the normals du × dv; `sideOrientation` is set accordingly for left- and
 * right-handed scenes. There are no vertices on the CPU: bounds come from the hull of the control points, and
 * `readSurfaceAsync` and `bakeAsync` give the vertices where they are wanted. What Babylon does to vertices on the CPU
 * (`flipFaces`, `enableEdgesRendering` and their like) throws an Error that says so.
 */
export class BezierPatchMesh extends MeshWithoutVertices {
    private readonly _tessellation: MeshTessellation;
    private readonly _surfaces: SurfaceSet;
    /** What of the options no setter changes; the rest, such as the net they came with, is not kept. */
    private readonly _lasting: Pick<BezierPatchMeshOptions, "backend" | "tangents">;
    private readonly _hullBounds = new HullBounds();
    private readonly _loaded: Promise<void>;
    private readonly _driver: SurfaceDriver;
    private _moving: MovingNet;

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
            this._tessellation = new MeshTessellation(options.tessellation);
            this._moving = new MovingNet(createPatchNet(options.net));
            const {
                backend = DEFAULT_OPTIONS.backend,
                method = DEFAULT_OPTIONS.method,
                tangents = DEFAULT_OPTIONS.tangents,
            } = options;
            this._lasting = { backend, tangents };
            this._surfaces = new SurfaceSet(name, owner, this.net, backend, requireMethod(method), tangents);
        } catch (error) {
            // A mesh that could not be made must not stay in the scene.
            super.dispose();
            throw error;
        }
        this.doNotSerialize = true;
        setFront(this, frontOf(owner));
        this.refreshBoundingInfo();
        this._loaded = this._surfaces.loadAsync();
        // Whoever waits for it hears of it; it is logged in any case.
        this._loaded.catch(() => undefined);
        this._driver = new SurfaceDriver(this, this._surfaces, this._tessellation.values, this.net, () => {
            this._moving.follow(this._surfaces);
        });
    }

    /** Density of the surface; each field can be set at any time and is checked. Of several at once: `tessellation.set`. */
    public get tessellation(): MeshTessellation {
        return this._tessellation;
    }

    /**
     * The control points and patches as they are now. Read only: move points with {@link updatePoints} or
     * {@link updateCage}, after which `net.points` must be read anew: then they are made on the CPU.
     */
    public get net(): PatchNet {
        return this._moving.net;
    }

    /**
     * Replaces the whole surface.
     * @throws RangeError when the net is wrong; the mesh then goes on drawing what it had
     */
    public set net(net: PatchNet) {
        const moving = new MovingNet(createPatchNet(net));
        this._surfaces.setNet(moving.net);
        this._moving = moving;
        this._driver.netChanged(moving.net);
        this.refreshBoundingInfo();
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
        return collectStats(this.net, this._surfaces, this._driver.shown);
    }

    public override getClassName(): string {
        return "BezierPatchMesh";
    }

    /**
     * Vertices that the buffers of the surface hold or have room for; see `stats` for those that are drawn. 1 before there
     * is a surface: what has no vertices is passed over by Babylon, where it looks for the bounds of children, for instance.
     */
    public override getTotalVertices(): number {
        // A mesh that could not be made has no net; whoever hears that it leaves the scene may ask all the same.
        const moving = this._moving as MovingNet | undefined;
        return super.getTotalVertices() || (moving ? Math.min(patchCountOf(moving.net), 1) : 0);
    }

    /**
     * Resolves when the surface is as fine as it is to be by now, whether or not frames are being rendered.
     * @throws Error (rejects) when the backend cannot be loaded, or the mesh is disposed before
     */
    public async whenReadyAsync(): Promise<void> {
        await this._loaded;
        await this._driver.untilSettledAsync(true);
    }

    /** Completely ready is a mesh whose surface is as fine as it is to be; else any surface of it will do. */
    public override isReady(completeCheck = false, forceInstanceSupport = false): boolean {
        return this._driver.isReadyToDraw(completeCheck) && super.isReady(completeCheck, forceInstanceSupport);
    }

    /**
     * Moves control points. The surface and the bounds follow in the next frame.
     * @param points x, y, z, weight per point
     * @param firstPoint id of the first of them
     * @throws RangeError when the range is not within the net or a number is wrong; nothing is moved then
     */
    public updatePoints(points: ArrayLike<number>, firstPoint = 0): void {
        this._moving.updatePoints(points, firstPoint, this._surfaces);
    }

    /**
     * Moves the cage of a net with a stencil, such as the control points of a NURBS surface: all points follow. Its points
     * alone go to the GPU, once a frame, and nothing does when all are where they were. The surface and the bounds follow
     * in the next frame. After this, {@link updatePoints} for single points costs as much as for all.
     * @param positions x, y, z per point of the cage (3 · n numbers); or x, y, z, weight (4 · n numbers), which a surface
     * with weights needs. Copied.
     * @throws RangeError that names the point and its number that is wrong: not finite, weights not above 0, or other than
     * 1 in a net with vectors or negative coefficients. Error when the net has no stencil. Nothing is moved then.
     */
    public updateCage(positions: ArrayLike<number>): void {
        this._moving.updateCage(positions, this._surfaces);
    }

    /**
     * Lets the cage of the net follow the skeleton and the morph targets of a mesh, see `cageBindingFromMesh`: in a frame
     * in which something of them moved, matrices and influences go to the GPU, and nothing else. Where bones are is looked
     * up before the surface of a camera is made; the mesh that they belong to need not be drawn. Another net, or null,
     * ends that; until then {@link updateCage} and {@link updatePoints} throw.
     * @param binding what the cage follows; null: it stays where it is
     * @throws RangeError that names what is wrong with the binding, also for a surface with weights; Error when the net has
     * no stencil. Nothing is changed then.
     */
    public bindCage(binding: CageBinding | null): void {
        this._moving.bindCage(binding, this._surfaces);
    }

    /**
     * The exact surface at one point, in local space, computed on the CPU in double precision.
     * @param patch index of the patch
     * @param u parameter along the columns of the patch, 0 to 1
     * @param v parameter along its rows, 0 to 1
     * @throws RangeError when there is no such patch or a parameter is outside
     */
    public evaluate(patch: number, u: number, v: number): SurfacePoint {
        return surfacePointOf(this.net, patch, u, v);
    }

    /** Reads the surface as it is now, in local space, seen by the camera that saw it last. It stalls: not for every frame. */
    public async readSurfaceAsync(): Promise<Surface> {
        return await (await this._backendAsync(true)).readSurfaceAsync();
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
        return await (await this._backendAsync(false)).evaluateSamplesAsync(patchIds, patchUvs);
    }

    /**
     * Makes a plain mesh of the surface as it is now, with the transformation and the material of this one: as fine as the
     * camera that saw it last wants it. For colliders set the mode "uniform" and `offscreen: "keep"` before.
     * @param name name of the new mesh
     */
    public async bakeAsync(name: string): Promise<Mesh> {
        return await bakeMeshAsync(name, this);
    }

    /** Bounds are those of the control points as they are now, whose hull holds the surface. */
    public override getBoundingInfo(): BoundingInfo {
        if (this._moving.boundsAreStale) {
            this.refreshBoundingInfo();
        }
        return super.getBoundingInfo();
    }

    public override refreshBoundingInfo(): this {
        this._moving.writeBounds(this._hullBounds.bounds);
        this._hullBounds.giveTo(this);
        return this;
    }

    /**
     * Picks the exact surface as its control points are now, on the CPU; gives a `SurfacePickingInfo`. So do its instances.
     * A predicate of triangles is not asked, as there are none.
     */
    public override intersects(
        ray: Ray,
        fastCheck = false,
        trianglePredicate?: TrianglePickingPredicate,
        onlyBoundingInfo = false,
        worldToUse?: Matrix,
        skipBoundingInfo = false,
    ): PickingInfo {
        if (onlyBoundingInfo) {
            return super.intersects(ray, fastCheck, trianglePredicate, true, worldToUse, skipBoundingInfo);
        }
        // Of a thin instance, which comes without a look at bounds, these are the bounds of all of them.
        if (!skipBoundingInfo && !ray.intersectsBox(this.getBoundingInfo().boundingBox)) {
            return new SurfacePickingInfo();
        }
        return pickSurface(this, this._moving.boxes, ray, worldToUse ?? this.getWorldMatrix(), fastCheck);
    }

    /** A mesh of its own with the same surface, settings, place, material and, unless told otherwise, children. */
    public override clone(
        name = "",
        newParent: Node | MeshCloneOptions | null = null,
        doNotCloneChildren = false,
    ): BezierPatchMesh {
        const copy = new BezierPatchMesh(
            name,
            { ...this._lasting, net: this.net, tessellation: this.tessellation.values, method: this.method },
            this.getScene(),
        );
        setFront(copy, this.sideOrientation);
        copy.bindCage(this._moving.binding);
        placeClone(this, copy, newParent, doNotCloneChildren);
        return copy;
    }

    public override dispose(doNotRecurse?: boolean, disposeMaterialAndTextures = false): void {
        this._driver.dispose();
        super.dispose(doNotRecurse, disposeMaterialAndTextures);
    }

    /** @internal */
    public override addInstance(instance: InstancedMesh): void {
        super.addInstance(instance);
        pickInstance(instance, this, () => this._moving.boxes);
    }

    /** @internal */
    public override _bind(subMesh: SubMesh, effect: Effect, fillMode: number, allowInstancedRendering?: boolean): Mesh {
        if (this._geometry && drawsPointsByIndex(this._driver.shown, this._getRenderingFillMode(fillMode))) {
            return this._bindDirect(effect, this._geometry.getIndexBuffer(), allowInstancedRendering);
        }
        return super._bind(subMesh, effect, fillMode, allowInstancedRendering);
    }

    /** @internal */
    public override _draw(subMesh: SubMesh, fillMode: number, instancesCount?: number): Mesh {
        drawRange(this, this._driver.shown, subMesh, fillMode, instancesCount);
        return this;
    }

    /** @internal */
    public _drawDirectly(subMesh: SubMesh, fillMode: number, instancesCount?: number): void {
        const instances = this.forcedInstanceCount || instancesCount;
        if (fillMode === Constants.MATERIAL_WireFrameFillMode) {
            // All parts share one buffer of lines, twice as long as that of the triangles.
            this.getEngine().drawElementsType(fillMode, subMesh.indexStart * 2, subMesh.indexCount * 2, instances);
        } else if (drawsPointsByIndex(this._driver.shown, fillMode)) {
            this.getEngine().drawElementsType(fillMode, subMesh.indexStart, subMesh.indexCount, instances);
        } else {
            super._draw(subMesh, fillMode, instancesCount);
        }
    }

    /** The backend of what is drawn (of no patches: one of its own); `isOfSurface` brings that up to date before. */
    private async _backendAsync(isOfSurface: boolean): Promise<PatchBackend> {
        if (this.isDisposed()) {
            throw new Error(`BezierPatchMesh "${this.name}" has no surface: it is disposed.`);
        }
        await this._loaded;
        await this._driver.untilSettledAsync(isOfSurface);
        const surface = this._driver.shown ?? this._surfaces.surfaceOf(null);
        if (!surface) {
            throw new Error(`BezierPatchMesh "${this.name}" has no surface: it is disposed, or its context is lost.`);
        }
        return surface.backend;
    }
}
