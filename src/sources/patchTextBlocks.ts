import { isUsableWeight } from "../net/requirePoints.js";
import type { NumberList } from "./NumberList.js";
import { SurfaceFormatError } from "./SurfaceFormatError.js";

/** Where one patch lies in the numbers of a patch text. */
export interface PatchTextBlock {
    /** Degree in u, which runs along the index of the rows: the patch has `degreeU + 1` rows. */
    readonly degreeU: number;
    /** Degree in v: a row has `degreeV + 1` points. */
    readonly degreeV: number;
    /** Weight of every point, a float32 above 0. */
    readonly weight: number;
    /** Index of the first coordinate. */
    readonly start: number;
}

/** The patches of a patch text. */
interface PatchTextLayout {
    /** Patches whose points are all there, at least one. */
    readonly blocks: readonly PatchTextBlock[];
    /** What was guessed or left out, one sentence each. */
    readonly warnings: readonly string[];
}

/** Degree of a patch without a header, by the count of its numbers: 4, 9 or 16 points. */
const DEGREE_BY_NUMBERS: ReadonlyMap<number, number> = new Map([
    [12, 1],
    [27, 2],
    [48, 3],
]);

/** Numbers of a header: two degrees, the weight. */
const HEADER_SIZE = 3;

/**
 * Finds the patches of a patch text. Three numbers are a header when two whole numbers from 1 to 3 come first; a
 * weight that is not above 0 is then refused. As a point may look the same, a text of 4, 9 or 16 points is read
 * without a header when reading it with one leaves numbers that begin no further header. A text that is too short
 * for its header is not: more likely its end is missing.
 * @param numbers the numbers of the text
 * @throws SurfaceFormatError when a number is wrong, numbers are left over or no patch is complete
 */
export function findPatchTextBlocks(numbers: NumberList): PatchTextLayout {
    const { format, count } = numbers;
    const headed = readHeadedBlocks(numbers);
    if (headed.ending === "exact") {
        return { blocks: headed.blocks, warnings: [] };
    }
    if (headed.ending === "short" && headed.blocks.length > 0) {
        return { blocks: headed.blocks, warnings: [headed.problem.message] };
    }
    const degree = DEGREE_BY_NUMBERS.get(count);
    if (headed.ending === "short" || degree === undefined) {
        throw headed.problem;
    }
    const guess = `${format}, line ${numbers.lineOf(0)}: the first three numbers could be a header, but are read as a point.`;
    const warnings = looksLikeHeader(numbers, 0) ? [guess] : [];
    return { blocks: [{ degreeU: degree, degreeV: degree, weight: 1, start: 0 }], warnings };
}

/** What reading with headers gives: patches that fill the text, or those before a problem. */
type HeadedBlocks =
    | { readonly blocks: readonly PatchTextBlock[]; readonly ending: "exact" }
    | {
          readonly blocks: readonly PatchTextBlock[];
          /** Whether the text ends too early or holds a number that does not belong there. */
          readonly ending: "short" | "wrong";
          readonly problem: SurfaceFormatError;
      };

function readHeadedBlocks(numbers: NumberList): HeadedBlocks {
    const { format, count, lastLine } = numbers;
    const blocks: PatchTextBlock[] = [];
    const stop = (ending: "short" | "wrong", line: number, problem: string): HeadedBlocks => {
        return { blocks, ending, problem: new SurfaceFormatError(format, line, problem) };
    };
    let at = 0;
    while (at < count) {
        if (!looksLikeHeader(numbers, at)) {
            return at === 0
                ? stop("wrong", lastLine, describeHeaderless(numbers))
                : stop(
                      "wrong",
                      numbers.lineOf(at),
                      `the number ${numbers.at(at)} is left over and begins no further header`,
                  );
        }
        const [degreeU, degreeV, weight] = [numbers.at(at), numbers.at(at + 1), numbers.at(at + 2)];
        if (!isUsableWeight(Math.fround(weight))) {
            return stop("wrong", numbers.lineOf(at + 2), `the weight is ${weight}, not a number from 1e-18 to 1e18`);
        }
        const pointCount = (degreeU + 1) * (degreeV + 1);
        const start = at + HEADER_SIZE;
        const present = Math.floor((count - start) / 3);
        if (present < pointCount) {
            const header = `the header ${degreeU} ${degreeV} ${weight} on line ${numbers.lineOf(at)}`;
            return stop("short", lastLine, `the text ends after ${present} of ${pointCount} points of ${header}`);
        }
        blocks.push({ degreeU, degreeV, weight: Math.fround(weight), start });
        at = start + 3 * pointCount;
    }
    return { blocks, ending: "exact" };
}

function describeHeaderless(numbers: NumberList): string {
    const sizes = [...DEGREE_BY_NUMBERS.keys()].join(", ");
    const found = `${numbers.count} numbers that begin with no header of two degrees from 1 to 3 and a weight`;
    return `the text holds ${found}, and without one it takes ${sizes} numbers`;
}

function looksLikeHeader(numbers: NumberList, at: number): boolean {
    const isDegree = (value: number): boolean => value === 1 || value === 2 || value === 3;
    return at + HEADER_SIZE <= numbers.count && isDegree(numbers.at(at)) && isDegree(numbers.at(at + 1));
}
