import { LARGEST_DEGREE } from "../net/approximateByBicubics.js";
import { createWholes } from "../net/GrowingArray.js";
import type { ControlGrid } from "../net/netFromControlGrids.js";
import { POINT_SIZE } from "../net/PatchNet.js";
import { chooseBptLayout, readBptHeader } from "./bptLayout.js";
import { copyPoint } from "./copyPoint.js";
import type { NumberList } from "./NumberList.js";
import { isUsableDegree, netsOfGrids, type DegreeOptions, type PatchSource } from "./netsOfGrids.js";
import { nothingRead } from "./nothingRead.js";
import { requireReaderOptions } from "./requireReaderOptions.js";
import { scanNumbers } from "./scanNumbers.js";
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
 * @throws RangeError for an option that there is not, or is wrong
 * @throws SurfaceFormatError when a number is wrong, numbers are left over or no patch is complete
 */
export function parseBpt(text: string, options: DegreeOptions = {}): SurfaceFile {
    requireReaderOptions(options);
    const numbers = scanNumbers(FORMAT, text);
    const layout = chooseBptLayout(numbers);
    if (layout.problem && (layout.ending === "wrong" || layout.blocks.length === 0)) {
        throw layout.problem;
    }
    const patches = new BptPatches(numbers, layout.headers);
    const skippedLines: number[] = [];
    for (let block = 0; block < layout.blocks.length; block++) {
        const at = layout.blocks.get(block);
        const { degreeU, degreeV } = readBptHeader(numbers, at, layout.headers);
        if (isUsableDegree(degreeU) && isUsableDegree(degreeV)) {
            patches.add(at);
        } else {
            skippedLines.push(numbers.lineOf(at));
        }
    }
    if (patches.count === 0) {
        const { degreeU, degreeV } = readBptHeader(numbers, layout.blocks.get(0), layout.headers);
        const problem = `degrees ${degreeU} and ${degreeV} are not supported, and no patch has degrees 1 to 16`;
        throw new SurfaceFormatError(FORMAT, skippedLines[0], problem);
    }
    const warnings: string[] = [];
    if (layout.headers === "point counts") {
        const meaning = "patch headers are read as point counts, since read as degrees they do not fit the text";
        warnings.push(`${FORMAT}, line ${numbers.lineOf(layout.blocks.get(0))}: ${meaning}.`);
    }
    if (layout.problem) {
        warnings.push(layout.problem.message);
    }
    const { nets, patchCount, deviation, ...made } = netsOfGrids(FORMAT, patches, options);
    const left = [skippedParts("patch of a degree above 16", skippedLines), ...made.skipped];
    if (patchCount === 0) {
        throw nothingRead(FORMAT, numbers.lastLine, left);
    }
    return createSurfaceFile(FORMAT, nets, left, [...warnings, ...made.warnings], patchCount, deviation);
}

/** The patches of a .bpt text, made of its numbers whenever they are asked for. */
class BptPatches implements PatchSource {
    private readonly _blocks = createWholes();
    private readonly _points = new Float64Array((LARGEST_DEGREE + 1) ** 2 * POINT_SIZE);

    constructor(
        private readonly _numbers: NumberList,
        private readonly _headers: Parameters<typeof readBptHeader>[2],
    ) {}

    get count(): number {
        return this._blocks.length;
    }

    /** @param at index of the header of a patch */
    add(at: number): void {
        this._blocks.push(at);
    }

    gridAt(patch: number): ControlGrid {
        const { degreeU, degreeV, start } = readBptHeader(this._numbers, this._blocks.get(patch), this._headers);
        const pointCount = (degreeU + 1) * (degreeV + 1);
        for (let point = 0; point < pointCount; point++) {
            copyPoint(this._numbers, start + 3 * point, 1, this._points, point);
        }
        return { degreeU, degreeV, points: this._points.subarray(0, pointCount * POINT_SIZE) };
    }

    nameOf(): string {
        return "surface";
    }

    lineOf(patch: number): number {
        return this._numbers.lineOf(this._blocks.get(patch));
    }

    clear(): void {
        this._blocks.truncate(0);
        this._numbers.clear();
    }
}
