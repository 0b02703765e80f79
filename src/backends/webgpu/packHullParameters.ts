import { SPACINGS, TESSELLATION_MODES, type TessellationSettings } from "../../hull/TessellationSettings.js";
import type { View } from "../../hull/View.js";

/** Bytes of the uniform buffer of the hull kernel. */
export const HULL_PARAMETER_BYTES = 208;

/** What the hull kernel must know besides view and settings. */
export interface HullTask {
    /** Patches of the net. */
    readonly patchCount: number;
    /** A point of the net or near it, in local space: x, y, z. Used where the world matrix has no inverse. */
    readonly centre: ArrayLike<number>;
    /** Whether the factors of the edges are given, four a patch, in place of being computed. */
    readonly usesGivenFactors: boolean;
}

/** Numbers of the words in shaders/webgpu/include/hullParameters.wgsl: the order in which the code lists them. */
const OFFSCREEN_NUMBERS = { keep: 0, coarsen: 1, drop: 2 } as const;

const anchor = new Float32Array(3);

/**
 * Writes the uniform buffer of the hull kernel, see shaders/webgpu/include/hullParameters.wgsl. Allocates nothing.
 *
 * Everything that is large and would cancel is taken together here in float64: the kernel takes points relative to an
 * anchor in local space (the eye, which it is near to where digits matter) and adds the anchor relative to the eye.
 * @param view the camera
 * @param settings mode, limits
 * @param task what else there is to know
 * @param floats receives the numbers, {@link HULL_PARAMETER_BYTES} bytes
 * @param words the same bytes as unsigned integers
 */
export function packHullParameters(
    view: View,
    settings: Readonly<TessellationSettings>,
    task: HullTask,
    floats: Float32Array,
    words: Uint32Array,
): void {
    const { world, eye, clip, forward } = view;
    writeAnchor(view, task.centre);
    for (let axis = 0; axis < 3; axis++) {
        floats[axis] = anchor[axis];
        floats[4 + axis] =
            anchor[0] * world[axis] +
            anchor[1] * world[4 + axis] +
            anchor[2] * world[8 + axis] +
            (world[12 + axis] - eye[axis]);
        for (let row = 0; row < 3; row++) {
            floats[8 + 4 * row + axis] = world[4 * row + axis];
        }
        floats[20 + axis] = forward[axis];
    }
    floats[3] = view.pixelsPerUnit;
    floats[7] = view.near;
    floats[11] = settings.minFactor;
    floats[15] = settings.maxFactor;
    floats[19] = settings.level;
    floats[23] = view.cornerTangent;
    floats.set(clip, 24);
    floats[40] = 1 / settings.farDistance;
    floats[41] = 1 / (1 / settings.nearDistance - 1 / settings.farDistance);
    floats[42] = settings.pixelsPerSegment;
    floats[43] = settings.pixelError;
    words[44] = TESSELLATION_MODES.indexOf(settings.mode);
    words[45] = SPACINGS.indexOf(settings.spacing);
    words[46] = view.hidesPatches ? OFFSCREEN_NUMBERS[settings.offscreen] : OFFSCREEN_NUMBERS.keep;
    words[47] = view.orthographic ? 1 : 0;
    floats[48] = view.culledFacing;
    words[49] = task.patchCount;
    words[50] = task.usesGivenFactors ? 1 : 0;
    words[51] = 0;
}

/** The eye in local space, (eye − t) · M⁻¹ by Cramer's rule, or the centre of the net where the matrix has no inverse. */
function writeAnchor(view: View, centre: ArrayLike<number>): void {
    const { world: m, eye } = view;
    const x = eye[0] - m[12];
    const y = eye[1] - m[13];
    const z = eye[2] - m[14];
    const determinant =
        m[0] * (m[5] * m[10] - m[6] * m[9]) - m[1] * (m[4] * m[10] - m[6] * m[8]) + m[2] * (m[4] * m[9] - m[5] * m[8]);
    anchor[0] =
        (x * (m[5] * m[10] - m[6] * m[9]) + y * (m[6] * m[8] - m[4] * m[10]) + z * (m[4] * m[9] - m[5] * m[8])) /
        determinant;
    anchor[1] =
        (x * (m[2] * m[9] - m[1] * m[10]) + y * (m[0] * m[10] - m[2] * m[8]) + z * (m[1] * m[8] - m[0] * m[9])) /
        determinant;
    anchor[2] =
        (x * (m[1] * m[6] - m[2] * m[5]) + y * (m[2] * m[4] - m[0] * m[6]) + z * (m[0] * m[5] - m[1] * m[4])) /
        determinant;
    for (let axis = 0; axis < 3; axis++) {
        if (!Number.isFinite(anchor[axis])) {
            anchor[0] = centre[0];
            anchor[1] = centre[1];
            anchor[2] = centre[2];
            return;
        }
    }
}
