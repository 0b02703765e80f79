/** What repeated subdivision makes of the points about a point: the truth that limit masks are compared with. */

export type Vector = readonly [number, number, number];

/** A point, its neighbours along edges and those across faces, counter-clockwise, face i between spokes i and i + 1. */
export interface Ring {
    readonly center: Vector;
    readonly spokes: readonly Vector[];
    readonly diagonals: readonly Vector[];
}

export function cross(a: Vector, b: Vector): Vector {
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function dot(a: Vector, b: Vector): number {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function normalize(a: Vector): Vector {
    const length = Math.hypot(...a);
    return [a[0] / length, a[1] / length, a[2] / length];
}

function combine(...terms: readonly (readonly [number, Vector])[]): Vector {
    return [0, 1, 2].map((axis) => terms.reduce((sum, [factor, v]) => sum + factor * v[axis], 0)) as unknown as Vector;
}

function mean(vectors: readonly Vector[]): Vector {
    return combine(...vectors.map((v) => [1 / vectors.length, v] as const));
}

/** Moves the origin into the middle and brings the ring to size 1, so that no digits are lost however small it gets. */
function recenter({ center, spokes, diagonals }: Ring, limit: number[], scale: number): { ring: Ring; scale: number } {
    for (let axis = 0; axis < 3; axis++) {
        limit[axis] += scale * center[axis];
    }
    const size = Math.max(...spokes.map((spoke) => Math.hypot(...combine([1, spoke], [-1, center]))));
    const moved = (v: Vector): Vector => combine([1 / size, v], [-1 / size, center]);
    return {
        ring: { center: [0, 0, 0], spokes: spokes.map(moved), diagonals: diagonals.map(moved) },
        scale: scale * size,
    };
}

/** The limit of the middle of a closed ring, with the ring as it is at last, brought to size 1 about its middle. */
export function limitOfRing(start: Ring, steps = 200): Vector & { ring: Ring } {
    const limit = [0, 0, 0];
    let { ring, scale } = recenter(start, limit, 1);
    const count = start.spokes.length;
    for (let step = 0; step < steps; step++) {
        const { center, spokes, diagonals } = ring;
        const faces = spokes.map((spoke, i) => mean([center, spoke, diagonals[i], spokes[(i + 1) % count]]));
        const next: Ring = {
            center: combine([(count - 2) / count, center], [1 / count, mean(spokes)], [1 / count, mean(faces)]),
            spokes: spokes.map((spoke, i) => mean([center, spoke, faces[i], faces[(i + count - 1) % count]])),
            diagonals: faces,
        };
        ({ ring, scale } = recenter(next, limit, scale));
    }
    return Object.assign(limit as unknown as Vector, { ring });
}

/**
 * The limit normal in the middle of a closed ring: of the parts of it that turn once round the middle, by the dominant left
 * eigenvector of the subdivision of such parts, found by repeated multiplication.
 */
export function normalOfMode({ spokes, diagonals }: Ring): Vector {
    const count = spokes.length;
    if (count === 2) {
        // Spokes and diagonals turn with the same eigenvalue, 1/4: the plane is that of their differences.
        return normalize(
            cross(combine([1, spokes[0]], [-1, spokes[1]]), combine([1, diagonals[0]], [-1, diagonals[1]])),
        );
    }
    const angle = (2 * Math.PI) / count;
    // e′ = (3/8 + cos/8) e + (1 + ω⁻¹)/16 d and d′ = (1 + ω)/4 e + 1/4 d of the part e_i = e ωⁱ, d_i = d ωⁱ.
    // With d turned back by half a face the matrix is real: 1 + ω = 2 cos(angle/2) ω^½.
    const half = Math.cos(angle / 2);
    const matrix = [
        [3 / 8 + Math.cos(angle) / 8, half / 8],
        [half / 2, 1 / 4],
    ];
    let left = [1, 1];
    for (let step = 0; step < 500; step++) {
        left = [0, 1].map((column) => left[0] * matrix[0][column] + left[1] * matrix[1][column]);
        const size = Math.hypot(...left);
        left = left.map((value) => value / size);
    }
    const part = (turn: (a: number) => number): Vector =>
        combine(
            ...spokes.map((spoke, i) => [left[0] * turn(i * angle), spoke] as const),
            ...diagonals.map((diagonal, i) => [left[1] * turn((i + 0.5) * angle), diagonal] as const),
        );
    return normalize(cross(part(Math.cos), part(Math.sin)));
}

/** Limit point and normal in the middle of a ring that ends in a smooth boundary on both sides. */
export function limitOfBoundaryRing(start: Ring, steps = 400): { position: Vector; normal: Vector } {
    const limit = [0, 0, 0];
    const count = start.diagonals.length;
    let { ring, scale } = recenter(start, limit, 1);
    for (let step = 0; step < steps; step++) {
        const { center, spokes, diagonals } = ring;
        const faces = diagonals.map((diagonal, i) => mean([center, spokes[i], diagonal, spokes[i + 1]]));
        const next: Ring = {
            center: combine([0.75, center], [0.125, spokes[0]], [0.125, spokes[count]]),
            spokes: spokes.map((spoke, i) =>
                i === 0 || i === count ? mean([center, spoke]) : mean([center, spoke, faces[i - 1], faces[i]]),
            ),
            diagonals: faces,
        };
        ({ ring, scale } = recenter(next, limit, scale));
    }
    // Along the boundary the ends differ by half as much each time, always in the same direction.
    const along = combine([1, start.spokes[0]], [-1, start.spokes[count]]);
    const normal =
        count === 1
            ? cross(
                  combine([1, start.spokes[0]], [-1, start.center]),
                  combine([1, start.spokes[1]], [-1, start.center]),
              )
            : cross(along, mean(ring.spokes.slice(1, count)));
    return { position: limit as unknown as Vector, normal: normalize(normal) };
}
