import { farCorner, farIndex, NO_CAGE_CORNER, type Cell, type CellCorner } from "./Cell.js";
import type { CellRows } from "./CellRows.js";

/**
 * Adds to the sum the tangent across a side of a cell, to the inside, that belongs to the control point of the side next to
 * a corner. On the other side it is the opposite but for a part along the side: so the tangents of both cells span the same
 * plane all along it.
 *
 * With t(s) the tangent along the side, quadratic with the control vectors a, b, c, the tangents of both cells add up to
 * 2 (C₀ (1 − s) − C₁ s) t(s), C₀ and C₁ the cosines of the angles between spokes at both ends. Half of its second control
 * vector is (2 C₀ b − C₁ a) / 3. Source: Loop and Schaefer 2008, section 3.3.
 */
export function addCross(rows: CellRows, cell: Cell, index: number, isNext: boolean, factor: number): void {
    const { masks, builder, sum } = rows;
    const corner = cell.corners[index];
    const { cageCorner } = corner;
    const edge = rows.edgeRow(cell, index, isNext);
    const isSharp = rows.isSharp(cell, index, isNext);
    if (isSharp || !rows.isIrregular(corner)) {
        rows.addInner(sum, corner, 3 * factor);
        builder.addRowTo(sum, edge, -3 * factor);
    } else {
        const isGregory = rows.method === "gregory";
        masks.addDifference(sum, cageCorner, isNext, isGregory, factor);
    }
    if (isSharp) {
        return;
    }
    const near = spreadOf(rows, corner);
    const far = spreadOf(rows, farCorner(cell, index, isNext));
    builder.addRowTo(sum, rows.edgeRow(cell, farIndex(index, isNext), !isNext), 2 * near * factor);
    builder.addRowTo(sum, edge, -2 * near * factor);
    addTangent(rows, cell, index, isNext, (-far / 3) * factor);
}

/** Adds the tangent along a side at a corner. */
export function addTangent(rows: CellRows, cell: Cell, index: number, isNext: boolean, factor: number): void {
    const { masks, builder, sum } = rows;
    const corner = cell.corners[index];
    if (factor === 0) {
        return;
    }
    if (rows.isIrregular(corner)) {
        const reach = rows.method === "gregory" ? masks.reachOf(corner.cageCorner) : 1;
        masks.addTangent(sum, corner.cageCorner, isNext, reach * factor);
    } else {
        builder.addRowTo(sum, rows.edgeRow(cell, index, isNext), 3 * factor);
        builder.addRowTo(sum, rows.pointRow(corner), -3 * factor);
    }
}

function spreadOf({ masks }: CellRows, { cageCorner }: CellCorner): number {
    return cageCorner === NO_CAGE_CORNER ? 0 : masks.spreadOf(cageCorner);
}
