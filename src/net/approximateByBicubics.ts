import { createBounds, growBounds } from "../math/bounds.js";
import { cutGrid } from "./bicubics/cutGrid.js";
import { DeviationBound } from "./bicubics/deviationBound.js";
import { findSharedEdges } from "./bicubics/sharedEdges.js";
import { agreeOnLevels, limitLevels, neededLevel, type SplitLevel } from "./bicubics/splitLevels.js";
import type { ControlGrid } from "./netFromControlGrids.js";
import { PATCH_SIZE, POINT_SIZE } from "./PatchNet.js";
import { requireArray } from "./requireInput.js";
import { areUsablePoints } from "./requirePoints.js";

/** Largest degree that {@link approximateByBicubics} takes. */
export const LARGEST_DEGREE = 16;

/** Default tolerance, as a share of the longest side of the box around the control points. */
const DEFAULT_SHARE = 1e-4;

/** Share of the tolerance within which two curves of degrees above 3 with the same ends are one edge. */
const SAME_CURVE_SHARE = 1 / 8;

/** Bound on the parts of all patches, or of a few per patch where there are many patches. */
const MAX_PARTS = 65536;
const MAX_PARTS_PER_PATCH = 8;

/** What {@link approximateByBicubics} can be asked for. */
export interface ApproximationOptions {
    /**
     * Largest distance of a patch from the parts that stand for it, in units of the points. By default 1e-4 of the
     * longest side of the box around all control points.
     */
    readonly tolerance?: number;
    /** See {@link weldPoints}: how near corners and edges are that are one. */
    readonly weldTolerance?: number;
}

/** One part of a patch. */
export interface BicubicPart {
    /** Its points; degrees 1 to 3. */
    readonly grid: ControlGrid;
    /** Index of the patch it is part of. */
    readonly patch: number;
    /** Smallest u, smallest v, largest u, largest v that it covers of the patch. */
    readonly domain: readonly [number, number, number, number];
}

/** What {@link approximateByBicubics} gives. */
export interface Approximation {
    /** The parts, patch by patch, row by row within one. A patch that was left as it is is its own part. */
    readonly parts: readonly BicubicPart[];
    /** Bound on the distance of any patch from its parts, in units of the points; 0 where all are exact as they are. */
    readonly deviation: number;
    /** The tolerance that was kept to, or that `deviation` is above. */
    readonly tolerance: number;
    /** Patches whose weights change too much for parts with weights above 0; they have no parts. */
    readonly refused: readonly number[];
}

/**
 * Replaces patches of degrees above 3 by bicubic ones, so that what was closed stays closed.
 *
 * A patch is cut into 2^i by 2^j parts of equal parameter ranges, each of which meets it at its four corners in point,
 * first derivatives and twist (cubic Hermite interpolation in u and in v, of the homogeneous points where weights
 * differ). Parts of one patch join in C1; patches that join in C1 go on doing so. A patch that is bicubic but given at
 * a higher degree becomes one part, exact but for rounding.
 *
 * The parts of an edge depend on the curve of the edge alone, and both sides of it are cut alike: opposite sides of a
 * patch have the same number of parts, so that a strip of patches takes the number that one of them needs, patches of
 * degrees 1 to 3 among them. Two sides with the same corners are one edge when their curves are nearer than an eighth
 * of the tolerance, or than `weldTolerance`, so that a curve given at two degrees, and rounded in a file, is closed.
 * Corners are the same when their points are equal or within `weldTolerance`.
 *
 * The deviation is bounded by the fourth derivatives of the control points, not measured. Where the tolerance asks for
 * more than 64 parts along a direction, or for more than 65,536 parts in all (8 a patch where there are more
 * patches), there are fewer, and `deviation` is above `tolerance`.
 * @param grids patches of degrees 1 to 16, with finite points and weights above 0
 * @param options see {@link ApproximationOptions}
 * @throws RangeError when a degree, a number of points or a tolerance is wrong
 */
