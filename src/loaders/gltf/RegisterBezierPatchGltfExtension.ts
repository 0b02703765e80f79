import type { BezierPatchMeshOptions } from "../../mesh/BezierPatchMeshOptions.js";
import { PATCH_NET_EXTENSION } from "../../sources/patchNetExtension.js";
import { BezierPatchGltfExtension } from "./BezierPatchGltfExtension.js";
import type { GltfLoaderAccess } from "./GltfLoaderAccess.js";

/** The two functions of `@babylonjs/loaders/glTF/2.0` by which extensions come and go; `BABYLON.GLTF2` has them too. */
export interface GltfExtensionRegistry {
    /** Makes an extension known: its name, whether only files that use it need it, and what makes it for a loader. */
    registerGLTFExtension(
        name: string,
        isGLTFExtension: boolean,
        factory: (loader: object) => { readonly name: string; enabled: boolean; dispose(): void },
    ): void;
    /** Forgets an extension. */
    unregisterGLTFExtension(name: string): boolean;
}

/**
 * Lets Babylon's glTF loader make a `BezierPatchMesh` of every mesh with the extension BEZIERPATCH_patch_net, with the
 * materials, nodes and names of the file. Registering again replaces what was registered before.
 *
 * The registry is given, not imported, so that `@babylonjs/loaders` is needed by those alone who load glTF:
 *
 * ```ts
 * import "@babylonjs/loaders/glTF";
 * import { registerGLTFExtension, unregisterGLTFExtension } from "@babylonjs/loaders/glTF/2.0";
 *
 * RegisterBezierPatchGltfExtension({ registerGLTFExtension, unregisterGLTFExtension });
 * ```
 *
 * With script tags it is `BABYLON.RegisterBezierPatchGltfExtension(BABYLON.GLTF2)`.
 * @param registry the two functions of `@babylonjs/loaders/glTF/2.0`
 * @param options options of all meshes that are loaded
 */
export function RegisterBezierPatchGltfExtension(
    registry: GltfExtensionRegistry,
    options: Omit<BezierPatchMeshOptions, "net"> = {},
): void {
    registry.unregisterGLTFExtension(PATCH_NET_EXTENSION);
    registry.registerGLTFExtension(
        PATCH_NET_EXTENSION,
        true,
        (loader) => new BezierPatchGltfExtension(loader as GltfLoaderAccess, options),
    );
}
