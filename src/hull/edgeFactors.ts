import type { EdgeTable } from "../net/edges.js";
import { POINT_SIZE } from "../net/PatchNet.js";
import type { TessellationSettings } from "./TessellationSettings.js";
import type { View } from "./View.js";

/** x, y, z of the four points of an edge in world space. */
const edge = new Float64Array(12);

/**
 * The tessellation factor of every edge of a net, each computed once, from the edge alone: whatever patches meet in
 * it, they divide it the same way.
 * @param points control points of the net
 * @param edges edges of the net
 * @param view the camera
 * @param settings mode, limits
 * @param result receives a factor per edge in [minFactor, maxFactor]: finite, and continuous in the camera
 */
export function computeEdgeFactors(
    points: Float32Array,
    edges: EdgeTable,
    view: View,
    settings: Readonly<TessellationSettings>,
    result: Float32Array,
): void {
    const { minFactor, maxFactor } = settings;
    for (let index = 0; index < edges.edgeCount; index++) {
        const factor = settings.mode === "uniform" ? settings.level : factorOf(points, edges, index, view, settings);
        // An overflow (huge scales) may give NaN, which must not reach the tessellator.
        result[index] = factor >= minFactor ? Math.min(factor, maxFactor) : minFactor;
    }
}

function factorOf(
    points: Float32Array,
    edges: EdgeTable,
    index: number,
    view: View,
    settings: Readonly<TessellationSettings>,
): number {
    for (let i = 0; i < 4; i++) {
        transformPoint(points, edges.points[4 * index + i] * POINT_SIZE, view.world, i * 3);
    }
    const distance = view.orthographic ? 1 : distanceToEdge(view);
    if (settings.mode === "distance") {
        const { minFactor, maxFactor, nearDistance, farDistance } = settings;
        const share = (1 / distance - 1 / farDistance) / (1 / nearDistance - 1 / farDistance);
        return minFactor + (maxFactor - minFactor) * Math.min(Math.max(share, 0), 1);
    }
    return (lengthOfEdge() * view.pixelsPerUnit) / distance / settings.pixelsPerSegment;
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
function distanceToEdge(view: View): number {
    const x = (edge[0] + edge[3] + edge[6] + edge[9]) / 4;
    const y = (edge[1] + edge[4] + edge[7] + edge[10]) / 4;
    const z = (edge[2] + edge[5] + edge[8] + edge[11]) / 4;
    let radius = 0;
    for (let i = 0; i < 12; i += 3) {
        radius = Math.max(radius, distanceBetween(edge[i] - x, edge[i + 1] - y, edge[i + 2] - z));
    }
    const toCentre = distanceBetween(x - view.eye[0], y - view.eye[1], z - view.eye[2]);
    return Math.max(toCentre - radius, view.near);
}

/** Estimate of the length of the curve: the mean of its chord and its control polygon, which bound it. */
function lengthOfEdge(): number {
    return (segmentLength(0, 9) + segmentLength(0, 3) + segmentLength(3, 6) + segmentLength(6, 9)) / 2;
}

function segmentLength(a: number, b: number): number {
    return distanceBetween(edge[b] - edge[a], edge[b + 1] - edge[a + 1], edge[b + 2] - edge[a + 2]);
}

function distanceBetween(x: number, y: number, z: number): number {
    return Math.sqrt(x * x + y * y + z * z);
}
