import { deCasteljauPatch } from "../../../src/math/deCasteljau.js";
import { PATCH_SIZE, type PatchNet } from "../../../src/net/PatchNet.js";
import type { SurfaceFile } from "../../../src/sources/SurfaceFile.js";
import { SurfaceFormatError } from "../../../src/sources/SurfaceFormatError.js";

/** The only net of a file. */
export function onlyNet(file: SurfaceFile): PatchNet {
    if (file.nets.length !== 1) {
        throw new Error(`The file has ${file.nets.length} nets.`);
    }
    return file.nets[0].net;
}

/** x, y, z of a control point, by its place in the patch. */
export function controlPoint(net: PatchNet, patch: number, row: number, column: number): number[] {
    const at = net.patches[patch * PATCH_SIZE + 4 * row + column] * 4;
    return [...net.points.subarray(at, at + 3)];
}

/** Point of a patch, by de Casteljau's scheme on homogeneous points. */
export function surfacePoint(net: PatchNet, patch: number, u: number, v: number): number[] {
    const ids = net.patches.subarray(patch * PATCH_SIZE, (patch + 1) * PATCH_SIZE);
    const homogeneous = [...ids].flatMap((id) => {
        const [x, y, z, weight] = net.points.subarray(4 * id, 4 * id + 4);
        return [x * weight, y * weight, z * weight, weight];
    });
    const [x, y, z, weight] = deCasteljauPatch(homogeneous, 3, 3, 4, u, v);
    return [x / weight, y / weight, z / weight];
}

/** Largest difference of two points on an axis. */
export function distance(a: readonly number[], b: readonly number[]): number {
    return Math.max(...a.map((value, axis) => Math.abs(value - b[axis])));
}

/** Runs a reader that must refuse its text. */
export function formatError(read: () => unknown): SurfaceFormatError {
    try {
        read();
    } catch (error) {
        if (error instanceof SurfaceFormatError) {
            return error;
        }
        throw error;
    }
    throw new Error("The text was not refused.");
}

/** Lines of `count` points (i, i + first, 0.5) that are all different. */
export function pointLines(count: number, first = 0): string[] {
    return Array.from({ length: count }, (_, i) => `${i}.25 ${i + first}.5 0.5`);
}

/** Texture coordinates with their t downward, as formats have them whose images begin with the upper row. */
export function downward(uvs: ArrayLike<number>): number[] {
    return Array.from(uvs, (value, i) => (i % 2 === 0 ? value : 1 - value));
}
