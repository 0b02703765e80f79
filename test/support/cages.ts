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

/** The parts of an OBJ file that tests of conversions need: points, faces, creases, corners, holes, boundary. */
export function readObjCage(text: string): Cage {
    const positions: number[][] = [];
    const faces: number[][] = [];
    const creases: number[] = [];
    const creaseSharpness: number[] = [];
    const corners: number[] = [];
    const cornerSharpness: number[] = [];
    const holes: number[] = [];
    const more: { boundary?: Cage["boundary"]; creaseMethod?: Cage["creaseMethod"] } = {};
    for (const line of text.split("\n")) {
        const words = line.trim().split(/\s+/);
        if (words[0] === "v") {
            positions.push(words.slice(1, 4).map(Number));
        } else if (words[0] === "f") {
            faces.push(
                words
                    .slice(1)
                    .map((word) => Number.parseInt(word, 10))
                    .map((id) => (id < 0 ? positions.length + id : id - 1)),
            );
        } else if (words[0] === "t") {
            const numbers = words.slice(3).map(Number);
            if (words[1] === "crease") {
                creases.push(numbers[0], numbers[1]);
                creaseSharpness.push(numbers[2]);
            } else if (words[1] === "corner") {
                corners.push(numbers[0]);
                cornerSharpness.push(numbers[1]);
            } else if (words[1] === "hole") {
                holes.push(...numbers);
            } else if (words[1] === "interpolateboundary") {
                more.boundary = (["none", "edgesAndCorners", "edges"] as const)[numbers[0]];
            } else if (words[1] === "creasemethod") {
                more.creaseMethod = words[3] === "chaikin" ? "chaikin" : "uniform";
            }
        }
    }
    return cageOf(positions, faces, {
        creases: Uint32Array.from(creases),
        creaseSharpness: Float32Array.from(creaseSharpness),
        corners: Uint32Array.from(corners),
        cornerSharpness: Float32Array.from(cornerSharpness),
        holes: Uint32Array.from(holes),
        ...more,
    });
}
