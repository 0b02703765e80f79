import { POINT_SIZE } from "../net/PatchNet.js";
import type { View } from "./View.js";

/**
 * The control points of an edge (4), a bicubic patch (16) or a Gregory patch (20) as the camera sees them: in the axes of world space, relative to
 * their first point, whose place relative to the eye is known. So are small surfaces told apart from the distance to
 * them, which float32 on a GPU could not do otherwise. Arrays are written in place.
 */
export interface ControlHull {
    /** Control points: 4, 16 or {@link GREGORY_POINTS}. */
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

/**
 * Points that hold a Gregory patch: the sixteen, then the inner ones 5, 6, 9 and 10 with their vectors added. Its own
 * inner points lie between the two.
 */
export const GREGORY_POINTS = 20;

/** Whether a hull is that of a Gregory patch. */
export function isGregory({ count }: ControlHull): boolean {
    return count === GREGORY_POINTS;
}

/** @returns a hull that is meant to be written over */
export function createControlHull(count: 4 | 16 | 20): ControlHull {
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
    // Sums in variables, and roots only of the largest: this is what most of the hull stage waits for.
    const share = 1 / count;
    let meanX = 0;
    let meanY = 0;
    let meanZ = 0;
    for (let i = 0, to = 0; i < count; i++, to += 4) {
        const at = ids[first + i] * POINT_SIZE;
        const x = points[at] - points[from];
        const y = points[at + 1] - points[from + 1];
        const z = points[at + 2] - points[from + 2];
        const offsetX = x * world[0] + y * world[4] + z * world[8];
        const offsetY = x * world[1] + y * world[5] + z * world[9];
        const offsetZ = x * world[2] + y * world[6] + z * world[10];
        offsets[to] = offsetX;
        offsets[to + 1] = offsetY;
        offsets[to + 2] = offsetZ;
        offsets[to + 3] = points[at + 3];
        meanX += offsetX * share;
        meanY += offsetY * share;
        meanZ += offsetZ * share;
    }
    mean[0] = meanX;
    mean[1] = meanY;
    mean[2] = meanZ;
    for (let axis = 0; axis < 3; axis++) {
        const turned =
            points[from] * world[axis] + points[from + 1] * world[4 + axis] + points[from + 2] * world[8 + axis];
        start[axis] = turned + world[12 + axis];
        origin[axis] = start[axis] - eye[axis];
        centre[axis] = origin[axis] + mean[axis];
    }
    hull.radius = radiusAround(offsets, meanX, meanY, meanZ);
}

/** Distance of the farthest of points from a place. */
export function radiusAround(offsets: Float64Array, x: number, y: number, z: number): number {
    let largest = 0;
    for (let at = 0; at < offsets.length; at += 4) {
        const dx = offsets[at] - x;
        const dy = offsets[at + 1] - y;
        const dz = offsets[at + 2] - z;
        largest = Math.max(largest, dx * dx + dy * dy + dz * dz);
    }
    return Math.sqrt(largest);
}

/** Length of a vector; Math.hypot, which guards against overflow, is many times slower. */
export function lengthOf(x: number, y: number, z: number): number {
    return Math.sqrt(x * x + y * y + z * z);
}
