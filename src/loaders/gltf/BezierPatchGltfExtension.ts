import { Constants } from "@babylonjs/core/Engines/constants.js";
import { MultiMaterial } from "@babylonjs/core/Materials/multiMaterial.pure.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.pure.js";
import { Logger } from "@babylonjs/core/Misc/logger.js";
import { BezierPatchMesh } from "../../mesh/BezierPatchMesh.js";
import type { BezierPatchMeshOptions } from "../../mesh/BezierPatchMeshOptions.js";
import type { PatchNet } from "../../net/PatchNet.js";
import { GltfAccessors, type GltfView } from "../../sources/GltfAccessors.js";
import {
    PATCH_NET_ACCESSORS,
    PATCH_NET_EXTENSION,
    requirePatchNetExtension,
    type PatchNetExtension,
} from "../../sources/patchNetExtension.js";
import { readPatchNet } from "../../sources/readPatchNet.js";
import { SurfaceFormatError } from "../../sources/SurfaceFormatError.js";
import { downwardNet } from "./downwardNet.js";
import type { GltfLoaderAccess, GltfLoaderExtension, GltfMesh, GltfNode, GltfPrimitive } from "./GltfLoaderAccess.js";

/** Where in the glTF the net of a mesh is, for messages. */
const WHERE = `extensions.${PATCH_NET_EXTENSION}`;

/** What the mesh is until its data are there. */
const NO_NET: PatchNet = { points: new Float32Array(0), patches: new Uint32Array(0) };

/**
 * Extension of Babylon's glTF loader: a `BezierPatchMesh` in place of the triangles of a mesh that has a net. A net that
 * cannot be read is reported, and its triangles are loaded below the mesh. Meshes that move by skins or morph targets
 * stay triangles.
 *
 * The loader calls whatever an extension has by the names of its hooks: no other member may be called `_load…Async`.
 */
export class BezierPatchGltfExtension implements GltfLoaderExtension {
    public readonly name = PATCH_NET_EXTENSION;
    public enabled = true;

    private readonly _loader: GltfLoaderAccess;
    private readonly _options: Omit<BezierPatchMeshOptions, "net">;
    /** Primitives of the meshes that are taken over, as they are in the file. */
    private readonly _primitives = new Map<GltfMesh, readonly GltfPrimitive[]>();
    /** What a primitive without a material has: the default of glTF. */
    private readonly _defaultMaterial = { index: -1, name: "default" };

    /**
     * @param loader the loader that makes this extension
     * @param options options of the meshes
     */
    public constructor(loader: GltfLoaderAccess, options: Omit<BezierPatchMeshOptions, "net">) {
        this._loader = loader;
        this._options = options;
    }

    /** The loader makes a mesh per primitive. A net is one mesh, so one primitive stands for all of them. */
    public onLoading(): void {
        const { meshes = [], nodes = [] } = this._loader.gltf;
        const skinned = new Set(nodes.filter(({ skin }) => skin !== undefined).map(({ mesh }) => mesh));
        meshes.forEach((mesh, index) => {
            const hasNet = mesh.extensions?.[PATCH_NET_EXTENSION] !== undefined && mesh.primitives.length > 0;
            if (hasNet && !skinned.has(index) && mesh.primitives.every(({ targets }) => targets === undefined)) {
                this._primitives.set(mesh, mesh.primitives);
                mesh.primitives = [mesh.primitives[0]];
            }
        });
    }

    /** @internal */
    public _loadMeshPrimitiveAsync(
        context: string,
        name: string,
        node: GltfNode,
        mesh: GltfMesh,
        _primitive: GltfPrimitive,
        assign: (babylonMesh: AbstractMesh) => void,
    ): Promise<AbstractMesh> | null {
        const primitives = this._primitives.get(mesh);
        if (!primitives) {
            return null;
        }
        // The loader wants the mesh at once; the data come later.
        const babylonMesh = this._contained(() => {
            return new BezierPatchMesh(name, { ...this._options, net: NO_NET }, this._loader.babylonScene);
        });
        babylonMesh._internalMetadata = { gltf: { pointers: [context] } };
        this._loader.parent.onMeshLoadedObservable.notifyObservers(babylonMesh);
        assign(babylonMesh);
        return this._fillAsync(babylonMesh, mesh, primitives).catch(async (error: unknown) => {
            if (!(error instanceof SurfaceFormatError)) {
                throw error;
            }
            // The place in bytes is that of a .glb; here the data may come from anywhere.
            const problem = error.message.replace(/^[^:]*: /, "");
            Logger.Warn(`${context}: the triangles are loaded in place of the patches, as ${problem}`);
            return await this._addTrianglesAsync(context, babylonMesh, node, mesh, primitives);
        });
    }

