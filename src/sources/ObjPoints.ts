import { createDoubles, createWholes } from "../net/GrowingArray.js";
import { isUsableWeight } from "../net/requirePoints.js";
import { readNumber } from "./parseNumber.js";
import { objIndex } from "./objIndex.js";
import { wordsOf } from "./objStatements.js";

/** The control points that a surface names. */
export interface ObjControls {
    /** How many. */
    readonly count: number;
    /** Whether all of them name texture coordinates. */
    readonly hasUvs: boolean;
    /** Whether some name texture coordinates and others do not. */
    readonly hasSomeUvs: boolean;
    /** Whether some weight is not 1. */
    readonly hasWeights: boolean;
    /** @returns x, y, z or weight of a control point */
    pointValue(control: number, component: number): number;
    /** @returns u or v of a control point, where all have them */
    uvValue(control: number, component: number): number;
}

/** Place of all points that are wrong, see {@link ObjPoints}. */
const WRONG_POINT = 0;

/** The `v` and `vt` statements of an OBJ text so far. A wrong one is kept, so that numbers count on. */
export class ObjPoints {
    /** x, y, z, weight per place; the first place is that of all points that are wrong. */
    private readonly _points = createDoubles();
    private readonly _places = createWholes();
    private readonly _pointLines = createWholes();
    private readonly _uvs = createDoubles();
    private readonly _uvLines = createWholes();

    public constructor() {
        this._pushPoint(NaN, NaN, NaN, 1);
    }

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
        const [x, y, z] = numbers;
        if (isKnown && !Number.isNaN(x + y + z)) {
            this._places.push(this._points.length / 4);
            this._pushPoint(x, y, z, hasWeight ? numbers[3] : 1);
        } else {
            this._places.push(WRONG_POINT);
        }
        this._pointLines.push(line);
    }

    /** Takes `vt u [v [w]]`. */
    public addUv(rest: string, line: number): void {
        const [u = NaN, v = 0] = wordsOf(rest).map(readFinite);
        this._uvs.push(u);
        this._uvs.push(v);
        this._uvLines.push(line);
    }

    /**
     * Looks up the control points of a surface.
     * @param references `v`, `v/vt`, `v//vn` or `v/vt/vn` each; negative ones count back from what was read so far
     * @param isRational whether weights count
     * @throws RangeError that names the reference or the point that is wrong
     */
    public resolve(references: Iterable<string>, isRational: boolean): ObjControls {
        const places = createWholes();
        const uvIds = createWholes();
        let hasWeights = false;
        for (const reference of references) {
            const [point, uv] = reference.includes("/") ? reference.split("/", 2) : [reference, ""];
            const id = objIndex(reference, point, this._places.length, "v");
            this.requirePoint(id, isRational);
            places.push(this._places.get(id));
            hasWeights ||= this._points.get(4 * this._places.get(id) + 3) !== 1;
            if (uv) {
                const uvId = objIndex(reference, uv, this._uvLines.length, "vt");
                if (Number.isNaN(this._uvs.get(2 * uvId) + this._uvs.get(2 * uvId + 1))) {
                    const line = this._uvLines.get(uvId);
                    throw new RangeError(`vt ${uvId + 1} on line ${line} is no pair of finite numbers`);
                }
                uvIds.push(uvId);
            }
        }
        return {
            count: places.length,
            hasUvs: uvIds.length > 0 && uvIds.length === places.length,
            hasSomeUvs: uvIds.length > 0 && uvIds.length < places.length,
            hasWeights,
            pointValue: (control, component) => this._points.get(4 * places.get(control) + component),
            uvValue: (control, component) => this._uvs.get(2 * uvIds.get(control) + component),
        };
    }

    /** x, y, z or weight of a point, by its number 0 to 3; NaN where it is wrong. */
    public coordinate(id: number, component: number): number {
        return this._points.get(4 * this._places.get(id) + component);
    }

    /** u or v of a `vt`, by its number 0 or 1; NaN where it is wrong. */
    public uv(id: number, component: number): number {
        return this._uvs.get(2 * id + component);
    }

    /** Whether the coordinates of a point are numbers. */
    public isPoint(id: number): boolean {
        return this._places.get(id) !== WRONG_POINT;
    }

    /** Line of a point. */
    public lineOf(id: number): number {
        return this._pointLines.get(id);
    }

    /**
     * Checks a point.
     * @param isRational whether its weight counts
     * @throws RangeError that names the point when it is wrong
     */
    public requirePoint(id: number, isRational: boolean): void {
        const weight = this.coordinate(id, 3);
        const isWeightUsable = !isRational || isUsableWeight(Math.fround(weight));
        if (this.isPoint(id) && isWeightUsable) {
            return;
        }
        throw new RangeError(
            `v ${id + 1} on line ${this._pointLines.get(id)} ` +
                (this.isPoint(id)
                    ? `has the weight ${weight}, not a number from 1e-18 to 1e18`
                    : "is no point of 3 finite numbers, with a weight or a colour"),
        );
    }

    private _pushPoint(...numbers: readonly [x: number, y: number, z: number, weight: number]): void {
        for (const number of numbers) {
            this._points.push(number);
        }
    }
}

/** @returns NaN for whatever is no finite number, as float32 */
function readFinite(word: string): number {
    const value = readNumber(word);
    return Number.isFinite(Math.fround(value)) ? value : NaN;
}
