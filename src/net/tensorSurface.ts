import type { CurvePieces } from "./CurvePieces.js";
import { PATCH_SIZE } from "./PatchNet.js";
import { combineValues } from "./applyStencil.js";
import { stencilRowCount, type Stencil } from "./Stencil.js";
import { StencilBuilder } from "./StencilBuilder.js";

/**
 * A tensor product surface is a curve of curves: point (i, j) of the net is row i of the pieces in u by row j of the
 * pieces in v and has id j · (rows in u) + i. Control points go row by row, u along a row.
 */

/** 16 point ids per patch; patches go row by row as well, u along a row. */
export function tensorPatches(u: CurvePieces, v: CurvePieces): Uint32Array {
    const rowLength = stencilRowCount(u.rows);
    const [countU, countV] = [u.pieces.length / 4, v.pieces.length / 4];
    const patches = new Uint32Array(countU * countV * PATCH_SIZE);
    let at = 0;
    for (let pieceV = 0; pieceV < countV; pieceV++) {
        for (let pieceU = 0; pieceU < countU; pieceU++) {
            for (let i = 0; i < PATCH_SIZE; i++) {
                patches[at++] = v.pieces[4 * pieceV + (i >> 2)] * rowLength + u.pieces[4 * pieceU + (i & 3)];
            }
        }
    }
    return patches;
}

/** Texture coordinates of the corners of the patches: the parameters, scaled to [0, 1] over the whole surface. */
export function tensorUvs(u: CurvePieces, v: CurvePieces): Float32Array {
    const [scaledU, scaledV] = [u, v].map(({ parameters }) => {
        const start = parameters[0];
        const length = parameters[parameters.length - 1] - start;
        return parameters.map((parameter) => (parameter - start) / length);
    });
    const uvs: number[] = [];
    for (let row = 0; row + 1 < scaledV.length; row++) {
        for (let column = 0; column + 1 < scaledU.length; column++) {
            for (let corner = 0; corner < 4; corner++) {
                uvs.push(scaledU[column + (corner & 1)], scaledV[row + (corner >> 1)]);
            }
        }
    }
    return Float32Array.from(uvs);
}

/** The map from the control points of the surface to the points of the net: the products of the rows. */
export function tensorStencil(u: Stencil, v: Stencil): Stencil {
    const builder = new StencilBuilder();
    for (let rowV = 0; rowV < stencilRowCount(v); rowV++) {
        for (let rowU = 0; rowU < stencilRowCount(u); rowU++) {
            const indices: number[] = [];
            const coefficients: number[] = [];
            for (let entryV = v.offsets[rowV]; entryV < v.offsets[rowV + 1]; entryV++) {
                for (let entryU = u.offsets[rowU]; entryU < u.offsets[rowU + 1]; entryU++) {
                    indices.push(v.indices[entryV] * u.controlCount + u.indices[entryU]);
                    coefficients.push(v.coefficients[entryV] * u.coefficients[entryU]);
                }
            }
            builder.addRow(indices, coefficients);
        }
    }
    return builder.build(u.controlCount * v.controlCount);
}

/**
 * Values of the points of the net, as plain sums: one direction after the other, which is quicker than the stencil.
 * @param values `size` numbers per control point
 * @returns `size` numbers per point of the net
 */
export function tensorValues(u: CurvePieces, v: CurvePieces, values: ArrayLike<number>, size: number): Float64Array {
    const rowLength = stencilRowCount(u.rows) * size;
    const controlLength = u.rows.controlCount * size;
    const lines = new Float64Array(v.rows.controlCount * rowLength);
    for (let line = 0; line < v.rows.controlCount; line++) {
        const row = Array.from({ length: controlLength }, (_, i) => values[line * controlLength + i]);
        lines.set(combineValues(u.rows, row, size), line * rowLength);
    }
    return combineValues(v.rows, lines, rowLength);
}

/** Texture control values of the patches, 32 numbers each, from 2 numbers per point of the net. */
export function patchControlUvs(patches: Uint32Array, values: ArrayLike<number>): Float32Array {
    return Float32Array.from({ length: 2 * patches.length }, (_, i) => values[2 * patches[i >> 1] + (i & 1)]);
}