    public dispose(): void {
        this._primitives.clear();
    }

    private async _fillAsync(
        babylonMesh: BezierPatchMesh,
        mesh: GltfMesh,
        primitives: readonly GltfPrimitive[],
    ): Promise<BezierPatchMesh> {
        const extension = requirePatchNetExtension(WHERE, mesh.extensions?.[PATCH_NET_EXTENSION]);
        const [net] = await Promise.all([
            this._readNetAsync(extension),
            this._loader.parent.skipMaterials ? null : this._giveMaterialsAsync(babylonMesh, extension, primitives),
        ]);
        if (!babylonMesh.isDisposed()) {
            babylonMesh.net = downwardNet(net);
            babylonMesh.hasVertexAlpha = net.colors !== undefined;
        }
        return babylonMesh;
    }

    private async _readNetAsync(extension: PatchNetExtension): Promise<PatchNet> {
        const { accessors, bufferViews = [] } = this._loader.gltf;
        const views = new Map<number, GltfView>();
        const wanted = new GltfAccessors(accessors, () => ({ bytes: new Uint8Array(0) }));
        for (const property of PATCH_NET_ACCESSORS) {
            const accessor = extension[property];
            if (accessor !== undefined) {
                const index = wanted.bufferViewOf(accessor);
                const view = bufferViews.at(index);
                if (view && !views.has(index)) {
                    const data = await this._loader.loadBufferViewAsync(`/bufferViews/${index}`, view);
                    const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
                    views.set(index, { bytes, byteStride: view.byteStride });
                }
            }
        }
        const noView: GltfView = { bytes: new Uint8Array(0) };
        return readPatchNet(WHERE, extension, new GltfAccessors(accessors, (index) => views.get(index) ?? noView));
    }

    /** One material, or one per slot: the slots have the materials of the primitives. */
    private async _giveMaterialsAsync(
        babylonMesh: BezierPatchMesh,
        { primitiveGroups }: PatchNetExtension,
        primitives: readonly GltfPrimitive[],
    ): Promise<void> {
        if (!primitiveGroups) {
            await this._giveMaterialAsync(babylonMesh, primitives[0], (material) => {
                babylonMesh.material = material;
            });
            return;
        }
        const multi = this._contained(() => new MultiMaterial(babylonMesh.name, this._loader.babylonScene));
        this._loader._assetContainer?.multiMaterials.push(multi);
        babylonMesh.material = multi;
        await Promise.all(
            primitives.slice(0, primitiveGroups.length).map((primitive, i) => {
                return this._giveMaterialAsync(babylonMesh, primitive, (material) => {
                    multi.subMaterials[primitiveGroups[i]] = material;
                });
            }),
        );
    }

    private async _giveMaterialAsync(
        babylonMesh: BezierPatchMesh,
        { material }: GltfPrimitive,
        assign: Parameters<GltfLoaderAccess["_loadMaterialAsync"]>[4],
    ): Promise<void> {
        const known = material === undefined ? undefined : this._loader.gltf.materials?.at(material);
        const { index } = known ?? this._defaultMaterial;
        const fillMode = Constants.MATERIAL_TriangleFillMode;
        const json = known ?? this._defaultMaterial;
        await this._loader._loadMaterialAsync(`/materials/${index}`, json, babylonMesh, fillMode, assign);
    }

    private async _addTrianglesAsync(
        context: string,
        parent: BezierPatchMesh,
        node: GltfNode,
        mesh: GltfMesh,
        primitives: readonly GltfPrimitive[],
    ): Promise<AbstractMesh> {
        // Without the extension, so that the loader makes a plain mesh of its triangles.
        const plain = { ...mesh, extensions: undefined, primitives: [...primitives] };
        await Promise.all(
            primitives.map((primitive, i) => {
                const name = `${parent.name}_primitive${i}`;
                return this._loader._loadMeshPrimitiveAsync(context, name, node, plain, primitive, (triangles) => {
                    triangles.parent = parent;
                    // What the loader gives back, or puts into a container, it finds here.
                    node._primitiveBabylonMeshes?.push(triangles);
                });
            }),
        );
        return parent;
    }

    /** Makes something that belongs to the asset container, where there is one, and not to the scene. */
    private _contained<Entity extends BezierPatchMesh | MultiMaterial>(create: () => Entity): Entity {
        const { babylonScene, _assetContainer: container } = this._loader;
        babylonScene._blockEntityCollection = container !== null;
        try {
            const entity = create();
            entity._parentContainer = container;
            return entity;
        } finally {
            babylonScene._blockEntityCollection = false;
        }
    }
}
