import { PATCH_SIZE, POINT_SIZE, patchCountOf, type PatchNet } from "./PatchNet.js";
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
        const firstId = (index >> 2) * PATCH_SIZE;
        const corners = EDGE_POINTS[index & 3];
        const a = net.patches[firstId + corners[0]];
        const b = net.patches[firstId + corners[1]];
        const c = net.patches[firstId + corners[2]];
        const d = net.patches[firstId + corners[3]];
        const reversed = isReversed(a, b, c, d);
        table.key[0] = reversed ? d : a;
        table.key[1] = reversed ? c : b;
        table.key[2] = reversed ? b : c;
        table.key[3] = reversed ? a : d;
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

/** Two curves are near when no control point is farther off than this share of the longer control polygon. */
const NEAR_SHARE = 0.25;

/** An open edge is compared with so many others of the same ends, so that a heap of them takes no quadratic time. */
const MOST_COMPARED = 8;

/** How the patches of a net join. */
export interface EdgeSummary {
    /** Edges that two or more patch sides name. */
    readonly sharedEdges: number;
    /** Edges that one patch side names, collapsed ones left out. */
    readonly openEdges: number;
    /** Patch sides whose four points coincide (poles). */
    readonly collapsedEdges: number;
    /**
     * Pairs of open edges with the same ends and curves that are near but not the same: likely meant to be closed. Of many
     * edges with the same ends, each is compared with the eight before it.
     */
    readonly nearMisses: number;
}

/**
 * Counts shared, open and collapsed edges, and near misses.
 * @param net a welded net: joins are told by point ids
 */
export function summarizeEdges(net: PatchNet): EdgeSummary {
    const edges = buildEdgeTable(net);
    const isCollapsed = (edge: number): boolean => {
        const [first, ...others] = edges.points.subarray(4 * edge, 4 * edge + 4);
        return others.every((id) => samePosition(net.points, first, id));
    };
    const openByEnds = new Map<number, number[]>();
    const pointCount = net.points.length / POINT_SIZE;
    const summary = { sharedEdges: 0, openEdges: 0, collapsedEdges: 0, nearMisses: 0 };
    for (let edge = 0; edge < edges.edgeCount; edge++) {
        if (isCollapsed(edge)) {
            summary.collapsedEdges += edges.uses[edge];
        } else if (edges.uses[edge] > 1) {
            summary.sharedEdges++;
        } else {
            summary.openEdges++;
            const ends = edges.points[4 * edge] * pointCount + edges.points[4 * edge + 3];
            const before = openByEnds.get(ends);
            if (before) {
                summary.nearMisses += before.filter((other) => isNear(net.points, edges, edge, other)).length;
                before.push(edge);
                before.splice(0, Math.max(before.length - MOST_COMPARED, 0));
            } else {
                openByEnds.set(ends, [edge]);
            }
        }
    }
    return summary;
}

function isNear(points: Float32Array, edges: EdgeTable, a: number, b: number): boolean {
    const pointOf = (edge: number, i: number): number => edges.points[4 * edge + i];
    const polygon = (edge: number): number =>
        [0, 1, 2].reduce((sum, i) => sum + distanceOf(points, pointOf(edge, i), pointOf(edge, i + 1)), 0);
    const apart = Math.max(...[1, 2].map((i) => distanceOf(points, pointOf(a, i), pointOf(b, i))));
    return apart <= NEAR_SHARE * Math.max(polygon(a), polygon(b));
}

function distanceOf(points: Float32Array, a: number, b: number): number {
    return Math.hypot(...[0, 1, 2].map((axis) => points[a * POINT_SIZE + axis] - points[b * POINT_SIZE + axis]));
}

function samePosition(points: Float32Array, a: number, b: number): boolean {
    return [0, 1, 2].every((axis) => points[a * POINT_SIZE + axis] === points[b * POINT_SIZE + axis]);
}
