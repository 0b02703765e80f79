import type { Cage } from "./Cage.js";

/** Largest distance of corners from a line, in lengths of the face, at which it counts as having no area. */
const LARGEST_WIDTH = 1e-6;

/** @returns the faces whose corners all lie on a line, or on one point */
export function findZeroAreaFaces({ positions, faceSizes, faceVertices }: Cage): number[] {
    const found: number[] = [];
    let first = 0;
    faceSizes.forEach((size, face) => {
        if (isOnLine(positions, faceVertices.subarray(first, first + size))) {
            found.push(face);
        }
        first += size;
    });
    return found;
}

function isOnLine(positions: Float32Array, points: Uint32Array): boolean {
    const origin = 3 * points[0];
    let [dx, dy, dz, longest] = [0, 0, 0, 0];
    for (const point of points) {
        const x = positions[3 * point] - positions[origin];
        const y = positions[3 * point + 1] - positions[origin + 1];
        const z = positions[3 * point + 2] - positions[origin + 2];
        const length = Math.hypot(x, y, z);
        if (length > longest) {
            [dx, dy, dz, longest] = [x / length, y / length, z / length, length];
        }
    }
    return points.every((point) => {
        const x = positions[3 * point] - positions[origin];
        const y = positions[3 * point + 1] - positions[origin + 1];
        const z = positions[3 * point + 2] - positions[origin + 2];
        return Math.hypot(y * dz - z * dy, z * dx - x * dz, x * dy - y * dx) <= LARGEST_WIDTH * longest;
    });
}
