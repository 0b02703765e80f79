import type { Cage } from "../../src/cage/Cage.js";
import { faceParameters } from "./cageSides.js";
import { cageOf } from "./cages.js";

/** Sharpness of creases and corners: fractions, whole numbers, and as sharp as can be. */
const SHARPNESS = [0.2, 0.5, 0.75, 1, 1.5, 2, 2.6, 3, Infinity, Infinity];

/** Faces in the making. */
interface Faces {
    readonly faces: number[][];
    pointCount: number;
}

/**
 * A small cage of anything that can be glued together: quads or polygons, strips, tubes, Moebius strips, fans from two faces
 * on; faces glued to one or more edges of others, back to back, twice, or anyhow; creases, corners and holes at random.
 */
export function randomCage(random: () => number): Cage {
    const below = (limit: number): number => Math.floor(limit * random());
    const faces = glue(random, below);
    const edges = faces.faces.flatMap((face) => face.map((a, i) => [a, face[(i + 1) % face.length]]));
    const density = random() < 0.3 ? 0 : 0.6 * random();
    const creases = edges.filter(() => random() < density);
    const corners = Array.from({ length: faces.pointCount }, (_, i) => i).filter(() => random() < 0.06);
    const anySharpness = (count: number): Float32Array =>
        Float32Array.from({ length: count }, () => SHARPNESS[below(SHARPNESS.length)]);
    const cage = cageOf(
        Array.from({ length: faces.pointCount }, () => [4 * random(), 4 * random(), 4 * random()]),
        faces.faces,
        {
            creases: Uint32Array.from(creases.flat()),
            creaseSharpness: anySharpness(creases.length),
            corners: Uint32Array.from(corners),
            cornerSharpness: anySharpness(corners.length),
            holes: Uint32Array.from([...faces.faces.keys()].filter(() => random() < 0.05)),
            boundary: random() < 0.2 ? "none" : random() < 0.5 ? "edges" : "edgesAndCorners",
            creaseMethod: random() < 0.05 ? "chaikin" : "uniform",
        },
    );
    return { ...cage, uvs: faceParameters(cage) };
}

/** The same faces, each begun at another corner. */
export function turnedCage(cage: Cage, random: () => number): Cage {
    let first = 0;
    const order = Array.from(cage.faceSizes).flatMap((size) => {
        const turn = Math.floor(size * random());
        const corners = Array.from({ length: size }, (_, i) => first + ((i + turn) % size));
        first += size;
        return corners;
    });
    return {
        ...cage,
        faceVertices: Uint32Array.from(order, (corner) => cage.faceVertices[corner]),
        uvs: Float32Array.from(order.flatMap((corner) => [cage.uvs![2 * corner], cage.uvs![2 * corner + 1]])),
    };
}

function glue(random: () => number, below: (limit: number) => number): Faces {
    const onlyQuads = random() < 0.6;
    const sizeOfFace = (): number => (onlyQuads ? 4 : 3 + below(4));
    const made = begin(below, sizeOfFace);
    const fresh = (): number => made.pointCount++;
    for (let more = below(8); more > 0; more--) {
        const face = made.faces[below(made.faces.length)];
        const size = sizeOfFace();
        const way = random();
        if (way < 0.75) {
            // On a run of its edges, mostly turned as it should be; the rest new points, or any.
            const start = below(face.length);
            const edges = 1 + below(Math.min(size - 1, face.length - 1, 3));
            const run = Array.from({ length: edges + 1 }, (_, i) => face[(start + i) % face.length]);
            const points = random() < 0.9 ? run.reverse() : run;
            while (points.length < size) {
                points.push(random() < 0.7 ? fresh() : below(made.pointCount));
            }
            made.faces.push(points);
        } else if (way < 0.85) {
            made.faces.push(random() < 0.7 ? [...face].reverse() : [...face]);
        } else {
            made.faces.push(Array.from({ length: size }, () => (random() < 0.3 ? fresh() : below(made.pointCount))));
        }
    }
    return { ...made, faces: made.faces.filter((face) => new Set(face).size === face.length) };
}

/** A face, a fan, or a strip that is open, goes round, or goes round and comes back the other side up. */
function begin(below: (limit: number) => number, sizeOfFace: () => number): Faces {
    const kind = below(6);
    if (kind < 3) {
        const [columns, rows] = [1 + below(4), 1 + below(3)];
        const idOf = (x: number, y: number): number => {
            const isRound = kind > 0 && columns > 2 && x === columns;
            return (isRound && kind === 2 ? rows - y : y) * (columns + 1) + (isRound ? 0 : x);
        };
        const faces = Array.from({ length: columns * rows }, (_, i) => {
            const [x, y] = [i % columns, Math.floor(i / columns)];
            return [idOf(x, y), idOf(x + 1, y), idOf(x + 1, y + 1), idOf(x, y + 1)];
        });
        return { faces, pointCount: (columns + 1) * (rows + 1) };
    }
    if (kind === 3) {
        const count = 2 + below(6);
        const faces = Array.from({ length: count }, (_, i) => [
            0,
            1 + 2 * i,
            2 + 2 * i,
            1 + ((2 * i + 2) % (2 * count)),
        ]);
        return { faces, pointCount: 1 + 2 * count };
    }
    const size = sizeOfFace();
    return { faces: [Array.from({ length: size }, (_, i) => i)], pointCount: size };
}
