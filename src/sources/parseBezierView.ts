import type { ControlGrid } from "../net/netFromControlGrids.js";
import { areUsablePoints } from "../net/requirePoints.js";
import { readBezierViewSegments, type BezierViewPatch } from "./bezierViewSegments.js";
import { copyPoint } from "./copyPoint.js";
import { isUsableDegree, netsOfGrids, type DegreeOptions, type SourceGrid } from "./netsOfGrids.js";
import { nothingRead } from "./nothingRead.js";
import { createSurfaceFile, skippedParts, type SurfaceFile } from "./SurfaceFile.js";

const FORMAT = "bezier-view";

/**
 * Reads a text of BezierView (.bv), the viewer of SurfLab, University of Florida: segments that begin with their kind.
 * Read are tensor product patches: kind 4 (one degree for both directions), 5 (degrees in u and v), 8 (rational, points
 * w·x, w·y, w·z, w), 10 (PN quads, whose normals are passed over: normals come from the surface). Polyhedra (1),
 * triangular patches (3) and PN triangles (9) are skipped. Degrees above 3, up to 16, are approximated.
 *
 * In this format u runs along the index of the rows: p(u, v) = Σ Bi(u) Bj(v) P[row i][column j]. In a net u runs along
 * the columns, so the rows are transposed: the net has at (u, v) the point that the file has at (u, v), and du × dv
 * points where BezierView's own normal points.
 *
 * A line `Group color name` names the patches after it; each name gives one net. Colors and depths of subdivision are
 * passed over. Comments as in `WordReader`.
 * @param text the file's text
 * @param options see {@link DegreeOptions}
 * @returns one net per group, in the order of the file; "surface" before the first group
 * @throws SurfaceFormatError when a number or a kind is wrong or there is no patch that can be read
 */
export function parseBezierView(text: string, options: DegreeOptions = {}): SurfaceFile {
    const segments = readBezierViewSegments(FORMAT, text);
    const sources: SourceGrid[] = [];
    const wrongDegrees: number[] = [];
    const wrongPoints: number[] = [];
    for (const patch of segments.patches) {
        if (!isUsableDegree(patch.degreeU) || !isUsableDegree(patch.degreeV)) {
            wrongDegrees.push(patch.line);
            continue;
        }
        const grid = readTransposed(patch);
        if (areUsablePoints(grid.points)) {
            sources.push({ grid, name: patch.group ?? "surface", line: patch.line });
        } else {
            wrongPoints.push(patch.line);
        }
    }
    const { nets, patchCount, warnings, deviation, ...made } = netsOfGrids(FORMAT, sources, options);
    const skipped = [
        skippedParts("polyhedron (kind 1)", segments.polyhedra),
        skippedParts("triangular patch (kind 3)", segments.triangles),
        skippedParts("PN triangle (kind 9)", segments.pnTriangles),
        skippedParts("normals of a PN quad (kind 10)", segments.pnQuads),
        skippedParts("patch of degree 0 or of a degree above 16", wrongDegrees),
        skippedParts("patch with a weight that is not from 1e-18 to 1e18 or a point beyond float32", wrongPoints),
        ...made.skipped,
    ];
    if (patchCount === 0) {
        throw segments.problem ?? nothingRead(FORMAT, segments.lastLine, skipped);
    }
    const ending = segments.problem ? [segments.problem.message] : [];
    return createSurfaceFile(FORMAT, nets, skipped, [...warnings, ...ending], patchCount, deviation);
}

function readTransposed(patch: BezierViewPatch): ControlGrid {
    const { degreeU, degreeV, values, isRational } = patch;
    const rows = degreeU + 1;
    const columns = degreeV + 1;
    const points = new Float64Array(rows * columns * 4);
    for (let row = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++) {
            const from = row * columns + column;
            const to = column * rows + row;
            if (isRational) {
                copyWeightedPoint(values, 4 * from, points, to);
            } else {
                copyPoint(values, 3 * from, 1, points, to);
            }
        }
    }
    return { degreeU, degreeV, points };
}

/** A weight of 0 gives coordinates that are not finite, which `areUsablePoints` tells. */
function copyWeightedPoint(values: readonly number[], start: number, points: Float64Array, point: number): void {
    const weight = values[start + 3];
    copyPoint(
        [0, 1, 2].map((axis) => values[start + axis] / weight),
        0,
        weight,
        points,
        point,
    );
}
