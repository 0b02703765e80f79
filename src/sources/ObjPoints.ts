import { isUsableWeight } from "../net/requirePoints.js";
import { readNumber } from "./parseNumber.js";
import { objIndex } from "./objIndex.js";
import { wordsOf } from "./objStatements.js";

/** The control points that a surface names. */
export interface ObjControls {
    /** x, y, z, weight per control point. */
    readonly points: Float64Array;
    /** u, v per control point, where all of them name texture coordinates. */
    readonly uvs?: Float64Array;
    /** Whether some weight is not 1. */
    readonly hasWeights: boolean;
    /** Whether some name texture coordinates and others do not. */
    readonly hasSomeUvs: boolean;
}

/** The `v` and `vt` statements of an OBJ text so far. A wrong one is kept, so that numbers count on. */
export class ObjPoints {
    private readonly _points: number[] = [];
    private readonly _pointLines: number[] = [];
    private readonly _uvs: number[] = [];
    private readonly _uvLines: number[] = [];

    /** `v` statements so far. */
    public get pointCount(): number {
        return this._pointLines.length;
    }

    /** `vt` statements so far. */
    public get uvCount(): number {
        return this._uvLines.length;
    }

    /** Takes `v x y z [w]`; `v x y z r g b` has a colour, which is left out, and `v x y z w r g b` both. */
    public addPoint(rest: string, line: number): void {
        const numbers = wordsOf(rest).map(readFinite);
        const hasWeight = numbers.length === 4 || numbers.length === 7;
        const isKnown = numbers.length === 3 || numbers.length === 6 || hasWeight;
        const [x, y, z] = isKnown ? numbers : [NaN, NaN, NaN];
        this._points.push(x, y, z, hasWeight ? numbers[3] : 1);
        this._pointLines.push(line);
    }

    /** Takes `vt u [v [w]]`. */
    public addUv(rest: string, line: number): void {
        const [u = NaN, v = 0] = wordsOf(rest).map(readFinite);
        this._uvs.push(u, v);
        this._uvLines.push(line);
    }

    /**
     * Looks up the control points of a surface.
     * @param references `v`, `v/vt`, `v//vn` or `v/vt/vn` each; negative ones count back from what was read so far
     * @param isRational whether weights count
     * @throws RangeError that names the reference or the point that is wrong
     */
    public resolve(references: readonly string[], isRational: boolean): ObjControls {
        const points = new Float64Array(references.length * 4);
        const uvs = new Float64Array(references.length * 2);
        let hasWeights = false;
        let uvCount = 0;
        references.forEach((reference, i) => {
            const [point, uv] = reference.split("/", 2);
            const id = objIndex(reference, point, this._pointLines.length, "v");
            for (let component = 0; component < 4; component++) {
                points[4 * i + component] = this._points[4 * id + component];
            }
            this.requirePoint(id, isRational);
            hasWeights ||= points[4 * i + 3] !== 1;
            if (uv) {
                const uvId = objIndex(reference, uv, this._uvLines.length, "vt");
                uvs[2 * i] = this._uvs[2 * uvId];
                uvs[2 * i + 1] = this._uvs[2 * uvId + 1];
                uvCount++;
                if (Number.isNaN(uvs[2 * i] + uvs[2 * i + 1])) {
                    throw new RangeError(`vt ${uvId + 1} on line ${this._uvLines[uvId]} is no pair of finite numbers`);
                }
            }
        });
        return {
            points,
            ...(uvCount > 0 && uvCount === references.length && { uvs }),
            hasWeights,
            hasSomeUvs: uvCount > 0 && uvCount < references.length,
        };
    }

    /** x, y, z or weight of a point, by its number 0 to 3; NaN where it is wrong. */
    public coordinate(id: number, component: number): number {
        return this._points[4 * id + component];
    }

    /** u or v of a `vt`, by its number 0 or 1; NaN where it is wrong. */
    public uv(id: number, component: number): number {
        return this._uvs[2 * id + component];
    }

    /** Whether the coordinates of a point are numbers. */
    public isPoint(id: number): boolean {
        return !Number.isNaN(this._points[4 * id] + this._points[4 * id + 1] + this._points[4 * id + 2]);
    }

    /** Line of a point. */
    public lineOf(id: number): number {
        return this._pointLines[id];
    }

    /**
     * Checks a point.
     * @param isRational whether its weight counts
     * @throws RangeError that names the point when it is wrong
     */
    public requirePoint(id: number, isRational: boolean): void {
        if (!this.isPoint(id)) {
            throw new RangeError(`${this._place(id)} is no point of 3 finite numbers, with a weight or a colour`);
        }
        const weight = this._points[4 * id + 3];
        if (isRational && !isUsableWeight(Math.fround(weight))) {
            throw new RangeError(`${this._place(id)} has the weight ${weight}, not a number from 1e-18 to 1e18`);
        }
    }

    private _place(id: number): string {
        return `v ${id + 1} on line ${this._pointLines[id]}`;
    }
}

/** @returns NaN for whatever is no finite number, as float32 */
function readFinite(word: string): number {
    const value = readNumber(word);
    return Number.isFinite(Math.fround(value)) ? value : NaN;
}
