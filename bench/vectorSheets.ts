import { createPatchNet } from "../src/net/createPatchNet";
import { patchCountOf, POINT_SIZE, TANGENT_SIZE, TWIST_SIZE, type PatchNet } from "../src/net/PatchNet";
import { createRandom } from "../test/support/random";

/** Gives every patch four twists of its own: the most that there may be. */
export function withAllTwists(net: PatchNet): PatchNet {
    const random = createRandom(3);
    const component = (): number => 0.4 * random() - 0.2;
    const { points, ids, vectorStart } = addVectors(net, TWIST_SIZE, () => [component(), component(), component()]);
    return createPatchNet({ ...net, points, vectorStart, twists: ids });
}

/** Gives every patch tangent patches of its own: its derivatives, once more. */
export function withAllTangents(net: PatchNet): PatchNet {
    const { points, ids, vectorStart } = addVectors(net, TANGENT_SIZE, (patch, index) => {
        const [from, step] = index < 12 ? [4 * Math.floor(index / 3) + (index % 3), 1] : [index - 12, 4];
        const [a, b] = [net.patches[16 * patch + from], net.patches[16 * patch + from + step]];
        return [0, 1, 2].map((axis) => 3 * (net.points[POINT_SIZE * b + axis] - net.points[POINT_SIZE * a + axis]));
    });
    return createPatchNet({ ...net, points, vectorStart, tangents: ids });
}

/** The points of a net, then vectors: so many for every patch. */
function addVectors(
    net: PatchNet,
    perPatch: number,
    vectorOf: (patch: number, index: number) => readonly number[],
): { points: Float32Array; ids: Uint32Array; vectorStart: number } {
    const vectorStart = net.points.length / POINT_SIZE;
    const ids = Uint32Array.from({ length: perPatch * patchCountOf(net) }, (_, i) => vectorStart + i);
    const points = new Float32Array(net.points.length + POINT_SIZE * ids.length);
    points.set(net.points);
    ids.forEach((id, i) => {
        points.set(vectorOf(Math.floor(i / perPatch), i % perPatch), POINT_SIZE * id);
    });
    return { points, ids, vectorStart };
}
