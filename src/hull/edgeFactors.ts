import type { EdgeTable } from "../net/edges.js";
import { createControlHull, loadControlHull } from "./ControlHull.js";
import { edgeCurve } from "./edgeCurve.js";
import { factorOfShape, SHAPE_SIZE, takeEdgeShape } from "./edgeShape.js";
import type { KeptCurvature } from "./KeptCurvature.js";
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
 * @param kept what is known of the edges, for the mode `error`
 */
export function computeEdgeFactors(
    points: Float32Array,
    edges: EdgeTable,
    view: View,
    settings: Readonly<TessellationSettings>,
    result: Float32Array,
    kept: KeptCurvature | null = null,
): void {
    if (settings.mode === "uniform") {
        result.fill(clampFactor(settings.level, settings));
        return;
    }
    for (let index = 0; index < edges.edgeCount; index++) {
        loadControlHull(points, edges.points, 4 * index, view, edge);
        let factor: number;
        if (settings.mode === "error") {
            const curve = kept === null ? edgeCurve(edge) : kept.edgeCurveOf(index, edge);
            factor = factorOfCurve(curve, view, settings);
        } else {
            takeEdgeShape(edge, shape, 0);
            factor = factorOfShape(shape, 0, view, settings);
        }
        result[index] = clampFactor(factor, settings);
    }
}

/** Clamps a factor to [minFactor, maxFactor]. An overflow (huge scales) may give NaN, which counts as the smallest. */
export function clampFactor(factor: number, settings: Readonly<TessellationSettings>): number {
    const { minFactor, maxFactor } = settings;
    return factor >= minFactor ? Math.min(factor, maxFactor) : minFactor;
}

/** Factor of the edge in work, in the mode `error`. */
function factorOfCurve(curve: number, view: View, { pixelError, spacing }: Readonly<TessellationSettings>): number {
    return spacingFactor(Math.sqrt((curve * pixelScale(edge, view, pixelError)) / pixelError), spacing);
}
