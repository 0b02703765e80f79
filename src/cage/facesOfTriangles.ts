import type { Cage } from "./Cage.js";
import type { CageTriangles } from "./pairQuality.js";
import { pairTriangles } from "./pairTriangles.js";

/**
 * Makes a cage of triangles.
 * @param list the triangles
 * @param quads whether they are paired, see {@link pairTriangles}; a quad has the place of its first half, and begins
 * where that begins
 */
export function facesOfTriangles(list: CageTriangles, quads: boolean): Cage {
    const { positions, triangles, slots, uvs } = list;
    const count = slots.length;
    const partners = quads ? pairTriangles(list) : new Int32Array(count).fill(-1);
    const sizes: number[] = [];
    const faceSlots: number[] = [];
    /** Corners of the triangles. */
    const corners: number[] = [];
    for (let triangle = 0; triangle < count; triangle++) {
        const partner = partners[triangle];
        if (partner >= 0 && partner < triangle) {
            continue;
        }
        const face = [3 * triangle, 3 * triangle + 1, 3 * triangle + 2];
        if (partner >= 0) {
            insertTip(face, partner, triangles);
        }
        sizes.push(face.length);
        faceSlots.push(slots[triangle]);
        corners.push(...face);
    }
    return {
        positions,
        faceSizes: Uint32Array.from(sizes),
        faceVertices: Uint32Array.from(corners, (corner) => triangles[corner]),
        ...(uvs && {
            uvs: Float32Array.from({ length: 2 * corners.length }, (_, i) => uvs[2 * corners[i >> 1] + (i & 1)]),
        }),
        ...(faceSlots.some((slot) => slot > 0) && { groups: Uint32Array.from(faceSlots) }),
    };
}

/** Adds the corner of another triangle to a face, between those that both have. */
function insertTip(face: number[], other: number, triangles: Uint32Array): void {
    const others = [3 * other, 3 * other + 1, 3 * other + 2];
    const isShared = (corner: number, among: readonly number[]): boolean =>
        among.some((candidate) => triangles[candidate] === triangles[corner]);
    const tip = others.findIndex((corner) => !isShared(corner, face));
    const ownTip = face.findIndex((corner) => !isShared(corner, others));
    face.splice(((ownTip + 1) % 3) + 1, 0, others[tip]);
}
