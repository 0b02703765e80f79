import { add, cross, dot, length, subtract, type Vec3 } from "../math/vec3.js";

/** Triangles that may be halves of quads. */
export interface CageTriangles {
    /** x, y, z per point. */
    readonly positions: Float32Array;
    /** Three different point ids per triangle, counter-clockwise. */
    readonly triangles: Uint32Array;
    /** Place of each triangle in the list that it comes from, rising. */
    readonly numbers: Uint32Array;
    /** Material slot per triangle. */
    readonly slots: Uint32Array;
    /** Texture coordinates u, v per corner. */
    readonly uvs?: Float32Array;
}

/** Two triangles that make a quad. */
export interface TrianglePair {
    readonly first: number;
    readonly second: number;
    /** 1 for right angles, near 0 where a corner is near 0 or 180 degrees; 0 for a quad that is hollow or folded. */
    readonly quality: number;
}

/** Largest angle between the normals of the halves of a quad, as its cosine. */
const LEAST_COSINE = 0.5;

/**
 * Tells how good a quad two triangles make.
 * @param list the triangles
 * @param first one of them
 * @param firstEdge the edge that is the diagonal, by the number of the corner where it begins
 * @param second another one
 * @param secondEdge likewise; it must run the other way
 * @returns see {@link TrianglePair.quality}; undefined when they do not have this diagonal, walked both ways, or a slot or
 * a seam parts them
 */
export function pairQuality(
    list: CageTriangles,
    first: number,
    firstEdge: number,
    second: number,
    secondEdge: number,
): number | undefined {
    const { triangles, slots, uvs, positions } = list;
    const corner = (triangle: number, number: number): number => 3 * triangle + (number % 3);
    const [a, b] = [corner(first, firstEdge), corner(first, firstEdge + 1)];
    const [c, d] = [corner(second, secondEdge), corner(second, secondEdge + 1)];
    if (triangles[a] !== triangles[d] || triangles[b] !== triangles[c] || slots[first] !== slots[second]) {
        return undefined;
    }
    if (uvs && !(isSameUv(uvs, a, d) && isSameUv(uvs, b, c))) {
        return undefined;
    }
    const [tip, otherTip] = [corner(first, firstEdge + 2), corner(second, secondEdge + 2)];
    if (triangles[tip] === triangles[otherTip]) {
        return undefined;
    }
    const pointAt = (at: number): Vec3 => {
        const start = 3 * triangles[at];
        return [positions[start], positions[start + 1], positions[start + 2]];
    };
    return quadQuality([pointAt(b), pointAt(tip), pointAt(a), pointAt(otherTip)]);
}

function isSameUv(uvs: Float32Array, a: number, b: number): boolean {
    return uvs[2 * a] === uvs[2 * b] && uvs[2 * a + 1] === uvs[2 * b + 1];
}

/** @param points the corners of a quad; its diagonal joins 0 and 2 */
function quadQuality(points: readonly Vec3[]): number {
    const [p0, p1, p2, p3] = points;
    const firstNormal = cross(subtract(p1, p0), subtract(p2, p0));
    const secondNormal = cross(subtract(p2, p0), subtract(p3, p0));
    if (dot(firstNormal, secondNormal) < LEAST_COSINE * length(firstNormal) * length(secondNormal)) {
        return 0;
    }
    const normal = add(firstNormal, secondNormal);
    const size = length(normal);
    let worst = 0;
    for (let i = 0; i < 4; i++) {
        const toNext = subtract(points[(i + 1) % 4], points[i]);
        const toLast = subtract(points[(i + 3) % 4], points[i]);
        const sine = dot(cross(toNext, toLast), normal);
        if (!(sine > 0)) {
            return 0;
        }
        const angle = Math.atan2(sine, dot(toNext, toLast) * size);
        worst = Math.max(worst, Math.abs(angle - Math.PI / 2));
    }
    return 1 - worst / (Math.PI / 2);
}
