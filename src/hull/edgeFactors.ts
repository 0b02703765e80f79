import type { EdgeTable } from "../net/edges.js";
import { POINT_SIZE } from "../net/PatchNet.js";
import { createControlHull, loadControlHull } from "./ControlHull.js";
import { edgeCurve } from "./edgeCurve.js";
import { factorOfShape, SHAPE_SIZE, takeEdgeShape } from "./edgeShape.js";
import { createReach, pixelScale, sphereDistance, type Reach } from "./pixelScale.js";
import { PointReaches } from "./PointReaches.js";
import { spacingFactor } from "./spacingFactor.js";
import type { TessellationSettings } from "./TessellationSettings.js";
import type { View } from "./View.js";

const edge = createControlHull(4);
const reach = createReach();
const shape = new Float64Array(SHAPE_SIZE);

/**
 * The tessellation factor of every edge of a net, each computed once, from the edge alone: whatever patches meet in
 * it, they divide it the same way.
 * @param points control points of the net
 * @param edges edges of the net
 * @param view the camera
 * @param settings mode, limits
 * @param result receives a factor per edge in [minFactor, maxFactor]: finite, and continuous in the camera
 * @param reaches of the points, which the mode `error` asks for
 */
export function computeEdgeFactors(
    points: Float32Array,
    edges: EdgeTable,
    view: View,
    settings: Readonly<TessellationSettings>,
    result: Float32Array,
    reaches: PointReaches = reachesOf(points, view, settings),
): void {
    if (settings.mode === "uniform") {
        result.fill(clampFactor(settings.level, settings));
        return;
    }
    for (let index = 0; index < edges.edgeCount; index++) {
        loadControlHull(points, edges.points, 4 * index, view, edge);
        let factor: number;
        if (settings.mode === "error") {
            reaches.ofPoints(edges.points, 4 * index, 4, reach);
            factor = factorOfCurve(edgeCurve(edge), reach, sphereDistance(edge), view, settings);
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

/**
 * The factor of an edge in the mode `error`, not yet clamped.
 * @param curve how curved it is, see `edgeCurve`
 * @param reach of its points
 * @param distance from the eye to the sphere around them
 * @param view the camera
 * @param settings allowed error and spacing
 */
export function factorOfCurve(
    curve: number,
    reach: Reach,
    distance: number,
    view: View,
    { pixelError, spacing }: Readonly<TessellationSettings>,
): number {
    return spacingFactor(Math.sqrt((curve * pixelScale(reach, distance, view, pixelError)) / pixelError), spacing);
}

function reachesOf(points: Float32Array, view: View, { mode }: Readonly<TessellationSettings>): PointReaches {
    const reaches = new PointReaches();
    if (mode === "error") {
        reaches.take(points, points.length / POINT_SIZE, view);
    }
    return reaches;
}
