import { INFINITE_SHARPNESS } from "./Cage.js";

const LARGEST_SLOT = 0xffff;

/** What an id of an array names. */
type Named = "point" | "face";

/** The kinds of things whose ids or sharpness are copied, and the arrays that hold them. */
const ID_ARRAYS = { Hole: "holes", Crease: "creases", Corner: "corners" } as const;
const SHARPNESS_ARRAYS = { Crease: "creaseSharpness", Corner: "cornerSharpness" } as const;

/**
 * Copies x, y, z per point.
 * @throws RangeError when the length is no multiple of 3 or a number is not finite as float32, with the point
 */
export function copyPositions(positions: ArrayLike<number>): Float32Array {
    if (positions.length % 3 !== 0) {
        throw new RangeError(`positions holds ${positions.length} numbers, which is no multiple of 3 (x, y, z).`);
    }
    const copy = Float32Array.from(positions);
    const wrong = copy.findIndex((value) => !Number.isFinite(value));
    if (wrong >= 0) {
        const place = `Point ${Math.floor(wrong / 3)}: ${"xyz"[wrong % 3]}`;
        throw new RangeError(`${place} is ${String(positions[wrong])}, not a finite number.`);
    }
    return copy;
}

/**
 * Copies corners per face.
 * @param cornerCount corners of all faces
 * @throws RangeError when a face has fewer than 3 corners, or all of them together have another count
 */
export function copySizes(sizes: ArrayLike<number>, cornerCount: number): Uint32Array {
    let sum = 0;
    for (let face = 0; face < sizes.length; face++) {
        const size = sizes[face];
        if (!Number.isInteger(size) || size < 3) {
            throw new RangeError(`Face ${face}: its size is ${String(size)}, not a whole number of 3 or more.`);
        }
        sum += size;
    }
    if (sum !== cornerCount) {
        throw new RangeError(
            `faceVertices holds ${cornerCount} point ids, but the sizes of the faces add up to ${sum}.`,
        );
    }
    return Uint32Array.from(sizes);
}

/** @throws RangeError that names the face and the corner whose point is none */
export function requireCorners(vertices: ArrayLike<number>, sizes: Uint32Array, pointCount: number): void {
    for (let i = 0; i < vertices.length; i++) {
        if (!isIndex(vertices[i], pointCount)) {
            const named = `names point ${String(vertices[i])}, but the cage has ${pointCount} points`;
            throw new RangeError(`${cornerPlace(i, sizes)} ${named}.`);
        }
    }
}

/**
 * Copies texture coordinates.
 * @throws RangeError when there are not two a corner, or one is not finite, with the face and the corner
 */
export function copyUvs(uvs: ArrayLike<number>, sizes: Uint32Array, cornerCount: number): Float32Array {
    if (uvs.length !== 2 * cornerCount) {
        throw new RangeError(`uvs holds ${uvs.length} numbers; ${cornerCount} corners need ${2 * cornerCount}.`);
    }
    const copy = Float32Array.from(uvs);
    const wrong = copy.findIndex((value) => !Number.isFinite(value));
    if (wrong >= 0) {
        const place = `${cornerPlace(wrong >> 1, sizes)} has the ${"uv"[wrong & 1]}`;
        throw new RangeError(`${place} ${String(uvs[wrong])}, which is not finite.`);
    }
    return copy;
}

/** @throws RangeError when there is not one slot a face, or one is no whole number from 0 to 65535, with the face */
export function copySlots(groups: ArrayLike<number>, faceCount: number): Uint32Array {
    if (groups.length !== faceCount) {
        throw new RangeError(`groups holds ${groups.length} numbers; ${faceCount} faces need one each.`);
    }
    for (let face = 0; face < faceCount; face++) {
        if (!isIndex(groups[face], LARGEST_SLOT + 1)) {
            const problem = `is no whole number from 0 to ${LARGEST_SLOT}`;
            throw new RangeError(`Face ${face}: group ${String(groups[face])} ${problem}.`);
        }
    }
    return Uint32Array.from(groups);
}

/**
 * Copies ids.
 * @param kind what the ids make, for the message
 * @param size ids of each
 * @param named what they name
 * @param count how many of these there are
 * @throws RangeError that names the hole, crease or corner and its id that is out of range
 */
export function copyIds(
    kind: keyof typeof ID_ARRAYS,
    ids: ArrayLike<number>,
    size: number,
    named: Named,
    count: number,
): Uint32Array {
    if (ids.length % size !== 0) {
        throw new RangeError(`${ID_ARRAYS[kind]} holds ${ids.length} ids, which is no multiple of ${size}.`);
    }
    for (let i = 0; i < ids.length; i++) {
        if (!isIndex(ids[i], count)) {
            const problem = `names ${named} ${String(ids[i])}, but the cage has ${count} ${named}s`;
            throw new RangeError(`${kind} ${Math.floor(i / size)} ${problem}.`);
        }
    }
    return Uint32Array.from(ids);
}

/**
 * Copies sharpness; what is above INFINITE_SHARPNESS becomes that.
 * @param kind what is sharp, for the message
 * @param count how many of these there are
 * @throws RangeError when there is not one each, or one is negative or NaN, with the crease or corner
 */
export function copySharpness(
    kind: keyof typeof SHARPNESS_ARRAYS,
    sharpness: ArrayLike<number>,
    count: number,
): Float32Array {
    if (sharpness.length !== count) {
        const things = ID_ARRAYS[kind];
        throw new RangeError(
            `${SHARPNESS_ARRAYS[kind]} holds ${sharpness.length} numbers; ${count} ${things} need one each.`,
        );
    }
    for (let i = 0; i < count; i++) {
        if (!(sharpness[i] >= 0)) {
            throw new RangeError(`${kind} ${i}: sharpness ${String(sharpness[i])} is no number of 0 or more.`);
        }
    }
    return Float32Array.from(sharpness, (value) => Math.min(value, INFINITE_SHARPNESS));
}

function isIndex(value: unknown, count: number): boolean {
    return Number.isInteger(value) && (value as number) >= 0 && (value as number) < count;
}

/** @param corner index of a corner in the order of all faces */
function cornerPlace(corner: number, sizes: Uint32Array): string {
    let face = 0;
    let first = 0;
    while (corner >= first + sizes[face]) {
        first += sizes[face++];
    }
    return `Face ${face}: corner ${corner - first}`;
}
