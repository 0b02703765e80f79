import type { Cage } from "../../src/cage/Cage.js";

/** A cage of faces of any size, for tests. */
export function cageOf(
    positions: readonly (readonly number[])[],
    faces: readonly (readonly number[])[],
    more: Partial<Cage> = {},
): Cage {
    return {
        positions: Float32Array.from(positions.flat()),
        faceSizes: Uint32Array.from(faces, (face) => face.length),
        faceVertices: Uint32Array.from(faces.flat()),
        ...more,
    };
}

/** A grid of columns × rows quads, with the points where `place` puts them. */
export function gridCage(
    columns: number,
    rows: number,
    place: (x: number, y: number) => readonly number[],
    more: Partial<Cage> = {},
): Cage {
    const positions: (readonly number[])[] = [];
    const faces: number[][] = [];
    for (let y = 0; y <= rows; y++) {
        for (let x = 0; x <= columns; x++) {
            positions.push(place(x, y));
            if (x < columns && y < rows) {
                const first = y * (columns + 1) + x;
                faces.push([first, first + 1, first + columns + 2, first + columns + 1]);
            }
        }
    }
    return cageOf(positions, faces, more);
}

/**
 * Quads about one point of a valence, two rings of them, and the rest of their points where `place` puts them. Point 0 is
 * that in the middle.
 */
export function fanCage(
    valence: number,
    place: (ring: number, angle: number) => readonly number[],
    more: Partial<Cage> = {},
): Cage {
    // Ring r has 2 r valence points: corners of sector s at 2 r s.
    const rings = 3;
    const firstOf = (ring: number): number => (ring === 0 ? 0 : 1 + valence * ring * (ring - 1));
    const idOf = (ring: number, i: number): number => (ring === 0 ? 0 : firstOf(ring) + (i % (2 * ring * valence)));
    const positions: (readonly number[])[] = [place(0, 0)];
    const faces: number[][] = [];
    for (let ring = 1; ring <= rings; ring++) {
        for (let i = 0; i < 2 * ring * valence; i++) {
            positions.push(place(ring, (2 * Math.PI * i) / (2 * ring * valence)));
        }
    }
    for (let ring = 1; ring <= rings; ring++) {
        for (let sector = 0; sector < valence; sector++) {
            // Along a sector the outer ring goes round a corner, which takes two points more.
            const outer = 2 * ring * sector;
            const inner = 2 * (ring - 1) * sector;
            for (let i = 0; i < ring; i++) {
                if (i < ring - 1) {
                    faces.push([
                        idOf(ring - 1, inner + i),
                        idOf(ring, outer + i),
                        idOf(ring, outer + i + 1),
                        idOf(ring - 1, inner + i + 1),
                    ]);
                }
            }
            faces.push([
                idOf(ring - 1, inner + ring - 1),
                idOf(ring, outer + ring - 1),
                idOf(ring, outer + ring),
                idOf(ring, outer + ring + 1),
            ]);
            for (let i = ring + 1; i < 2 * ring; i++) {
                faces.push([
                    idOf(ring - 1, inner + i - 2),
                    idOf(ring, outer + i),
                    idOf(ring, outer + i + 1),
                    idOf(ring - 1, inner + i - 1),
                ]);
            }
        }
    }
    return cageOf(positions, faces, more);
}

/**
 * Quads about one point of a boundary, half of a fan: as many faces, two rings. Point 0 is that in the middle, then one by
 * one the points from one end of the boundary to the other.
 */
export function halfFanCage(
    count: number,
    place: (ring: number, angle: number) => readonly number[],
    more: Partial<Cage> = {},
): Cage {
    const rings = 2;
    const inRing = (ring: number): number => 2 * ring * count + 1;
    const firstOf = (ring: number): number => (ring === 0 ? 0 : 1 + (ring === 1 ? 0 : inRing(1)));
    const idOf = (ring: number, i: number): number => (ring === 0 ? 0 : firstOf(ring) + i);
    const positions: (readonly number[])[] = [place(0, 0)];
    const faces: number[][] = [];
    for (let ring = 1; ring <= rings; ring++) {
        for (let i = 0; i < inRing(ring); i++) {
            positions.push(place(ring, (Math.PI * i) / (inRing(ring) - 1)));
        }
    }
    for (let sector = 0; sector < count; sector++) {
        faces.push([0, idOf(1, 2 * sector), idOf(1, 2 * sector + 1), idOf(1, 2 * sector + 2)]);
    }
    for (let sector = 0; sector < count; sector++) {
        const inner = 2 * sector;
        const outer = 4 * sector;
        faces.push([idOf(1, inner), idOf(2, outer), idOf(2, outer + 1), idOf(1, inner + 1)]);
        faces.push([idOf(1, inner + 1), idOf(2, outer + 1), idOf(2, outer + 2), idOf(2, outer + 3)]);
        faces.push([idOf(1, inner + 1), idOf(2, outer + 3), idOf(2, outer + 4), idOf(1, inner + 2)]);
    }
    return cageOf(positions, faces, more);
}

/** Points of a cage as a stencil takes them. */
export function homogeneousPoints(cage: Cage): Float32Array {
    return Float32Array.from({ length: (cage.positions.length / 3) * 4 }, (_, i) =>
        i % 4 === 3 ? 1 : cage.positions[3 * Math.floor(i / 4) + (i % 4)],
    );
}