export function approximateByBicubics(
    grids: readonly ControlGrid[],
    options: ApproximationOptions = {},
): Approximation {
    requireArray("grids", grids);
    grids.forEach(requireGrid);
    const { tolerance = DEFAULT_SHARE * (longestSide(grids) || 1), weldTolerance = 0 } = options;
    if (!(tolerance > 0 && tolerance < Infinity)) {
        throw new RangeError(`The tolerance of the approximation is ${tolerance}, not a finite number above 0.`);
    }
    if (grids.every((grid) => !isHigh(grid))) {
        const parts = grids.map((grid, patch): BicubicPart => ({ grid, patch, domain: [0, 0, 1, 1] }));
        return { parts, deviation: 0, tolerance, refused: [] };
    }
    const edges = findSharedEdges(grids, Math.max(SAME_CURVE_SHARE * tolerance, weldTolerance), weldTolerance);
    // The shift of an edge counts too.
    const cutTolerance = (1 - 2 * SAME_CURVE_SHARE) * tolerance;
    const bounds = grids.map((grid) => (isHigh(grid) ? new DeviationBound(grid) : undefined));
    const needed = bounds.map((bound) => (bound ? neededLevel(bound, cutTolerance) : { u: 0, v: 0 }));
    const maxParts = Math.max(MAX_PARTS, MAX_PARTS_PER_PATCH * grids.length);
    const levels = limitLevels(agreeOnLevels(needed, edges.sides), maxParts);
    const parts: BicubicPart[] = [];
    const refused: number[] = [];
    let deviation = 0;
    grids.forEach((grid, patch) => {
        const level = levels[patch];
        const bound = bounds[patch]?.at(level.u, level.v) ?? 0;
        if (!isHigh(grid) && level.u === 0 && level.v === 0) {
            parts.push({ grid, patch, domain: [0, 0, 1, 1] });
            return;
        }
        const cut = bound < Infinity ? cutGrid(grid, patch, level, edges) : undefined;
        if (cut === undefined || !areUsablePoints(cut.points)) {
            refused.push(patch);
            return;
        }
        deviation = Math.max(deviation, bound + cut.edgeShift);
        takeParts(cut.points, patch, level, parts);
    });
    return { parts, deviation, tolerance, refused };
}

function isHigh({ degreeU, degreeV }: ControlGrid): boolean {
    return degreeU > 3 || degreeV > 3;
}

function requireGrid({ degreeU, degreeV, points }: ControlGrid, patch: number): void {
    for (const [name, degree] of [
        ["u", degreeU],
        ["v", degreeV],
    ] as const) {
        if (!Number.isInteger(degree) || degree < 1 || degree > LARGEST_DEGREE) {
            throw new RangeError(
                `Patch ${patch}: the degree in ${name} is ${degree}, not from 1 to ${LARGEST_DEGREE}.`,
            );
        }
    }
    const needed = (degreeU + 1) * (degreeV + 1) * POINT_SIZE;
    if (points.length !== needed) {
        const size = `degrees ${degreeU} and ${degreeV} need ${needed} numbers, but ${points.length} are given`;
        throw new RangeError(`Patch ${patch}: ${size}.`);
    }
    if (!areUsablePoints(points)) {
        throw new RangeError(
            `Patch ${patch} has a number that is not finite or a weight that is not from 1e-18 to 1e18.`,
        );
    }
}

function longestSide(grids: readonly ControlGrid[]): number {
    const bounds = createBounds();
    for (const { points } of grids) {
        for (let at = 0; at < points.length; at += POINT_SIZE) {
            growBounds(bounds, points, at);
        }
    }
    return Math.max(0, ...bounds.maximum.map((largest, axis) => largest - bounds.minimum[axis]));
}

/** Cuts the grid of control points of a patch into parts of 4 × 4. */
function takeParts(points: Float64Array, patch: number, level: SplitLevel, parts: BicubicPart[]): void {
    const [countU, countV] = [2 ** level.u, 2 ** level.v];
    const rowLength = POINT_SIZE * (3 * countU + 1);
    for (let row = 0; row < countV; row++) {
        for (let column = 0; column < countU; column++) {
            const own = new Float64Array(PATCH_SIZE * POINT_SIZE);
            for (let i = 0; i < 4; i++) {
                const from = (3 * row + i) * rowLength + 3 * column * POINT_SIZE;
                own.set(points.subarray(from, from + 4 * POINT_SIZE), i * 4 * POINT_SIZE);
            }
            const grid = { degreeU: 3, degreeV: 3, points: own };
            const domain = [column / countU, row / countV, (column + 1) / countU, (row + 1) / countV] as const;
            parts.push({ grid, patch, domain });
        }
    }
}
