import type { SubdivisionTag } from "../objTag.js";
import type { RibArgument } from "./RibReader.js";

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
    const [sizes, corners, names = [], counts = [], ints = [], floats = [], strings = []] = given.slice(1, end);
    if (![3, 7, 8].includes(end) || !isNumbers(sizes) || !isNumbers(corners)) {
        return undefined;
    }
    const isTyped = isStrings(names) && isNumbers(counts) && isNumbers(ints) && isNumbers(floats) && isStrings(strings);
    if (!isTyped) {
        return undefined;
    }
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

function isNumbers(values: RibArgument): values is readonly number[] {
    return typeof values === "object" && values.every((value) => typeof value === "number");
}

function isStrings(values: RibArgument): values is readonly string[] {
    return typeof values === "object" && values.every((value) => typeof value === "string");
}
