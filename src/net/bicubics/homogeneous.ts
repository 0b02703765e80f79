/**
 * @param points x, y, z, weight per point
 * @param center is subtracted from each point first
 * @returns w·x, w·y, w·z, w per point
 */
export function toHomogeneous(points: ArrayLike<number>, center: readonly number[] = [0, 0, 0]): Float64Array {
    const result = new Float64Array(points.length);
    for (let at = 0; at < points.length; at += 4) {
        const weight = points[at + 3];
        for (let axis = 0; axis < 3; axis++) {
            result[at + axis] = (points[at + axis] - center[axis]) * weight;
        }
        result[at + 3] = weight;
    }
    return result;
}

/**
 * Divides w·x, w·y, w·z, w by w, in place.
 * @returns `points`
 */
export function fromHomogeneous(points: Float64Array): Float64Array {
    for (let at = 0; at < points.length; at += 4) {
        for (let axis = 0; axis < 3; axis++) {
            points[at + axis] /= points[at + 3];
        }
    }
    return points;
}
