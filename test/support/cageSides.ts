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

/** A side of a face of a cage. */
interface CageSide {
    readonly face: number;
    readonly side: number;
}

/** Where the sides of patches are in a cage. */
interface CageSides {
    /** The side of a face on which a side of a patch is, 4 · patch + side; null inside of the face. */
    readonly sideOf: (index: number) => CageSide | null;
    /** The points of a side, "smaller id,larger id". */
    readonly keyOf: (side: CageSide) => string;
    /** How many faces that are drawn have a side. */
    readonly usesOf: (side: CageSide) => number;
}

/**
 * Finds the sides of patches in their cage.
 * @param cage a cage with {@link faceParameters} as its texture coordinates
 * @param net made of it
 */
export function cageSidesOf(cage: Cage, net: CageNet): CageSides {
    const drawn = new Set(net.faces);
    const keys = Array.from(cage.faceSizes, (): string[] => []);
    const uses = new Map<string, number>();
    eachSide(cage, (face, key) => {
        keys[face].push(key);
        uses.set(key, (uses.get(key) ?? 0) + (drawn.has(face) ? 1 : 0));
    });
    const keyOf = ({ face, side }: CageSide): string => keys[face][side];
    return {
        keyOf,
        usesOf: (side) => uses.get(keyOf(side))!,
        sideOf: (index) => {
            const patch = index >> 2;
            const face = net.faces[patch];
            const size = keys[face].length;
            const [a, b] = SIDE_CORNERS[index & 3].map((corner) =>
                net.uvs!.subarray(8 * patch + 2 * corner, 8 * patch + 2 * corner + 2),
            );
            const side = keys[face].findIndex((_, i) => isOnSide(a, i, size) && isOnSide(b, i, size));
            return side < 0 ? null : { face, side };
        },
    };
}

/**
 * Open edges of a net that are on no open side of its cage: joints that do not close.
 * @param cage a cage with {@link faceParameters} as its texture coordinates
 * @param net made of it
 * @returns patch and side of each
 */
export function findOpenJoints(cage: Cage, net: CageNet): { patch: number; side: number }[] {
    const { sideOf, usesOf } = cageSidesOf(cage, net);
    const edges = buildEdgeTable(net);
    const wrong: { patch: number; side: number }[] = [];
    edges.sides.forEach((edge, index) => {
        const side = edges.uses[edge] === 2 ? null : sideOf(index);
        if (edges.uses[edge] !== 2 && (side === null || usesOf(side) === 2)) {
            wrong.push({ patch: index >> 2, side: index & 3 });
        }
    });
    return wrong;
}

/** Whether a point is on a side of a regular polygon on the unit circle. */
function isOnSide(point: ArrayLike<number>, side: number, size: number): boolean {
    const middle = (2 * Math.PI * (side + 0.5)) / size;
    return Math.abs(point[0] * Math.cos(middle) + point[1] * Math.sin(middle) - Math.cos(Math.PI / size)) < 1e-5;
}
