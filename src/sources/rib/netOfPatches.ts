import { netFromControlGrids } from "../../net/netFromControlGrids.js";
import type { PatchNet } from "../../net/PatchNet.js";
import { PLAIN_TEXTURE_CORNERS } from "./GraphicsState.js";
import type { RibPatch } from "./surfaces.js";

const WHITE: readonly number[] = Array.from({ length: 12 }, () => 1);

/**
 * Makes one net of patches. Where one of them has an attribute, the others get its default: u, v or white.
 * @param patches in order
 * @param weldTolerance see `ParseOptions`
 */
export function netOfPatches(patches: readonly RibPatch[], weldTolerance: number | undefined): PatchNet {
    const net = netFromControlGrids(
        patches.map((patch) => patch.grid),
        weldTolerance,
    );
    const uvs = joinValues(
        patches.map((patch) => patch.uvs),
        PLAIN_TEXTURE_CORNERS,
        2,
    );
    const colors = joinValues(
        patches.map((patch) => patch.colors),
        WHITE,
        3,
    );
    return { ...net, ...(uvs && { uvs }), ...(colors && { colors: opaque(colors) }) };
}

/** Joins values that have one count a patch: corners, or control values for all when one patch has them. */
function joinValues(
    values: readonly (readonly number[] | undefined)[],
    defaultCorners: readonly number[],
    size: number,
): Float32Array | undefined {
    if (values.every((own) => own === undefined)) {
        return undefined;
    }
    const hasControls = values.some((own) => own?.length === 16 * size);
    const length = (hasControls ? 16 : 4) * size;
    const joined = new Float32Array(values.length * length);
    values.forEach((own = defaultCorners, patch) => {
        joined.set(own.length === length ? own : raise(own, size), patch * length);
    });
    return joined;
}

/** @returns 16 control values of the bilinear interpolation between four corners */
function raise(corners: readonly number[], size: number): number[] {
    const controls: number[] = [];
    for (let i = 0; i < 16; i++) {
        const [s, t] = [(i % 4) / 3, Math.floor(i / 4) / 3];
        for (let component = 0; component < size; component++) {
            const [a, b, c, d] = [0, 1, 2, 3].map((corner) => corners[corner * size + component]);
            controls.push((1 - t) * ((1 - s) * a + s * b) + t * ((1 - s) * c + s * d));
        }
    }
    return controls;
}

/** Adds alpha 1 and brings what is brighter than white into the range of a net. */
function opaque(colors: Float32Array): Float32Array {
    return Float32Array.from({ length: (colors.length / 3) * 4 }, (_, i) =>
        i % 4 === 3 ? 1 : Math.min(1, Math.max(0, colors[Math.floor(i / 4) * 3 + (i % 4)])),
    );
}
