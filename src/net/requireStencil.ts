import { requireArray } from "./requireInput.js";
import { stencilRowCount, type Stencil } from "./Stencil.js";

/** How far the coefficients of a row may sum to something else than they must, as a share of their size. */
const SUM_TOLERANCE = 1e-6;

/**
 * Checks a stencil that makes the points of a net.
 * @param stencil the table
 * @param pointCount points of the net, vectors too
 * @param vectorStart first point of the net that is a vector; absent where there are none
 * @throws RangeError that names the array, row or entry that is wrong
 */
export function requireStencil(stencil: Stencil, pointCount: number, vectorStart: number | undefined): void {
    const { controlCount, offsets, indices, coefficients } = stencil;
    for (const [name, values] of Object.entries({ offsets, indices, coefficients })) {
        requireArray(`The stencil: ${name}`, values);
    }
    const rows = stencilRowCount(stencil);
    if (rows !== pointCount) {
        throw new RangeError(`The stencil makes ${rows} points, but the net has ${pointCount}.`);
    }
    if ((stencil.vectorStart ?? rows) !== (vectorStart ?? rows)) {
        throw new RangeError(
            `The vectors of the stencil begin at row ${stencil.vectorStart ?? rows}, those of the net at point ${vectorStart ?? rows}.`,
        );
    }
    if (indices.length !== coefficients.length || offsets[rows] !== indices.length || offsets[0] !== 0) {
        throw new RangeError(
            `The offsets of the stencil run from ${offsets[0]} to ${offsets[rows]}; ` +
                `it has ${indices.length} indices and ${coefficients.length} coefficients.`,
        );
    }
    for (let row = 0; row < rows; row++) {
        if (offsets[row + 1] < offsets[row]) {
            throw new RangeError(`Row ${row} of the stencil ends before it begins.`);
        }
        let sum = 0;
        let size = 1;
        for (let entry = offsets[row]; entry < offsets[row + 1]; entry++) {
            if (indices[entry] >= controlCount) {
                throw new RangeError(
                    `Entry ${entry} of the stencil names point ${indices[entry]}, but the cage has ${controlCount}.`,
                );
            }
            sum += coefficients[entry];
            size += Math.abs(coefficients[entry]);
        }
        // Moving the whole cage must move points as it does, and leave vectors what they are.
        const expected = row < (vectorStart ?? rows) ? 1 : 0;
        if (!(size < Infinity && Math.abs(sum - expected) <= SUM_TOLERANCE * size)) {
            throw new RangeError(`The coefficients of row ${row} of the stencil sum to ${sum}, not to ${expected}.`);
        }
    }
}
