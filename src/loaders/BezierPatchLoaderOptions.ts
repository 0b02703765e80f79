import type { BezierPatchMeshOptions } from "../mesh/BezierPatchMeshOptions.js";
import type { CageSurfaceFile } from "../sources/convertCages.js";
import type { SurfaceFile } from "../sources/SurfaceFile.js";
import { READER_OPTIONS, type FileAxes, type ReaderOptions } from "./surfaceFormats.js";

/** Name of the plugin, under which its options stand in the options of Babylon's load functions. */
export const PLUGIN_NAME = "bezier-patch";

type MeshOptions = Omit<BezierPatchMeshOptions, "net">;

interface LoaderOptions extends MeshOptions, ReaderOptions {
    /**
     * How the axes of the file lie: `y-up` and `z-up`, both right-handed, are turned to those of the scene by a node
     * "__root__" above the meshes; `as-is` takes coordinates as they are. The default is that of the format.
     */
    readonly axes?: FileAxes;
    /**
     * Whether a level of Quake III that has light maps (.bsp) is shown in the light that they and its vertices hold, in
     * place of the lights of the scene. Default true.
     */
    readonly lightmaps?: boolean;
    /**
     * Called with what was read, before meshes are made of it. What it throws rejects the load. Files of cages have the
     * cages too, one per surface.
     */
    readonly onParsed?: (file: SurfaceFile & Partial<Pick<CageSurfaceFile, "cages">>) => void;
}

/**
 * What a load can be asked for: `pluginOptions: { "bezier-patch": { … } }`. There are `axes`, `lightmaps` and `onParsed`, and the options
 * of the meshes and of the readers. (No interface, as Babylon's types take none here.)
 */
export type BezierPatchLoaderOptions = Partial<LoaderOptions>;

declare module "@babylonjs/core/Loading/sceneLoader.js" {
    interface SceneLoaderPluginOptions {
        /** Options of the loaders of Bezier patches. */
        ["bezier-patch"]?: BezierPatchLoaderOptions;
    }
}

const FILE_AXES: readonly FileAxes[] = ["as-is", "y-up", "z-up"];

const MESH_OPTIONS: Readonly<Record<keyof MeshOptions, true>> = {
    backend: true,
    method: true,
    tessellation: true,
    tangents: true,
};

/** Options of a load by whom they are for. */
interface SplitOptions {
    readonly mesh: MeshOptions;
    readonly reader: ReaderOptions;
    readonly axes: FileAxes | undefined;
    readonly lightmaps: boolean;
    readonly onParsed: BezierPatchLoaderOptions["onParsed"];
}

/**
 * Sorts the options of a load. Those of meshes and readers are checked there.
 * @throws RangeError for an option that there is not, and for axes, `lightmaps` or an `onParsed` that are none
 */
export function splitOptions(options: BezierPatchLoaderOptions): SplitOptions {
    const mesh: Record<string, unknown> = {};
    const reader: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(options)) {
        if (Object.hasOwn(MESH_OPTIONS, name)) {
            mesh[name] = value;
        } else if (Object.hasOwn(READER_OPTIONS, name)) {
            reader[name] = value;
        } else if (!OWN_OPTIONS.includes(name)) {
            const names = [...OWN_OPTIONS, ...Object.keys(READER_OPTIONS), ...Object.keys(MESH_OPTIONS)];
            throw new RangeError(`"${name}" is no option of ${PLUGIN_NAME}; there are ${names.join(", ")}.`);
        }
    }
    const { axes, lightmaps = true, onParsed } = options;
    if (axes !== undefined && !FILE_AXES.includes(axes)) {
        throw new RangeError(`axes is ${JSON.stringify(axes)}; it must be one of ${FILE_AXES.join(", ")}.`);
    }
    if (typeof lightmaps !== "boolean") {
        throw new RangeError(`lightmaps is ${JSON.stringify(lightmaps)}; it must be true or false.`);
    }
    if (onParsed !== undefined && typeof onParsed !== "function") {
        throw new RangeError(`onParsed is ${JSON.stringify(onParsed)}, not a function.`);
    }
    return { mesh, reader, axes, lightmaps, onParsed };
}

/** Babylon looks at `enabled` itself. */
const OWN_OPTIONS: readonly string[] = ["axes", "lightmaps", "onParsed", "enabled"];
