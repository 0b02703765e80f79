import { createFloats, createWholes } from "./GrowingArray.js";
import { HashChains } from "./HashChains.js";
import { hashWords } from "./hashWords.js";
import { POINT_SIZE } from "./PatchNet.js";

/** Collects points one by one; those that lie on each other are one. */
export interface PointWelder {
    /** Id of a point of finite numbers, that of the first one that it merges with, or else the next one. */
    idOf(x: number, y: number, z: number, weight: number): number;
    /** x, y, z, weight per point, as float32. The welder is of no use afterwards. */
    take(): Float32Array;
}

/**
 * @param tolerance see `weldPoints`
 * @param expected how many points there will be about; they are found sooner then
 * @throws RangeError when the tolerance is negative or not finite
 */
export function createPointWelder(tolerance: number, expected = 0): PointWelder {
    if (!(tolerance >= 0 && tolerance < Infinity)) {
        throw new RangeError(`The welding tolerance is ${tolerance}, not a finite number of 0 or more.`);
    }
    return tolerance === 0 ? new ExactWelder(expected) : new NearWelder(tolerance, expected);
}

/** The point that is looked for, by its bits: one for all welders, as there may be very many of them. */
const POINT_BITS = new Uint32Array(POINT_SIZE);
const POINT = new Float32Array(POINT_BITS.buffer);

/** Merges points of equal bits; −0 equals 0. */
class ExactWelder implements PointWelder {
    readonly points = createFloats();
    private readonly _chains = new HashChains((id) => {
        const at = id * POINT_SIZE;
        const { points } = this;
        return hashPoint(points.get(at), points.get(at + 1), points.get(at + 2), points.get(at + 3));
    });

    constructor(expected: number) {
        this._chains.reserve(expected);
        this.points.reserve(expected * POINT_SIZE);
    }

    idOf(x: number, y: number, z: number, weight: number): number {
        const hash = hashPoint(x, y, z, weight);
        const { points, _chains: chains } = this;
        for (let id = chains.first(hash); id >= 0; id = chains.after(id)) {
            const at = id * POINT_SIZE;
            if (
                points.get(at) === POINT[0] &&
                points.get(at + 1) === POINT[1] &&
                points.get(at + 2) === POINT[2] &&
                points.get(at + 3) === POINT[3]
            ) {
                return id;
            }
        }
        points.push(x);
        points.push(y);
        points.push(z);
        points.push(weight);
        chains.add(hash);
        return chains.count - 1;
    }

    take(): Float32Array {
        this._chains.clear();
        return this.points.take();
    }
}

/** Makes {@link POINT} a point. */
function hashPoint(x: number, y: number, z: number, weight: number): number {
    POINT[0] = x;
    POINT[1] = y;
    POINT[2] = z;
    POINT[3] = weight;
    // Adding 0 turns −0 into 0, which has other bits; what float32 rounds to it, too.
    for (let axis = 0; axis < 3; axis++) {
        POINT[axis] += 0;
    }
    return hashWords(POINT_BITS);
}

/**
 * Merges points that are near. What is equal to the bit is one in any case: a point that is asked for again gets the id
 * that it got first, whatever was kept near it meanwhile.
 */
class NearWelder implements PointWelder {
    private readonly _given: ExactWelder;
    /** Id per given point. */
    private readonly _ids = createWholes();
    /** Given point per id. */
    private readonly _kept = createWholes();
    /** Cell of a point, and its weight, which must be equal. Cells are as wide as the tolerance. */
    private readonly _cell = new Float64Array(POINT_SIZE);
    private readonly _words = new Uint32Array(this._cell.buffer);
    private readonly _chains = new HashChains((id) => {
        this._setCell(this._kept.get(id));
        return hashWords(this._words);
    });

    constructor(
        private readonly _tolerance: number,
        expected: number,
    ) {
        this._given = new ExactWelder(expected);
    }

    idOf(x: number, y: number, z: number, weight: number): number {
        const given = this._given.idOf(x, y, z, weight);
        if (given === this._ids.length) {
            this._ids.push(this._findOrKeep(given));
        }
        return this._ids.get(given);
    }

    take(): Float32Array {
        const points = new Float32Array(this._kept.length * POINT_SIZE);
        for (let i = 0; i < points.length; i++) {
            points[i] = this._given.points.get(this._kept.get(i >> 2) * POINT_SIZE + (i & 3));
        }
        return points;
    }

    /** Whatever is near enough lies in one of the 27 cells around. */
    private _findOrKeep(given: number): number {
        for (let dx = -1; dx <= 1; dx++) {
            for (let dy = -1; dy <= 1; dy++) {
                for (let dz = -1; dz <= 1; dz++) {
                    const id = this._findIn(given, dx, dy, dz);
                    if (id >= 0) {
                        return id;
                    }
                }
            }
        }
        this._kept.push(given);
        this._setCell(given);
        this._chains.add(hashWords(this._words));
        return this._kept.length - 1;
    }

    /** @returns the first point that was kept in a cell and is near; below 0 when there is none */
    private _findIn(given: number, dx: number, dy: number, dz: number): number {
        this._setCell(given);
        const cell = this._cell;
        const [x, y, z] = [cell[0] + dx, cell[1] + dy, cell[2] + dz];
        cell[0] = x;
        cell[1] = y;
        cell[2] = z;
        let found = -1;
        const chains = this._chains;
        for (let id = chains.first(hashWords(this._words)); id >= 0; id = chains.after(id)) {
            const kept = this._kept.get(id);
            if (this._isNear(given, kept)) {
                this._setCell(kept);
                found = cell[0] === x && cell[1] === y && cell[2] === z ? id : found;
            }
        }
        return found;
    }

    private _isNear(a: number, b: number): boolean {
        const { points } = this._given;
        for (let axis = 0; axis < 3; axis++) {
            const apart = points.get(a * POINT_SIZE + axis) - points.get(b * POINT_SIZE + axis);
            if (Math.abs(apart) > this._tolerance) {
                return false;
            }
        }
        return points.get(a * POINT_SIZE + 3) === points.get(b * POINT_SIZE + 3);
    }

    private _setCell(given: number): void {
        const at = given * POINT_SIZE;
        const { points } = this._given;
        for (let axis = 0; axis < 3; axis++) {
            // Adding 0 turns −0 into 0, which has other bits.
            this._cell[axis] = Math.floor(points.get(at + axis) / this._tolerance) + 0;
        }
        this._cell[3] = points.get(at + 3);
    }
}
