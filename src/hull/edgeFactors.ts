import type { EdgeTable } from "../net/edges.js";
import { createControlHull, lengthOf, loadControlHull } from "./ControlHull.js";
import { edgeSegments } from "./edgeSegments.js";
import { distanceTo, pixelScale } from "./pixelScale.js";
import { spacingFactor } from "./spacingFactor.js";
import type { TessellationSettings } from "./TessellationSettings.js";
import type { View } from "./View.js";

const edge = createControlHull(4);

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
    const isUniform = settings.mode === "uniform";
    for (let index = 0; index < edges.edgeCount; index++) {
        if (!isUniform) {
            loadControlHull(points, edges.points, 4 * index, view, edge);
        }
        result[index] = clampFactor(isUniform ? settings.level : factorOfEdge(view, settings), settings);
    }
}

/** Clamps a factor to [minFactor, maxFactor]. An overflow (huge scales) may give NaN, which counts as the smallest. */
export function clampFactor(factor: number, settings: Readonly<TessellationSettings>): number {
    const { minFactor, maxFactor } = settings;
    return factor >= minFactor ? Math.min(factor, maxFactor) : minFactor;
}

function factorOfEdge(view: View, settings: Readonly<TessellationSettings>): number {
    if (settings.mode === "error") {
        const { pixelError, spacing } = settings;
        return spacingFactor(edgeSegments(edge, pixelScale(edge, view, pixelError) / pixelError), spacing);
    }
    const distance = distanceTo(edge, view);
    if (settings.mode === "distance") {
        const { minFactor, maxFactor, nearDistance, farDistance } = settings;
        const share = (1 / distance - 1 / farDistance) / (1 / nearDistance - 1 / farDistance);
        return minFactor + (maxFactor - minFactor) * Math.min(Math.max(share, 0), 1);
    }
    return (lengthOfEdge() * view.pixelsPerUnit) / distance / settings.pixelsPerSegment;
}

/** Estimate of the length of the curve: the mean of its chord and its control polygon, which bound it. */
function lengthOfEdge(): number {
    return (legLength(0, 12) + legLength(0, 4) + legLength(4, 8) + legLength(8, 12)) / 2;
}

function legLength(a: number, b: number): number {
    const { offsets } = edge;
    return lengthOf(offsets[b] - offsets[a], offsets[b + 1] - offsets[a + 1], offsets[b + 2] - offsets[a + 2]);
}
