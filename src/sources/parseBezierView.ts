import { areUsablePoints } from "../net/requirePoints.js";
import { readBezierViewSegments } from "./bezierViewSegments.js";
import { isUsableDegree, netsOfGrids, type DegreeOptions } from "./netsOfGrids.js";
import { nothingRead } from "./nothingRead.js";
import { PatchStore } from "./PatchStore.js";
import { requireReaderOptions } from "./requireReaderOptions.js";
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
 * @throws RangeError for an option that there is not, or is wrong
 * @throws SurfaceFormatError when a number or a kind is wrong or there is no patch that can be read
 */
export function parseBezierView(text: string, options: DegreeOptions = {}): SurfaceFile {
    requireReaderOptions(options);
    const patches = new PatchStore();
    const wrongDegrees: number[] = [];
    const wrongPoints: number[] = [];
    const segments = readBezierViewSegments(FORMAT, text, ({ degreeU, degreeV, points, group = "surface", line }) => {
        if (points === undefined || !isUsableDegree(degreeU) || !isUsableDegree(degreeV)) {
            wrongDegrees.push(line);
        } else if (areUsablePoints(points)) {
            patches.add({ degreeU, degreeV, points }, group, line);
        } else {
            wrongPoints.push(line);
        }
    });
    const { nets, patchCount, warnings, deviation, ...made } = netsOfGrids(FORMAT, patches, options);
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
