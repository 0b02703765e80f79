import type { Camera } from "@babylonjs/core/Cameras/camera.pure.js";
import { Logger } from "@babylonjs/core/Misc/logger.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { chooseBackend, isBackendSupported, loadBackendAsync, type BackendFactory } from "../backends/chooseBackend.js";
import { BACKEND_NAMES, type BackendName, type EvaluationMethod } from "../backends/PatchBackend.js";
import type { View } from "../hull/View.js";
import type { MovingCage } from "../motion/MovingCage.js";
import type { PatchNet } from "../net/PatchNet.js";
import { CameraSurface } from "./CameraSurface.js";

/** Frames after which the surface of a camera that renders no more is freed. */
const IDLE_FRAMES = 600;

/** What Babylon's engines know of their context; there is no public way to ask. */
interface ContextEngine {
    readonly _contextWasLost: boolean;
}

/** The surfaces of a mesh, one for each camera that draws it: every camera has its own density. */
export class SurfaceSet {
    public backendName: BackendName;
    /** Why there is nothing to draw, for good or until another net is set, or null. */
    public problem: string | null = null;
    /** Called before a surface is freed. */
    public onDisposed: (surface: CameraSurface) => void = () => undefined;

    private readonly _name: string;
    private readonly _scene: Scene;
    private readonly _tangents: boolean;
    private readonly _surfaces = new Map<Camera | null, CameraSurface>();
    private readonly _views = new WeakMap<Camera, View>();
    private _net: PatchNet;
    private _method: EvaluationMethod;
    private _factory: BackendFactory | null = null;
    private _contextIsLost: boolean;
    private _isDisposed = false;

    /**
     * @param name name of the mesh, for labels and messages
     * @param scene scene of the mesh
     * @param net a checked net, whose points are where they are whenever they are read
     * @param wish backend to use
     * @param method method of evaluation
     * @param tangents whether vertices have tangents
     * @throws Error that names what is missing for the backend
     */
    public constructor(
        name: string,
        scene: Scene,
        net: PatchNet,
        wish: BackendName | "auto",
        method: EvaluationMethod,
        tangents: boolean,
    ) {
        this.backendName = chooseBackend(scene.getEngine(), wish);
        this._name = name;
        this._scene = scene;
        this._net = net;
        this._method = method;
        this._tangents = tangents;
        // Of a loss that was before the mesh it only hears that it is over.
        this._contextIsLost = (scene.getEngine() as unknown as ContextEngine)._contextWasLost;
    }

    public get method(): EvaluationMethod {
        return this._method;
    }

    public set method(method: EvaluationMethod) {
        this._method = method;
        this.forEach((surface) => {
            surface.backend.method = method;
        });
    }

    /** Number of surfaces that are alive. */
    public get size(): number {
        return this._surfaces.size;
    }

    /**
     * Loads the code of the backend, or of the next one when that cannot be loaded. Until then there are no surfaces.
     * @throws Error when there is no other
     */
    public async loadAsync(): Promise<void> {
        try {
            const factory = await loadBackendAsync(this.backendName, this._scene.getEngine(), this._tangents);
            this._factory = this._isDisposed ? null : factory;
        } catch (error) {
            if (!this._isDisposed) {
                await this._goOnAsync(`"${this.backendName}" could not be started: ${String(error)}`);
            }
        }
    }

    /** @returns the surface of a camera, made at the first call; null while the backend is being loaded or the context is lost */
    public surfaceOf(camera: Camera | null): CameraSurface | null {
        if (!this._factory || this._contextIsLost) {
            return null;
        }
        let surface = this._surfaces.get(camera);
        if (!surface) {
            surface = this._createSurface(this._factory, camera);
            if (!surface) {
                return null;
            }
        }
        surface.lastFrame = this._scene.getFrameId();
        if (surface.backend.failure !== null) {
            this._fallBack(surface.backend.failure);
            return null;
        }
        return surface;
    }

