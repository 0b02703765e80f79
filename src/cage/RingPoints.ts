import type { PointSum } from "../net/PointSum.js";
import { previousCorner } from "./CageTopology.js";
import { gridPointBy } from "./FaceGrid.js";
import type { RefinedPoints } from "./RefinedPoints.js";

/** The points about a point of the cage after some steps of subdivision, which leave what is about it as it is. */
export class RingPoints {
    private readonly _refined: RefinedPoints;
    private readonly _steps: number;

    public constructor(refined: RefinedPoints, steps: number) {
        this._refined = refined;
        this._steps = steps;
    }

    /** Adds the point of a corner itself. */
    public addOwn(sum: PointSum, corner: number, factor: number): void {
        this._add(sum, corner, 0, 0, factor);
    }

    /** Adds the point at the other end of the edge from a corner to the next (`isNext`) or to the one before. */
    public addFar(sum: PointSum, corner: number, isNext: boolean, factor: number): void {
        if (isNext) {
            this._add(sum, corner, 1, 0, factor);
        } else {
            this._add(sum, previousCorner(this._refined.topology, corner), (1 << this._steps) - 1, 0, factor);
        }
    }

    /** Adds the point across the face of a corner. */
    public addOpposite(sum: PointSum, corner: number, factor: number): void {
        this._add(sum, corner, 1, 1, factor);
    }

    private _add(sum: PointSum, corner: number, position: number, depth: number, factor: number): void {
        const point = gridPointBy(this._refined.topology, corner, position, depth, 1 << this._steps);
        this._refined.add(sum, this._steps, point, factor);
    }
}
