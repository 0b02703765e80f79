import type { CageRows } from "./CageRows.js";
import { nextCorner, previousCorner } from "./CageTopology.js";

/**
 * Adds to the sum the tangent across an edge, towards the inside of the face of `corner`, that belongs to the control
 * point of the edge next to the corner. On the other side of the edge it is the opposite but for a part along the edge:
 * so the tangents of both sides span the same plane all along it.
 *
 * With t(s) the tangent along the edge, quadratic with the control vectors a, b, c, the tangents of the two sides add up to
 * 2 (C₀ (1 − s) − C₁ s) t(s), C₀ and C₁ the cosines of the angles between spokes at both ends. Half of its second control
 * vector is (2 C₀ b − C₁ a) / 3. Source: Loop and Schaefer 2008, section 3.3.
 */
export function addCross(rows: CageRows, corner: number, isNext: boolean, factor: number): void {
    const { masks, builder, sum } = rows;
    const edge = rows.edgeRow(corner, isNext);
    if (masks.isSharp(corner, isNext)) {
        masks.addInner(sum, corner, 3 * factor);
        builder.addRowTo(sum, edge, -3 * factor);
        return;
    }
    const near = masks.spreadOf(corner);
    const far = masks.spreadOf(masks.farCorner(corner, isNext));
    addDifference(rows, corner, isNext, factor);
    builder.addRowTo(sum, rows.farEdgeRow(corner, isNext), 2 * near * factor);
    builder.addRowTo(sum, edge, -2 * near * factor);
    const reach = rows.method === "gregory" ? masks.reachOf(corner) : 1;
    masks.addTangent(sum, corner, isNext, ((-far * reach) / 3) * factor);
}

/** The part that is the opposite on the other side: half the difference of the inner points, times 3. */
function addDifference(rows: CageRows, corner: number, isNext: boolean, factor: number): void {
    const { masks, sum } = rows;
    const across = masks.cornerAcross(corner, isNext);
    if (rows.method === "acc" || masks.sectorOf(corner).rule === "corner") {
        masks.addInner(sum, corner, 1.5 * factor);
        masks.addInner(sum, across, -1.5 * factor);
        return;
    }
    // Source: Loop, Schaefer, Ni and Castaño 2009, section 4, where it is given by the middles of edges and faces.
    const { topology } = masks;
    for (const [side, sign] of [
        [corner, factor],
        [across, -factor],
    ]) {
        const isOwn = side === corner;
        const beside = isOwn === isNext ? previousCorner(topology, side) : nextCorner(topology, side);
        sum.add(topology.pointOf[beside], sign / 3);
        sum.add(topology.pointOf[nextCorner(topology, nextCorner(topology, side))], sign / 6);
    }
}
