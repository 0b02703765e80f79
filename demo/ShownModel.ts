import type { AssetContainer } from "@babylonjs/core/assetContainer";
import type { ShadowGenerator } from "@babylonjs/core/Lights/Shadows/shadowGenerator";
import {
    GetRegisteredSceneLoaderPluginMetadata,
    LoadAssetContainerAsync,
    type ISceneLoaderProgressEvent,
} from "@babylonjs/core/Loading/sceneLoader";
import { Vector3 } from "@babylonjs/core/Maths/math.vector";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode";
import type { Scene } from "@babylonjs/core/scene";
import {
    BezierPatchMesh,
    RegisterBezierPatchLoaders,
    type BezierPatchLoaderOptions,
    type SurfaceReport,
} from "../src/index";
import { nameOf, type ModelSource } from "./models";

/** Largest width and depth of a model from a file, and its largest height: those of the teapot. World units. */
const LARGEST_WIDTH = 6.4;
const LARGEST_HEIGHT = 3.2;

/** What the camera turns about where a model is one of the page's own. */
const OWN_CENTRE = [0, 1.5, 0] as const;

/** Endings of the names of files that can be loaded. */
export function loadableExtensions(): string[] {
    RegisterBezierPatchLoaders();
    return GetRegisteredSceneLoaderPluginMetadata()
        .filter(({ name }) => name === "bezier-patch")
        .flatMap(({ extensions }) => extensions.map(({ extension }) => extension));
}

/** The model on the stage: the mesh of the page's own ones, or what a file holds. */
export class ShownModel {
    /** File that is shown, or null while it is a model of the page. */
    public source: ModelSource | null = null;
    /** Middle of the model, in world space. */
    public readonly centre = Vector3.FromArray(OWN_CENTRE);

    private readonly _scene: Scene;
    private readonly _own: BezierPatchMesh;
    private readonly _shadows: ShadowGenerator;
    /** Brings a model from a file to the size and the place of the teapot. */
    private readonly _fitting: TransformNode;
    private _container: AssetContainer | null = null;

    public constructor(scene: Scene, own: BezierPatchMesh, shadows: ShadowGenerator) {
        this._scene = scene;
        this._own = own;
        this._shadows = shadows;
        this._fitting = new TransformNode("fitting", scene);
    }

    /** The surfaces that are shown: at least one. */
    public get meshes(): readonly BezierPatchMesh[] {
        return this._container ? surfacesOf(this._container) : [this._own];
    }

    /** Plain meshes that are shown beside them: the flat faces of a level. */
    public get flatMeshes(): readonly AbstractMesh[] {
        return this._container?.meshes.filter((mesh) => !(mesh instanceof BezierPatchMesh)) ?? [];
    }

    /** Shows the mesh of the page's own models, in place of a file. */
    public showOwn(): void {
        if (this._container) {
            this._container.dispose();
            this._container = null;
            this.source = null;
            this.centre.fromArray(OWN_CENTRE);
        }
        this._own.setEnabled(true);
    }

    /**
     * Shows a file in place of what there is.
     * @throws Error (rejects) when the file cannot be shown; what there is stays then
     */
    public async loadAsync(
        source: ModelSource,
        options: BezierPatchLoaderOptions,
        onProgress: (event: ISceneLoaderProgressEvent) => void,
    ): Promise<SurfaceReport> {
        let report: SurfaceReport | null = null;
        const name = nameOf(source).toLowerCase();
        // Of those that fit the longest: Babylon itself looks at the last dot only.
        const [pluginExtension] = loadableExtensions()
            .filter((extension) => name.endsWith(extension))
            .sort((a, b) => b.length - a.length);
        if (!pluginExtension) {
            throw new Error(
                `${nameOf(source)} is none of the files that can be shown: ${loadableExtensions().join(", ")}.`,
            );
        }
        const onParsed: BezierPatchLoaderOptions["onParsed"] = (file) => {
            ({ report } = file);
        };
        const container = await LoadAssetContainerAsync(source, this._scene, {
            pluginExtension,
            onProgress,
            pluginOptions: { "bezier-patch": { ...options, onParsed } },
        });
        if (surfacesOf(container).length === 0) {
            container.dispose();
            throw new Error(`${nameOf(source)} holds no surface that can be shown.`);
        }
        this._show(container);
        this.source = source;
        await Promise.all(this.meshes.map((mesh) => mesh.whenReadyAsync()));
        return report!;
    }

    private _show(container: AssetContainer): void {
        this._container?.dispose();
        this._container = container;
        this._own.setEnabled(false);
        container.addAllToScene();
        this._fitting.position.setAll(0);
        this._fitting.scaling.setAll(1);
        for (const node of container.rootNodes) {
            node.parent = this._fitting;
        }
        this._fit(container.meshes);
        for (const mesh of container.meshes) {
            this._shadows.addShadowCaster(mesh);
            mesh.receiveShadows = true;
        }
    }

    /** Scales the model and puts it onto the ground, in the middle. */
    private _fit(meshes: readonly AbstractMesh[]): void {
        const smallest = new Vector3(Infinity, Infinity, Infinity);
        const largest = smallest.negate();
        for (const mesh of meshes) {
            mesh.computeWorldMatrix(true);
            const { minimumWorld, maximumWorld } = mesh.getBoundingInfo().boundingBox;
            smallest.minimizeInPlace(minimumWorld);
            largest.maximizeInPlace(maximumWorld);
        }
        const { x, y, z } = largest.subtract(smallest);
        const scale = 1 / Math.max(x / LARGEST_WIDTH, y / LARGEST_HEIGHT, z / LARGEST_WIDTH, Number.MIN_VALUE);
        // A model that is one point has no size to fit.
        const size = Number.isFinite(scale) ? scale : 1;
        this._fitting.scaling.setAll(size);
        this._fitting.position.set(
            (-size * (smallest.x + largest.x)) / 2,
            -size * smallest.y,
            (-size * (smallest.z + largest.z)) / 2,
        );
        this.centre.set(0, (size * y) / 2, 0);
    }
}

function surfacesOf(container: AssetContainer): BezierPatchMesh[] {
    return container.meshes.filter((mesh) => mesh instanceof BezierPatchMesh);
}
