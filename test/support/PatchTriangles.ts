import type { Surface } from "../../src/backends/Surface";

/** Numbers of a triangle: a corner, the sides from there to the two others, the middle, and the radius about that. */
const SIZE = 13;

/**
 * The triangles of one patch of a surface, for the distance of many points from them. Without small arrays, as it runs so
 * often.
 */
export class PatchTriangles {
    private readonly _numbers: Float64Array;
    /** The one that was nearest to the last point: the next is not far from it. */
    private _last = 0;

    public constructor({ indices, patchIds, positions }: Surface, patch: number) {
        const triangles: number[] = [];
        for (let t = 0; t < indices.length; t += 3) {
            if (patchIds[indices[t]] === patch) {
                triangles.push(t);
            }
        }
        this._numbers = new Float64Array(SIZE * triangles.length);
        triangles.forEach((t, i) => {
            this._write(SIZE * i, positions, 3 * indices[t], 3 * indices[t + 1], 3 * indices[t + 2]);
        });
    }

    private _write(at: number, positions: Float32Array, a: number, b: number, c: number): void {
        const numbers = this._numbers;
        for (let axis = 0; axis < 3; axis++) {
            const [first, second, third] = [positions[a + axis], positions[b + axis], positions[c + axis]];
            numbers[at + axis] = first;
            numbers[at + 3 + axis] = second - first;
            numbers[at + 6 + axis] = third - first;
            numbers[at + 9 + axis] = (first + second + third) / 3;
        }
        const [x, y, z] = [numbers[at + 9], numbers[at + 10], numbers[at + 11]];
        const radiusTo = (i: number): number => length(positions[i] - x, positions[i + 1] - y, positions[i + 2] - z);
        numbers[at + 12] = Math.max(radiusTo(a), radiusTo(b), radiusTo(c));
    }

    /**
     * Distance of a point from the nearest triangle.
     * @param enough a distance at which the search ends, as a smaller one is of no interest
     */
    public distanceTo(point: Float64Array, enough: number): number {
        const numbers = this._numbers;
        let nearest = Infinity;
        for (let i = 0, at = this._last; i < numbers.length; i += SIZE, at += SIZE) {
            if (at === numbers.length) {
                at = 0;
            }
            const x = point[0] - numbers[at + 9];
            const y = point[1] - numbers[at + 10];
            const z = point[2] - numbers[at + 11];
            const reach = nearest + numbers[at + 12];
            if (x * x + y * y + z * z > reach * reach) {
                // None of its points is nearer.
                continue;
            }
            const distance = distanceTo(numbers, at, point);
            if (Number.isNaN(distance)) {
                return NaN;
            }
            if (distance < nearest) {
                nearest = distance;
                this._last = at;
                if (nearest <= enough) {
                    break;
                }
            }
        }
        return nearest;
    }
}

function distanceTo(numbers: Float64Array, at: number, point: Float64Array): number {
    const ax = numbers[at] - point[0];
    const ay = numbers[at + 1] - point[1];
    const az = numbers[at + 2] - point[2];
    const bx = numbers[at + 3];
    const by = numbers[at + 4];
    const bz = numbers[at + 5];
    const cx = numbers[at + 6];
    const cy = numbers[at + 7];
    const cz = numbers[at + 8];
    const bb = bx * bx + by * by + bz * bz;
    const bc = bx * cx + by * cy + bz * cz;
    const cc = cx * cx + cy * cy + cz * cz;
    const pb = -(bx * ax + by * ay + bz * az);
    const pc = -(cx * ax + cy * ay + cz * az);
    const determinant = bb * cc - bc * bc;
    const lengthAt = (s: number, t: number): number =>
        length(ax + s * bx + t * cx, ay + s * by + t * cy, az + s * bz + t * cz);
    if (determinant > 1e-12 * bb * cc) {
        const s = (cc * pb - bc * pc) / determinant;
        const t = (bb * pc - bc * pb) / determinant;
        if (s >= 0 && t >= 0 && s + t <= 1) {
            return lengthAt(s, t);
        }
    }
    const along = clampShare(pc - pb + bb - bc, bb + cc - 2 * bc);
    const onSides = Math.min(lengthAt(clampShare(pb, bb), 0), lengthAt(0, clampShare(pc, cc)));
    return Math.min(onSides, lengthAt(1 - along, along));
}

function length(x: number, y: number, z: number): number {
    return Math.sqrt(x * x + y * y + z * z);
}

function clampShare(part: number, whole: number): number {
    return whole > 0 ? Math.min(Math.max(part / whole, 0), 1) : 0;
}
