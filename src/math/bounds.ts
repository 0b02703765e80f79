/** Axis-aligned box, grown in place so that a moving surface costs no allocation. */
export interface Bounds {
    /** Smallest x, y, z. */
    readonly minimum: Float64Array;
    /** Largest x, y, z. */
    readonly maximum: Float64Array;
}

/** @returns a box that holds nothing: minimum +∞, maximum −∞ */
export function createBounds(): Bounds {
    return resetBounds({ minimum: new Float64Array(3), maximum: new Float64Array(3) });
}

/** Empties a box. */
export function resetBounds(bounds: Bounds): Bounds {
    bounds.minimum.fill(Infinity);
    bounds.maximum.fill(-Infinity);
    return bounds;
}

/** Grows a box to hold the three numbers of `points` from `offset` on. */
export function growBounds(bounds: Bounds, points: ArrayLike<number>, offset: number): void {
    for (let axis = 0; axis < 3; axis++) {
        const value = points[offset + axis];
        if (value < bounds.minimum[axis]) {
            bounds.minimum[axis] = value;
        }
        if (value > bounds.maximum[axis]) {
            bounds.maximum[axis] = value;
        }
    }
}

/** @returns whether a box holds nothing */
export function isEmptyBounds(bounds: Bounds): boolean {
    return bounds.minimum[0] > bounds.maximum[0];
}
