import { PATCH_SIZE, patchCountOf, type PatchNet } from "./PatchNet.js";
import { KeyTable } from "./KeyTable.js";
import { requireNet } from "./requireInput.js";

/**
 * The four sides of a patch as indices into its 16 ids, each in the direction of growing u or v.
 * Numbering of Direct3D 11: edge 0 is u = 0, edge 1 is v = 0, edge 2 is u = 1, edge 3 is v = 1.
 */
export const EDGE_POINTS: readonly (readonly [number, number, number, number])[] = [
    [0, 4, 8, 12],
    [0, 1, 2, 3],
    [3, 7, 11, 15],
    [12, 13, 14, 15],
];

/** The edges of a net, each once, however many patches meet in it. */
export interface EdgeTable {
    /** Edges of the net. */
    readonly edgeCount: number;
    /** Edge per patch side, index 4 · patch + side (0: u = 0, 1: v = 0, 2: u = 1, 3: v = 1). */
    readonly sides: Uint32Array;
    /** Four point ids per edge in canonical direction: from the smaller end id to the larger, see `isReversed`. */
    readonly points: Uint32Array;
    /** Patch sides per edge: 1 = open, 2 = shared, more = not a manifold. */
    readonly uses: Uint32Array;
}

/**
 * Whether an edge, walked in the direction of growing u or v, runs against its canonical direction: from the end
 * with the smaller id to the other; when both ends are one point, from the inner point with the smaller id.
 */
export function isReversed(start: number, innerStart: number, innerEnd: number, end: number): boolean {
    return start === end ? innerStart > innerEnd : start > end;
}

/**
 * Writes the four point ids of a patch side in canonical direction.
 * @param patches 16 ids per patch
 * @param index 4 · patch + side
 * @param ids receives them
 */
export function writeEdge(patches: Uint32Array, index: number, ids: Uint32Array): void {
    const firstId = (index >> 2) * PATCH_SIZE;
    const corners = EDGE_POINTS[index & 3];
    const a = patches[firstId + corners[0]];
    const b = patches[firstId + corners[1]];
    const c = patches[firstId + corners[2]];
    const d = patches[firstId + corners[3]];
    const reversed = isReversed(a, b, c, d);
    ids[0] = reversed ? d : a;
    ids[1] = reversed ? c : b;
    ids[2] = reversed ? b : c;
    ids[3] = reversed ? a : d;
}

/**
 * Finds the edges of a net by their point ids, without a tolerance.
 * @param net a checked net
 * @returns every boundary curve once
 */
export function buildEdgeTable(net: PatchNet): EdgeTable {
    requireNet(net);
    const sides = new Uint32Array(patchCountOf(net) * 4);
    const points = new Uint32Array(sides.length * 4);
    const uses = new Uint32Array(sides.length);
    const table = new KeyTable(4, sides.length);
    let edgeCount = 0;
    for (let index = 0; index < sides.length; index++) {
        writeEdge(net.patches, index, table.key);
        const edge = table.findOrAdd();
        if (edge === edgeCount) {
            points.set(table.key, 4 * edge);
            edgeCount++;
        }
        uses[edge]++;
        sides[index] = edge;
    }
    return { edgeCount, sides, points: points.slice(0, 4 * edgeCount), uses: uses.slice(0, edgeCount) };
}
