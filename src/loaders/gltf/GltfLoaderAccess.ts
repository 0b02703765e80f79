import type { AssetContainer } from "@babylonjs/core/assetContainer.js";
import type { Material } from "@babylonjs/core/Materials/material.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.pure.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.pure.js";
import type { Observable } from "@babylonjs/core/Misc/observable.pure.js";
import type { Scene } from "@babylonjs/core/scene.js";

/*
 * The part of @babylonjs/loaders that is used, described here so that the package does not need it: whoever loads no
 * glTF has no use for it. The browser tests are compiled with the real one.
 */

/** A mesh of a glTF. */
export interface GltfMesh {
    primitives: GltfPrimitive[];
    extensions?: Record<string, unknown>;
}

/** A primitive of a glTF mesh. */
export interface GltfPrimitive {
    index: number;
    attributes: Record<string, number>;
    material?: number;
    targets?: object[];
}

/** A node of a glTF. */
export interface GltfNode {
    index: number;
    mesh?: number;
    skin?: number;
    _primitiveBabylonMeshes?: AbstractMesh[];
}

/** An object of a list of the glTF. */
interface GltfItem {
    index: number;
}

/** A buffer view of a glTF. */
interface GltfBufferView extends GltfItem {
    byteStride?: number;
}

/** What is used of `GLTFLoader`. */
export interface GltfLoaderAccess {
    readonly gltf: {
        readonly accessors?: GltfItem[];
        readonly bufferViews?: GltfBufferView[];
        readonly materials?: GltfItem[];
        readonly meshes?: GltfMesh[];
        readonly nodes?: GltfNode[];
    };
    readonly babylonScene: Scene;
    readonly parent: {
        readonly skipMaterials: boolean;
        readonly onMeshLoadedObservable: Observable<AbstractMesh>;
    };
    readonly _assetContainer: AssetContainer | null;
    loadBufferViewAsync(context: string, bufferView: object): Promise<ArrayBufferView>;
    _loadMaterialAsync(
        context: string,
        material: object,
        babylonMesh: Mesh | null,
        babylonDrawMode: number,
        assign?: (material: Material) => void,
    ): Promise<Material>;
    _loadMeshPrimitiveAsync(
        context: string,
        name: string,
        node: object,
        mesh: object,
        primitive: object,
        assign: (babylonMesh: AbstractMesh) => void,
    ): Promise<AbstractMesh>;
}

/** What is used of `IGLTFLoaderExtension`. */
export interface GltfLoaderExtension {
    readonly name: string;
    enabled: boolean;
    onLoading(): void;
    _loadMeshPrimitiveAsync(
        context: string,
        name: string,
        node: GltfNode,
        mesh: GltfMesh,
        primitive: GltfPrimitive,
        assign: (babylonMesh: AbstractMesh) => void,
    ): Promise<AbstractMesh> | null;
    dispose(): void;
}
