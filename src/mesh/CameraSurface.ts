import type { Camera } from "@babylonjs/core/Cameras/camera.pure.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.pure.js";
import type { Observer } from "@babylonjs/core/Misc/observable.pure.js";
import type { Node } from "@babylonjs/core/node.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { PatchBackend } from "../backends/PatchBackend.js";
import type { TessellationSettings } from "../hull/TessellationSettings.js";
import { createView, type View } from "../hull/View.js";
import { writeCameraView } from "./cameraView.js";
import { writeVisibility } from "./cameraVisibility.js";
import { currentWorldMatrix } from "./currentWorldMatrix.js";
import { writeNearestWorld } from "./nearestCopy.js";
import { SurfaceGeometry } from "./SurfaceGeometry.js";

/** The surface as one camera sees it: a backend with its buffers, and the geometry that draws them. */
export class CameraSurface {
    /** The camera, or null: made before there was one. */
    public readonly camera: Camera | null;
    public readonly backend: PatchBackend;
    public readonly geometry: SurfaceGeometry;
    /** Frame in which the camera last rendered. */
    public lastFrame = 0;
    /** Waits for the end of the camera. */
    public cameraObserver: Observer<Node> | null = null;
    private readonly _view: View;
    private readonly _views: WeakMap<Camera, View>;
    /** Whether the view is that of the camera: it has looked once. */
    private _hasView: boolean;

    /**
     * @param name name of the mesh
     * @param scene its scene
     * @param camera the camera, or null
     * @param backend makes the surface
     * @param views how cameras saw the mesh last, this one too: what is frozen goes on from there, also on new buffers
     */
    public constructor(
        name: string,
        scene: Scene,
        camera: Camera | null,
        backend: PatchBackend,
        views: WeakMap<Camera, View>,
    ) {
        this.camera = camera;
        const known = camera && views.get(camera);
        this._view = known ?? createView();
        this._hasView = Boolean(known);
        this._views = views;
        this.backend = backend;
        this.geometry = new SurfaceGeometry(name, scene);
    }

    /**
     * Makes the surface for a camera, where anything changed.
     * @param camera the camera; null (no camera yet) looks from the origin
     * @param mesh the mesh
     * @param settings density
     */
    public tessellate(camera: Camera | null, mesh: Mesh, settings: Readonly<TessellationSettings>): void {
        const world = currentWorldMatrix(mesh);
        if (camera) {
            const isFirst = !this._hasView;
            if (isFirst || !settings.frozen) {
                const isSeen = writeCameraView(camera, world, this._view);
                if (isFirst && isSeen) {
                    this._hasView = true;
                    this._views.set(camera, this._view);
                }
                if (settings.mode !== "uniform") {
                    writeNearestWorld(camera, mesh, this._view);
                }
            }
            // Materials, copies and settings decide what may be hidden from that place, also when it is kept.
            writeVisibility(camera, mesh, this._view, settings.offscreen);
        }
        this.backend.tessellate(this._view, settings);
        this.geometry.update(this.backend.streams, mesh.getBoundingInfo());
    }

    public dispose(): void {
        this.cameraObserver?.remove();
        this.geometry.dispose();
        this.backend.dispose();
    }
}
