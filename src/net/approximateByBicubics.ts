import { createBounds, growBounds } from "../math/bounds.js";
import { cutGrid } from "./bicubics/cutGrid.js";
import { DeviationBound } from "./bicubics/deviationBound.js";
import type { GridSource } from "./bicubics/GridSource.js";
import { findSharedEdges, type SharedEdges } from "./bicubics/sharedEdges.js";
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

/** Domain of a patch that is not cut. */
const WHOLE: PartDomain = [0, 0, 1, 1];

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
    readonly domain: PartDomain;
}

/** Smallest u, smallest v, largest u, largest v. */
export type PartDomain = readonly [number, number, number, number];

/** Receives a part of a patch, see {@link BicubicPart}. The points hold until the next one. */
type TakePart = (grid: ControlGrid, patch: number, domain: PartDomain) => void;

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
    const parts: BicubicPart[] = [];
    const source: GridSource = { count: grids.length, gridAt: (patch) => grids[patch] };
    const { deviation, tolerance, refused } = approximateGrids(source, options, (grid, patch, domain) => {
        // A patch that is left as it is keeps its own array.
        const isOwn = grid === grids[patch];
        parts.push({ grid: isOwn ? grid : { ...grid, points: Float64Array.from(grid.points) }, patch, domain });
    });
    return { parts, deviation, tolerance, refused };
}

/** What {@link approximateGrids} gives. */
interface ApproximationSummary extends Omit<Approximation, "parts"> {
    /** The first patch of a degree above 3; undefined when there is none. */
    readonly firstHigh: number | undefined;
}

/**
 * As {@link approximateByBicubics}, of patches that need not be there all at once.
 * @param grids the patches, which are not checked
 * @param options see {@link ApproximationOptions}
 * @param take receives the parts one by one
 */
export function approximateGrids(
    grids: GridSource,
    options: ApproximationOptions,
    take: TakePart,
): ApproximationSummary {
    let firstHigh: number | undefined;
    const bounds = createBounds();
    for (let patch = 0; patch < grids.count; patch++) {
        const grid = grids.gridAt(patch);
        firstHigh ??= isHigh(grid) ? patch : undefined;
        for (let at = 0; at < grid.points.length; at += POINT_SIZE) {
            growBounds(bounds, grid.points, at);
        }
    }
    const longestSide = Math.max(0, ...bounds.maximum.map((largest, axis) => largest - bounds.minimum[axis]));
    const { tolerance = DEFAULT_SHARE * (longestSide || 1), weldTolerance = 0 } = options;
    if (!(tolerance > 0 && tolerance < Infinity)) {
        throw new RangeError(`The tolerance of the approximation is ${tolerance}, not a finite number above 0.`);
    }
    if (firstHigh === undefined) {
        for (let patch = 0; patch < grids.count; patch++) {
            take(grids.gridAt(patch), patch, WHOLE);
        }
        return { deviation: 0, tolerance, refused: [], firstHigh };
    }
    const edges = findSharedEdges(grids, Math.max(SAME_CURVE_SHARE * tolerance, weldTolerance), weldTolerance);
    const levels = levelsOf(grids, edges, tolerance);
    const refused: number[] = [];
    let deviation = 0;
    for (let patch = 0; patch < grids.count; patch++) {
        const grid = grids.gridAt(patch);
        const level = { u: levels[2 * patch], v: levels[2 * patch + 1] };
        if (!isHigh(grid) && level.u === 0 && level.v === 0) {
            take(grid, patch, WHOLE);
            continue;
        }
        const bound = isHigh(grid) ? new DeviationBound(grid).at(level.u, level.v) : 0;
        const cut = bound < Infinity ? cutGrid(grids, patch, level, edges) : undefined;
        if (cut === undefined || !areUsablePoints(cut.points)) {
            refused.push(patch);
            continue;
        }
        deviation = Math.max(deviation, bound + cut.edgeShift);
        takeParts(cut.points, patch, level, take);
    }
    return { deviation, tolerance, refused, firstHigh };
}

/** Levels of all patches, u and v of each. */
function levelsOf(grids: GridSource, edges: SharedEdges, tolerance: number): Uint8Array {
    // The shift of an edge counts too.
    const cutTolerance = (1 - 2 * SAME_CURVE_SHARE) * tolerance;
    const levels = new Uint8Array(2 * grids.count);
    for (let patch = 0; patch < grids.count; patch++) {
        const grid = grids.gridAt(patch);
        if (isHigh(grid)) {
            const { u, v } = neededLevel(new DeviationBound(grid), cutTolerance);
            levels[2 * patch] = u;
            levels[2 * patch + 1] = v;
        }
    }
    agreeOnLevels(levels, edges.sides);
    limitLevels(levels, Math.max(MAX_PARTS, MAX_PARTS_PER_PATCH * grids.count));
    return levels;
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

/** Cuts the grid of control points of a patch into parts of 4 × 4. */
function takeParts(points: Float64Array, patch: number, level: SplitLevel, take: TakePart): void {
    const [countU, countV] = [2 ** level.u, 2 ** level.v];
    const rowLength = POINT_SIZE * (3 * countU + 1);
    const own = new Float64Array(PATCH_SIZE * POINT_SIZE);
    for (let row = 0; row < countV; row++) {
        for (let column = 0; column < countU; column++) {
            for (let i = 0; i < 4; i++) {
                const from = (3 * row + i) * rowLength + 3 * column * POINT_SIZE;
                own.set(points.subarray(from, from + 4 * POINT_SIZE), i * 4 * POINT_SIZE);
            }
            const domain = [column / countU, row / countV, (column + 1) / countU, (row + 1) / countV] as const;
            take({ degreeU: 3, degreeV: 3, points: own }, patch, domain);
        }
    }
}
