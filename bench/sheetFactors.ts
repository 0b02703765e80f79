/** The same factor everywhere: six a patch. */
export function uniformSheetFactors(patches: number, factor: number): Float32Array {
    return new Float32Array(6 * patches).fill(factor);
}

/**
 * Random factors of the edges of a sheet of patches, each shared by the patches that meet in it; the inside is as dense
 * as the denser of the opposite edges.
 * @param factorOf makes a factor from a random number in [0, 1)
 * @returns six factors per patch, row by row: edges u = 0, v = 0, u = 1, v = 1, inside along u, along v
 */
export function randomSheetFactors(
    columns: number,
    rows: number,
    random: () => number,
    factorOf: (random: number) => number,
): Float32Array {
    const draw = (count: number): Float32Array => Float32Array.from({ length: count }, () => factorOf(random()));
    const alongV = draw((columns + 1) * rows);
    const alongU = draw(columns * (rows + 1));
    const factors = new Float32Array(6 * columns * rows);
    for (let row = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++) {
            const edges = [
                alongV[row * (columns + 1) + column],
                alongU[row * columns + column],
                alongV[row * (columns + 1) + column + 1],
                alongU[(row + 1) * columns + column],
            ];
            const inside = [Math.max(edges[1], edges[3]), Math.max(edges[0], edges[2])];
            factors.set([...edges, ...inside], 6 * (row * columns + column));
        }
    }
    return factors;
}
