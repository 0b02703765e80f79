import type { EdgeTable } from "../net/edges.js";
import { factorOfShape, measureEdge, SHAPE_SIZE } from "./edgeShape.js";
import type { TessellationSettings } from "./TessellationSettings.js";
import type { View } from "./View.js";

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
    const { minFactor, maxFactor, mode } = settings;
    for (let index = 0; index < edges.edgeCount; index++) {
        if (mode !== "uniform") {
            measureEdge(points, edges.points, 4 * index, view.world, shape, 0);
        }
        const factor = mode === "uniform" ? settings.level : factorOfShape(shape, 0, view, settings);
        // An overflow (huge scales) may give NaN, which must not reach the tessellator.
        result[index] = factor >= minFactor ? Math.min(factor, maxFactor) : minFactor;
    }
}
