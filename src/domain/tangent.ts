import { add, cross, dot, length, scale, subtract, type Vec3 } from "../math/vec3.js";
import type { SurfaceFrame } from "./SurfaceFrame.js";

/** Below this share of a vector's size, what is left of it across the normal has no direction. */
const VANISHING_SHARE = 1e-6;

/**
 * Tangent of the texture: the direction in which its first coordinate grows, made perpendicular to the normal.
 * With the texture coordinates s, t: Pu = s_u Ps + t_u Pt and Pv = s_v Ps + t_v Pt, solved for Ps.
 * @param frame position, du, dv, normal of the sample
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
    const normal: Vec3 = [frame.normal[0], frame.normal[1], frame.normal[2]];
    const du: Vec3 = [frame.du[0], frame.du[1], frame.du[2]];
    const dv: Vec3 = [frame.dv[0], frame.dv[1], frame.dv[2]];
    const sign = uvDu[0] * uvDv[1] - uvDu[1] * uvDv[0] < 0 ? -1 : 1;
    const along = scale(subtract(scale(du, uvDv[1]), scale(dv, uvDu[1])), sign);
    const across = cross(scale(add(scale(dv, uvDu[0]), scale(du, -uvDv[0])), sign), normal);
    const tangent =
        unitAcross(along, normal, length(du) + length(dv)) ??
        unitAcross(scale(across, sign), normal, length(du) + length(dv)) ??
        anyAcross(normal);
    result[0] = tangent[0];
    result[1] = tangent[1];
    result[2] = tangent[2];
    result[3] = sign;
}

function unitAcross(direction: Vec3, normal: Vec3, size: number): Vec3 | undefined {
    const rest = subtract(direction, scale(normal, dot(direction, normal)));
    const restLength = length(rest);
    return restLength > VANISHING_SHARE * size ? scale(rest, 1 / restLength) : undefined;
}

/** Some unit vector across the normal: by the axis that the normal is farthest from. */
function anyAcross(normal: Vec3): Vec3 {
    const axis: Vec3 = Math.abs(normal[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0];
    const rest = subtract(axis, scale(normal, dot(axis, normal)));
    return scale(rest, 1 / length(rest));
}
