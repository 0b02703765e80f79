import { requireArray } from "../net/requireInput.js";
import { NORMAL_OFFSET, POSITION_OFFSET, UV_OFFSET, type VertexLayout } from "../domain/VertexLayout.js";

/** Where the samples of an evaluation come from: the tessellation plan, or a list. */
export type SampleSource = "plan" | "list";

/** 32-bit words of a sample in a packed list: patch, u, v, 0. */
export const SAMPLE_WORDS = 4;

/** What the surface is at given samples, in the space of the net. */
export interface SampledSurface {
    /** x, y, z per sample. */
    readonly positions: Float32Array;
    /** Unit normal per sample. */
    readonly normals: Float32Array;
    /** Texture coordinates per sample. */
    readonly uvs: Float32Array;
    /** x, y, z, sign of the bitangent per sample, where asked for. */
    readonly tangents?: Float32Array;
    /** RGBA per sample, where the net has colours. */
    readonly colors?: Float32Array;
    /** Second texture coordinates per sample, where the net has them. */
    readonly uvs2?: Float32Array;
}

/**
 * Packs samples for a GPU.
 * @param patchIds patch per sample, as numbered by the net
 * @param patchUvs u, v per sample, in [0, 1]
 * @param order patches in the order of drawing
 * @returns {@link SAMPLE_WORDS} words per sample: place of the patch, bits of u, bits of v, 0
 * @throws RangeError that names the sample that is wrong
 */
export function packSamples(patchIds: ArrayLike<number>, patchUvs: ArrayLike<number>, order: Uint32Array): Uint32Array {
    requireArray("patchIds", patchIds);
    requireArray("patchUvs", patchUvs);
    if (patchUvs.length !== 2 * patchIds.length) {
        throw new RangeError(
            `${patchIds.length} samples need ${2 * patchIds.length} parameters, not ${patchUvs.length}.`,
        );
    }
    const slots = new Uint32Array(order.length);
    order.forEach((patch, slot) => {
        slots[patch] = slot;
    });
    const words = new Uint32Array(patchIds.length * SAMPLE_WORDS);
    const floats = new Float32Array(words.buffer);
    for (let sample = 0; sample < patchIds.length; sample++) {
        const patch = patchIds[sample];
        const u = patchUvs[2 * sample];
        const v = patchUvs[2 * sample + 1];
        if (!Number.isInteger(patch) || patch < 0 || patch >= slots.length) {
            throw new RangeError(`Sample ${sample}: there is no patch ${patch}; the net has ${slots.length}.`);
        }
        if (!(u >= 0 && u <= 1 && v >= 0 && v <= 1)) {
            throw new RangeError(`Sample ${sample}: (${u}, ${v}) is outside of the patch; u and v run from 0 to 1.`);
        }
        words[sample * SAMPLE_WORDS] = slots[patch];
        floats[sample * SAMPLE_WORDS + 1] = u;
        floats[sample * SAMPLE_WORDS + 2] = v;
    }
    return words;
}

/**
 * Takes interleaved vertices apart.
 * @param layout what a vertex holds
 * @param vertices interleaved vertices, at least `count`
 * @param count vertices to take
 */
export function splitVertices(layout: VertexLayout, vertices: Float32Array, count: number): SampledSurface {
    const pick = (offset: number, size: number): Float32Array => {
        const picked = new Float32Array(count * size);
        for (let vertex = 0; vertex < count; vertex++) {
            const at = vertex * layout.stride + offset;
            for (let component = 0; component < size; component++) {
                picked[vertex * size + component] = vertices[at + component];
            }
        }
        return picked;
    };
    return {
        positions: pick(POSITION_OFFSET, 3),
        normals: pick(NORMAL_OFFSET, 3),
        uvs: pick(UV_OFFSET, 2),
        ...(layout.tangent >= 0 && { tangents: pick(layout.tangent, 4) }),
        ...(layout.color >= 0 && { colors: pick(layout.color, 4) }),
        ...(layout.secondUv >= 0 && { uvs2: pick(layout.secondUv, 2) }),
    };
}
