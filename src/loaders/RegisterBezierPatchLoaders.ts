import { RegisterSceneLoaderPlugin } from "@babylonjs/core/Loading/sceneLoader.js";
import { PLUGIN_NAME } from "./BezierPatchLoaderOptions.js";
import { SURFACE_FORMATS, type SurfaceFormat, type SurfaceFormatName } from "./surfaceFormats.js";

/** Options of {@link RegisterBezierPatchLoaders}. */
export interface BezierPatchLoadersOptions {
    /**
     * Further endings of file names, each with the format that such files are read as: `{ ".txt": "patch-text" }`. One
     * that another loader of Babylon has is taken away from it.
     */
    readonly extensions?: Readonly<Record<string, SurfaceFormatName>>;
}

/**
 * Lets Babylon's `ImportMeshAsync`, `LoadAssetContainerAsync`, `AppendSceneAsync` and their like load files of Bezier
 * patches; docs/formats.md has the formats. Loader and readers are fetched when a file is loaded. Calling it again only
 * adds to what is there.
 *
 * Babylon knows a file by what follows the last dot of its name. A format whose ending has two dots is loaded with
 * `pluginExtension` in the options of the load.
 * @param options see {@link BezierPatchLoadersOptions}
 * @throws RangeError for an option or a format that there is not, or an ending without its dot
 */
export function RegisterBezierPatchLoaders(options: BezierPatchLoadersOptions = {}): void {
    if (typeof options !== "object" || (options as unknown) === null) {
        throw new RangeError(`The options of the loaders are ${JSON.stringify(options)}, not an object.`);
    }
    const unknown = Object.keys(options).find((name) => name !== "extensions");
    if (unknown !== undefined) {
        throw new RangeError(`"${unknown}" is no option; there is extensions.`);
    }
    const further = Object.entries(options.extensions ?? {});
    for (const [extension, name] of further) {
        if (!/^\../.test(extension)) {
            throw new RangeError(`The extension ${JSON.stringify(extension)} does not begin with a dot.`);
        }
        if (!Object.hasOwn(SURFACE_FORMATS, name)) {
            const names = Object.keys(SURFACE_FORMATS).join(", ");
            throw new RangeError(`"${name}", for ${extension}, is no format; there are ${names}.`);
        }
    }
    for (const [name, format] of Object.entries(SURFACE_FORMATS)) {
        const added = further.filter(([, wanted]) => wanted === name).map(([extension]) => extension);
        registerFormat(format, [...format.extensions, ...added]);
    }
}

/** One factory per format: Babylon does not tell a plugin by which extension it was found. */
function registerFormat(format: SurfaceFormat, endings: readonly string[]): void {
    // Bytes of texts, too: a File may be compressed, and arrays of bytes are given to binary formats only.
    const extensions = Object.fromEntries(endings.map((extension) => [extension, { isBinary: true }]));
    RegisterSceneLoaderPlugin({
        name: PLUGIN_NAME,
        extensions,
        createPlugin: async (options) => {
            const { BezierPatchLoader } = await import("./BezierPatchLoader.js");
            return new BezierPatchLoader(format, extensions, options[PLUGIN_NAME] ?? {});
        },
    });
}
