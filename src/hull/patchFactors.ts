import type { EdgeTable } from "../net/edges.js";
import { patchCountOf, vectorStartOf, type PatchNet } from "../net/PatchNet.js";
import { clampFactor, computeEdgeFactors } from "./edgeFactors.js";
import { PATCH_FACTORS } from "./factorLayout.js";
import { insideSegments } from "./insideSegments.js";
import { createInsideShape, takeInsideShape, type InsideShape } from "./insideShape.js";
import { PatchHulls } from "./PatchHulls.js";
import { createReach, pixelScale, sphereDistance } from "./pixelScale.js";
import { PointReaches } from "./PointReaches.js";
import { longestSegment, spacingFactor } from "./spacingFactor.js";
import type { TessellationSettings } from "./TessellationSettings.js";
import type { View } from "./View.js";
import { isHidden } from "./visibility.js";

const hulls = new PatchHulls();
const inside = createInsideShape();
const reach = createReach();
const segments = new Float64Array(2);
const steps = new Float64Array(4);

/**
 * The hull stage: the six factors of every patch as a camera sees it, before spacing and budget.
 * @param net the net, in the order of drawing
 * @param edges its edges
 * @param view the camera
 * @param settings mode, limits
 * @param edgeFactors receives a factor per edge
 * @param result receives {@link PATCH_FACTORS} numbers per patch, each in [minFactor, maxFactor] (an inside that
 * the camera cannot see: 1); all are 0 when nothing of the patch is to be drawn
 * @param reaches work space of the mode `error`
 */
export function computePatchFactors(
    net: PatchNet,
    edges: EdgeTable,
    view: View,
    settings: Readonly<TessellationSettings>,
    edgeFactors: Float32Array,
    result: Float32Array,
    reaches = new PointReaches(),
): void {
    const { pixelError } = settings;
    const isError = settings.mode === "error";
    if (isError) {
        reaches.take(net.points, vectorStartOf(net), view);
    }
    computeEdgeFactors(net.points, edges, view, settings, edgeFactors, reaches);
    joinEdgeFactors(edges.sides, edgeFactors, result);
    const hides = hidesPatches(view, settings);
    if (!hides && !isError) {
        return;
    }
    for (let patch = 0, at = 0; patch < patchCountOf(net); patch++, at += PATCH_FACTORS) {
        const hull = hulls.load(net, patch, view);
        if (hides && isHidden(hull, view)) {
            hidePatch(settings, result, at);
        } else if (isError) {
            reaches.ofPatch(net, patch, reach);
            const scale = pixelScale(reach, sphereDistance(hull), view, pixelError) / pixelError;
            takeInsideShape(hull, scale, view, pixelError, inside);
            refineInside(inside, settings, result, at);
        }
    }
}

/**
 * Changes the inside factors of a patch to those of the mode `error`.
 * @param shape how curved it is
 * @param settings limits and spacing
 * @param result its factors, from index `at` on, those of the edges in place
 */
export function refineInside(
    shape: InsideShape,
    settings: Readonly<TessellationSettings>,
    result: Float32Array,
    at: number,
): void {
    const { spacing } = settings;
    const margin = spacing === "integer" || spacing === "power-of-two" ? 1 : FRACTIONAL_MARGIN;
    for (let side = 0; side < 4; side++) {
        steps[side] = (shape.pointSides >> side) & 1 ? 0 : longestSegment(result[at + side], spacing);
    }
    insideSegments(shape, steps, segments);
    for (let i = 0; i < 2; i++) {
        result[at + 4 + i] = clampFactor(spacingFactor(segments[i] * margin, spacing), settings);
    }
}

/** Whether patches that the camera cannot see are treated in another way. */
export function hidesPatches(view: View, settings: Readonly<TessellationSettings>): boolean {
    return view.hidesPatches && settings.offscreen !== "keep";
}

/** Changes the factors of a patch, from index `at` on, that the camera cannot see. */
export function hidePatch(settings: Readonly<TessellationSettings>, result: Float32Array, at: number): void {
    if (settings.offscreen === "drop") {
        result.fill(0, at, at + PATCH_FACTORS);
    } else {
        result[at + 4] = result[at + 5] = 1;
    }
}

/**
 * The strips beside a fractional inside are joined by where its segments are halfway, see `stitchStep`. As they stand off
 * from there, some triangles are longer than those of equal segments. This much finer, they keep the error.
 */
const FRACTIONAL_MARGIN = 1.03;

/**
 * The six factors of every patch from those of the edges. The inside gets the larger of the two edges that run along
 * it, so that it is nowhere coarser than its rim.
 * @param sides edge per patch side, see `EdgeTable`
 * @param edgeFactors a factor per edge
 * @param result receives {@link PATCH_FACTORS} numbers per patch
 */
export function joinEdgeFactors(sides: Uint32Array, edgeFactors: Float32Array, result: Float32Array): void {
    for (let side = 0, at = 0; side < sides.length; side += 4, at += PATCH_FACTORS) {
        for (let i = 0; i < 4; i++) {
            result[at + i] = edgeFactors[sides[side + i]];
        }
        result[at + 4] = Math.max(result[at + 1], result[at + 3]);
        result[at + 5] = Math.max(result[at], result[at + 2]);
    }
}
