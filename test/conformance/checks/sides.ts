import type { Surface } from "../../../src/backends/Surface";
import { EDGE_POINTS, isReversed } from "../../../src/net/edges";
import { PATCH_SIZE, type PatchNet } from "../../../src/net/PatchNet";

const NO_SIDE = new Uint32Array(0);

/** A vertex on an edge: its parameter along the edge in canonical direction, and the id of its position's bits. */
export type Place = readonly [along: number, id: number];

/** Four sides per patch: vertices of the ring, counter-clockwise about the patch, both ends included; none of those not drawn. */
export function collectSides(segments: ArrayLike<number>, { patchIds }: Surface): Uint32Array[] {
    const sides = Array.from({ length: segments.length }, () => NO_SIDE);
    // Patches of one material stand together, otherwise in order.
    for (let first = 0; first < patchIds.length;) {
        const patch = patchIds[first];
        const counts = [1, 2, 3, 0].map((side) => segments[4 * patch + side]);
        const ring = counts.reduce((sum, count) => sum + count, 0);
        const start = first;
        let place = 0;
        counts.forEach((count, turn) => {
            const from = place;
            sides[4 * patch + ((turn + 1) & 3)] = Uint32Array.from(
                { length: count + 1 },
                (_, i) => start + ((from + i) % ring),
            );
            place += count;
        });
        while (patchIds[first] === patch) {
            first++;
        }
    }
    return sides;
}

/**
 * The vertices of a side in canonical direction of its edge.
 * @param index 4 · patch + side
 * @param vertices the side, see {@link collectSides}
 * @param ids ids of positions per vertex, see `internPositions`
 * @param patchUvs u, v per vertex
 */
export function placesOfSide(
    net: PatchNet,
    index: number,
    vertices: Uint32Array,
    ids: Uint32Array,
    patchUvs: Float32Array,
): Place[] {
    const side = index & 3;
    const [a, b, c, d] = EDGE_POINTS[side].map((point) => net.patches[(index >> 2) * PATCH_SIZE + point]);
    const reversed = isReversed(a, b, c, d);
    const places = Array.from(vertices, (vertex): Place => {
        const along = patchUvs[2 * vertex + (side % 2 === 0 ? 1 : 0)];
        return [reversed ? 1 - along : along, ids[vertex]];
    });
    // The walk around the patch runs against u or v on the sides v = 1 and u = 0.
    if ((side === 3 || side === 0) !== reversed) {
        places.reverse();
    }
    return places;
}
