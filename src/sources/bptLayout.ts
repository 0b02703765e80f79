import { createWholes, type GrowingArray } from "../net/GrowingArray.js";
import type { NumberList } from "./NumberList.js";
import { SurfaceFormatError } from "./SurfaceFormatError.js";
import { wholeNumberAt } from "./wholeNumberAt.js";

/** What the two numbers of a patch header mean: degrees, as the format has it, or points a side (degree + 1). */
type BptHeaders = "degrees" | "point counts";

/** A patch of a .bpt text. */
interface BptBlock {
    readonly degreeU: number;
    readonly degreeV: number;
    /** Index of the first coordinate. */
    readonly start: number;
}

/** A .bpt text read with one meaning of its headers. */
interface BptLayout {
    readonly headers: BptHeaders;
    /** Index of the header of each patch whose points are all there. */
    readonly blocks: GrowingArray<Uint32Array>;
    /** Whether the blocks fill the text; if not, whether the text is too short for them or no such text at all. */
    readonly ending: "exact" | "short" | "wrong";
    /** What is wrong, unless the blocks fill the text. */
    readonly problem?: SurfaceFormatError;
    /** Whether every header that was met has degrees from 1 to 3. */
    readonly isExact: boolean;
}

/**
 * Finds the patches of a .bpt text. Headers hold degrees, but files exist that write point counts (`4 4` for a
 * bicubic patch). One meaning holds for a whole file: the first of these that fits, degrees before point counts.
 *
 * 1. The announced patches fill the text exactly, all of degrees 1 to 3.
 * 2. They fill it exactly, some of higher degrees.
 * 3. The text ends too early.
 * 4. Some header cannot be one, or numbers are left over.
 *
 * @param numbers the numbers of the text
 * @throws SurfaceFormatError when the patch count is wrong
 */
export function chooseBptLayout(numbers: NumberList): BptLayout {
    const patchCount = wholeNumberAt(numbers, 0, "patch count", 1);
    const degrees = readBlocks(numbers, patchCount, "degrees");
    const counts = readBlocks(numbers, patchCount, "point counts");
    return rank(counts) < rank(degrees) ? counts : degrees;
}

function rank(layout: BptLayout): number {
    return { exact: 0, short: 2, wrong: 4 }[layout.ending] + (layout.isExact ? 0 : 1);
}

/** Walks from header to header. Every patch takes numbers that are there, so a huge count ends with the text. */
function readBlocks(numbers: NumberList, patchCount: number, headers: BptHeaders): BptLayout {
    const { format, count, lastLine } = numbers;
    const blocks = createWholes();
    let isExact = true;
    const stop = (ending: "short" | "wrong", problem: SurfaceFormatError): BptLayout => {
        return { headers, blocks, ending, problem, isExact };
    };
    let at = 1;
    while (blocks.length < patchCount) {
        const progress = `the text ends after ${blocks.length} of ${patchCount} patches`;
        if (at + 2 > count) {
            return stop("short", new SurfaceFormatError(format, lastLine, progress));
        }
        let block: BptBlock;
        try {
            block = readBptHeader(numbers, at, headers);
        } catch (error) {
            return stop("wrong", error as SurfaceFormatError);
        }
        isExact &&= block.degreeU <= 3 && block.degreeV <= 3;
        const pointCount = (block.degreeU + 1) * (block.degreeV + 1);
        const end = block.start + 3 * pointCount;
        if (end > count) {
            const present = Math.floor((count - block.start) / 3);
            const size = `degrees ${block.degreeU} and ${block.degreeV} (line ${numbers.lineOf(at)})`;
            const problem = `${progress}, with ${present} of ${pointCount} points of a patch of ${size}`;
            return stop("short", new SurfaceFormatError(format, lastLine, problem));
        }
        blocks.push(at);
        at = end;
    }
    if (at < count) {
        const problem = `the number ${numbers.at(at)} is left over after the last of ${patchCount} patches`;
        return stop("wrong", new SurfaceFormatError(format, numbers.lineOf(at), problem));
    }
    return { headers, blocks, ending: "exact", isExact };
}

/**
 * Reads the header of a patch.
 * @param at index of its first number
 * @param headers what its numbers mean
 * @throws SurfaceFormatError when it cannot be one
 */
export function readBptHeader(numbers: NumberList, at: number, headers: BptHeaders): BptBlock {
    const start = at + 2;
    if (headers === "degrees") {
        const degreeU = wholeNumberAt(numbers, at, "degree in u", 1);
        return { degreeU, degreeV: wholeNumberAt(numbers, at + 1, "degree in v", 1), start };
    }
    const countU = wholeNumberAt(numbers, at, "point count in u", 2);
    const countV = wholeNumberAt(numbers, at + 1, "point count in v", 2);
    return { degreeU: countU - 1, degreeV: countV - 1, start };
}
