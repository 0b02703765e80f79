import { PATCH_FACTORS } from "../hull/factorLayout.js";
import { countPatch, trianglesIn, verticesIn } from "./countPatch.js";
import type { SpacingRule } from "./spacing.js";

/** Most vertices and triangles of a surface. */
export interface SurfaceLimits {
    readonly maxVertices: number;
    readonly maxTriangles: number;
}

/** Scales are looked for in steps of 2⁻²⁰. */
const SCALE_UNITS = 1 << 20;

/** Bounds of the share by which a scale is taken to move from one search to the next. */
const LEAST_MOVE = 2 ** -14;
const MOST_MOVE = 2 ** -6;

/** Growth of that share where it was not enough. */
const MOVE_GROWTH = 8;

/**
 * Finds the largest common scale of factors, a multiple of 2⁻²⁰ up to 1, with which a surface keeps within limits, or 0
 * where none does. The counts of a patch never fall as the scale grows, so the result depends on the factors and the
 * limits alone, wherever the search starts. It starts near the last result, and counts again only the patches whose
 * counts differ at the two ends of what is left to search.
 */
export class ScaleSearch {
    private _last = SCALE_UNITS;
    /** Share by which it is taken to move until it is looked for again: twice what it moved before. */
    private _likelyMove = MOST_MOVE;
    /** Patches that are not decided, and their counts at the two ends and at the scale that is tried. */
    private _patches = new Int32Array(0);
    private _below = new Int32Array(0);
    private _above = new Int32Array(0);
    private _tried = new Int32Array(0);
    private _undecided = 0;
    private _decidedVertices = 0;
    private _decidedTriangles = 0;

    /**
     * @param factors tessellation factors, {@link PATCH_FACTORS} a patch
     * @param rule the spacing
     * @param limits what to keep within
     * @returns the scale
     */
    public find(factors: Float32Array, rule: SpacingRule, limits: SurfaceLimits): number {
        this._startWithAll(factors.length / PATCH_FACTORS);
        // What fits, or 0; and what does not, or one more than all: then that end was not tried.
        let low = 0;
        let high = SCALE_UNITS + 1;
        let move = this._likelyMove;
        while (high - low > 1) {
            let trial = (low + high) >> 1;
            if (low > 0 && high <= SCALE_UNITS) {
                this._dropDecided();
            } else {
                trial = Math.round(this._last * (high > SCALE_UNITS ? 1 + move : 1 - move));
                trial = Math.min(Math.max(trial, low + 1), high - 1);
                move *= MOVE_GROWTH;
            }
            if (this._fits(factors, trial / SCALE_UNITS, rule, limits)) {
                low = trial;
                [this._below, this._tried] = [this._tried, this._below];
            } else {
                high = trial;
                [this._above, this._tried] = [this._tried, this._above];
            }
        }
        // Shares of nothing lead nowhere.
        const found = Math.max(low, 1);
        this._likelyMove = Math.min(Math.max((2 * Math.abs(found - this._last)) / found, LEAST_MOVE), MOST_MOVE);
        this._last = found;
        return low / SCALE_UNITS;
    }

    private _startWithAll(patchCount: number): void {
        if (this._patches.length < patchCount) {
            this._patches = new Int32Array(patchCount);
            this._below = new Int32Array(patchCount);
            this._above = new Int32Array(patchCount);
            this._tried = new Int32Array(patchCount);
        }
        for (let patch = 0; patch < patchCount; patch++) {
            this._patches[patch] = patch;
        }
        this._undecided = patchCount;
        this._decidedVertices = this._decidedTriangles = 0;
    }

    private _fits(factors: Float32Array, scale: number, rule: SpacingRule, limits: SurfaceLimits): boolean {
        let vertices = this._decidedVertices;
        let triangles = this._decidedTriangles;
        const patches = this._patches;
        const tried = this._tried;
        for (let i = 0; i < this._undecided; i++) {
            const counts = countPatch(factors, patches[i] * PATCH_FACTORS, scale, rule);
            tried[i] = counts;
            vertices += verticesIn(counts);
            triangles += trianglesIn(counts);
        }
        return vertices <= limits.maxVertices && triangles <= limits.maxTriangles;
    }

    private _dropDecided(): void {
        const patches = this._patches;
        const below = this._below;
        const above = this._above;
        let kept = 0;
        for (let i = 0; i < this._undecided; i++) {
            const counts = below[i];
            if (counts === above[i]) {
                this._decidedVertices += verticesIn(counts);
                this._decidedTriangles += trianglesIn(counts);
            } else {
                patches[kept] = patches[i];
                below[kept] = counts;
                above[kept] = above[i];
                kept++;
            }
        }
        this._undecided = kept;
    }
}
