const THIRD = 1 / 3;
const TWO_THIRDS = 2 / 3;

/**
 * Raises a grid of biquadratic patches, which share the values where they meet, to a grid of bicubic ones: the same
 * surface, exactly. A line of 2n + 1 values becomes one of 3n + 1, and patch i has the values 3i to 3i + 3 of it.
 *
 * A line is raised from its own values alone and the same way from both ends, with the factors of `elevatePatch`:
 * grids that share a line of control points share the raised line, to the last bit.
 * @param values `size` numbers per control value, row by row
 * @param size numbers per value: 3 for positions, 2 for texture coordinates, 4 for colours
 * @param width values in a row, odd, 3 or more
 * @param height rows, odd, 3 or more
 * @returns the raised grid, row by row, of (3·(width − 1)/2 + 1) · (3·(height − 1)/2 + 1) values
 */
export function elevateBiquadraticGrid(
    values: Float32Array,
    size: number,
    width: number,
    height: number,
): Float32Array {
    const columns = elevatedLength(width);
    const rows = elevatedLength(height);
    const wide = new Float64Array(columns * height * size);
    for (let row = 0; row < height; row++) {
        for (let i = 0; i < size; i++) {
            elevateLine(values, row * width * size + i, width, size, wide, row * columns * size + i);
        }
    }
    const result = new Float32Array(columns * rows * size);
    for (let i = 0; i < columns * size; i++) {
        elevateLine(wide, i, height, columns * size, result, i);
    }
    return result;
}

/** Control values of a line of bicubic patches that is raised from `length` values of biquadratic ones. */
export function elevatedLength(length: number): number {
    return (3 * (length - 1)) / 2 + 1;
}

/** Raises one component of a line. Source: Farin, Curves and Surfaces for CAGD, 5th edition, section 6.1. */
function elevateLine(
    from: Float32Array | Float64Array,
    fromStart: number,
    length: number,
    stride: number,
    to: Float32Array | Float64Array,
    toStart: number,
): void {
    to[toStart] = from[fromStart];
    for (let i = 0; i + 2 < length; i += 2) {
        const at = fromStart + i * stride;
        const end = toStart + ((3 * i) / 2) * stride;
        const middle = TWO_THIRDS * from[at + stride];
        to[end + stride] = THIRD * from[at] + middle;
        to[end + 2 * stride] = middle + THIRD * from[at + 2 * stride];
        to[end + 3 * stride] = from[at + 2 * stride];
    }
}
