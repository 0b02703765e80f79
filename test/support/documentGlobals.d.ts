/** What the examples in documents take for granted: names of the reader's own application, and Babylon's. */
import type { ImportMeshAsync as ImportMeshAsyncFunction } from "@babylonjs/core/Loading/sceneLoader";
import type { StandardMaterial as StandardMaterialClass } from "@babylonjs/core/Materials/standardMaterial";
import type { Texture as TextureClass } from "@babylonjs/core/Materials/Textures/texture";
import type { Mesh } from "@babylonjs/core/Meshes/mesh";
import type { Scene } from "@babylonjs/core/scene";
import type * as Package from "../../src/index";

declare global {
    const scene: Scene;
    const canvas: HTMLCanvasElement;
    const character: Mesh;
    const source: Mesh;
    const teapot: Package.BezierPatchMesh;
    const sail: Package.BezierPatchMesh;
    const skin: Package.BezierPatchMesh;
    const net: Package.PatchNet;
    const vertexOfPoint: Int32Array;
    const positions: Float32Array;
    const points: number[];
    const knotsU: readonly number[];
    const knotsV: readonly number[];
    const text: string;
    const file: File;

    const ImportMeshAsync: typeof ImportMeshAsyncFunction;
    const StandardMaterial: typeof StandardMaterialClass;
    const Texture: typeof TextureClass;
}
