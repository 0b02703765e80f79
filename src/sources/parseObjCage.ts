import { buildObjCages } from "./buildObjCages.js";
import { createCageFile, type CageFile } from "./CageFile.js";
import { ObjCageReader } from "./ObjCageReader.js";
import { objStatements } from "./objStatements.js";
import { requireReaderOptions } from "./requireReaderOptions.js";
import { skippedParts, type SkippedParts } from "./SurfaceFile.js";
import { SurfaceFormatError } from "./SurfaceFormatError.js";
import { weldObjPoints } from "./weldObjPoints.js";

const FORMAT = "obj-cage";

/** What the readers of cages can be asked for. */
export interface ParseCageOptions {
    /**
     * Largest distance on each axis, in units of the file, of points that are made one; 0 merges points of equal bits.
     * Absent: points stay apart, as a cage says by its ids what hangs together. It is for files whose program wrote a
     * point anew for each face or seam.
     */
    readonly weldTolerance?: number;
}

/**
 * Reads the polygons of a Wavefront OBJ text as cages of Catmull-Clark surfaces.
 *
 * Each object (`o`) is one cage, and the whole text where there is none; objects that share points are one cage, as their
 * surface is one. Groups (`g`) never part a cage. Materials (`usemtl`) are slots of the faces. Read are `v` (weights and
 * colours do not count), `vt`, per corner, so that seams stay, `f` with any number of corners and with indices that count
 * back, and the tags of OpenSubdiv's files, `t name ints/floats/strings …`, by points and faces counted from 0:
 *
 * - `t crease n/1/0` or `n/(n−1)/0`: a chain of n points, with one sharpness or one an edge; `t corner n/1/0` or `n/n/0`
 * - `t hole n/0/0`: faces that are not drawn
 * - `t interpolateboundary 1/0/0` with 0 (none), 1 (edges and corners) or 2 (edges): of the object in which it stands; before
 *   the first one, of all. Without it: edges and corners
 * - `t creasemethod 0/0/1` with `normal` or `chaikin`, likewise
 *
 * Hierarchical edits, rules for triangles or texture coordinates, lines, and free-form surfaces (which `parseObjSurfaces`
 * reads) are left out and counted. A face or tag that is wrong is left out with a warning that says why, and the rest is
 * read. What is doubtful in a cage is taken out as by `checkCage`, and reported with its lines.
 * @param text the file's text, or its bytes in UTF-8
 * @param options see {@link ParseCageOptions}
 * @returns the cages, each with the numbers of its points and the lines of its faces in the text
 * @throws SurfaceFormatError when there is no face that can be read
 * @throws RangeError for an option that there is not, or a tolerance that is negative or not finite
 */
export function parseObjCage(text: string | Uint8Array, options: ParseCageOptions = {}): CageFile {
    requireReaderOptions(options);
    const reader = new ObjCageReader();
    let lastLine = 1;
    for (const { keyword, rest, line } of objStatements(textOf(text))) {
        lastLine = line;
        reader.read(keyword, rest, line);
    }
    const { points, wrongFaces, wrongTags, warnings } = reader;
    const { cages, leftPoints } = buildObjCages(reader, weldObjPoints(points, options.weldTolerance), warnings);
    const pointIds = Array.from({ length: points.pointCount }, (_, id) => id);
    const wrongPoints = pointIds.filter((id) => !points.isPoint(id));
    const weighted = pointIds.filter((id) => points.isPoint(id) && points.coordinate(id, 3) !== 1);
    const lineOf = (id: number): number => points.lineOf(id);
    const skipped = [
        skippedParts("face that is wrong, see the warnings", wrongFaces),
        skippedParts("tag that is wrong, see the warnings", wrongTags),
        skippedParts("point (v) that is no 3 finite numbers", wrongPoints.map(lineOf)),
        skippedParts("point (v) that no face names", leftPoints.map(lineOf)),
        skippedParts("weight of a point (v x y z w), not applied", weighted.map(lineOf)),
        ...Array.from(reader.skipped, ([what, lines]) => skippedParts(what, lines)),
    ];
    const file = createCageFile(FORMAT, cages, skipped, warnings);
    if (file.cages.length === 0) {
        throw nothingRead(reader, file, lastLine);
    }
    return file;
}

function textOf(text: unknown): string {
    if (typeof text === "string") {
        return text;
    }
    if (text instanceof Uint8Array) {
        return new TextDecoder().decode(text);
    }
    throw new SurfaceFormatError(FORMAT, 0, `a text or its bytes are needed, but ${typeof text} was given`);
}

/** The error of a text without a face that can be read: it tells of the first one that is wrong, or of what else there is. */
function nothingRead(reader: ObjCageReader, { report }: CageFile, lastLine: number): SurfaceFormatError {
    if (reader.firstProblem) {
        const { line, text } = reader.firstProblem;
        return new SurfaceFormatError(FORMAT, line, `no face can be read; ${text}`);
    }
    const others = report.skipped.map(({ what, count }: SkippedParts) => `${count} × ${what}`).join(", ");
    const problem =
        reader.faces.count > 0 ? "no face can be used: each names its points twice" : "the text has no face (f)";
    return new SurfaceFormatError(FORMAT, lastLine, `${problem}${others && `, but ${others}`}`);
}
