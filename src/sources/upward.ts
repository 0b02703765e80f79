/**
 * v of a net, which grows from the lower edge of an image to the upper as in Babylon, from t of a format that has it grow
 * downward from the upper edge.
 */
export function upward(t: number): number {
    return 1 - t;
}

/** @param st s, t per value @returns u, v */
export function upwardPairs(st: ArrayLike<number>): number[] {
    return Array.from(st, (value, i) => (i % 2 === 0 ? value : upward(value)));
}

/** Texture coordinates with the other v: upward where it was downward, and the other way round. */
export function turnedOver(uvs: Float32Array): Float32Array {
    return uvs.map((value, i) => ((i & 1) === 1 ? upward(value) : value));
}
