import { bezierToPowers } from "../math/powerForm.js";
import type { ParameterWalk } from "./PatchLines.js";

/** Numbers per component: coefficients c(i, j) of uⁱ vʲ at i + 4 j. */
const COMPONENT = 16;

/** Texture coordinates or colours of one patch along lines of constant u or v: the fast form of `evaluateAttribute`. */
export class AttributeLines {
    private readonly _size: number;
    private readonly _coefficients: Float64Array;

    /** @param size numbers per value: 2 for texture coordinates, 4 for colours */
    public constructor(size: number) {
        this._size = size;
        this._coefficients = new Float64Array(size * COMPONENT);
    }

    /**
     * Takes a patch.
     * @param values attribute array of the net
     * @param perPatch values a patch has: 4 (corners, bilinear) or 16 (control values, bicubic)
     * @param patch index of the patch
     */
    public load(values: Float32Array, perPatch: 4 | 16, patch: number): void {
        const coefficients = this._coefficients;
        const columns = perPatch === 4 ? 2 : 4;
        coefficients.fill(0);
        for (let i = 0, from = patch * perPatch * this._size; i < perPatch; i++) {
            for (let component = 0; component < this._size; component++, from++) {
                coefficients[component * COMPONENT + (i % columns) + 4 * Math.floor(i / columns)] = values[from];
            }
        }
        for (let component = 0; component < this._size; component++) {
            const first = component * COMPONENT;
            if (perPatch === 16) {
                for (let line = 0; line < 4; line++) {
                    bezierToPowers(coefficients, first + 4 * line, 1, 1);
                }
                bezierToPowers(coefficients, first, 4, 4);
            } else {
                coefficients[first + 1] -= coefficients[first];
                coefficients[first + 5] -= coefficients[first + 4] + coefficients[first + 1];
                coefficients[first + 4] -= coefficients[first];
            }
        }
    }

    /**
     * Writes the values of points on a line, see `PatchLines.write`.
     * @param result receives the numbers of each point
     * @param at index of the first number of the first point
     * @param stride numbers from point to point
     */
    public write(
        alongU: boolean,
        constant: number,
        walk: ParameterWalk,
        result: Float32Array,
        at: number,
        stride: number,
    ): void {
        for (let component = 0; component < this._size; component++) {
            const first = component * COMPONENT;
            const c0 = this._reduce(first, alongU, constant);
            const c1 = this._reduce(first + (alongU ? 1 : 4), alongU, constant);
            const c2 = this._reduce(first + (alongU ? 2 : 8), alongU, constant);
            const c3 = this._reduce(first + (alongU ? 3 : 12), alongU, constant);
            const { parameters, step, count } = walk;
            for (let i = 0, from = walk.first, to = at + component; i < count; i++, from += step, to += stride) {
                const t = parameters[from];
                result[to] = ((c3 * t + c2) * t + c1) * t + c0;
            }
        }
    }

    private _reduce(at: number, alongU: boolean, constant: number): number {
        const coefficients = this._coefficients;
        const step = alongU ? 4 : 1;
        const [c1, c2, c3] = [coefficients[at + step], coefficients[at + 2 * step], coefficients[at + 3 * step]];
        return ((c3 * constant + c2) * constant + c1) * constant + coefficients[at];
    }
}
