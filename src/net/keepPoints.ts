import { NO_VECTOR, POINT_SIZE, type PatchNet } from "./PatchNet.js";
import type { Stencil } from "./Stencil.js";

/**
 * A net with some of the points of another, in another order, and with the vectors that its patches name.
 * @param net the other net; not changed
 * @param kept ids of the points to keep, none of them a vector
 * @param patches point ids of the new net
 */
export function keepPoints(net: PatchNet, kept: readonly number[], patches: Uint32Array): PatchNet {
    const ids = [...kept];
    const newIds = new Map<number, number>();
    const keepVectors = (vectors: Uint32Array): Uint32Array =>
        vectors.map((id) => {
            if (id === NO_VECTOR) {
                return id;
            }
            const known = newIds.get(id) ?? ids.push(id) - 1;
            newIds.set(id, known);
            return known;
        });
    const twists = net.twists && keepVectors(net.twists);
    const tangents = net.tangents && keepVectors(net.tangents);
    const points = new Float32Array(ids.length * POINT_SIZE);
    for (let i = 0; i < points.length; i++) {
        points[i] = net.points[ids[i >> 2] * POINT_SIZE + (i & 3)];
    }
    return {
        ...net,
        points,
        patches,
        ...(net.vectorStart !== undefined && { vectorStart: kept.length }),
        ...(twists && { twists }),
        ...(tangents && { tangents }),
        ...(net.stencil && { stencil: keepRows(net.stencil, ids, net.vectorStart !== undefined, kept.length) }),
    };
}

function keepRows(stencil: Stencil, rows: readonly number[], hasVectors: boolean, vectorStart: number): Stencil {
    const offsets = new Uint32Array(rows.length + 1);
    rows.forEach((row, i) => {
        offsets[i + 1] = offsets[i] + stencil.offsets[row + 1] - stencil.offsets[row];
    });
    const indices = new Uint32Array(offsets[rows.length]);
    const coefficients = new Float64Array(offsets[rows.length]);
    rows.forEach((row, i) => {
        const [start, end] = [stencil.offsets[row], stencil.offsets[row + 1]];
        indices.set(stencil.indices.subarray(start, end), offsets[i]);
        coefficients.set(stencil.coefficients.subarray(start, end), offsets[i]);
    });
    return { controlCount: stencil.controlCount, offsets, indices, coefficients, ...(hasVectors && { vectorStart }) };
}
