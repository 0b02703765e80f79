import { lengthOf, type ControlHull } from "./ControlHull.js";
import type { TessellationSettings } from "./TessellationSettings.js";
import type { View } from "./View.js";

/**
 * Numbers of a shape: first point in world space, mean of the points relative to it (x, y, z each), radius of the sphere
 * around them, length of the edge.
 */
export const SHAPE_SIZE = 8;

/**
 * Takes all that the factor of an edge in the modes `distance` and `screen` needs of it, whatever the eye.
 * @param edge the four points
 * @param shapes receives {@link SHAPE_SIZE} numbers
 * @param at index of the first of them
 */
export function takeEdgeShape(edge: ControlHull, shapes: Float64Array, at: number): void {
    const { start, mean, offsets, radius } = edge;
    for (let axis = 0; axis < 3; axis++) {
        shapes[at + axis] = start[axis];
        shapes[at + 3 + axis] = mean[axis];
    }
    shapes[at + 6] = radius;
    // Estimate of the length of the curve: the mean of its chord and its control polygon, which bound it.
    const polygon = legLength(offsets, 0, 4) + legLength(offsets, 4, 8) + legLength(offsets, 8, 12);
    shapes[at + 7] = (legLength(offsets, 0, 12) + polygon) / 2;
}

/** Factor of an edge of a given shape, in the modes `distance` and `screen`, not yet clamped. */
export function factorOfShape(
    shapes: Float64Array,
    at: number,
    view: View,
    settings: Readonly<TessellationSettings>,
): number {
    const distance = view.orthographic ? 1 : Math.max(distanceToShape(shapes, at, view), view.near);
    if (settings.mode === "distance") {
        const { minFactor, maxFactor, nearDistance, farDistance } = settings;
        const share = (1 / distance - 1 / farDistance) / (1 / nearDistance - 1 / farDistance);
        return minFactor + (maxFactor - minFactor) * Math.min(Math.max(share, 0), 1);
    }
    return (shapes[at + 7] * view.pixelsPerUnit) / distance / settings.pixelsPerSegment;
}

/** Distance from the eye to the sphere around the points of the edge; below 0 inside of it. */
export function distanceToShape(shapes: Float64Array, at: number, { eye }: View): number {
    // In this order small edges keep their digits far from the origin.
    const x = shapes[at] - eye[0] + shapes[at + 3];
    const y = shapes[at + 1] - eye[1] + shapes[at + 4];
    const z = shapes[at + 2] - eye[2] + shapes[at + 5];
    return lengthOf(x, y, z) - shapes[at + 6];
}

function legLength(offsets: Float64Array, a: number, b: number): number {
    return lengthOf(offsets[b] - offsets[a], offsets[b + 1] - offsets[a + 1], offsets[b + 2] - offsets[a + 2]);
}
