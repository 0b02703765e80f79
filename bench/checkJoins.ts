import { segmentCount } from "../src/tessellator/spacing";
import type { GpuFrame } from "./GpuFrame";

/** Floats per vertex. */
const STRIDE = 8;

/** Patches that are looked at, at the most: the first rows of the sheet. */
const MOST_PATCHES = 20_000;

/** @returns number of joins of a sheet, all of whose patches are drawn, whose points are not the same bits from both sides */
export async function countDifferentJoins(frame: GpuFrame, columns: number, rows: number): Promise<number> {
    const usedRows = Math.min(rows, Math.max(Math.floor(MOST_PATCHES / columns), 2));
    const records = new Uint32Array(await frame.readAsync("records", columns * usedRows * 32));
    const { vertices: end } =
        usedRows === rows ? await frame.countsAsync() : { vertices: records[8 * columns * (usedRows - 1) + 6] };
    const vertices = new Uint32Array(await frame.readAsync("vertices", end * STRIDE * 4));
    /** Vertices of a side (0: u = 0, 1: v = 0, 2: u = 1, 3: v = 1) in the direction of growing u or v. */
    const sideOf = (patch: number, side: number): number[] => {
        const at = 8 * patch;
        const counts = [1, 2, 3, 0].map((other) => segmentCount(records[at + other]));
        const ring = counts.reduce((sum, count) => sum + count, 0);
        const turn = (side + 3) & 3;
        const first = counts.slice(0, turn).reduce((sum, count) => sum + count, 0);
        const walk = Array.from({ length: counts[turn] + 1 }, (_, i) => records[at + 6] + ((first + i) % ring));
        return turn < 2 ? walk : walk.reverse();
    };
    const differ = (a: readonly number[], b: readonly number[]): boolean =>
        a.length !== b.length ||
        a.some((vertex, i) => [0, 1, 2].some((c) => vertices[STRIDE * vertex + c] !== vertices[STRIDE * b[i] + c]));
    const completeRows = usedRows === rows ? rows : usedRows - 1;
    let different = 0;
    for (let row = 0; row < usedRows; row++) {
        for (let column = 0; column < columns; column++) {
            const patch = row * columns + column;
            if (column + 1 < columns && row < completeRows && differ(sideOf(patch, 2), sideOf(patch + 1, 0))) {
                different++;
            }
            if (row + 1 < completeRows && differ(sideOf(patch, 3), sideOf(patch + columns, 1))) {
                different++;
            }
        }
    }
    return different;
}
