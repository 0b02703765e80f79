import { EDGE_POINTS } from "../net/edges.js";
import { isRational } from "./backPatch.js";
import { CELL_SIZE, SPREAD_CELL_SIZE, takeCell, type Spreads } from "./cellError.js";
import { SPLIT_SIZE, takeSplit } from "./cellSplit.js";
import { createControlHull, isGregory, type ControlHull } from "./ControlHull.js";
import { ALONG_U, ALONG_V, BOUNDS_SIZE, MIXED, TWIST_CURVE, takeBounds, takeOtherBounds } from "./derivativeBounds.js";
import { createPatchDifferences, takeDifferences } from "./PatchDifferences.js";
import { cutAlongU, PARTS_ALONG, STRIPS_SIZE, takePart } from "./partOfPatch.js";
import { createReach, pixelScale, sphereDistance, takeReach } from "./pixelScale.js";
import { takeOtherPoints, takeTwistBounds, takeTwistSpreads } from "./twistBounds.js";
import type { View } from "./View.js";

/** Numbers of the shape of a bicubic patch: its bounds, its second derivatives, the split of an error. */
export const BICUBIC_SHAPE_SIZE = BOUNDS_SIZE + CELL_SIZE + SPLIT_SIZE;

/** Numbers of the shape of a Gregory patch, or of a part of a rational one, which has no split. */
export const SPREAD_SHAPE_SIZE = BOUNDS_SIZE + SPREAD_CELL_SIZE + SPLIT_SIZE;

const PART_COUNT = PARTS_ALONG * PARTS_ALONG;

const part = createControlHull(16);
const differences = createPatchDifferences();
const reach = createReach();
const strips = new Float64Array(STRIPS_SIZE);
const shapes = new Float64Array(PART_COUNT * SPREAD_SHAPE_SIZE);

/** How curved the inside of a patch is: of all of it, or of each of its parts. */
export interface InsideShape {
    /** How often a part goes into a side of the patch: 1 for a polynomial patch, else {@link PARTS_ALONG}. */
    times: number;
    /** Of every part, in world units, whatever the eye: bounds of its derivatives, then what `cellError` needs. */
    shapes: Float64Array;
    /** Index of the first number of the first part, and how many a part has. */
    first: number;
    stride: number;
    /** Of a polynomial patch: index of the first number of its split. */
    split: number;
    /** What the spreads come from; where there are none the numbers of a part are {@link BICUBIC_SHAPE_SIZE}. */
    spreads: Spreads;
    /** Allowed errors per world unit, for each part. */
    readonly scales: Float64Array;
    /** Bits of the sides that are one point: their triangles are a fan, whatever their factor. */
    pointSides: number;
}

/** @returns a shape that is meant to be written over */
export function createInsideShape(): InsideShape {
    return {
        times: 1,
        shapes,
        first: 0,
        stride: SPREAD_SHAPE_SIZE,
        split: 0,
        spreads: "none",
        scales: new Float64Array(PART_COUNT),
        pointSides: 0,
    };
}

/**
 * Takes the shape of a patch as a camera sees it. A rational one is cut into parts: how much the second differences of its
 * weights count goes with the size of the part. Such patches are often large, an eighth of a sphere, and an error counts
 * for what it is where it is: each part has a scale of its own.
 * @param patch its points
 * @param scale allowed errors per world unit on all of it
 * @param view the camera
 * @param pixelError the error allowed, in pixels
 * @param inside receives the shape; what it refers to holds until the next call
 */
export function takeInsideShape(
    patch: ControlHull,
    scale: number,
    view: View,
    pixelError: number,
    inside: InsideShape,
): void {
    inside.pointSides = takePointSides(patch);
    if (!isRational(patch)) {
        takePolynomialShape(patch, shapes, 0);
        useShape(shapes, 0, isGregory(patch), scale, inside);
        return;
    }
    inside.times = PARTS_ALONG;
    inside.shapes = shapes;
    inside.first = 0;
    inside.stride = SPREAD_SHAPE_SIZE;
    inside.spreads = "weights";
    cutAlongU(patch, strips);
    for (let i = 0; i < PART_COUNT; i++) {
        takePart(patch, strips, i % PARTS_ALONG, Math.floor(i / PARTS_ALONG), part);
        takeDifferences(part, differences);
        takeBounds(differences, shapes, i * SPREAD_SHAPE_SIZE);
        takeCell(differences, true, shapes, i * SPREAD_SHAPE_SIZE + BOUNDS_SIZE);
        takeReach(part, view, reach);
        inside.scales[i] = pixelScale(reach, sphereDistance(part), view, pixelError) / pixelError;
    }
}

/**
 * Takes the numbers of a polynomial patch that do not depend on the eye: {@link BICUBIC_SHAPE_SIZE}, or
 * {@link SPREAD_SHAPE_SIZE} of a Gregory patch, from index `at` on.
 */
export function takePolynomialShape(patch: ControlHull, result: Float64Array, at: number): void {
    takeDifferences(patch, differences);
    takeBounds(differences, result, at);
    takeCell(differences, false, result, at + BOUNDS_SIZE);
    if (isGregory(patch)) {
        takeOtherPoints(patch, part);
        takeDifferences(part, differences);
        takeOtherBounds(differences, result, at);
        takeTwistBounds(patch, result, at + TWIST_CURVE);
        takeTwistSpreads(patch, result, at + BOUNDS_SIZE + CELL_SIZE);
    }
    const twistCurve = result[at + TWIST_CURVE];
    const alongU = result[at + ALONG_U] + twistCurve;
    const alongV = result[at + ALONG_V] + twistCurve;
    const spreads = spreadsOf(isGregory(patch));
    takeSplit(alongU, result[at + MIXED], alongV, result, at + BOUNDS_SIZE, spreads, splitOf(at, spreads));
}

/**
 * As `takeInsideShape`, for a polynomial patch of which all is known.
 * @param known holds its numbers, see `takePolynomialShape`
 * @param first index of the first of them
 * @param isGregory whether it has twists
 * @param scale allowed errors per world unit
 * @param inside receives the shape, but for its `pointSides`
 */
export function useShape(
    known: Float64Array,
    first: number,
    isGregory: boolean,
    scale: number,
    inside: InsideShape,
): void {
    inside.times = 1;
    inside.shapes = known;
    inside.first = first;
    inside.spreads = spreadsOf(isGregory);
    inside.split = splitOf(first, inside.spreads);
    inside.scales[0] = scale;
}

function spreadsOf(isGregory: boolean): Spreads {
    return isGregory ? "twists" : "none";
}

/** Index of the split of a polynomial patch, whose numbers begin at a given index: it follows all others. */
function splitOf(first: number, spreads: Spreads): number {
    return first + BOUNDS_SIZE + (spreads === "none" ? CELL_SIZE : SPREAD_CELL_SIZE);
}

/** @returns bits of the sides of a patch that are one point */
export function takePointSides({ offsets }: ControlHull): number {
    let bits = 0;
    for (let side = 0; side < 4; side++) {
        const [a, b, c, d] = EDGE_POINTS[side];
        const isPoint =
            equalPoints(offsets, 4 * a, 4 * b) &&
            equalPoints(offsets, 4 * a, 4 * c) &&
            equalPoints(offsets, 4 * a, 4 * d);
        bits |= isPoint ? 1 << side : 0;
    }
    return bits;
}

function equalPoints(offsets: Float64Array, a: number, b: number): boolean {
    return offsets[a] === offsets[b] && offsets[a + 1] === offsets[b + 1] && offsets[a + 2] === offsets[b + 2];
}
