import { createDoubles, createWholes } from "../net/GrowingArray.js";
import type { ControlGrid } from "../net/netFromControlGrids.js";
import { POINT_SIZE } from "../net/PatchNet.js";
import type { PatchSource } from "./netsOfGrids.js";

/** Numbers per patch that say what it is: first coordinate, degrees and whether it is rational, name, line. */
const RECORD_SIZE = 4;
const DEGREE_BITS = 8;

/** Keeps patches of any degrees in the bytes of their numbers; polynomial ones without weights. */
export class PatchStore implements PatchSource {
    private readonly _records = createWholes();
    private readonly _coordinates = createDoubles();
    private readonly _names: string[] = [];
    private readonly _numbers = new Map<string, number>();
    private _points = new Float64Array(0);

    get count(): number {
        return this._records.length / RECORD_SIZE;
    }

    /**
     * Adds a patch.
     * @param grid its points; degrees up to 255
     * @param name of the net that it belongs to
     * @param line on which it begins
     */
    add({ degreeU, degreeV, points }: ControlGrid, name: string, line: number): void {
        let isRational = false;
        for (let at = 3; at < points.length; at += POINT_SIZE) {
            isRational ||= points[at] !== 1;
        }
        let number = this._numbers.get(name);
        if (number === undefined) {
            number = this._names.push(name) - 1;
            this._numbers.set(name, number);
        }
        this._records.push(this._coordinates.length);
        this._records.push((((degreeU << DEGREE_BITS) | degreeV) << 1) | Number(isRational));
        this._records.push(number);
        this._records.push(line);
        for (let i = 0; i < points.length; i++) {
            if (isRational || i % POINT_SIZE < 3) {
                this._coordinates.push(points[i]);
            }
        }
    }

    gridAt(patch: number): ControlGrid {
        const start = this._records.get(patch * RECORD_SIZE);
        const kind = this._records.get(patch * RECORD_SIZE + 1);
        const degreeU = kind >> (DEGREE_BITS + 1);
        const degreeV = (kind >> 1) & ((1 << DEGREE_BITS) - 1);
        const length = (degreeU + 1) * (degreeV + 1) * POINT_SIZE;
        if (this._points.length < length) {
            this._points = new Float64Array(length);
        }
        const points = this._points.subarray(0, length);
        const size = (kind & 1) === 1 ? POINT_SIZE : 3;
        for (let at = 0, from = start; at < length; at += POINT_SIZE, from += size) {
            points[at] = this._coordinates.get(from);
            points[at + 1] = this._coordinates.get(from + 1);
            points[at + 2] = this._coordinates.get(from + 2);
            points[at + 3] = size === 3 ? 1 : this._coordinates.get(from + 3);
        }
        return { degreeU, degreeV, points };
    }

    nameOf(patch: number): string {
        return this._names[this._records.get(patch * RECORD_SIZE + 2)];
    }

    lineOf(patch: number): number {
        return this._records.get(patch * RECORD_SIZE + 3);
    }

    clear(): void {
        this._records.truncate(0);
        this._coordinates.truncate(0);
    }
}
