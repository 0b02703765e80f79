import type { SurfaceFrame } from "./SurfaceFrame.js";

/** Below this share of a vector's size, what is left of it across the normal has no direction. */
const VANISHING_SHARE = 1e-6;

/**
 * Tangent of the texture: the direction in which its first coordinate grows, made perpendicular to the normal.
 * With the texture coordinates s, t: Pu = s_u Ps + t_u Pt and Pv = s_v Ps + t_v Pt, solved for Ps.
 * @param frame spanU, spanV and normal of the sample
 * @param uvDu derivative of the texture coordinates with respect to u, 2 numbers
 * @param uvDv derivative of the texture coordinates with respect to v, 2 numbers
 * @param result receives x, y, z, of unit length, and the sign w: bitangent = w · normal × tangent
 */
export function writeTangent(
    frame: SurfaceFrame,
    uvDu: ArrayLike<number>,
    uvDv: ArrayLike<number>,
    result: Float64Array,
): void {
    const { spanU, spanV, normal } = frame;
    const sign = uvDu[0] * uvDv[1] - uvDu[1] * uvDv[0] < 0 ? -1 : 1;
    result[3] = sign;
    const size = lengthOf(spanU) + lengthOf(spanV);
    for (let axis = 0; axis < 3; axis++) {
        result[axis] = (spanU[axis] * uvDv[1] - spanV[axis] * uvDu[1]) * sign;
    }
    if (makeUnitAcross(normal, size, result)) {
        return;
    }
    // From Pt: its cross product with the normal.
    const x = spanV[0] * uvDu[0] - spanU[0] * uvDv[0];
    const y = spanV[1] * uvDu[0] - spanU[1] * uvDv[0];
    const z = spanV[2] * uvDu[0] - spanU[2] * uvDv[0];
    result[0] = y * normal[2] - z * normal[1];
    result[1] = z * normal[0] - x * normal[2];
    result[2] = x * normal[1] - y * normal[0];
    if (makeUnitAcross(normal, size, result)) {
        return;
    }
    // Some vector across the normal: by an axis that is far from it.
    const axis = Math.abs(normal[0]) < 0.6 ? 0 : 1;
    result[0] = result[1] = result[2] = 0;
    result[axis] = 1;
    makeUnitAcross(normal, 0, result);
}

/**
 * Makes a vector perpendicular to the normal, and of unit length.
 * @returns false where, measured by `size`, nothing is left of it
 */
function makeUnitAcross(normal: Float64Array, size: number, vector: Float64Array): boolean {
    const along = vector[0] * normal[0] + vector[1] * normal[1] + vector[2] * normal[2];
    const x = vector[0] - normal[0] * along;
    const y = vector[1] - normal[1] * along;
    const z = vector[2] - normal[2] * along;
    const length = Math.sqrt(x * x + y * y + z * z);
    if (!(length > VANISHING_SHARE * size)) {
        return false;
    }
    vector[0] = x / length;
    vector[1] = y / length;
    vector[2] = z / length;
    return true;
}

function lengthOf(vector: Float64Array): number {
    return Math.sqrt(vector[0] * vector[0] + vector[1] * vector[1] + vector[2] * vector[2]);
}
