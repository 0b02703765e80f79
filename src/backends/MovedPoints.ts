import { POINT_SIZE } from "../net/PatchNet.js";

/** Which control points moved since the last upload, so that many calls a frame are one upload. */
export class MovedPoints {
    /** First point that moved, and the one behind the last. */
    public first = 0;
    public end = 0;

    public get any(): boolean {
        return this.first < this.end;
    }

    /**
     * @param firstPoint id of the first point that moved
     * @param values x, y, z, weight per point
     */
    public note(firstPoint: number, values: Float32Array): void {
        const end = firstPoint + values.length / POINT_SIZE;
        this.first = this.any ? Math.min(this.first, firstPoint) : firstPoint;
        this.end = Math.max(this.end, end);
    }

    /** @returns the part of all points of a net that moved */
    public of(points: Float32Array): Float32Array {
        return points.subarray(this.first * POINT_SIZE, this.end * POINT_SIZE);
    }

    public clear(): void {
        this.first = this.end = 0;
    }
}
