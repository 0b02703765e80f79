import { createPatchNet } from "../net/createPatchNet.js";
import { patchCountOf, type PatchNet } from "../net/PatchNet.js";
import { requireOptionNames } from "../net/requireInput.js";
import { PATCH_NET_EXTENSION, PATCH_NET_VERSION, type PatchNetExtension } from "../sources/patchNetExtension.js";
import type { NamedNet } from "../sources/SurfaceFile.js";
import { fallbackParts, type FallbackPart } from "./fallbackParts.js";
import { GlbBuilder } from "./GlbBuilder.js";
import { requireMaterial, type GlbMaterial } from "./GlbMaterial.js";
import { GlbMaterials } from "./GlbMaterials.js";

/** How a .glb is written. */
export interface PatchNetGlbOptions {
    /** Segments per edge of the triangles for viewers that do not know patches: a whole number, 1 to 64. Default 8. */
    readonly fallbackSegments?: number;
    /**
     * Whether the coordinates are those of a left-handed scene, as Babylon's are by default. glTF is right-handed: the
     * nodes are then mirrored in x, which Babylon's loader undoes in such a scene. The nets are written as they are.
     * Default false.
     */
    readonly leftHanded?: boolean;
    /**
     * Looks of materials, which nets find by name; slot i of a net that names none has the i-th. A material without
     * a look is white and rough.
     */
    readonly materials?: readonly GlbMaterial[];
}

const OPTION_NAMES = ["fallbackSegments", "leftHanded", "materials"];
const MOST_SEGMENTS = 64;

/**
 * Writes a binary glTF with the extension BEZIERPATCH_patch_net, see docs/formats.md: a node and a mesh per net, which
 * hold the net to the bit, but for the stencil of a cage, and triangles of it for viewers that do not know the extension.
 *
 * Fronts are where du × dv points to, in glTF as here. Texture coordinates of the net have their v upward, as textures
 * of Babylon want it; those of the triangles have it downward, as glTF does.
 * @param nets a net, or named ones, as readers give them
 * @param options see {@link PatchNetGlbOptions}
 * @returns the file
 * @throws RangeError when a net, a name or an option is wrong, there is no net, or one has no patches, which a mesh of
 * glTF cannot express
 */
export function exportPatchNetGlb(
    nets: PatchNet | NamedNet | readonly NamedNet[],
    options: PatchNetGlbOptions = {},
): Uint8Array {
    requireOptions(options);
    const { fallbackSegments = 8, leftHanded = false } = options;
    const named = namedNets(nets).map(requireNamedNet);
    const builder = new GlbBuilder();
    const materials = new GlbMaterials(options.materials ?? []);
    // Nets come before all triangles: a file that is cut still has them.
    const extensions = named.map((item) => addNet(builder, item));
    const meshes = named.map((item, index) => {
        const parts = fallbackParts(item.net, fallbackSegments);
        const { groups } = item.net;
        return {
            name: item.name,
            primitives: parts.map((part) => addPart(builder, part, materials.indexOf(item, part.group))),
            extensions: {
                [PATCH_NET_EXTENSION]: {
                    ...extensions[index],
                    ...(groups && { primitiveGroups: parts.map(({ group }) => group) }),
                },
            },
        };
    });
    return builder.build({
        asset: { version: "2.0", generator: "babylonjs-bezier-patch" },
        extensionsUsed: [PATCH_NET_EXTENSION],
        scene: 0,
        scenes: [{ nodes: meshes.map((_, index) => index) }],
        nodes: meshes.map(({ name }, mesh) => ({ name, mesh, ...(leftHanded && { scale: [-1, 1, 1] }) })),
        meshes,
        materials: materials.list,
    });
}

