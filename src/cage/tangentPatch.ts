import type { CageRows } from "./CageRows.js";
import { addCross } from "./crossTangents.js";

/** Four corners of a face: (u,v) = (0,0), (1,0), (1,1), (0,1). */
export type FaceCorners = readonly [number, number, number, number];

/**
 * Rows of the 24 vectors of a tangent patch: 12 of ∂/∂u, 3 a row, then 12 of ∂/∂v, 4 a row. On its border are the tangents
 * along the edges, with the limit tangents at the corners, and those across them, which agree with the neighbours'; inside
 * are differences of the control points. Source: Loop and Schaefer 2008, section 3.3.
 * @param rows makes the rows
 * @param corners corners of the face
 * @param ids rows of the 16 control points of its patch
 */
export function tangentRows(rows: CageRows, corners: FaceCorners, ids: ArrayLike<number>): number[] {
    const [c00, c10, c11, c01] = corners;
    const { builder, sum, masks } = rows;
    const atCorner = (corner: number, isNext: boolean, sign: number): number => {
        masks.addTangent(sum, corner, isNext, sign);
        masks.addLean(sum, corner, sign);
        return rows.addRow();
    };
    const between = (from: number, to: number): number => {
        builder.addRowTo(sum, ids[to], 3);
        builder.addRowTo(sum, ids[from], -3);
        return rows.addRow();
    };
    const across = (corner: number, isNext: boolean, sign: number): number => {
        addCross(rows, corner, isNext, sign);
        return rows.addRow();
    };
    return [
        ...[atCorner(c00, true, 1), between(1, 2), atCorner(c10, false, -1)],
        ...[across(c00, false, 1), between(5, 6), across(c10, true, -1)],
        ...[across(c01, true, 1), between(9, 10), across(c11, false, -1)],
        ...[atCorner(c01, false, 1), between(13, 14), atCorner(c11, true, -1)],
        ...[atCorner(c00, false, 1), across(c00, true, 1), across(c10, false, 1), atCorner(c10, true, 1)],
        ...[between(4, 8), between(5, 9), between(6, 10), between(7, 11)],
        ...[atCorner(c01, true, -1), across(c01, false, -1), across(c11, true, -1), atCorner(c11, false, -1)],
    ];
}
