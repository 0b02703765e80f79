import type { CageNet } from "../../src/cage/approximateCatmullClark.js";
import type { Cage } from "../../src/cage/Cage.js";
import { buildEdgeTable } from "../../src/net/edges.js";

/** Texture coordinates that tell where in a face a patch is: corner i of n on the unit circle. */
export function faceParameters(cage: Cage): Float32Array {
    return Float32Array.from(
        Array.from(cage.faceSizes).flatMap((size) =>
            Array.from({ length: size }, (_, i) => {
                const angle = (2 * Math.PI * i) / size;
                return [Math.cos(angle), Math.sin(angle)];
            }).flat(),
        ),
    );
}

/** Sides of a cage's faces that no other drawn face has, or more than one: by face, as "smaller id,larger id". */
function openSides(cage: Cage, isDrawn: (face: number) => boolean): Set<string> {
    const uses = new Map<string, number>();
    eachSide(cage, (face, key) => {
        if (isDrawn(face)) {
            uses.set(key, (uses.get(key) ?? 0) + 1);
        }
    });
    return new Set([...uses].filter(([, count]) => count !== 2).map(([key]) => key));
}

function eachSide(cage: Cage, visit: (face: number, key: string, side: number) => void): void {
    let first = 0;
    cage.faceSizes.forEach((size, face) => {
        for (let side = 0; side < size; side++) {
            const a = cage.faceVertices[first + side];
            const b = cage.faceVertices[first + ((side + 1) % size)];
            visit(face, `${Math.min(a, b)},${Math.max(a, b)}`, side);
        }
        first += size;
    });
}

/** The two corners of each side of a patch among the four of its texture coordinates. */
const SIDE_CORNERS = [
    [0, 2],
    [0, 1],
    [1, 3],
    [2, 3],
] as const;

/**
 * Open edges of a net that are on no open side of its cage: joints that do not close.
 * @param cage a cage with {@link faceParameters} as its texture coordinates
 * @param net made of it
 * @returns patch and side of each
 */
export function findOpenJoints(cage: Cage, net: CageNet): { patch: number; side: number }[] {
    const drawn = new Set(net.faces);
    const open = openSides(cage, (face) => drawn.has(face));
    const sidesOfFace = new Map<number, string[]>();
    eachSide(cage, (face, key) => sidesOfFace.set(face, [...(sidesOfFace.get(face) ?? []), key]));
    const edges = buildEdgeTable(net);
    const wrong: { patch: number; side: number }[] = [];
    edges.sides.forEach((edge, index) => {
        if (edges.uses[edge] === 2) {
            return;
        }
        const patch = index >> 2;
        const face = net.faces[patch];
        const keys = sidesOfFace.get(face)!;
        const [a, b] = SIDE_CORNERS[index & 3].map((corner) =>
            net.uvs!.subarray(8 * patch + 2 * corner, 8 * patch + 2 * corner + 2),
        );
        const at = keys.findIndex((_, side) => isOnSide(a, side, keys.length) && isOnSide(b, side, keys.length));
        if (at < 0 || !open.has(keys[at])) {
            wrong.push({ patch, side: index & 3 });
        }
    });
    return wrong;
}

/** Whether a point is on a side of a regular polygon on the unit circle. */
function isOnSide(point: ArrayLike<number>, side: number, size: number): boolean {
    const middle = (2 * Math.PI * (side + 0.5)) / size;
    return Math.abs(point[0] * Math.cos(middle) + point[1] * Math.sin(middle) - Math.cos(Math.PI / size)) < 1e-5;
}
