import { PATCH_SIZE, POINT_SIZE, TANGENT_SIZE, TWIST_SIZE, type PatchNet } from "./PatchNet.js";
import { requireArray, requireNet } from "./requireInput.js";
import { requirePoints } from "./requirePoints.js";
import { requireStencil } from "./requireStencil.js";
import type { Stencil } from "./Stencil.js";
import { copyVectorIds, requireVectorStart, requireWholeTangents } from "./vectorIds.js";

/** What {@link createPatchNet} takes: a {@link PatchNet} whose arrays may be plain. */
export interface PatchNetInput {
    /** x, y, z, weight per point. */
    readonly points: ArrayLike<number>;
    /** 16 point ids per patch, row by row. */
    readonly patches: ArrayLike<number>;
    /** 8 (corners) or 32 (control values) numbers a patch. */
    readonly uvs?: ArrayLike<number>;
    /** Second texture coordinates, 8 or 32 numbers a patch. */
    readonly uvs2?: ArrayLike<number>;
    /** RGBA, 16 (corners) or 64 (control values) numbers a patch. */
    readonly colors?: ArrayLike<number>;
    /** Material slot per patch. */
    readonly groups?: ArrayLike<number>;
    /** Id of the first point that is a vector. */
    readonly vectorStart?: number;
    /** 4 vector ids per patch. */
    readonly twists?: ArrayLike<number>;
    /** 24 vector ids per patch. */
    readonly tangents?: ArrayLike<number>;
    /** One row per point; not copied. */
    readonly stencil?: Stencil;
}

/**
 * Checks and copies the arrays of a net. The net is refused whole: nothing of a wrong one is kept.
 * Point ids are kept as given; use `weldPoints` to merge points that lie on each other.
 * @param input see {@link PatchNetInput}; no patches at all is legal and draws nothing
 * @returns a net that owns its arrays
 * @throws RangeError with the patch or point and the number that is wrong: lengths, ids out of range, numbers that
 * are not finite (as float32), weights ≤ 0; vectors in place of points and the other way round; a patch
 * with some of its tangent vectors; weights other than 1 in a net with vectors; a stencil that makes other points
 */
export function createPatchNet(input: PatchNetInput): PatchNet {
    requireNet(input);
    if (input.points.length % POINT_SIZE !== 0) {
        throw new RangeError(
            `points holds ${input.points.length} numbers, which is no multiple of 4 (x, y, z, weight).`,
        );
    }
    if (input.patches.length % PATCH_SIZE !== 0) {
        throw new RangeError(`patches holds ${input.patches.length} point ids, which is no multiple of 16.`);
    }
    const patchCount = input.patches.length / PATCH_SIZE;
    const pointCount = input.points.length / POINT_SIZE;
    const points = Float32Array.from(input.points);
    const { vectorStart, stencil } = input;
    requireVectorStart(vectorStart, pointCount);
    requireIds(input.patches, vectorStart, pointCount);
    requirePoints(points, 0, vectorStart);
    if (stencil) {
        requireStencil(stencil, pointCount, vectorStart);
    }
    const vectors = { start: vectorStart ?? pointCount, end: pointCount, patchCount };
    const tangents = input.tangents && copyVectorIds("tangents", input.tangents, TANGENT_SIZE, vectors);
    if (tangents) {
        requireWholeTangents(tangents);
    }
    return {
        points,
        patches: Uint32Array.from(input.patches),
        ...(input.uvs && { uvs: copyAttribute("uvs", input.uvs, 2, patchCount) }),
        ...(input.uvs2 && { uvs2: copyAttribute("uvs2", input.uvs2, 2, patchCount) }),
        ...(input.colors && { colors: copyAttribute("colors", input.colors, 4, patchCount) }),
        ...(input.groups && { groups: copyGroups(input.groups, patchCount) }),
        ...(vectorStart !== undefined && { vectorStart }),
        ...(input.twists && { twists: copyVectorIds("twists", input.twists, TWIST_SIZE, vectors) }),
        ...(tangents && { tangents }),
        ...(stencil && { stencil }),
    };
}

function requireIds(patches: ArrayLike<number>, vectorStart: number | undefined, pointCount: number): void {
    const end = vectorStart ?? pointCount;
    for (let i = 0; i < patches.length; i++) {
        const id = patches[i];
        if (!Number.isInteger(id) || id < 0 || id >= end) {
            throw new RangeError(
                `Patch ${Math.floor(i / PATCH_SIZE)}: control point ${i % PATCH_SIZE} names point ${String(id)}, ` +
                    `but the net has ${end} points${vectorStart === undefined ? "" : " before its vectors"}.`,
            );
        }
    }
}

function copyAttribute(name: string, values: ArrayLike<number>, size: number, patchCount: number): Float32Array {
    requireArray(name, values);
    const corners = 4 * size * patchCount;
    const controls = PATCH_SIZE * size * patchCount;
    if (values.length !== corners && values.length !== controls) {
        throw new RangeError(
            `${name} holds ${values.length} numbers; ${patchCount} patches need ${corners} (corners) or ${controls} (control values).`,
        );
    }
    const copy = Float32Array.from(values);
    const wrong = copy.findIndex((value) => !Number.isFinite(value));
    if (wrong >= 0) {
        const patch = Math.floor(wrong / (values.length / patchCount));
        throw new RangeError(`Patch ${patch}: number ${wrong} of ${name} is ${String(values[wrong])}, not finite.`);
    }
    return copy;
}

function copyGroups(groups: ArrayLike<number>, patchCount: number): Uint32Array {
    requireArray("groups", groups);
    if (groups.length !== patchCount) {
        throw new RangeError(`groups holds ${groups.length} numbers; ${patchCount} patches need one each.`);
    }
    for (let patch = 0; patch < patchCount; patch++) {
        if (!Number.isInteger(groups[patch]) || groups[patch] < 0 || groups[patch] > 0xffff) {
            throw new RangeError(`Patch ${patch}: group ${String(groups[patch])} is no whole number from 0 to 65535.`);
        }
    }
    return Uint32Array.from(groups);
}
