import type { Direction } from "../net/splineKnots.js";
import type { ObjBasis } from "./objDirection.js";
import { wordsOf } from "./objStatements.js";
import { readNumber } from "./parseNumber.js";

/** What an OBJ text says about the surfaces that follow: `cstype`, `deg`, `step`, `bmat`, and names. */
export class ObjAttributes {
    /** Whether weights count. */
    public isRational = false;
    /** Name of the material, by `usemtl`. */
    public material: string | undefined;
    private _type: string | undefined;
    private readonly _degrees: number[] = [];
    private readonly _steps: number[] = [];
    private readonly _matrices: { u?: readonly number[]; v?: readonly number[] } = {};
    private _object = "";
    private _group = "";

    /** Name of the group, or else of the object, or "surface". */
    public get name(): string {
        return this._group || this._object || "surface";
    }

    /** @returns whether the statement is one of these */
    public read(keyword: string, rest: string): boolean {
        const words = wordsOf(rest);
        switch (keyword) {
            case "cstype":
                this.isRational = words[0] === "rat";
                this._type = words[this.isRational ? 1 : 0];
                return true;
            case "deg":
                this._degrees.splice(0, Infinity, ...words.slice(0, 2).map(readNumber));
                return true;
            case "step":
                this._steps.splice(0, Infinity, ...words.slice(0, 2).map(readNumber));
                return true;
            case "bmat":
                if (words[0] === "u" || words[0] === "v") {
                    this._matrices[words[0]] = words.slice(1).map(readNumber);
                }
                return true;
            case "o":
                this._object = rest;
                this._group = "";
                return true;
            case "g":
                this._group = rest;
                return true;
            case "usemtl":
                this.material = rest === "" ? undefined : rest;
                return true;
            default:
                return false;
        }
    }

    /**
     * @param direction u or v
     * @throws RangeError when the text has not said yet what surfaces are made of
     */
    public basis(direction: Direction): ObjBasis {
        const index = direction === "u" ? 0 : 1;
        if (this._type === undefined) {
            throw new RangeError("cstype is missing before it");
        }
        if (this._degrees.length <= index) {
            throw new RangeError(`deg has ${this._degrees.length} of the 2 numbers that surfaces need`);
        }
        return {
            type: this._type,
            degree: this._degrees[index],
            step: this._steps[index],
            matrix: this._matrices[direction],
        };
    }
}
