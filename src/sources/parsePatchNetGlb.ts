import { weldPoints } from "../net/weldPoints.js";
import { GLB_FORMAT, glbError } from "./glbError.js";
import { GltfAccessors, type GltfView } from "./GltfAccessors.js";
import { isRecord, optionalWhole, requireItem, requireRecord, requireWhole, type JsonRecord } from "./jsonValues.js";
import { PATCH_NET_EXTENSION, requirePatchNetExtension, type PatchNetExtension } from "./patchNetExtension.js";
import { readGlb, type Glb } from "./readGlb.js";
import { readPatchNet } from "./readPatchNet.js";
import { requireReaderOptions } from "./requireReaderOptions.js";
import { createSurfaceFile, skippedParts, type NamedNet, type ParseOptions, type SurfaceFile } from "./SurfaceFile.js";
import { SurfaceFormatError } from "./SurfaceFormatError.js";

/** Accessors may be shared by nets, but a small file must not become many large nets. */
const MOST_SHARING = 4;

/**
 * Reads the nets of a .glb with the extension BEZIERPATCH_patch_net (docs/formats.md), as `exportPatchNetGlb` writes
 * them: what was written is read to the bit. Nets are in the space of their meshes; nodes, textures and the triangles
 * for other viewers are not looked at.
 *
 * A net that is wrong, or whose data a file that ends too soon does not have, is skipped, with a warning.
 * @param bytes the file
 * @param options see {@link ParseOptions}; points are welded only where a tolerance is given, as the file has ids
 * @returns a net per mesh that has the extension
 * @throws RangeError for an option that there is not, or is wrong
 * @throws SurfaceFormatError with a byte when no net can be read
 */
export function parsePatchNetGlb(bytes: Uint8Array | ArrayBuffer, options: ParseOptions = {}): SurfaceFile {
    requireReaderOptions(options);
    const glb = readGlb(bytes);
    const accessors = new GltfAccessors(glb.json.accessors, viewsOf(glb), MOST_SHARING * glb.bytes.length);
    const nets: NamedNet[] = [];
    const problems: SurfaceFormatError[] = [];
    listOf(glb.json.meshes).forEach((mesh, index) => {
        if (isRecord(mesh) && isRecord(mesh.extensions) && PATCH_NET_EXTENSION in mesh.extensions) {
            try {
                nets.push(readMesh(glb.json, index, mesh, accessors));
            } catch (error) {
                if (!(error instanceof SurfaceFormatError)) {
                    throw error;
                }
                problems.push(error);
            }
        }
    });
    if (nets.length === 0) {
        throw problems[0] ?? glbError(`no mesh has the extension ${PATCH_NET_EXTENSION}`);
    }
    const { weldTolerance } = options;
    const welded =
        weldTolerance === undefined
            ? nets
            : nets.map((named) => ({ ...named, net: weldPoints(named.net, weldTolerance) }));
    const skipped = problems.map(({ byteOffset = 0 }) => byteOffset);
    const warnings = [...glb.warnings, ...problems.map(({ message }) => message), ...placementWarnings(glb.json)];
    const file = createSurfaceFile(GLB_FORMAT, welded, [skippedParts("net that cannot be read", skipped)], warnings);
    return { ...file, nets: welded };
}

function readMesh(gltf: JsonRecord, index: number, mesh: JsonRecord, accessors: GltfAccessors): NamedNet {
    const where = `meshes[${index}].extensions.${PATCH_NET_EXTENSION}`;
    const extension = requirePatchNetExtension(where, requireRecord(where, mesh.extensions)[PATCH_NET_EXTENSION]);
    return {
        name: typeof mesh.name === "string" ? mesh.name : "surface",
        net: readPatchNet(where, extension, accessors),
        ...readMaterials(gltf, mesh, extension),
    };
}

/** Names of materials, which are those of the primitives. Names are all that is taken, so what is wrong has none. */
function readMaterials(
    gltf: JsonRecord,
    mesh: JsonRecord,
    { groups, primitiveGroups }: PatchNetExtension,
): Pick<NamedNet, "material" | "materials"> {
    const materials = listOf(gltf.materials);
    const names = listOf(mesh.primitives).map((primitive) => {
        const material = isRecord(primitive) ? materials[Number(primitive.material)] : undefined;
        return isRecord(material) && typeof material.name === "string" ? material.name : undefined;
    });
    if (groups === undefined) {
        return names[0] === undefined ? {} : { material: names[0] };
    }
    const bySlot: string[] = [];
    (primitiveGroups ?? []).forEach((slot, primitive) => {
        const name = names[primitive];
        if (name !== undefined) {
            bySlot[slot] = name;
        }
    });
    return bySlot.length === 0 ? {} : { materials: bySlot };
}

function listOf(value: unknown): readonly unknown[] {
    return Array.isArray(value) ? value : [];
}

/** Buffer views of the binary chunk, which is the first buffer. */
function viewsOf({ json, bytes, binaryStart, binaryLength }: Glb): (bufferView: number) => GltfView {
    return (index) => {
        const where = `bufferViews[${index}]`;
        const view = requireItem("bufferViews", json.bufferViews, index);
        const buffer = requireWhole(`${where}.buffer`, view.buffer);
        if (buffer !== 0 || requireItem("buffers", json.buffers, 0).uri !== undefined) {
            throw glbError(`${where} lies in buffer ${buffer}, which is not the binary chunk of the file`);
        }
        const start = optionalWhole(`${where}.byteOffset`, view.byteOffset) ?? 0;
        const length = requireWhole(`${where}.byteLength`, view.byteLength, 1);
        const from = binaryStart + start;
        if (start + length > binaryLength) {
            throw glbError(`${where} ends at byte ${start + length} of the binary chunk, which has ${binaryLength}`);
        }
        if (from + length > bytes.length) {
            throw glbError(
                `${where} ends at byte ${from + length}, but the file at byte ${bytes.length}`,
                bytes.length,
            );
        }
        const byteStride = optionalWhole(`${where}.byteStride`, view.byteStride);
        return { bytes: bytes.subarray(from, from + length), byteOffset: from, byteStride };
    };
}

/** Nets have no place in a scene, so that of a node is left out: not in silence. */
function placementWarnings(gltf: JsonRecord): string[] {
    const placed = listOf(gltf.nodes).filter(
        (node) => isRecord(node) && ["matrix", "translation", "rotation", "scale"].some((name) => name in node),
    ).length;
    return placed === 0 ? [] : [`${placed} nodes place what they hold; nets are given in the space of their meshes.`];
}
