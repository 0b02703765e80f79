import { createWholes } from "../net/GrowingArray.js";
import { PATCH_SIZE, POINT_SIZE } from "../net/PatchNet.js";
import { weldPoints } from "../net/weldPoints.js";
import { copyPoint } from "./copyPoint.js";
import type { NumberList } from "./NumberList.js";
import { requireReaderOptions } from "./requireReaderOptions.js";
import { scanNumbers } from "./scanNumbers.js";
import { createSurfaceFile, skippedParts, type ParseOptions, type SurfaceFile } from "./SurfaceFile.js";
import { SurfaceFormatError } from "./SurfaceFormatError.js";
import { wholeNumberAt } from "./wholeNumberAt.js";

const FORMAT = "newell";

/** Where the parts of an indexed list begin, as indices into its numbers. */
interface NewellParts {
    readonly patchCount: number;
    /** Points that the text announces. */
    readonly pointCount: number;
    /** Points that are there. */
    readonly presentPoints: number;
    /** Index of the first coordinate. The first point id has index 1. */
    readonly pointStart: number;
}

/**
 * Reads an indexed list as M. Newell's tea set is passed on: the patch count, 16 point ids a patch (row by row, u
 * along a row), the point count, the points x y z. Commas or blanks separate the numbers; comments as in
 * `scanNumbers`.
 *
 * Ids count from 0 when one of them is 0, and from 1 when one of them is the point count. When neither is there the
 * list is read from 1, as it is passed on, and a warning tells. Points of equal bits are merged and points that no
 * patch names are dropped. When the text ends within the points, patches that name missing ones are skipped.
 * @param text the file's text
 * @param options see {@link ParseOptions}
 * @returns one net, named "surface"
 * @throws RangeError for an option that there is not, or is wrong
 * @throws SurfaceFormatError when a number is wrong, numbers are left over or no patch is complete
 */
export function parseNewell(text: string, options: ParseOptions = {}): SurfaceFile {
    requireReaderOptions(options);
    const numbers = scanNumbers(FORMAT, text, true);
    const parts = findParts(numbers);
    const warnings: string[] = [];
    const firstId = findFirstId(numbers, parts, warnings);
    const patches = createWholes();
    const skippedLines: number[] = [];
    for (let patch = 0; patch < parts.patchCount; patch++) {
        const start = 1 + patch * PATCH_SIZE;
        for (let i = 0; i < PATCH_SIZE; i++) {
            patches.push(numbers.at(start + i) - firstId);
        }
        for (let i = 1; i <= PATCH_SIZE; i++) {
            if (patches.get(patches.length - i) >= parts.presentPoints) {
                patches.truncate(patches.length - PATCH_SIZE);
                skippedLines.push(numbers.lineOf(start));
                break;
            }
        }
    }
    if (parts.presentPoints < parts.pointCount) {
        const problem = `the text ends after ${parts.presentPoints} of ${parts.pointCount} points`;
        const error = new SurfaceFormatError(FORMAT, numbers.lastLine, problem);
        if (patches.length === 0) {
            throw error;
        }
        warnings.push(error.message);
    }
    const points = readPoints(numbers, parts);
    numbers.clear();
    const net = weldPoints({ points, patches: patches.take() }, options.weldTolerance);
    return createSurfaceFile(
        FORMAT,
        [{ name: "surface", net }],
        [skippedParts("patch that names a missing point", skippedLines)],
        warnings,
    );
}

function findParts(numbers: NumberList): NewellParts {
    const { count, lastLine } = numbers;
    const patchCount = wholeNumberAt(numbers, 0, "patch count", 1);
    const idCount = patchCount * PATCH_SIZE;
    if (1 + idCount >= count) {
        const problem = `the text ends after ${Math.min(count - 1, idCount)} of ${idCount} point ids`;
        throw new SurfaceFormatError(FORMAT, lastLine, `${problem} of ${patchCount} patches and has no points`);
    }
    const pointCount = wholeNumberAt(numbers, 1 + idCount, "point count", 1);
    const pointStart = idCount + 2;
    const end = pointStart + 3 * pointCount;
    if (end < count) {
        // The usual reason is a decimal comma, which splits a number in two.
        const problem = `the number ${numbers.at(end)} is left over after the last of ${pointCount} points`;
        throw new SurfaceFormatError(
            FORMAT,
            numbers.lineOf(end),
            `${problem} (commas separate numbers, decimals take a point)`,
        );
    }
    const presentPoints = Math.min(pointCount, Math.floor((count - pointStart) / 3));
    return { patchCount, pointCount, presentPoints, pointStart };
}

/** Tells from the data whether ids count from 0 or 1, and checks them. */
function findFirstId(numbers: NumberList, parts: NewellParts, warnings: string[]): 0 | 1 {
    const { pointCount } = parts;
    let zeroAt = 0;
    let countAt = 0;
    for (let at = 1; at <= parts.patchCount * PATCH_SIZE; at++) {
        const id = wholeNumberAt(numbers, at, "point id", 0);
        if (id > pointCount) {
            throw new SurfaceFormatError(
                FORMAT,
                numbers.lineOf(at),
                `point id ${id} is above the point count ${pointCount}`,
            );
        }
        if (id === 0) {
            zeroAt = at;
        }
        if (id === pointCount) {
            countAt = at;
        }
    }
    if (zeroAt > 0 && countAt > 0) {
        const problem = `point id ${numbers.at(countAt)} is the point count, which does not go with the id 0`;
        throw new SurfaceFormatError(FORMAT, numbers.lineOf(countAt), `${problem} on line ${numbers.lineOf(zeroAt)}`);
    }
    if (zeroAt === 0 && countAt === 0) {
        const reason = `no point id is 0 or ${pointCount}, so nothing tells whether ids count from 0 or 1`;
        warnings.push(`${FORMAT}, line ${numbers.lineOf(1)}: ${reason}; they are read from 1.`);
    }
    return zeroAt > 0 ? 0 : 1;
}

function readPoints(numbers: NumberList, parts: NewellParts): Float32Array {
    const points = new Float32Array(parts.presentPoints * POINT_SIZE);
    for (let point = 0; point < parts.presentPoints; point++) {
        copyPoint(numbers, parts.pointStart + 3 * point, 1, points, point);
    }
    return points;
}
