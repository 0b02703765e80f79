import { POINT_SIZE } from "../net/PatchNet.js";
import type { TessellationSettings } from "./TessellationSettings.js";
import type { View } from "./View.js";

/** Numbers of a shape: centre x, y, z and radius of a sphere around the points of an edge, length of the edge. */
export const SHAPE_SIZE = 5;

/** x, y, z of the four points of an edge in world space. */
const edge = new Float64Array(12);

/**
 * Measures an edge in world space: all that its factor needs of it, whatever the eye.
 * @param points control points of the net
 * @param ids four point ids per edge, in canonical direction
 * @param first index of the first of the four
 * @param world world matrix of the surface
 * @param shapes receives {@link SHAPE_SIZE} numbers
 * @param at index of the first of them
 */
export function measureEdge(
    points: Float32Array,
    ids: Uint32Array,
    first: number,
    world: Float64Array,
    shapes: Float64Array,
    at: number,
): void {
    for (let i = 0; i < 4; i++) {
        transformPoint(points, ids[first + i] * POINT_SIZE, world, i * 3);
    }
    const x = (edge[0] + edge[3] + edge[6] + edge[9]) / 4;
    const y = (edge[1] + edge[4] + edge[7] + edge[10]) / 4;
    const z = (edge[2] + edge[5] + edge[8] + edge[11]) / 4;
    let radius = 0;
    for (let i = 0; i < 12; i += 3) {
        radius = Math.max(radius, lengthOf(edge[i] - x, edge[i + 1] - y, edge[i + 2] - z));
    }
    shapes[at] = x;
    shapes[at + 1] = y;
    shapes[at + 2] = z;
    shapes[at + 3] = radius;
    shapes[at + 4] = lengthOfEdge();
}

/** Factor of an edge of a given shape, in the modes `distance` and `screen`, not yet clamped. */
export function factorOfShape(
    shapes: Float64Array,
    at: number,
    view: View,
    settings: Readonly<TessellationSettings>,
): number {
    const distance = view.orthographic ? 1 : distanceToShape(shapes, at, view);
    if (settings.mode === "distance") {
        const { minFactor, maxFactor, nearDistance, farDistance } = settings;
        const share = (1 / distance - 1 / farDistance) / (1 / nearDistance - 1 / farDistance);
        return minFactor + (maxFactor - minFactor) * Math.min(Math.max(share, 0), 1);
    }
    return (shapes[at + 4] * view.pixelsPerUnit) / distance / settings.pixelsPerSegment;
}

function transformPoint(points: Float32Array, from: number, world: Float64Array, to: number): void {
    const x = points[from];
    const y = points[from + 1];
    const z = points[from + 2];
    edge[to] = x * world[0] + y * world[4] + z * world[8] + world[12];
    edge[to + 1] = x * world[1] + y * world[5] + z * world[9] + world[13];
    edge[to + 2] = x * world[2] + y * world[6] + z * world[10] + world[14];
}

/** Distance from the eye to the sphere around the points of the edge, at least the near distance. */
function distanceToShape(shapes: Float64Array, at: number, { eye, near }: View): number {
    const toCentre = lengthOf(shapes[at] - eye[0], shapes[at + 1] - eye[1], shapes[at + 2] - eye[2]);
    return Math.max(toCentre - shapes[at + 3], near);
}

/** Estimate of the length of the curve: the mean of its chord and its control polygon, which bound it. */
function lengthOfEdge(): number {
    return (legLength(0, 9) + legLength(0, 3) + legLength(3, 6) + legLength(6, 9)) / 2;
}

function legLength(a: number, b: number): number {
    return lengthOf(edge[b] - edge[a], edge[b + 1] - edge[a + 1], edge[b + 2] - edge[a + 2]);
}

function lengthOf(x: number, y: number, z: number): number {
    return Math.sqrt(x * x + y * y + z * z);
}
