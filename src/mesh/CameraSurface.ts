import type { Camera } from "@babylonjs/core/Cameras/camera.pure.js";
import type { BoundingInfo } from "@babylonjs/core/Culling/boundingInfo.js";
import type { Observer } from "@babylonjs/core/Misc/observable.pure.js";
import type { Node } from "@babylonjs/core/node.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { PatchBackend } from "../backends/PatchBackend.js";
import type { TessellationSettings } from "../hull/TessellationSettings.js";
import { createView } from "../hull/View.js";
import { writeCameraView } from "./cameraView.js";
import { SurfaceGeometry } from "./SurfaceGeometry.js";
import type { Matrix } from "@babylonjs/core/Maths/math.vector.pure.js";

/** The surface as one camera sees it: a backend with its buffers, and the geometry that draws them. */
export class CameraSurface {
    public readonly backend: PatchBackend;
    public readonly geometry: SurfaceGeometry;
    /** Frame in which the camera last rendered. */
    public lastFrame = 0;
    /** Waits for the end of the camera. */
    public cameraObserver: Observer<Node> | null = null;
    private readonly _view = createView();

    public constructor(name: string, scene: Scene, backend: PatchBackend) {
        this.backend = backend;
        this.geometry = new SurfaceGeometry(name, scene);
    }

    /**
     * Makes the surface for a camera, where anything changed.
     * @param camera the camera; null (no camera yet) looks from the origin
     * @param world world matrix of the mesh
     * @param settings density
     * @param bounds box of the control points
     */
    public tessellate(
        camera: Camera | null,
        world: Matrix,
        settings: Readonly<TessellationSettings>,
        bounds: BoundingInfo,
    ): void {
        if (camera) {
            writeCameraView(camera, world, this._view);
        }
        this.backend.tessellate(this._view, settings);
        this.geometry.update(this.backend.streams, bounds);
    }

    public dispose(): void {
        this.cameraObserver?.remove();
        this.geometry.dispose();
        this.backend.dispose();
    }
}
