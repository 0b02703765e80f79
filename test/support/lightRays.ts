/** Rays of light and what stops them, for `bakeQuakeLight`. */

export type Vector = [number, number, number];

/** What stops light: triangles with a box around them. */
export interface Shade {
    /** Smallest x, y, z, then largest. */
    readonly box: Float64Array;
    /** A corner and the sides from there to the two others: 9 numbers each. */
    readonly triangles: Float64Array;
}

/** Nothing farther away than this is seen. Units of the level. */
const REACH = 1500;
/** Cells on a side of a tile. */
const TILE = 4;

/** What stopped the last ray stops most of the next: neighbours are in the shade of the same thing. */
let lastShade = 0;

export function isShaded(start: Vector, direction: Vector, shades: readonly Shade[]): boolean {
    if (lastShade < shades.length && stops(shades[lastShade], start, direction)) {
        return true;
    }
    for (let i = 0; i < shades.length; i++) {
        if (stops(shades[i], start, direction)) {
            lastShade = i;
            return true;
        }
    }
    return false;
}

function stops({ box, triangles }: Shade, start: Vector, direction: Vector): boolean {
    if (!meetsBox(start, direction, box)) {
        return false;
    }
    for (let at = 0; at < triangles.length; at += 9) {
        if (meetsTriangle(start, direction, triangles, at)) {
            return true;
        }
    }
    return false;
}

function meetsBox(start: Vector, direction: Vector, box: Float64Array): boolean {
    let near = 0;
    let far = REACH;
    for (let axis = 0; axis < 3; axis++) {
        const low = (box[axis] - start[axis]) / direction[axis];
        const high = (box[axis + 3] - start[axis]) / direction[axis];
        near = Math.max(near, Math.min(low, high));
        far = Math.min(far, Math.max(low, high));
        if (near > far) {
            return false;
        }
    }
    return true;
}

/** Moeller and Trumbore, "Fast, Minimum Storage Ray/Triangle Intersection", 1997. Without arrays, as it runs so often. */
function meetsTriangle(start: Vector, direction: Vector, triangles: Float64Array, at: number): boolean {
    const dx = direction[0];
    const dy = direction[1];
    const dz = direction[2];
    const ax = triangles[at + 3];
    const ay = triangles[at + 4];
    const az = triangles[at + 5];
    const bx = triangles[at + 6];
    const by = triangles[at + 7];
    const bz = triangles[at + 8];
    const px = dy * bz - dz * by;
    const py = dz * bx - dx * bz;
    const pz = dx * by - dy * bx;
    const determinant = ax * px + ay * py + az * pz;
    if (determinant === 0) {
        return false;
    }
    const sx = start[0] - triangles[at];
    const sy = start[1] - triangles[at + 1];
    const sz = start[2] - triangles[at + 2];
    const u = (sx * px + sy * py + sz * pz) / determinant;
    if (u < 0 || u > 1) {
        return false;
    }
    const qx = sy * az - sz * ay;
    const qy = sz * ax - sx * az;
    const qz = sx * ay - sy * ax;
    const v = (dx * qx + dy * qy + dz * qz) / determinant;
    const distance = (bx * qx + by * qy + bz * qz) / determinant;
    return v >= 0 && u + v <= 1 && distance > 0 && distance < REACH;
}

/** Tiles of a face, each with a box of its own. */
export function shadesOf(positionAt: (u: number, v: number) => Vector, segments: number): Shade[] {
    const grid = Array.from({ length: segments + 1 }, (_, row) =>
        Array.from({ length: segments + 1 }, (__, column) => positionAt(column / segments, row / segments)),
    );
    const shades: Shade[] = [];
    for (let top = 0; top < segments; top += TILE) {
        for (let left = 0; left < segments; left += TILE) {
            const tile = grid.slice(top, top + TILE + 1).map((row) => row.slice(left, left + TILE + 1));
            shades.push(shadeOf(tile));
        }
    }
    return shades;
}

function shadeOf(tile: readonly (readonly Vector[])[]): Shade {
    const triangles = tile.slice(1).flatMap((above, row) =>
        above.slice(1).flatMap((corner, column) => {
            const ends = [above[column], tile[row][column + 1]];
            return [corner, tile[row][column]].flatMap((from) => [from, ...ends.map((end) => along(end, from, -1))]);
        }),
    );
    const points = tile.flat();
    const bounds = [Math.min, Math.max].flatMap((choose) =>
        [0, 1, 2].map((axis) => choose(...points.map((point) => point[axis]))),
    );
    return { box: Float64Array.from(bounds), triangles: Float64Array.from(triangles.flat()) };
}

export function along(from: readonly number[], direction: readonly number[], distance: number): Vector {
    return [0, 1, 2].map((i) => from[i] + distance * direction[i]) as Vector;
}

export function dot(a: Vector, b: Vector): number {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Vector, b: Vector): Vector {
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function normalized(a: Vector): Vector {
    return a.map((value) => value / Math.hypot(...a)) as Vector;
}
