import { PatchNetBuilder } from "../net/PatchNetBuilder.js";
import { copyPoint } from "./copyPoint.js";
import type { NumberList } from "./NumberList.js";
import { findPatchTextBlocks, type PatchTextBlock } from "./patchTextBlocks.js";
import { requireReaderOptions } from "./requireReaderOptions.js";
import { scanNumbers } from "./scanNumbers.js";
import { createSurfaceFile, type ParseOptions, type SurfaceFile } from "./SurfaceFile.js";

const FORMAT = "patch-text";

/**
 * Reads the file of the experiment that this package grew from: an optional header `degreeU degreeV weight`, then
 * the points x y z, row by row. The weight is that of every point. Without a header 4, 9 or 16 points make a patch
 * of degrees 1, 2 or 3 and weight 1; `findPatchTextBlocks` tells how a header is known. More patches may follow,
 * each with a header. Comments as in `scanNumbers`.
 *
 * In this file u runs along the index of the rows: p(u, v) = Σ Bi(u) Bj(v) P[row i][column j]. In a net u runs along
 * the columns, so the rows are transposed: the net has at (u, v) the point that the file has at (u, v).
 * @param text the file's text
 * @param options see {@link ParseOptions}
 * @returns one net, named "surface"; when the text ends too early, of its complete patches, with a warning
 * @throws RangeError for an option that there is not, or is wrong
 * @throws SurfaceFormatError when a number is wrong, numbers are left over or no patch is complete
 */
export function parsePatchText(text: string, options: ParseOptions = {}): SurfaceFile {
    requireReaderOptions(options);
    const numbers = scanNumbers(FORMAT, text);
    const { blocks, warnings } = findPatchTextBlocks(numbers);
    const builder = new PatchNetBuilder(options.weldTolerance);
    for (const block of blocks) {
        builder.addPatch(readTransposed(numbers, block), block.degreeU, block.degreeV);
    }
    numbers.clear();
    return createSurfaceFile(FORMAT, [{ name: "surface", net: builder.take() }], [], warnings);
}

function readTransposed(numbers: NumberList, block: PatchTextBlock): Float64Array {
    const { degreeU, degreeV, weight, start } = block;
    const rows = degreeU + 1;
    const columns = degreeV + 1;
    const points = new Float64Array(rows * columns * 4);
    for (let row = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++) {
            copyPoint(numbers, start + 3 * (row * columns + column), weight, points, column * rows + row);
        }
    }
    return points;
}
