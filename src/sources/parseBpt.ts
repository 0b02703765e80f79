import { netFromControlGrids, type ControlGrid } from "../net/netFromControlGrids.js";
import { chooseBptLayout, isSupportedBlock, type BptBlock } from "./bptLayout.js";
import { copyPoint } from "./copyPoint.js";
import { scanNumbers, type NumberList } from "./scanNumbers.js";
import { createSurfaceFile, skippedParts, type ParseOptions, type SurfaceFile } from "./SurfaceFile.js";
import { SurfaceFormatError } from "./SurfaceFormatError.js";

const FORMAT = "bpt";

/**
 * Reads a .bpt text: the patch count, then per patch its degrees in u and v and its (degree u + 1)·(degree v + 1)
 * points x y z.
 *
 * Points move along u first: a patch of degrees 1 and 2 lists the two points of v = 0, the two in the middle, the
 * two of v = 1 (R. Holmes, "BPT Bezier Patch File Format", holmes3d.net/graphics/roffview/tools/patchoff). That is
 * the order of a net, whose u runs along a row.
 *
 * Taken as well: headers that hold point counts (`chooseBptLayout` has the rule; a warning tells), comments after
 * `#` or `//`, CRLF, a byte order mark, any split into lines. A text that ends too early gives its complete patches
 * and a warning. Patches of a degree above 3 are skipped.
 * @param text the file's text
 * @param options see {@link ParseOptions}
 * @returns one net, named "surface"; edges are shared where points have equal bits
 * @throws SurfaceFormatError when a number is wrong, numbers are left over or no patch is complete
 */
export function parseBpt(text: string, options: ParseOptions = {}): SurfaceFile {
    const numbers = scanNumbers(FORMAT, text);
    const layout = chooseBptLayout(numbers);
    const blocks = layout.blocks.filter(isSupportedBlock);
    const skipped = layout.blocks.filter((block) => !isSupportedBlock(block));
    if (layout.problem && (layout.ending === "wrong" || layout.blocks.length === 0)) {
        throw layout.problem;
    }
    if (blocks.length === 0) {
        const { degreeU, degreeV, line } = skipped[0];
        const degrees = `degrees ${degreeU} and ${degreeV}`;
        throw new SurfaceFormatError(FORMAT, line, `${degrees} are not supported, and no patch has degrees 1 to 3`);
    }
    const warnings: string[] = [];
    if (layout.headers === "point counts") {
        const meaning = "patch headers are read as point counts, since read as degrees they do not fit the text";
        warnings.push(`${FORMAT}, line ${layout.blocks[0].line}: ${meaning}.`);
    }
    if (layout.problem) {
        warnings.push(layout.problem.message);
    }
    const net = netFromControlGrids(
        blocks.map((block) => readGrid(numbers, block)),
        options.weldTolerance,
    );
    const skippedLines = skipped.map((block) => block.line);
    return createSurfaceFile(
        FORMAT,
        [{ name: "surface", net }],
        [skippedParts("patch of a degree above 3", skippedLines)],
        warnings,
    );
}

function readGrid(numbers: NumberList, block: BptBlock): ControlGrid {
    const { degreeU, degreeV, start } = block;
    const points = new Float64Array((degreeU + 1) * (degreeV + 1) * 4);
    for (let point = 0; point * 4 < points.length; point++) {
        copyPoint(numbers.values, start + 3 * point, 1, points, point);
    }
    return { degreeU, degreeV, points };
}
