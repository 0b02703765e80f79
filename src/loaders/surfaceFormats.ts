import type { CatmullClarkOptions } from "../cage/approximateCatmullClark.js";
import type { CageFile } from "../sources/CageFile.js";
import type { ReaderOptionName } from "../sources/requireReaderOptions.js";
import type { DegreeOptions } from "../sources/netsOfGrids.js";
import type { QuakeBspOptions } from "../sources/parseQuakeBsp.js";
import type { SurfaceFile } from "../sources/SurfaceFile.js";

/**
 * How the axes of a file lie. `y-up` and `z-up` are right-handed, as most formats are; `as-is` are those of the scene,
 * whatever these are.
 */
export type FileAxes = "as-is" | "y-up" | "z-up";

/** What files of cages can be asked for. */
interface CageOptions {
    /** How cages are converted; absent: as `approximateCatmullClark` does by default. */
    readonly cage?: CatmullClarkOptions;
}

/** What all readers together can be asked for. */
export type ReaderOptions = Pick<DegreeOptions & QuakeBspOptions & CageOptions, ReaderOptionName>;

/** The names of these options. */
export const READER_OPTIONS: Readonly<Record<ReaderOptionName, true>> = {
    weldTolerance: true,
    degreeTolerance: true,
    polygons: true,
    cage: true,
};

type Reader<Content> = (content: Content, options: ReaderOptions) => SurfaceFile;

/** A format that files can be loaded from. */
export interface SurfaceFormat {
    /** Endings of the names of its files, with their dots. */
    readonly extensions: readonly string[];
    /** How the axes of its files lie where the options do not say. */
    readonly axes: FileAxes;
    /**
     * Loads the reader and reads a file.
     * @throws SurfaceFormatError (rejects) when the file is wrong
     */
    readonly readAsync: (bytes: Uint8Array, options: ReaderOptions) => Promise<SurfaceFile>;
}

/** All formats, by the names that reports give them. A reader is added by a line here. */
export const SURFACE_FORMATS = {
    bpt: textFormat([".bpt"], "as-is", async () => (await import("../sources/parseBpt.js")).parseBpt),
    "bezier-view": textFormat(
        [".bv"],
        "as-is",
        async () => (await import("../sources/parseBezierView.js")).parseBezierView,
    ),
    "quake-map": textFormat([".map"], "z-up", async () => (await import("../sources/parseQuakeMap.js")).parseQuakeMap),
    "quake-bsp": bytesFormat([".bsp"], "z-up", async () => (await import("../sources/parseQuakeBsp.js")).parseQuakeBsp),
    rib: textFormat([".rib"], "as-is", async () => (await import("../sources/parseRib.js")).parseRib),
    obj: textFormat(
        [".patch.obj"],
        "y-up",
        async () => (await import("../sources/parseObjSurfaces.js")).parseObjSurfaces,
    ),
    "obj-cage": cageFormat(
        [".cage.obj"],
        "y-up",
        async () => (await import("../sources/parseObjCage.js")).parseObjCage,
    ),
    "rib-cage": cageFormat(
        [".cage.rib"],
        "as-is",
        async () => (await import("../sources/parseRibCages.js")).parseRibCages,
    ),
    newell: textFormat([".newell"], "as-is", async () => (await import("../sources/parseNewell.js")).parseNewell),
    "patch-text": textFormat(
        [".patch-text"],
        "as-is",
        async () => (await import("../sources/parsePatchText.js")).parsePatchText,
    ),
} as const satisfies Readonly<Record<string, SurfaceFormat>>;

/** Name of a format that files can be loaded from. */
export type SurfaceFormatName = keyof typeof SURFACE_FORMATS;

/** Texts are UTF-8; of what is not, single characters are replaced, as they stand in names and comments only. */
function textFormat(
    extensions: readonly string[],
    axes: FileAxes,
    loadReaderAsync: () => Promise<Reader<string>>,
): SurfaceFormat {
    return {
        extensions,
        axes,
        readAsync: async (bytes, options) => (await loadReaderAsync())(new TextDecoder().decode(bytes), options),
    };
}

function bytesFormat(
    extensions: readonly string[],
    axes: FileAxes,
    loadReaderAsync: () => Promise<Reader<Uint8Array>>,
): SurfaceFormat {
    return {
        extensions,
        axes,
        readAsync: async (bytes, options) => (await loadReaderAsync())(bytes, options),
    };
}

/** Cages become surfaces when they are loaded. */
function cageFormat(
    extensions: readonly string[],
    axes: FileAxes,
    loadReaderAsync: () => Promise<(text: string, options: ReaderOptions) => CageFile>,
): SurfaceFormat {
    return textFormat(extensions, axes, async () => {
        const [parse, { convertCages }] = await Promise.all([loadReaderAsync(), import("../sources/convertCages.js")]);
        return (text, options) => convertCages(parse(text, options), options.cage);
    });
}
