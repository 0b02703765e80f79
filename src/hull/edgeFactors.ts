import type { EdgeTable } from "../net/edges.js";
import { createControlHull, loadControlHull } from "./ControlHull.js";
import { edgeSegments } from "./edgeSegments.js";
import { factorOfShape, SHAPE_SIZE, takeEdgeShape } from "./edgeShape.js";
import { pixelScale } from "./pixelScale.js";
import { spacingFactor } from "./spacingFactor.js";
import type { TessellationSettings } from "./TessellationSettings.js";
import type { View } from "./View.js";

const edge = createControlHull(4);
const shape = new Float64Array(SHAPE_SIZE);

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
    takeEdgeShape(edge, shape, 0);
    return factorOfShape(shape, 0, view, settings);
}
