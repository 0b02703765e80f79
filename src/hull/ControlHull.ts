import { POINT_SIZE } from "../net/PatchNet.js";
import type { View } from "./View.js";

/**
 * The control points of an edge (4) or a patch (16) as the camera sees them: in the axes of world space, relative to
 * their first point, whose place relative to the eye is known. So are small surfaces told apart from the distance to
 * them, which float32 on a GPU could not do otherwise. Arrays are written in place.
 */
export interface ControlHull {
    /** Control points: 4 or 16. */
    readonly count: number;
    /** First point in world space: x, y, z. */
    readonly start: Float64Array;
    /** First point relative to the eye: x, y, z. */
    readonly origin: Float64Array;
    /** x, y, z relative to the first point and the weight, for each point. */
    readonly offsets: Float64Array;
    /** Mean of the offsets: x, y, z. */
    readonly mean: Float64Array;
    /** Mean of the points relative to the eye: centre of the sphere around them. */
    readonly centre: Float64Array;
    /** Radius of the sphere in world units. */
    radius: number;
}

/** @returns a hull that is meant to be written over */
export function createControlHull(count: 4 | 16): ControlHull {
    return {
        count,
        start: new Float64Array(3),
        origin: new Float64Array(3),
        offsets: new Float64Array(4 * count),
        mean: new Float64Array(3),
        centre: new Float64Array(3),
        radius: 0,
    };
}

/**
 * Takes control points.
 * @param points control points of the net
 * @param ids array that holds the point ids
 * @param first index of the first id
 * @param view the camera
 * @param hull receives the points
 */
export function loadControlHull(
    points: Float32Array,
    ids: Uint32Array,
    first: number,
    view: View,
    hull: ControlHull,
): void {
    const { world, eye } = view;
    const { count, start, origin, offsets, mean, centre } = hull;
    const from = ids[first] * POINT_SIZE;
    mean.fill(0);
    for (let i = 0; i < count; i++) {
        const at = ids[first + i] * POINT_SIZE;
        const x = points[at] - points[from];
        const y = points[at + 1] - points[from + 1];
        const z = points[at + 2] - points[from + 2];
        for (let axis = 0; axis < 3; axis++) {
            const offset = x * world[axis] + y * world[4 + axis] + z * world[8 + axis];
            offsets[4 * i + axis] = offset;
            mean[axis] += offset / count;
        }
        offsets[4 * i + 3] = points[at + 3];
    }
    for (let axis = 0; axis < 3; axis++) {
        const turned =
            points[from] * world[axis] + points[from + 1] * world[4 + axis] + points[from + 2] * world[8 + axis];
        start[axis] = turned + world[12 + axis];
        origin[axis] = start[axis] - eye[axis];
        centre[axis] = origin[axis] + mean[axis];
    }
    hull.radius = 0;
    for (let at = 0; at < offsets.length; at += 4) {
        const distance = lengthOf(offsets[at] - mean[0], offsets[at + 1] - mean[1], offsets[at + 2] - mean[2]);
        hull.radius = Math.max(hull.radius, distance);
    }
}

/** Length of a vector; Math.hypot, which guards against overflow, is many times slower. */
export function lengthOf(x: number, y: number, z: number): number {
    return Math.sqrt(x * x + y * y + z * z);
}
