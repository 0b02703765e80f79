import type { Cage, NamedCage } from "../../src/index";

/** Middle of the body, as z and height, and how far it reaches along z and around. */
const BODY = { z: 0, y: 1.55, length: 1.5, radius: 1.15 };

/** Share by which the body is wider when the creature has breathed in. */
const BREATH = 0.09;

/** How far the tips of the plates rise, in units of the cage. */
const RISE = 0.16;

/** How far each point moves, x, y, z each, when the creature breathes in. */
export function breathing({ positions }: Cage): Float32Array {
    const moves = new Float32Array(positions.length);
    for (let at = 0; at < positions.length; at += 3) {
        const [x, y, z] = positions.subarray(at, at + 3);
        const along = Math.max(1 - ((z - BODY.z) / BODY.length) ** 2, 0);
        // Legs are below what breathes.
        const height = Math.min(Math.max((y - 0.5) / 0.6, 0), 1);
        const around = Math.hypot(x, y - BODY.y) / BODY.radius;
        const share = BREATH * along * height * Math.min(Math.max(2 - around, 0), 1);
        moves.set([share * x, share * (y - BODY.y), 0], at);
    }
    return moves;
}

/** How far each point moves when the plates rise. */
export function raisedPlates({ cage, materials = [] }: NamedCage): Float32Array {
    const { positions, faceSizes, faceVertices, groups } = cage;
    const moves = new Float32Array(positions.length);
    const slot = materials.indexOf("plate");
    let first = 0;
    faceSizes.forEach((size, face) => {
        if (groups?.[face] === slot) {
            const corners = faceVertices.subarray(first, first + size);
            const lowest = Math.min(...Array.from(corners, (point) => positions[3 * point + 1]));
            for (const point of corners) {
                const height = positions[3 * point + 1] - lowest;
                moves[3 * point + 1] = Math.max(moves[3 * point + 1], RISE * Math.min(height / 0.3, 1));
            }
        }
        first += size;
    });
    return moves;
}
