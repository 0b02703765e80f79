import { domainPointCount } from "./domainPoints.js";
import { domainTriangleCount } from "./domainTriangles.js";
import { FACTORS_PER_PATCH, packPatch } from "./packPatch.js";
import type { SpacingRule } from "./spacing.js";

/** Most vertices and triangles of a surface. */
export interface SurfaceLimits {
    readonly maxVertices: number;
    readonly maxTriangles: number;
}

/** Scales are looked for in steps of 2⁻²⁰. */
const SCALE_UNITS = 1 << 20;

/** How far the scale is taken to have moved since it was looked for last, as a share of it. */
const LIKELY_MOVE = 1 / 64;

/** Growth of that share where it was not enough. */
const MOVE_GROWTH = 8;

/** Bits of the triangles in a word of counts: a patch has at most 4,225 vertices and 8,200 triangles. */
const TRIANGLE_BITS = 14;
const TRIANGLE_MASK = (1 << TRIANGLE_BITS) - 1;

/**
 * Finds the largest common scale of factors, a multiple of 2⁻²⁰ up to 1, with which a surface keeps within limits, or 0
 * where none does. The counts of a patch never fall as the scale grows, so the result depends on the factors and the
 * limits alone, wherever the search starts. It starts near the last result, and counts again only the patches whose
 * counts differ at the two ends of what is left to search.
 */
export class ScaleSearch {
    private _last = SCALE_UNITS;
    /** Patches that are not decided, and their counts at the two ends and at the scale that is tried. */
    private _patches = new Uint32Array(0);
    private _below = new Uint32Array(0);
    private _above = new Uint32Array(0);
    private _tried = new Uint32Array(0);
    private _undecided = 0;
    private _decidedVertices = 0;
    private _decidedTriangles = 0;
    private readonly _packed = new Uint32Array(FACTORS_PER_PATCH);

    /**
     * @param factors tessellation factors, {@link FACTORS_PER_PATCH} a patch
     * @param rule the spacing
     * @param limits what to keep within
     * @returns the scale
     */
    public find(factors: Float32Array, rule: SpacingRule, limits: SurfaceLimits): number {
        this._startWithAll(factors.length / FACTORS_PER_PATCH);
        // What fits, or 0; and what does not, or one more than all: then that end was not tried.
        let low = 0;
        let high = SCALE_UNITS + 1;
        let move = LIKELY_MOVE;
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
        this._last = low;
        return low / SCALE_UNITS;
    }

    private _startWithAll(patchCount: number): void {
        if (this._patches.length < patchCount) {
            this._patches = new Uint32Array(patchCount);
            this._below = new Uint32Array(patchCount);
            this._above = new Uint32Array(patchCount);
            this._tried = new Uint32Array(patchCount);
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
        const packed = this._packed;
        for (let i = 0; i < this._undecided; i++) {
            packPatch(factors, this._patches[i] * FACTORS_PER_PATCH, scale, rule, packed, 0);
            const vertexCount = domainPointCount(packed, 0);
            const triangleCount = domainTriangleCount(packed, 0);
            this._tried[i] = (vertexCount << TRIANGLE_BITS) | triangleCount;
            vertices += vertexCount;
            triangles += triangleCount;
        }
        return vertices <= limits.maxVertices && triangles <= limits.maxTriangles;
    }

    private _dropDecided(): void {
        let kept = 0;
        for (let i = 0; i < this._undecided; i++) {
            const counts = this._below[i];
            if (counts === this._above[i]) {
                this._decidedVertices += counts >>> TRIANGLE_BITS;
                this._decidedTriangles += counts & TRIANGLE_MASK;
            } else {
                this._patches[kept] = this._patches[i];
                this._below[kept] = counts;
                this._above[kept] = this._above[i];
                kept++;
            }
        }
        this._undecided = kept;
    }
}