function addNet(builder: GlbBuilder, { net }: NamedNet): PatchNetExtension {
    return {
        version: net.vectorStart === undefined ? 1 : PATCH_NET_VERSION,
        points: builder.add(net.points, "VEC4", "data"),
        patches: builder.add(net.patches, "SCALAR", "data"),
        ...(net.uvs && { uvs: builder.add(net.uvs, "VEC2", "data") }),
        ...(net.uvs2 && { uvs2: builder.add(net.uvs2, "VEC2", "data") }),
        ...(net.colors && { colors: builder.add(net.colors, "VEC4", "data") }),
        ...(net.groups && { groups: builder.add(net.groups, "SCALAR", "data") }),
        ...(net.twists && { twists: builder.add(net.twists, "SCALAR", "data") }),
        ...(net.tangents && { tangents: builder.add(net.tangents, "SCALAR", "data") }),
        ...(net.vectorStart !== undefined && { vectorStart: net.vectorStart }),
    };
}

function addPart(builder: GlbBuilder, part: FallbackPart, material: number): object {
    return {
        attributes: {
            POSITION: builder.add(part.positions, "VEC3", "vertices", boundsOf(part.positions)),
            NORMAL: builder.add(part.normals, "VEC3", "vertices"),
            TEXCOORD_0: builder.add(part.uvs, "VEC2", "vertices"),
            ...(part.uvs2 && { TEXCOORD_1: builder.add(part.uvs2, "VEC2", "vertices") }),
            ...(part.colors && { COLOR_0: builder.add(part.colors, "VEC4", "vertices") }),
        },
        indices: builder.add(part.indices, "SCALAR", "indices"),
        material,
    };
}

function boundsOf(positions: Float32Array): { min: number[]; max: number[] } {
    const min = [Infinity, Infinity, Infinity];
    const max = [-Infinity, -Infinity, -Infinity];
    for (let i = 0; i < positions.length; i++) {
        min[i % 3] = Math.min(min[i % 3], positions[i]);
        max[i % 3] = Math.max(max[i % 3], positions[i]);
    }
    return { min, max };
}

function namedNets(nets: unknown): readonly NamedNet[] {
    const list = Array.isArray(nets) ? (nets as unknown[]) : [nets];
    if (list.length === 0) {
        throw new RangeError("There are no nets to write.");
    }
    return list.map((item, index) => {
        if (typeof item !== "object" || item === null || !("net" in item || "points" in item)) {
            throw new RangeError(`Net ${index} is ${String(item)}, neither a net nor an object with a name and a net.`);
        }
        return "net" in item ? (item as NamedNet) : { name: "surface", net: item as PatchNet };
    });
}

/** Checks a net; its arrays are the writer's own afterwards. */
function requireNamedNet(item: NamedNet, index: number): NamedNet {
    if (typeof item.name !== "string") {
        throw new RangeError(`Net ${index}: its name is ${String(item.name)}, not a text.`);
    }
    try {
        const net = createPatchNet(item.net);
        if (patchCountOf(net) === 0) {
            throw new RangeError("There are no patches, and a mesh of glTF must have triangles.");
        }
        return { ...item, net };
    } catch (error) {
        throw new RangeError(`Net ${index} (${JSON.stringify(item.name)}): ${(error as Error).message}`, {
            cause: error,
        });
    }
}

function requireOptions(options: unknown): void {
    requireOptionNames(options, OPTION_NAMES);
    const { fallbackSegments = 1, leftHanded = false, materials = [] } = options as PatchNetGlbOptions;
    if (!Number.isInteger(fallbackSegments) || fallbackSegments < 1 || fallbackSegments > MOST_SEGMENTS) {
        throw new RangeError(
            `fallbackSegments is ${String(fallbackSegments)}; it must be a whole number from 1 to ${MOST_SEGMENTS}.`,
        );
    }
    if (typeof leftHanded !== "boolean") {
        throw new RangeError(`leftHanded is ${String(leftHanded)}; it must be true or false.`);
    }
    if (!Array.isArray(materials)) {
        throw new RangeError("materials is not an array of materials.");
    }
    materials.forEach((material, index) => {
        requireMaterial(index, material);
    });
}
