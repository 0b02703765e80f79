import type { SubdivisionTag } from "../objTag.js";
import { isNumbers, type RibArgument } from "./RibReader.js";

/** The arrays of a subdivision mesh. */
export interface MeshArrays {
    /** Corners per face. */
    readonly sizes: readonly number[];
    /** Point ids of all corners. */
    readonly corners: readonly number[];
    readonly tags: readonly SubdivisionTag[];
    /** Index of the argument after the arrays. */
    readonly end: number;
}

/**
 * Reads `scheme [sizes] [corners]`, and the arrays of tags where there are any: names, counts, whole numbers and numbers;
 * in hierarchical meshes counts of three kinds, and strings.
 * Source: Pixar, The RenderMan Interface, version 3.2, section 5.3.
 * @param given arguments of the request
 * @param line line of the request
 * @returns undefined when the arrays are others, or fewer values than the counts say
 */
export function readMeshArrays(given: readonly RibArgument[], line: number): MeshArrays | undefined {
    const other = given.findIndex((argument, i) => i > 0 && typeof argument !== "object");
    const end = other < 0 ? given.length : other;
    const [sizes, corners, names, counts, ints, floats, strings] = given.slice(1, end);
    const numbers = [sizes, corners, counts, ints, floats].map(numbersOf);
    const words = [names, strings].map(stringsOf);
    if (![3, 7, 8].includes(end) || !numbers.every(isDefined) || !words.every(isDefined)) {
        return undefined;
    }
    return readTags(numbers, words, end, line);
}

function readTags(
    [sizes, corners, counts, ints, floats]: readonly (readonly number[])[],
    [names, strings]: readonly (readonly string[])[],
    end: number,
    line: number,
): MeshArrays | undefined {
    const kinds = end === 8 ? 3 : 2;
    let [intAt, floatAt, stringAt] = [0, 0, 0];
    const tags = names.map((name, i): SubdivisionTag => {
        const [intCount, floatCount, stringCount = 0] = counts.slice(kinds * i, kinds * (i + 1));
        return {
            line,
            name,
            ints: ints.slice(intAt, (intAt += intCount)),
            floats: floats.slice(floatAt, (floatAt += floatCount)),
            strings: strings.slice(stringAt, (stringAt += stringCount)),
        };
    });
    const isWhole = [...counts, ...ints].every((value) => Number.isInteger(value) && value >= 0);
    const isUsedUp = intAt === ints.length && floatAt === floats.length && stringAt === strings.length;
    const isSound = isWhole && isUsedUp && counts.length === kinds * names.length;
    return isSound ? { sizes, corners, tags, end } : undefined;
}

/** An argument as numbers; none where it is absent; undefined where it is something else. */
function numbersOf(values: RibArgument | undefined): readonly number[] | undefined {
    if (values === undefined) {
        return [];
    }
    return isNumbers(values) ? Array.from({ length: values.length }, (_, i) => values.get(i)) : undefined;
}

/** The same as strings; an empty array may be of either kind. */
function stringsOf(values: RibArgument | undefined): readonly string[] | undefined {
    if (values === undefined || (isNumbers(values) && values.length === 0)) {
        return [];
    }
    return typeof values === "object" && !isNumbers(values) ? values : undefined;
}

function isDefined<T>(value: T | undefined): value is T {
    return value !== undefined;
}
