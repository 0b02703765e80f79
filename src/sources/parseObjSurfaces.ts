import { ObjReader } from "./ObjReader.js";
import { objStatements } from "./objStatements.js";
import { requireReaderOptions } from "./requireReaderOptions.js";
import { createSurfaceFile, skippedParts, type ParseOptions, type SurfaceFile } from "./SurfaceFile.js";
import { SurfaceFormatError } from "./SurfaceFormatError.js";

const FORMAT = "obj";

/**
 * Reads the free-form surfaces of a Wavefront OBJ text (version 3.0, and the patches of version 2.11).
 *
 * Read are `cstype` bezier, bspline, bmatrix, cardinal and taylor, each with and without `rat`, `deg` 1 to 3, `step`,
 * `bmat`, `surf` with `parm` (cut down to the range of the statement) and `end`; the older patches `bzp`, `bsp` and
 * `cdp`; `v x y z w` with weights that are not premultiplied, and count for `rat` alone; `vt`, as control values without
 * weights; `o`, `g` and `usemtl`. Pieces of Taylor, Cardinal and `bmatrix` surfaces run from t = 0 to 1 each. Control
 * points move along u first, which is the order of a net.
 *
 * All surfaces of one name (`g`, or else `o`) and one material are one net. Their texture coordinates are those of the
 * text, or else the parameters, scaled to [0, 1] over each `surf`. A B-spline whose control points repeat at the end is
 * closed. Curves, polygons and trimming are left out and counted. A surface that is wrong is left out with a warning
 * that says why, and the rest is read.
 * @param text the file's text
 * @param options see {@link ParseOptions}
 * @returns the nets; `report.patches` counts `surf` statements and older patches
 * @throws RangeError for an option that there is not, or is wrong
 * @throws SurfaceFormatError when no surface can be read
 */
export function parseObjSurfaces(text: string, options: ParseOptions = {}): SurfaceFile {
    requireReaderOptions(options);
    const given: unknown = text;
    if (typeof given !== "string") {
        throw new SurfaceFormatError(FORMAT, 0, `a text is needed, but ${typeof given} was given`);
    }
    const reader = new ObjReader(FORMAT, options.weldTolerance);
    let lastLine = 1;
    for (const { keyword, rest, line } of objStatements(text)) {
        lastLine = line;
        reader.read(keyword, rest, line);
    }
    reader.finish(lastLine);
    const skipped = Array.from(reader.skipped, ([what, lines]) => skippedParts(what, lines));
    if (reader.surfaceCount === 0) {
        if (reader.refusedLines.length > 0) {
            throw new SurfaceFormatError(FORMAT, reader.refusedLines[0], reader.firstProblem);
        }
        const others = skipped.map(({ what, count }) => `${count} × ${what}`).join(", ");
        const problem = `the text has no free-form surface (surf)${others && `, but ${others}`}`;
        throw new SurfaceFormatError(FORMAT, lastLine, problem);
    }
    return createSurfaceFile(
        FORMAT,
        reader.nets.take(),
        [skippedParts("surface that is wrong, see the warnings", reader.refusedLines), ...skipped],
        reader.warnings.toArray(),
        reader.surfaceCount,
    );
}
