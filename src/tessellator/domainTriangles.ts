import { innerColumns, ringPointCount, type PatchFactors } from "./domainPoints.js";
import { segmentCount, stripJoinOf } from "./spacing.js";
import { stitchStep, stripTriangleCount } from "./stitch.js";

const step = new Uint32Array(3);

/**
 * Number of triangles of a patch: four strips and two triangles per cell of the inner grid, or just two.
 * @param factors array that holds the packed factors
 * @param at index of the first of the six
 */
export function domainTriangleCount(factors: PatchFactors, at: number): number {
    if (factors[at] === 0) {
        return 0;
    }
    // With all six counts 1 the formula gives the two triangles of the undivided patch as well.
    const insideU = segmentCount(factors[at + 4]) - 2;
    const insideV = segmentCount(factors[at + 5]) - 2;
    return ringPointCount(factors, at) + 2 * (insideU + insideV + insideU * insideV);
}

/**
 * Corners of triangle `index` of a patch, counter-clockwise in (u, v), as a function of the index and the factors.
 * The strips come first, in the order of the ring (v = 0, u = 1, v = 1, u = 0), then the inner grid, row by row.
 * @param factors array that holds the packed factors
 * @param at index of the first of the six
 * @param index 0 to `domainTriangleCount − 1`
 * @param result receives three point indices, see `domainPoint`
 */
export function domainTriangle(factors: PatchFactors, at: number, index: number, result: Uint32Array): void {
    const columns = innerColumns(factors, at);
    if (columns === 0) {
        result[0] = 0;
        result[1] = 1 + index;
        result[2] = 2 + index;
        return;
    }
    const ring = ringPointCount(factors, at);
    let remaining = index;
    let ringStart = 0;
    for (let turn = 0; turn < 4; turn++) {
        const outer = factors[at + ((turn + 1) & 3)];
        const inside = factors[at + 4 + (turn & 1)];
        const count = stripTriangleCount(outer, inside);
        if (remaining < count) {
            stitchStep(segmentCount(outer), segmentCount(inside), remaining, stripJoinOf(inside), step);
            const near = (ringStart + step[0]) % ring;
            const far = ring + innerIndex(factors, at, turn, step[1]);
            const takesOuter = step[2] === 1;
            result[0] = near;
            result[1] = takesOuter ? (near + 1) % ring : ring + innerIndex(factors, at, turn, step[1] + 1);
            result[2] = far;
            return;
        }
        remaining -= count;
        ringStart += segmentCount(outer);
    }
    const cell = remaining >>> 1;
    // Row r of the cells begins at point r · columns, which is cell r · (columns − 1).
    const corner = ring + cell + Math.floor(cell / (columns - 1));
    const upper = remaining & 1;
    result[0] = corner;
    result[1] = upper ? corner + columns + 1 : corner + 1;
    result[2] = upper ? corner + columns : corner + columns + 1;
}

/** Index in the inner grid of point `along` of its side next to strip `turn`, walked counter-clockwise. */
function innerIndex(factors: PatchFactors, at: number, turn: number, along: number): number {
    const columns = innerColumns(factors, at);
    const lastColumn = columns - 1;
    const lastRow = segmentCount(factors[at + 5]) - 2;
    switch (turn) {
        case 0:
            return along;
        case 1:
            return along * columns + lastColumn;
        case 2:
            return lastRow * columns + lastColumn - along;
        default:
            return (lastRow - along) * columns;
    }
}
