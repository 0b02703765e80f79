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
    /** Whether all parts of an edge are as sharp. */
    public readonly isUniform: boolean;
    /** Steps after which all is smooth, or sharp for good. */
    public readonly mostSteps: number;

    private readonly _level: CageLevel;
    private readonly _around: EdgesOfPoints;
    /** Sharpness of all parts by number of steps, for semi-sharp edges of which some is left. */
    private readonly _parts: Map<number, Float64Array>[];

    /**
     * @param level the cage
     * @param method how sharpness falls
     * @param mostSteps steps that semi-sharp creases may take: what is left of sharpness then is settled, see {@link settled}
     */
    public constructor(level: CageLevel, method: CreaseMethod, mostSteps = Infinity) {
        this._level = level;
        this.isUniform = method === "uniform";
        this.mostSteps = mostSteps;
        this._around = new EdgesOfPoints(level.topology);
        this._parts = [
            new Map(
                [...level.edgeSharpness.keys()]
                    .filter((edge) => level.edgeSharpness[edge] > 0 && level.edgeSharpness[edge] !== Infinity)
                    .map((edge) => [edge, Float64Array.of(level.edgeSharpness[edge])]),
            ),
        ];
    }

    /** What becomes of a sharpness for good: what the steps leave of it is infinite, or nothing where it is below one half. */
    public settled(sharpness: number): number {
        return sharpness - this.mostSteps >= 0.5 ? Infinity : 0;
    }

    /** Sharpness of a part of an edge after some steps. */
    public ofEdge(steps: number, edge: number, part: number): number {
        const own = this._level.edgeSharpness[edge];
        if (own === 0 || own === Infinity) {
            return own;
        }
        if (steps >= this.mostSteps) {
            return this.settled(own);
        }
        return this.isUniform ? Math.max(own - steps, 0) : (this._partsAfter(steps).get(edge)?.[part] ?? 0);
    }

    /** Sharpness of a point of the cage after some steps. */
    public ofPoint(steps: number, point: number): number {
        const own = this._level.pointSharpness[point];
        return steps >= this.mostSteps ? this.settled(own) : Math.max(own - steps, 0);
    }

    /** Steps, `mostSteps` of them at most, after which an edge is not semi-sharp. */
    public stepsOfEdge(edge: number): number {
        const own = this._level.edgeSharpness[edge];
        if (own === Infinity || this.isUniform) {
            return own === Infinity ? 0 : Math.min(Math.ceil(own), this.mostSteps);
        }
        let steps = 0;
        while (steps < this.mostSteps && this._partsAfter(steps).has(edge)) {
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
