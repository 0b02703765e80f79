import { createPatchNet } from "../../src/net/createPatchNet";
import {
    NO_VECTOR,
    PATCH_SIZE,
    patchCountOf,
    POINT_SIZE,
    pointCountOf,
    TANGENT_SIZE,
    TWIST_SIZE,
    type PatchNet,
} from "../../src/net/PatchNet";
import { createRandom } from "./random";

/**
 * Gives a net random twists. Some patches have none, some only some of theirs.
 * @param size largest component of a twist
 */
export function withTwists(net: PatchNet, seed: number, size: number): PatchNet {
    const random = createRandom(seed);
    const points = [...net.points];
    const twists: number[] = [];
    for (let patch = 0; patch < patchCountOf(net); patch++) {
        // All of the first; else one patch in eight has none, and a third of the others lacks one.
        const without = patch === 0 ? 1 : random();
        for (let twist = 0; twist < TWIST_SIZE; twist++) {
            if (without < 0.125 || (without < 0.4 && twist === patch % TWIST_SIZE)) {
                twists.push(NO_VECTOR);
            } else {
                twists.push(points.length / POINT_SIZE);
                points.push(...[0, 1, 2].map(() => (2 * random() - 1) * size), 0);
            }
        }
    }
    return createPatchNet({ ...net, points, twists, vectorStart: net.vectorStart ?? pointCountOf(net) });
}

/**
 * Gives a net tangent patches: its own derivatives, and something random. One patch in eight has none.
 * @param size largest component of what is random
 */
export function withTangents(net: PatchNet, seed: number, size: number): PatchNet {
    const random = createRandom(seed);
    const points = [...net.points];
    const tangents: number[] = [];
    for (let patch = 0; patch < patchCountOf(net); patch++) {
        const hasTangents = random() >= 0.125;
        for (let i = 0; i < TANGENT_SIZE; i++) {
            if (!hasTangents) {
                tangents.push(NO_VECTOR);
                continue;
            }
            // Row by row: three to a row along u, then four to a row along v.
            const [corner, step] = i < 12 ? [4 * Math.floor(i / 3) + (i % 3), 1] : [i - 12, 4];
            const from = net.patches[patch * PATCH_SIZE + corner] * POINT_SIZE;
            const to = net.patches[patch * PATCH_SIZE + corner + step] * POINT_SIZE;
            tangents.push(points.length / POINT_SIZE);
            for (let axis = 0; axis < 3; axis++) {
                points.push(3 * (points[to + axis] - points[from + axis]) + (2 * random() - 1) * size);
            }
            points.push(0);
        }
    }
    return createPatchNet({ ...net, points, tangents, vectorStart: net.vectorStart ?? pointCountOf(net) });
}

/** Makes the tangent vectors of a patch zeros, which leaves its normals to the bicubic geometry. */
export function withVanishingTangents(net: PatchNet, patch: number): PatchNet {
    const ids = net.tangents!.subarray(TANGENT_SIZE * patch, TANGENT_SIZE * (patch + 1));
    if (ids[0] === NO_VECTOR) {
        throw new Error(`Patch ${patch} has no tangent patches that could vanish.`);
    }
    const points = net.points.slice();
    ids.forEach((id) => points.fill(0, POINT_SIZE * id, POINT_SIZE * (id + 1)));
    return createPatchNet({ ...net, points });
}
