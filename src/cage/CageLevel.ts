import type { CageTopology } from "./CageTopology.js";

/** A cage at one level of refinement, ready to be refined or converted. */
export interface CageLevel {
    readonly topology: CageTopology;
    /** Sharpness per edge: 0 smooth, Infinity sharp at every level; boundaries and what is no manifold are that. */
    readonly edgeSharpness: Float64Array;
    /** Sharpness per point, likewise. */
    readonly pointSharpness: Float64Array;
    /** 1 per face that is not drawn. */
    readonly isHole: Uint8Array;
    /** Face of the cage per face. */
    readonly cageFaces: Uint32Array;
    /** Texture coordinates u, v per corner. */
    readonly uvs: Float64Array | null;
}

/**
 * What sort of point of the surface a point of the cage makes. `smooth`: no sharp edge ends here, or one alone (a dart).
 * `crease`: two sharp edges pass through it. `corner`: the surface reaches the point itself.
 */
export type PointRule = "smooth" | "crease" | "corner";

/** The rule of a point of a sharpness, in which so many sharp edges end. */
export function pointRule(sharpness: number, sharpEdges: number): PointRule {
    if (sharpness > 0 || sharpEdges > 2) {
        return "corner";
    }
    return sharpEdges === 2 ? "crease" : "smooth";
}
