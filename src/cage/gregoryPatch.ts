import { NO_VECTOR } from "../net/PatchNet.js";
import type { CageRows } from "./CageRows.js";
import { addCross } from "./crossTangents.js";

/** Adds the inner point that an edge at a corner sees. Source: Loop, Schaefer, Ni and Castaño 2009, section 4. */
function addInnerOfEdge(rows: CageRows, corner: number, isNext: boolean, factor: number): void {
    if (rows.masks.isSharp(corner, isNext)) {
        rows.masks.addInner(rows.sum, corner, factor);
    } else {
        rows.builder.addRowTo(rows.sum, rows.edgeRow(corner, isNext), factor);
        addCross(rows, corner, isNext, factor / 3);
    }
}

/** Whether the side v = 0 or v = 1 of a patch is the edge from its corner (0 to 3, counter-clockwise) to the next one. */
function isNextAlongU(index: number): boolean {
    return index % 2 === 0;
}

/** Row of the inner point next to the corner of a patch that its side v = 0 or v = 1 sees. */
export function gregoryInnerRow(rows: CageRows, corner: number, index: number): number {
    addInnerOfEdge(rows, corner, isNextAlongU(index), 1);
    return rows.addRow();
}

/** Row of the vector from there to what the side u = 0 or u = 1 sees; NO_VECTOR where that is the same. */
export function gregoryTwistRow(rows: CageRows, corner: number, index: number): number {
    addInnerOfEdge(rows, corner, !isNextAlongU(index), 1);
    addInnerOfEdge(rows, corner, isNextAlongU(index), -1);
    const row = rows.addRow();
    if (rows.builder.isEmpty(row)) {
        rows.builder.removeLastRow();
        return NO_VECTOR;
    }
    return row;
}
