import { cagePointCount, type Cage } from "./Cage.js";

/** The faces of a cage after those that name a point more than once were cut there. */
export interface SplitFaces {
    readonly faceSizes: Uint32Array;
    readonly faceVertices: Uint32Array;
    /** Face of the cage that each face comes from. */
    readonly sourceFaces: Uint32Array;
    /** Corner of the cage that each corner comes from, as an index of `faceVertices`. */
    readonly sourceCorners: Uint32Array;
    /** Faces of the cage that were cut. */
    readonly repeated: readonly number[];
    /** Those of them of which nothing is left. */
    readonly skipped: readonly number[];
}

/**
 * Cuts faces that name a point more than once. Between two visits of a point the corners of a face make a loop: each
 * loop of 3 corners or more becomes a face, the others are left out. As a loop of 2 corners runs along an edge to and
 * fro, the edges that stay are those that the neighbours need: no hole opens beside a face that is cut or left out.
 * @returns undefined when no face names a point more than once
 */
export function splitFaces(cage: Cage): SplitFaces | undefined {
    const repeated = findRepeated(cage);
    if (repeated.length === 0) {
        return undefined;
    }
    const { faceSizes, faceVertices } = cage;
    const sizes: number[] = [];
    const sourceFaces: number[] = [];
    const sourceCorners = new Uint32Array(faceVertices.length);
    const skipped: number[] = [];
    let cornerCount = 0;
    const add = (face: number, corners: readonly number[]): void => {
        if (corners.length >= 3) {
            sizes.push(corners.length);
            sourceFaces.push(face);
            sourceCorners.set(corners, cornerCount);
            cornerCount += corners.length;
        }
    };
    let [first, next] = [0, 0];
    faceSizes.forEach((size, face) => {
        const corners = Array.from({ length: size }, (_, i) => first + i);
        first += size;
        if (face !== repeated[next]) {
            add(face, corners);
            return;
        }
        next++;
        const before = sizes.length;
        for (const loop of cutLoops(corners, faceVertices)) {
            add(face, loop);
        }
        if (sizes.length === before) {
            skipped.push(face);
        }
    });
    const kept = sourceCorners.slice(0, cornerCount);
    return {
        faceSizes: Uint32Array.from(sizes),
        faceVertices: kept.map((corner) => faceVertices[corner]),
        sourceFaces: Uint32Array.from(sourceFaces),
        sourceCorners: kept,
        repeated,
        skipped,
    };
}

/** Faces that name a point more than once. */
function findRepeated(cage: Cage): number[] {
    const { faceSizes, faceVertices } = cage;
    const repeated: number[] = [];
    /** One more than the face that named a point last. */
    const namedBy = new Uint32Array(cagePointCount(cage));
    let at = 0;
    faceSizes.forEach((size, face) => {
        let isRepeated = false;
        for (const end = at + size; at < end; at++) {
            isRepeated ||= namedBy[faceVertices[at]] === face + 1;
            namedBy[faceVertices[at]] = face + 1;
        }
        if (isRepeated) {
            repeated.push(face);
        }
    });
    return repeated;
}

/**
 * Cuts a loop of corners where it comes back to a point.
 * @param corners indices of `vertices`
 * @param vertices point ids
 * @returns loops that name no point twice, of any length
 */
function cutLoops(corners: readonly number[], vertices: Uint32Array): number[][] {
    const loops: number[][] = [];
    /** The corners since the beginning that are in no loop yet. */
    const open: number[] = [];
    /** Where in `open` a point is. */
    const places = new Map<number, number>();
    for (const corner of corners) {
        const place = places.get(vertices[corner]);
        if (place !== undefined) {
            const loop = open.splice(place);
            loop.forEach((closed) => places.delete(vertices[closed]));
            loops.push(loop);
        }
        places.set(vertices[corner], open.length);
        open.push(corner);
    }
    return [...loops, open];
}
