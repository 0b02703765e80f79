import { parsePatchNetGlb, RegisterBezierPatchGltfExtension, type BezierPatchMeshOptions } from "../src/index";
import type { ModelSource } from "./models";
import { reportOfSurfaces, type FileReport } from "./report";

/** Ending of the names of files that hold patch nets in glTF. */
export const GLB_EXTENSION = ".glb";

/**
 * Lets Babylon's loader of glTF, which comes when it is needed first, make patches.
 * @param options options of the meshes
 */
export async function preparePatchGlbAsync(options: Omit<BezierPatchMeshOptions, "net">): Promise<void> {
    const [registry] = await Promise.all([
        import("@babylonjs/loaders/glTF/2.0/glTFLoaderExtensionRegistry"),
        import("@babylonjs/loaders/glTF"),
    ]);
    RegisterBezierPatchGltfExtension(registry, options);
}

/**
 * @returns what is found in a file with patch nets
 * @throws SurfaceFormatError (rejects) when there are none
 */
export async function reportOfGlbAsync(source: ModelSource): Promise<FileReport> {
    const content = source instanceof File ? source : await fetch(source);
    return reportOfSurfaces(parsePatchNetGlb(await content.arrayBuffer()).report);
}
