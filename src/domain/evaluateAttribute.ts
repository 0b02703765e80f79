import { bernsteinDerivatives } from "../math/bernstein.js";

const basisU = new Float64Array(4);
const basisV = new Float64Array(4);

/**
 * Texture coordinates or colours of a patch at (u, v), or a derivative of them.
 * @param values attribute array of the net
 * @param perPatch values a patch has: 4 (corners, bilinear) or 16 (control values, bicubic)
 * @param size numbers per value
 * @param patch index of the patch
 * @param u parameter along the columns
 * @param v parameter along the rows
 * @param orderU order of the derivative in u, 0 or 1
 * @param orderV order of the derivative in v, 0 or 1
 * @param result receives `size` numbers
 */
export function evaluateAttribute(
    values: Float32Array,
    perPatch: 4 | 16,
    size: number,
    patch: number,
    u: number,
    v: number,
    orderU: number,
    orderV: number,
    result: Float64Array,
): void {
    const degree = perPatch === 4 ? 1 : 3;
    bernsteinDerivatives(degree, orderU, u, basisU);
    bernsteinDerivatives(degree, orderV, v, basisV);
    result.fill(0, 0, size);
    for (let i = 0; i < perPatch; i++) {
        const factor = basisU[i % (degree + 1)] * basisV[Math.floor(i / (degree + 1))];
        const at = (patch * perPatch + i) * size;
        for (let component = 0; component < size; component++) {
            result[component] += factor * values[at + component];
        }
    }
}
