import type { CreaseMethod } from "./Cage.js";
import type { CageLevel } from "./CageLevel.js";
import { EdgesOfPoints } from "./EdgesOfPoints.js";

/** What an edge that is sharp at every level counts in a mean of sharpness. */
const LARGEST_IN_MEAN = 10;

/** One step of subdivision takes 1 of sharpness. */
function reduced(sharpness: number): number {
    return Math.max(sharpness - 1, 0);
}

/**
 * Sharpness of the parts into which subdivision divides the edges of a cage: edge e has 2^steps parts after so many steps,
 * counted from `edgeEnds[2 · e]`.
 * Sources: DeRose, Kass and Truong 1998, section 3 (`uniform`); Chaikin's rule as RenderMan has it: a part keeps three
 * quarters of the sharpness and takes a quarter of the mean of the other sharp edges at its end, less 1.
 */
export class SharpnessByLevel {
    private readonly _level: CageLevel;
    /** Whether all parts of an edge are as sharp. */
    public readonly isUniform: boolean;

    private readonly _around: EdgesOfPoints;
    /** Sharpness of all parts by number of steps, for semi-sharp edges of which some is left. */
    private readonly _parts: Map<number, Float64Array>[];

    public constructor(level: CageLevel, method: CreaseMethod) {
        this._level = level;
        this.isUniform = method === "uniform";
        this._around = new EdgesOfPoints(level.topology);
        this._parts = [
            new Map(
                [...level.edgeSharpness.keys()]
                    .filter((edge) => level.edgeSharpness[edge] > 0 && level.edgeSharpness[edge] !== Infinity)
                    .map((edge) => [edge, Float64Array.of(level.edgeSharpness[edge])]),
            ),
        ];
    }

    /** Sharpness of a part of an edge after some steps. */
    public ofEdge(steps: number, edge: number, part: number): number {
        const own = this._level.edgeSharpness[edge];
        if (own === 0 || own === Infinity) {
            return own;
        }
        return this.isUniform ? Math.max(own - steps, 0) : (this._partsAfter(steps).get(edge)?.[part] ?? 0);
    }

    public ofPoint(steps: number, point: number): number {
        return Math.max(this._level.pointSharpness[point] - steps, 0);
    }

    /** Steps, `most` of them at most, after which nothing is left of the finite sharpness of an edge. */
    public stepsOfEdge(edge: number, most: number): number {
        const own = this._level.edgeSharpness[edge];
        if (own === Infinity || this.isUniform) {
            return own === Infinity ? 0 : Math.min(Math.ceil(own), most);
        }
        let steps = 0;
        while (steps < most && this._partsAfter(steps).has(edge)) {
            steps++;
        }
        return steps;
    }

    private _partsAfter(steps: number): ReadonlyMap<number, Float64Array> {
        while (this._parts.length <= steps) {
            this._parts.push(this._divide(this._parts.length - 1));
        }
        return this._parts[steps];
    }

    /** Sharpness one step on. */
    private _divide(steps: number): Map<number, Float64Array> {
        const { edgeEnds } = this._level.topology;
        const divided = new Map<number, Float64Array>();
        for (const [edge, parts] of this._parts[steps]) {
            const halves = new Float64Array(2 * parts.length);
            parts.forEach((sharpness, part) => {
                for (const end of [0, 1]) {
                    const isAtPoint = part === (end === 0 ? 0 : parts.length - 1);
                    const others = isAtPoint
                        ? this._meanAtPoint(steps, edgeEnds[2 * edge + end], edge)
                        : parts[part + 2 * end - 1];
                    const kept = others > 0 ? 0.75 * sharpness + 0.25 * others : sharpness;
                    halves[2 * part + end] = sharpness > 0 ? reduced(kept) : 0;
                }
            });
            if (halves.some((sharpness) => sharpness > 0)) {
                divided.set(edge, halves);
            }
        }
        return divided;
    }

    /** Mean sharpness of the sharp edges at a point but one; 0 where there are none. */
    private _meanAtPoint(steps: number, point: number, but: number): number {
        const { topology, edgeSharpness } = this._level;
        let sum = 0;
        let count = 0;
        this._around.list(point);
        for (let i = 0; i < this._around.count; i++) {
            const edge = this._around.edges[i];
            const parts = this._parts[steps].get(edge);
            const atPoint = parts ? parts[topology.edgeEnds[2 * edge] === point ? 0 : parts.length - 1] : 0;
            const sharpness = edgeSharpness[edge] === Infinity ? LARGEST_IN_MEAN : atPoint;
            if (edge !== but && sharpness > 0) {
                sum += sharpness;
                count++;
            }
        }
        return count > 0 ? sum / count : 0;
    }
}
