import type { CurvePieces } from "./CurvePieces.js";
import { PATCH_SIZE } from "./PatchNet.js";
import { stencilRowCount, type Stencil } from "./Stencil.js";
import { StencilBuilder } from "./StencilBuilder.js";
import { TensorPatches } from "./TensorPatches.js";

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

/** Parameters at which patches begin and end, scaled to [0, 1] over the whole curve. */
export function scaledParameters({ parameters }: CurvePieces): Float64Array {
    const start = parameters[0];
    const length = parameters[parameters.length - 1] - start;
    return parameters.map((parameter) => (parameter - start) / length);
}

/** Texture coordinates of the corners of the patches: the parameters, scaled to [0, 1] over the whole surface. */
export function tensorUvs(u: CurvePieces, v: CurvePieces): Float32Array {
    const [scaledU, scaledV] = [scaledParameters(u), scaledParameters(v)];
    const uvs = new Float32Array((u.pieces.length / 4) * (v.pieces.length / 4) * 8);
    let at = 0;
    for (let row = 0; row + 1 < scaledV.length; row++) {
        for (let column = 0; column + 1 < scaledU.length; column++) {
            for (let corner = 0; corner < 4; corner++) {
                uvs[at++] = scaledU[column + (corner & 1)];
                uvs[at++] = scaledV[row + (corner >> 1)];
            }
        }
    }
    return uvs;
}

/** Texture control values of the patches, 32 numbers each, of 2 numbers per control point. */
export function tensorControlUvs(u: CurvePieces, v: CurvePieces, controls: ArrayLike<number>): Float32Array {
    const patches = new TensorPatches(u, v, 2, (control, values) => {
        values[0] = controls[2 * control];
        values[1] = controls[2 * control + 1];
    });
    const uvs = new Float32Array(patches.rowCount * patches.columnCount * 2 * PATCH_SIZE);
    for (let patch = 0; 2 * PATCH_SIZE * patch < uvs.length; patch++) {
        const row = Math.floor(patch / patches.columnCount);
        uvs.set(patches.read(row, patch % patches.columnCount), 2 * PATCH_SIZE * patch);
    }
    return uvs;
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