    /** @throws RangeError when the net is more than the device can hold: the first surface refuses, and all stay as they were */
    public setNet(net: PatchNet): void {
        this.forEach((surface) => {
            surface.backend.setNet(net);
        });
        this._net = net;
        // Where no backend is left, no net helps.
        this.problem = this._factory ? null : this.problem;
    }

    public updatePoints(points: Float32Array, firstPoint: number): void {
        for (const surface of this._surfaces.values()) {
            surface.backend.updatePoints(points, firstPoint);
        }
    }

    public updateCage(cage: MovingCage): void {
        for (const surface of this._surfaces.values()) {
            surface.backend.updateCage(cage);
        }
    }

    /**
     * Frees the surfaces of cameras that have not rendered for long, and the one made before there was a camera.
     * @param shown a surface to keep: Babylon asks a mesh that is not drawn whether it is ready, too, and it would be
     * made anew at once
     */
    public disposeIdle(shown: CameraSurface | null): void {
        const oldest = this._scene.getFrameId() - IDLE_FRAMES;
        for (const [camera, surface] of this._surfaces) {
            const isIdle = surface.lastFrame < oldest || (camera === null && this._surfaces.size > 1);
            if (isIdle && surface !== shown) {
                this._dispose(camera);
            }
        }
    }

    /**
     * Frees all surfaces, of which a lost context leaves nothing, and makes none until it is back. To be called as
     * soon as the context is lost: later, its objects would be strangers to the new one.
     */
    public loseContext(): void {
        this._contextIsLost = true;
        this._clear();
    }

    /** From now on surfaces are made anew when asked for. */
    public restoreContext(): void {
        this._contextIsLost = false;
    }

    public forEach(action: (surface: CameraSurface) => void): void {
        this._surfaces.forEach(action);
    }

    public dispose(): void {
        this._isDisposed = true;
        this._factory = null;
        this._clear();
    }

    private _clear(): void {
        for (const camera of [...this._surfaces.keys()]) {
            this._dispose(camera);
        }
    }

    private _createSurface(factory: BackendFactory, camera: Camera | null): CameraSurface | undefined {
        if (this.problem !== null) {
            return undefined;
        }
        const backend = factory();
        backend.method = this._method;
        try {
            backend.setNet(this._net);
        } catch (error) {
            backend.dispose();
            this._giveUp((error as Error).message);
            return undefined;
        }
        const surface = new CameraSurface(this._name, this._scene, camera, backend, this._views);
        surface.cameraObserver =
            camera?.onDisposeObservable.addOnce(() => {
                this._dispose(camera);
            }) ?? null;
        this._surfaces.set(camera, surface);
        return surface;
    }

    private _giveUp(problem: string): void {
        this.problem = problem;
        Logger.Error(`BezierPatchMesh "${this._name}" cannot be drawn. ${problem}`);
    }

    private _dispose(camera: Camera | null): void {
        const surface = this._surfaces.get(camera);
        if (surface) {
            this._surfaces.delete(camera);
            this.onDisposed(surface);
            surface.dispose();
        }
    }

    private _fallBack(failure: string): void {
        this._factory = null;
        this._clear();
        // Where there is no other, that is logged.
        this._goOnAsync(failure).catch(() => undefined);
    }

    /** Goes on with the next backend that the engine can run. */
    private async _goOnAsync(failure: string): Promise<void> {
        const engine = this._scene.getEngine();
        const others = BACKEND_NAMES.slice(BACKEND_NAMES.indexOf(this.backendName) + 1);
        const next = others.find((name) => isBackendSupported(name, engine));
        if (!next) {
            this._giveUp(failure);
            throw new Error(failure);
        }
        Logger.Warn(`BezierPatchMesh "${this._name}" goes on with the backend "${next}". ${failure}`);
        this.backendName = next;
        await this.loadAsync();
    }
}
