import { NO_VECTOR } from "../net/PatchNet.js";
import type { Cell } from "./Cell.js";
import type { CellRows } from "./CellRows.js";
import { addCross, addTangent } from "./crossTangents.js";

/** The points of a patch that its twists move, in their order. */
const INNER_POINTS = [5, 6, 9, 10];

/**
 * Rows of the 24 vectors of a tangent patch: 12 of ∂/∂u, 3 a row, then 12 of ∂/∂v, 4 a row. On its border are the tangents
 * along the sides, with the limit tangents at the corners, and those across them, which agree with the neighbours'; inside
 * are differences of the control points. Source: Loop and Schaefer 2008, section 3.3.
 * @param rows makes the rows
 * @param cell the part of a face
 * @param ids rows of the 16 control points of its patch
 * @param twists rows of its 4 twists, if it is a Gregory patch
 */
export function tangentRows(
    rows: CellRows,
    cell: Cell,
    ids: ArrayLike<number>,
    twists: readonly number[] | null,
): number[] {
    const { builder, sum, masks } = rows;
    const atCorner = (index: number, isNext: boolean, sign: number): number => {
        addTangent(rows, cell, index, isNext, sign);
        const corner = cell.corners[index];
        if (rows.isIrregular(corner)) {
            masks.addLean(sum, corner.cageCorner, sign);
        }
        return rows.addRow();
    };
    // Where both sides at an inner point of a Gregory patch see another one it counts as the middle of these.
    const addPoint = (point: number, factor: number): void => {
        builder.addRowTo(sum, ids[point], factor);
        const twist = twists?.[INNER_POINTS.indexOf(point)] ?? NO_VECTOR;
        if (twist !== NO_VECTOR) {
            builder.addRowTo(sum, twist, factor / 2);
        }
    };
    const between = (from: number, to: number): number => {
        addPoint(to, 3);
        addPoint(from, -3);
        return rows.addRow();
    };
    const across = (index: number, isNext: boolean, sign: number): number => {
        addCross(rows, cell, index, isNext, sign);
        return rows.addRow();
    };
    return [
        ...[atCorner(0, true, 1), between(1, 2), atCorner(1, false, -1)],
        ...[across(0, false, 1), between(5, 6), across(1, true, -1)],
        ...[across(3, true, 1), between(9, 10), across(2, false, -1)],
        ...[atCorner(3, false, 1), between(13, 14), atCorner(2, true, -1)],
        ...[atCorner(0, false, 1), across(0, true, 1), across(1, false, 1), atCorner(1, true, 1)],
        ...[between(4, 8), between(5, 9), between(6, 10), between(7, 11)],
        ...[atCorner(3, true, -1), across(3, false, -1), across(2, true, -1), atCorner(2, false, -1)],
    ];
}
