/** Adds up points with coefficients: a row of a stencil in the making. */
export class PointSum {
    /** Points that the sum has, {@link count} of them, in the order in which they came. */
    public readonly points: Uint32Array;
    public count = 0;

    private readonly _coefficients: Float64Array;
    private readonly _has: Uint8Array;

    /** @param pointCount points that there are to add */
    public constructor(pointCount: number) {
        this.points = new Uint32Array(pointCount);
        this._coefficients = new Float64Array(pointCount);
        this._has = new Uint8Array(pointCount);
    }

    public add(point: number, coefficient: number): void {
        if (this._has[point] === 0) {
            this._has[point] = 1;
            this.points[this.count++] = point;
        }
        this._coefficients[point] += coefficient;
    }

    public coefficientOf(point: number): number {
        return this._coefficients[point];
    }

    public clear(): void {
        for (let i = 0; i < this.count; i++) {
            this._has[this.points[i]] = 0;
            this._coefficients[this.points[i]] = 0;
        }
        this.count = 0;
    }
}
