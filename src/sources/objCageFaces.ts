import type { Cage } from "../cage/Cage.js";
import type { NamedCage } from "./CageFile.js";
import type { ObjCagePart } from "./objCageParts.js";
import { NO_UV, type ObjFaces } from "./ObjFaces.js";
import type { ObjPoints } from "./ObjPoints.js";

/** Name of the material of faces that have none, in a cage whose others do. */
const NO_MATERIAL = "default";

/** Largest material slot of a cage. */
const LARGEST_SLOT = 0xffff;

/** The faces of a cage. */
interface CageFaces {
    readonly arrays: Pick<Cage, "faceSizes" | "faceVertices" | "uvs" | "groups" | "holes">;
    /** Line of each face. */
    readonly lines: Uint32Array;
    readonly materials: Pick<NamedCage, "material" | "materials">;
    /** Corners without texture coordinates in a cage that has some, and the line of the first. */
    readonly missingUvs?: { readonly count: number; readonly line: number };
}

/**
 * Gathers the faces of a cage.
 * @param faces the faces of the text
 * @param points its points and texture coordinates
 * @param part which faces
 * @param idOf id within the cage of a point of the text
 * @param isHole 1 for each face of the text that is a hole
 */
export function gatherObjFaces(
    faces: ObjFaces,
    points: ObjPoints,
    { runs }: ObjCagePart,
    idOf: (point: number) => number,
    isHole: Uint8Array,
): CageFaces {
    const members = facesOf(runs);
    const faceSizes = members.map((face) => faces.points(face).length);
    const cornerCount = faceSizes.reduce((sum, size) => sum + size, 0);
    const faceVertices = new Uint32Array(cornerCount);
    const uvIds = new Uint32Array(cornerCount);
    let corner = 0;
    for (const face of members) {
        uvIds.set(faces.uvs(face), corner);
        for (const point of faces.points(face)) {
            faceVertices[corner++] = idOf(point);
        }
    }
    const holes = members.map((_, index) => index).filter((index) => isHole[members[index]] === 1);
    const { groups, ...materials } = slotsOf(runs, members.length);
    const withoutUvs = uvIds.reduce((count, id) => count + Number(id === NO_UV), 0);
    const hasUvs = withoutUvs < cornerCount;
    return {
        arrays: {
            faceSizes,
            faceVertices,
            ...(hasUvs && { uvs: gatherUvs(uvIds, points) }),
            ...(groups && { groups }),
            ...(holes.length > 0 && { holes }),
        },
        lines: members.map((face) => faces.lines.at(face)),
        materials,
        ...(hasUvs && withoutUvs > 0 && { missingUvs: { count: withoutUvs, line: firstLineWithout(faces, members) } }),
    };
}

function facesOf(runs: ObjCagePart["runs"]): Uint32Array {
    const faces = new Uint32Array(runs.reduce((sum, { firstFace, endFace }) => sum + endFace - firstFace, 0));
    let at = 0;
    for (const { firstFace, endFace } of runs) {
        for (let face = firstFace; face < endFace; face++) {
            faces[at++] = face;
        }
    }
    return faces;
}

function gatherUvs(ids: Uint32Array, points: ObjPoints): Float32Array {
    return Float32Array.from({ length: 2 * ids.length }, (_, i) => {
        const id = ids[i >> 1];
        return id === NO_UV ? 0 : points.uv(id, i & 1);
    });
}

/** Line of the first face with a corner without texture coordinates. */
function firstLineWithout(faces: ObjFaces, members: Uint32Array): number {
    const face = members.find((index) => faces.uvs(index).includes(NO_UV));
    return face === undefined ? 0 : faces.lines.at(face);
}

/** One material, or a slot for each, in the order in which they are first met; the last slot takes what is too many. */
function slotsOf(
    runs: ObjCagePart["runs"],
    faceCount: number,
): Pick<NamedCage, "material" | "materials"> & Pick<Cage, "groups"> {
    const slots = new Map<string, number>();
    const groups = new Uint32Array(faceCount);
    let at = 0;
    for (const { material, firstFace, endFace } of runs) {
        const slot = slots.get(material) ?? Math.min(slots.size, LARGEST_SLOT);
        slots.set(material, slot);
        groups.fill(slot, at, (at += endFace - firstFace));
    }
    const names = [...slots.keys()];
    if (names.length > 1) {
        return { groups, materials: names.slice(0, LARGEST_SLOT + 1).map((name) => name || NO_MATERIAL) };
    }
    return names[0] === "" ? {} : { material: names[0] };
}
