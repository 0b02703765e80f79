import { POINT_SIZE } from "./PatchNet.js";
import { requireArray } from "./requireInput.js";
import { requirePoints } from "./requirePoints.js";
import { stencilRowCount, type Stencil } from "./Stencil.js";

/**
 * Net points of moved control points: what `updatePoints` takes, without a new conversion.
 * @param stencil the map, as `createNurbsNet` gives it
 * @param points x, y, z, weight per control point (not premultiplied, weight > 0)
 * @param result receives x, y, z, weight per row; a new Float32Array by default. A Float64Array keeps all digits.
 * @returns `result`
 * @throws RangeError when a length does not fit or a number is wrong; weights as in `createPatchNet`
 */
export function applyStencil<T extends Float32Array | Float64Array = Float32Array>(
    stencil: Stencil,
    points: ArrayLike<number>,
    result?: T,
): T {
    requireArray("points", points);
    const { controlCount, offsets, indices, coefficients, vectorStart = Infinity } = stencil;
    if (points.length !== controlCount * POINT_SIZE) {
        throw new RangeError(
            `points holds ${points.length} numbers; ${controlCount} control points need ${controlCount * POINT_SIZE}.`,
        );
    }
    const needed = stencilRowCount(stencil) * POINT_SIZE;
    const target = result ?? (new Float32Array(needed) as T);
    if (target.length !== needed) {
        throw new RangeError(`The result holds ${target.length} numbers, but the stencil makes ${needed}.`);
    }
    requirePoints(points, 0);
    for (let row = 0, to = 0; to < needed; row++, to += POINT_SIZE) {
        const end = offsets[row + 1];
        let x = 0;
        let y = 0;
        let z = 0;
        let weight = 0;
        for (let entry = offsets[row]; entry < end; entry++) {
            const at = indices[entry] * POINT_SIZE;
            const share = coefficients[entry] * points[at + 3];
            x += share * points[at];
            y += share * points[at + 1];
            z += share * points[at + 2];
            weight += share;
        }
        const isVector = row >= vectorStart;
        const divisor = isVector ? 1 : weight;
        target[to] = x / divisor;
        target[to + 1] = y / divisor;
        target[to + 2] = z / divisor;
        target[to + 3] = isVector ? 0 : weight;
        if (!isVector && end - offsets[row] === 1 && coefficients[end - 1] === 1) {
            // A control point that stays what it is keeps its bits, which a multiplication and a division may not.
            for (let component = 0, at = indices[end - 1] * POINT_SIZE; component < POINT_SIZE; component++) {
                target[to + component] = points[at + component];
            }
        }
    }
    return target;
}
