import { NO_VECTOR } from "../net/PatchNet.js";
import type { Cell } from "./Cell.js";
import type { CellRows } from "./CellRows.js";
import { addCross } from "./crossTangents.js";

/** Row of the inner point next to a corner of a cell that its side v = 0 or v = 1 sees. */
export function gregoryInnerRow(rows: CellRows, cell: Cell, index: number): number {
    addInnerOfSide(rows, cell, index, isNextAlongU(index), 1);
    return rows.addRow();
}

/** Row of the vector from there to what the side u = 0 or u = 1 sees; NO_VECTOR where that is the same. */
export function gregoryTwistRow(rows: CellRows, cell: Cell, index: number): number {
    addInnerOfSide(rows, cell, index, !isNextAlongU(index), 1);
    addInnerOfSide(rows, cell, index, isNextAlongU(index), -1);
    const row = rows.addRow();
    if (rows.builder.isEmpty(row)) {
        rows.builder.removeLastRow();
        return NO_VECTOR;
    }
    return row;
}

/** Adds the inner point that a side at a corner sees. Source: Loop, Schaefer, Ni and Castaño 2009, section 4. */
function addInnerOfSide(rows: CellRows, cell: Cell, index: number, isNext: boolean, factor: number): void {
    if (rows.isSharp(cell, index, isNext)) {
        rows.addInner(rows.sum, cell.corners[index], factor);
    } else {
        rows.builder.addRowTo(rows.sum, rows.edgeRow(cell, index, isNext), factor);
        addCross(rows, cell, index, isNext, factor / 3);
    }
}

/** Whether the side from a corner to the next one is v = 0 or v = 1. */
function isNextAlongU(index: number): boolean {
    return index % 2 === 0;
}
