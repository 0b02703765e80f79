/**
 * v of a net, which grows from the lower edge of an image to the upper as in Babylon, from t of a format that has it grow
 * downward from the upper edge.
 */
export function upward(t: number): number {
    return 1 - t;
}
