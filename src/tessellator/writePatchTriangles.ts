import { innerColumns, ringPointCount, type PatchFactors } from "./domainPoints.js";
import { domainTriangle } from "./domainTriangles.js";
import { segmentCount, stripJoinOf } from "./spacing.js";
import { stripSteps } from "./stripSteps.js";

const corners = new Uint32Array(3);

/**
 * Writes all triangles of a patch, in the order of `domainTriangle`: what that function says one by one, in one walk.
 * @param factors array that holds the packed factors
 * @param at index of the first of the six
 * @param first index of the first vertex of the patch
 * @param indices receives three vertex indices per triangle
 * @param to index of the first of them
 * @returns index after the last of them
 */
export function writePatchTriangles(
    factors: PatchFactors,
    at: number,
    first: number,
    indices: Uint32Array,
    to: number,
): number {
    const ring = ringPointCount(factors, at);
    const columns = innerColumns(factors, at);
    if (ring === 0) {
        return to;
    }
    if (columns === 0) {
        return writeUndivided(factors, at, first, indices, to);
    }
    const rows = segmentCount(factors[at + 5]) - 1;
    const start = first | 0;
    const inner = (start + ring) | 0;
    const last = (inner + rows * columns - 1) | 0;
    let next = to;
    let outer = start;
    // Each strip walks a side of the ring and the side of the inner grid next to it, counter-clockwise.
    for (let turn = 0; turn < 4; turn++) {
        const segments = segmentCount(factors[at + ((turn + 1) & 3)]);
        const inside = factors[at + 4 + (turn & 1)];
        const steps = stripSteps(segments, segmentCount(inside), stripJoinOf(inside));
        const innerStart =
            turn === 0 ? inner : turn === 1 ? inner + columns - 1 : turn === 2 ? last : last + 1 - columns;
        const innerStep = turn === 0 ? 1 : turn === 1 ? columns : turn === 2 ? -1 : -columns;
        next = writeStrip(steps, outer, start, inner, innerStart, innerStep, indices, next);
        outer = (outer + segments) | 0;
    }
    return writeGrid(inner, columns, rows, indices, next);
}

/** The two triangles of a patch that is not divided. */
function writeUndivided(factors: PatchFactors, at: number, first: number, indices: Uint32Array, to: number): number {
    for (let triangle = 0; triangle < 2; triangle++) {
        domainTriangle(factors, at, triangle, corners);
        for (let corner = 0; corner < 3; corner++) {
            indices[to + 3 * triangle + corner] = first + corners[corner];
        }
    }
    return to + 6;
}

/** The ring goes from `first` to before `ringEnd`, and there to `first` again. */
function writeStrip(
    steps: Uint8Array,
    outerStart: number,
    first: number,
    ringEnd: number,
    innerStart: number,
    innerStep: number,
    indices: Uint32Array,
    to: number,
): number {
    let outer = outerStart;
    let inner = innerStart;
    let next = to;
    for (let i = 0; i < steps.length; i++, next += 3) {
        indices[next] = outer;
        if (steps[i] === 1) {
            outer = (outer + 1) | 0;
            outer = outer === ringEnd ? first : outer;
            indices[next + 1] = outer;
            indices[next + 2] = inner;
        } else {
            indices[next + 2] = inner;
            inner = (inner + innerStep) | 0;
            indices[next + 1] = inner;
        }
    }
    return next;
}

function writeGrid(inner: number, columns: number, rows: number, indices: Uint32Array, to: number): number {
    let next = to;
    let corner = inner;
    for (let row = 1; row < rows; row++, corner = (corner + 1) | 0) {
        for (let column = 1; column < columns; column++, next += 6) {
            const right = (corner + 1) | 0;
            const above = (corner + columns) | 0;
            indices[next] = corner;
            indices[next + 1] = right;
            indices[next + 2] = (above + 1) | 0;
            indices[next + 3] = corner;
            indices[next + 4] = (above + 1) | 0;
            indices[next + 5] = above;
            corner = right;
        }
    }
    return next;
}
