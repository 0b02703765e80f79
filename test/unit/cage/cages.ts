import type { CageInput } from "../../../src/cage/createCage.js";

/** A cube: 8 points, 6 quads, counter-clockwise about the outward normals. */
export const CUBE: CageInput & { readonly positions: number[]; readonly faceVertices: number[] } = {
    positions: [-1, -1, -1, 1, -1, -1, 1, 1, -1, -1, 1, -1, -1, -1, 1, 1, -1, 1, 1, 1, 1, -1, 1, 1],
    faceSizes: [4, 4, 4, 4, 4, 4],
    faceVertices: [0, 3, 2, 1, 4, 5, 6, 7, 0, 1, 5, 4, 1, 2, 6, 5, 2, 3, 7, 6, 3, 0, 4, 7],
};

/** A cage of the given faces, whose points lie on a curve that no line or plane holds. */
export function cageOf(faces: readonly (readonly number[])[], more: Partial<CageInput> = {}): CageInput {
    const faceVertices = faces.flat();
    const pointCount = faceVertices.reduce((count, id) => Math.max(count, id + 1), 0);
    return {
        positions: Array.from({ length: pointCount }, (_, i) => [Math.cos(i), Math.sin(i), i / 8]).flat(),
        faceSizes: faces.map((face) => face.length),
        faceVertices,
        ...more,
    };
}

/** The faces of a cage, as lists of point ids. */
export function facesOf(cage: CageInput): number[][] {
    let first = 0;
    return Array.from(cage.faceSizes, (size) => {
        first += size;
        return Array.from({ length: size }, (_, i) => cage.faceVertices[first - size + i]);
    });
}

/**
 * The rim of a list of faces: how often each edge is walked one way more than the other. Two lists with one rim fit
 * into the same neighbours.
 */
export function rimOf(faces: readonly (readonly number[])[]): Record<string, number> {
    const rim: Record<string, number> = {};
    for (const face of faces) {
        face.forEach((a, i) => {
            const b = face[(i + 1) % face.length];
            const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
            rim[key] = (rim[key] ?? 0) + Math.sign(b - a);
        });
    }
    return Object.fromEntries(Object.entries(rim).filter(([, count]) => count !== 0));
}
