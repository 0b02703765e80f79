import { AssetContainer } from "@babylonjs/core/assetContainer.js";
import type {
    ISceneLoaderAsyncResult,
    ISceneLoaderPluginAsync,
    ISceneLoaderPluginExtensions,
} from "@babylonjs/core/Loading/sceneLoader.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { PLUGIN_NAME, splitOptions, type BezierPatchLoaderOptions } from "./BezierPatchLoaderOptions.js";
import { createSurfaceMeshes, type SurfaceMeshes, type WantedNames } from "./createSurfaceMeshes.js";
import { bytesOfDataAddress, fetchBytes } from "./fetchBytes.js";
import type { SurfaceFormat } from "./surfaceFormats.js";

/** Loads files of one format for Babylon's load functions, with the options of one load. */
export class BezierPatchLoader implements ISceneLoaderPluginAsync {
    public readonly name = PLUGIN_NAME;
    public readonly extensions: ISceneLoaderPluginExtensions;
    public readonly loadFile = fetchBytes;

    private readonly _format: SurfaceFormat;
    private readonly _options: BezierPatchLoaderOptions;

    public constructor(
        format: SurfaceFormat,
        extensions: ISceneLoaderPluginExtensions,
        options: BezierPatchLoaderOptions,
    ) {
        this._format = format;
        this.extensions = extensions;
        this._options = options;
    }

    public directLoad(_scene: Scene, data: string): Uint8Array {
        return bytesOfDataAddress(data);
    }

    public async importMeshAsync(names: WantedNames, scene: Scene, data: unknown): Promise<ISceneLoaderAsyncResult> {
        const { meshes, transformNodes } = await this._createAsync(scene, data, names);
        return {
            meshes: [...meshes],
            transformNodes: [...transformNodes],
            particleSystems: [],
            skeletons: [],
            animationGroups: [],
            geometries: [],
            lights: [],
            spriteManagers: [],
        };
    }

    public async loadAsync(scene: Scene, data: unknown): Promise<void> {
        await this._createAsync(scene, data);
    }

    public async loadAssetContainerAsync(scene: Scene, data: unknown): Promise<AssetContainer> {
        const made = await this._createAsync(scene, data);
        const container = new AssetContainer(scene);
        container.meshes.push(...made.meshes);
        container.transformNodes.push(...made.transformNodes);
        container.materials.push(...made.materials);
        container.multiMaterials.push(...made.multiMaterials);
        container.textures.push(...made.textures);
        // They leave the lists of the container when they are disposed.
        for (const assets of Object.values(made) as SurfaceMeshes[keyof SurfaceMeshes][]) {
            for (const asset of assets) {
                asset._parentContainer = container;
            }
        }
        container.removeAllFromScene();
        return container;
    }

    /** @param data bytes, from `loadFile` or `directLoad` */
    private async _createAsync(scene: Scene, data: unknown, names?: WantedNames): Promise<SurfaceMeshes> {
        const { mesh, reader, axes, lightmaps, onParsed } = splitOptions(this._options);
        const { inflateIfGzip } = await import("../sources/inflateIfGzip.js");
        const file = await this._format.readAsync(await inflateIfGzip(data as Uint8Array), reader);
        if (scene.isDisposed) {
            throw new Error("The scene was disposed before the file was read.");
        }
        onParsed?.(file);
        return createSurfaceMeshes(file, scene, { mesh, axes: axes ?? this._format.axes, lightmaps, names });
    }
}
