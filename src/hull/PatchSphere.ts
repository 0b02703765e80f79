import { CORNER_POINTS } from "./backPatch.js";
import type { ControlHull } from "./ControlHull.js";

/** What tells of a patch, mostly, whether a camera sees it. Written in place. */
export interface PatchSphere {
    /** First control point relative to the eye: x, y, z. */
    readonly origin: Float64Array;
    /** Mean of the control points relative to the eye: centre of a sphere around them. */
    readonly centre: Float64Array;
    /** Radius of the sphere in world units. */
    radius: number;
    /** Holds the points at (u, v) = (0, 0), (1, 0), (0, 1), (1, 1) relative to the first: x, y, z each. */
    corners: Float64Array;
    /** Index of the first of these numbers. */
    firstCorner: number;
}

/** Numbers of a sphere that is kept: first point in world space, mean and corners relative to it, radius. */
export const SPHERE_SIZE = 19;

const MEAN_AT = 3;
const CORNERS_AT = 6;
const RADIUS_AT = 18;

/** @returns a sphere that is meant to be written over */
export function createPatchSphere(): PatchSphere {
    const corners = new Float64Array(12);
    return { origin: new Float64Array(3), centre: new Float64Array(3), radius: 0, corners, firstCorner: 0 };
}

/**
 * Keeps what does not depend on the eye.
 * @param patch the sixteen points
 * @param result receives {@link SPHERE_SIZE} numbers
 * @param to index of the first of them
 */
export function keepSphere({ start, mean, offsets, radius }: ControlHull, result: Float64Array, to: number): void {
    for (let axis = 0; axis < 3; axis++) {
        result[to + axis] = start[axis];
        result[to + MEAN_AT + axis] = mean[axis];
        for (let corner = 0; corner < 4; corner++) {
            result[to + CORNERS_AT + 3 * corner + axis] = offsets[CORNER_POINTS[corner] + axis];
        }
    }
    result[to + RADIUS_AT] = radius;
}

/** Takes a sphere that was kept as an eye sees it: with the bits of `loadControlHull`. */
export function placeSphere(kept: Float64Array, at: number, eye: Float64Array, result: PatchSphere): void {
    const { origin, centre } = result;
    const x = kept[at] - eye[0];
    const y = kept[at + 1] - eye[1];
    const z = kept[at + 2] - eye[2];
    origin[0] = x;
    origin[1] = y;
    origin[2] = z;
    centre[0] = x + kept[at + MEAN_AT];
    centre[1] = y + kept[at + MEAN_AT + 1];
    centre[2] = z + kept[at + MEAN_AT + 2];
    result.radius = kept[at + RADIUS_AT];
    result.corners = kept;
    result.firstCorner = at + CORNERS_AT;
}
