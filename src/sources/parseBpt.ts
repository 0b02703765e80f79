import type { ControlGrid } from "../net/netFromControlGrids.js";
import { chooseBptLayout, type BptBlock } from "./bptLayout.js";
import { copyPoint } from "./copyPoint.js";
import { isUsableDegree, netsOfGrids, type DegreeOptions, type SourceGrid } from "./netsOfGrids.js";
import { nothingRead } from "./nothingRead.js";
import { scanNumbers, type NumberList } from "./scanNumbers.js";
import { createSurfaceFile, skippedParts, type SurfaceFile } from "./SurfaceFile.js";
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
 * and a warning. Degrees above 3, up to 16, are approximated; patches of a degree above 16 are skipped.
 * @param text the file's text
 * @param options see {@link DegreeOptions}
 * @returns one net, named "surface"; edges are shared where points have equal bits
 * @throws SurfaceFormatError when a number is wrong, numbers are left over or no patch is complete
 */
export function parseBpt(text: string, options: DegreeOptions = {}): SurfaceFile {
    const numbers = scanNumbers(FORMAT, text);
    const layout = chooseBptLayout(numbers);
    const isSupported = (block: BptBlock): boolean => isUsableDegree(block.degreeU) && isUsableDegree(block.degreeV);
    const blocks = layout.blocks.filter(isSupported);
    const skipped = layout.blocks.filter((block) => !isSupported(block));
    if (layout.problem && (layout.ending === "wrong" || layout.blocks.length === 0)) {
        throw layout.problem;
    }
    if (blocks.length === 0) {
        const { degreeU, degreeV, line } = skipped[0];
        const degrees = `degrees ${degreeU} and ${degreeV}`;
        throw new SurfaceFormatError(FORMAT, line, `${degrees} are not supported, and no patch has degrees 1 to 16`);
    }
    const warnings: string[] = [];
    if (layout.headers === "point counts") {
        const meaning = "patch headers are read as point counts, since read as degrees they do not fit the text";
        warnings.push(`${FORMAT}, line ${layout.blocks[0].line}: ${meaning}.`);
    }
    if (layout.problem) {
        warnings.push(layout.problem.message);
    }
    const sources = blocks.map((block): SourceGrid => {
        return { grid: readGrid(numbers, block), name: "surface", line: block.line };
    });
    const { nets, patchCount, deviation, ...made } = netsOfGrids(FORMAT, sources, options);
    const skippedLines = skipped.map((block) => block.line);
    const left = [skippedParts("patch of a degree above 16", skippedLines), ...made.skipped];
    if (patchCount === 0) {
        throw nothingRead(FORMAT, numbers.lastLine, left);
    }
    return createSurfaceFile(FORMAT, nets, left, [...warnings, ...made.warnings], patchCount, deviation);
}

function readGrid(numbers: NumberList, block: BptBlock): ControlGrid {
    const { degreeU, degreeV, start } = block;
    const points = new Float64Array((degreeU + 1) * (degreeV + 1) * 4);
    for (let point = 0; point * 4 < points.length; point++) {
        copyPoint(numbers.values, start + 3 * point, 1, points, point);
    }
    return { degreeU, degreeV, points };
}
