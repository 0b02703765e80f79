import { NO_VECTOR, POINT_SIZE, type PatchNet } from "./PatchNet.js";

/**
 * A net with some of the points of another, in another order, and with the vectors that its patches name. The stencil is
 * left behind: points that lie on each other now may part when a cage moves.
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
    const picked = {
        ...net,
        points,
        patches,
        ...(net.vectorStart !== undefined && { vectorStart: kept.length }),
        ...(twists && { twists }),
        ...(tangents && { tangents }),
    };
    delete picked.stencil;
    return picked;
}
