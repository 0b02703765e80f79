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
import type { Node } from "@babylonjs/core/node";
import type { Scene } from "@babylonjs/core/scene";
import { BezierPatchMesh, RegisterBezierPatchLoaders, type BezierPatchLoaderOptions } from "../src/index";
import { CageModel } from "./cages/CageModel";
import type { Conversion } from "./cages/Conversion";
import { POLYGON_EXTENSION, readCagesAsync } from "./cages/readCages";
import { LevelLooks } from "./LevelLooks";
import { nameOf, SAMPLES, type ModelSource } from "./models";
import { GLB_EXTENSION, preparePatchGlbAsync, reportOfGlbAsync } from "./patchGlb";
import { reportOfCages, reportOfSurfaces, type FileReport } from "./report";

/** Largest width and depth of a model from a file, and its largest height: those of the teapot. World units. */
const LARGEST_WIDTH = 6.4;
const LARGEST_HEIGHT = 3.2;

/** What the camera turns about where a model is one of the page's own. */
const OWN_CENTRE = [0, 1.5, 0] as const;

/** Ending of the names of files of free-form surfaces, for those that say no more than that they are OBJ. */
const FREE_FORM_EXTENSION = ".patch.obj";

/** What is shown of a file. */
interface Content {
    readonly meshes: readonly AbstractMesh[];
    readonly rootNodes: readonly Node[];
    dispose(): void;
}

/** How a file is loaded: as surfaces, and as cages. */
export interface LoadOptions extends BezierPatchLoaderOptions {
    readonly conversion: Conversion;
    /** Moment of the motion of the creature, in seconds. */
    readonly time: number;
}

/** Endings of the names of files that can be loaded. */
export function loadableExtensions(): string[] {
    RegisterBezierPatchLoaders();
    return GetRegisteredSceneLoaderPluginMetadata()
        .filter(({ name }) => name === "bezier-patch")
        .flatMap(({ extensions }) => extensions.map(({ extension }) => extension))
        .concat(POLYGON_EXTENSION, GLB_EXTENSION);
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
    private _content: Content | null = null;
    private _looks: LevelLooks | null = null;

    public constructor(scene: Scene, own: BezierPatchMesh, shadows: ShadowGenerator) {
        this._scene = scene;
        this._own = own;
        this._shadows = shadows;
        this._fitting = new TransformNode("fitting", scene);
    }

    /** The surfaces that are shown: at least one. */
    public get meshes(): readonly BezierPatchMesh[] {
        return this._content ? surfacesOf(this._content) : [this._own];
    }

    /** Plain meshes that are shown beside them: the flat faces of a level. */
    public get flatMeshes(): readonly AbstractMesh[] {
        return this._content?.meshes.filter((mesh) => !(mesh instanceof BezierPatchMesh)) ?? [];
    }

    /** The cages that are shown, or null where there are none. */
    public get cages(): CageModel | null {
        return this._content instanceof CageModel ? this._content : null;
    }

    /** Looks of a level that brings its own light, or null. */
    public get looks(): LevelLooks | null {
        return this._looks;
    }

    /** Names of the materials of a surface by slot, where the page has its own for them. */
    public materialNamesOf(mesh: BezierPatchMesh): readonly string[] {
        const cage = this.cages?.cages.find((shown) => shown.mesh === mesh);
        const { materials, material = "" } = cage?.named ?? {};
        return materials ?? [material];
    }

    /** Shows the mesh of the page's own models, in place of a file. */
    public showOwn(): void {
        if (this._content) {
            this._content.dispose();
            this._content = null;
            this._looks = null;
            this.source = null;
            this.centre.fromArray(OWN_CENTRE);
        }
        this._own.setEnabled(true);
    }

    /**
     * Shows a file in place of what there is.
     * @returns what was found in it
     * @throws Error (rejects) when the file cannot be shown; what there is stays then
     */
    public async loadAsync(
        source: ModelSource,
        { conversion, time, ...options }: LoadOptions,
        onProgress: (event: ISceneLoaderProgressEvent) => void,
    ): Promise<FileReport> {
        const file = await readCagesAsync(source);
        let report: FileReport;
        if (file) {
            const { backend, method, tessellation } = options;
            const isRigged = source === SAMPLES.creature.address;
            const model = new CageModel(file, conversion, { backend, method, tessellation }, this._scene, isRigged);
            report = reportOfCages(model);
            this._show(model, null);
            model.pose(time);
        } else {
            const { container, found } = await this._loadSurfacesAsync(source, options, onProgress);
            report = found;
            container.addAllToScene();
            this._show(container, new LevelLooks(container));
        }
        this.source = source;
        await Promise.all(this.meshes.map((mesh) => mesh.whenReadyAsync()));
        return report;
    }

    private async _loadSurfacesAsync(
        source: ModelSource,
        options: BezierPatchLoaderOptions,
        onProgress: (event: ISceneLoaderProgressEvent) => void,
    ): Promise<{ container: AssetContainer; found: FileReport }> {
        const found: FileReport[] = [];
        const pluginExtension = pluginExtensionOf(source);
        if (pluginExtension === GLB_EXTENSION) {
            const { backend, method, tessellation } = options;
            await preparePatchGlbAsync({ backend, method, tessellation });
            found.push(await reportOfGlbAsync(source));
        }
        const container = await LoadAssetContainerAsync(source, this._scene, {
            pluginExtension,
            onProgress,
            pluginOptions: {
                "bezier-patch": {
                    ...options,
                    onParsed: ({ report }) => {
                        found.push(reportOfSurfaces(report));
                    },
                } satisfies BezierPatchLoaderOptions,
            },
        });
        if (surfacesOf(container).length === 0) {
            container.dispose();
            throw new Error(`${nameOf(source)} holds no surface that can be shown.`);
        }
        return { container, found: found[0] };
    }

    /** Puts cages onto the ground anew, after their surfaces changed. */
    public settle(): void {
        if (this.cages) {
            this._fitting.position.y = -this._fitting.scaling.y * this.cages.lowest();
        }
    }

    private _show(content: Content, looks: LevelLooks | null): void {
        this._content?.dispose();
        this._content = content;
        this._looks = looks;
        this._own.setEnabled(false);
        this._fitting.position.setAll(0);
        this._fitting.scaling.setAll(1);
        for (const node of content.rootNodes) {
            node.parent = this._fitting;
        }
        this._fit(content.meshes);
        for (const mesh of content.meshes) {
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
        this.settle();
    }
}

/** @throws Error when the file is none that can be loaded */
function pluginExtensionOf(source: ModelSource): string {
    const name = nameOf(source).toLowerCase();
    // Of those that fit the longest: Babylon itself looks at the last dot only.
    const [extension] = loadableExtensions()
        .filter((ending) => name.endsWith(ending))
        .sort((a, b) => b.length - a.length);
    if (!extension) {
        throw new Error(
            `${nameOf(source)} is none of the files that can be shown: ${loadableExtensions().join(", ")}.`,
        );
    }
    return extension === POLYGON_EXTENSION ? FREE_FORM_EXTENSION : extension;
}

function surfacesOf(content: Content): BezierPatchMesh[] {
    return content.meshes.filter((mesh) => mesh instanceof BezierPatchMesh);
}
