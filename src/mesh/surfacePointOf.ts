import { Vector2, Vector3 } from "@babylonjs/core/Maths/math.vector.pure.js";
import { evaluatePatch } from "../domain/evaluatePatch.js";
import { evaluateUv } from "../domain/evaluateUv.js";
import { createFrame } from "../domain/SurfaceFrame.js";
import { patchCountOf, type PatchNet } from "../net/PatchNet.js";

/** The exact surface at one point, in local space. */
export interface SurfacePoint {
    /** The point itself. */
    readonly position: Vector3;
    /** Derivative of the position with respect to u. */
    readonly du: Vector3;
    /** Derivative of the position with respect to v. */
    readonly dv: Vector3;
    /** Unit normal, along du × dv or its limit from inside the patch; where there are tangent patches, theirs. */
    readonly normal: Vector3;
    /** Texture coordinates. */
    readonly uv: Vector2;
    /** Second texture coordinates, where the net has them. */
    readonly uv2?: Vector2;
}

/** See `BezierPatchMesh.evaluate`. */
export function surfacePointOf(net: PatchNet, patch: number, u: number, v: number): SurfacePoint {
    if (!Number.isInteger(patch) || patch < 0 || patch >= patchCountOf(net)) {
        throw new RangeError(`There is no patch ${patch}; the net has ${patchCountOf(net)}.`);
    }
    if (!(u >= 0 && u <= 1 && v >= 0 && v <= 1)) {
        throw new RangeError(`(${u}, ${v}) is outside of the patch: u and v run from 0 to 1.`);
    }
    const frame = evaluatePatch(net, patch, u, v, createFrame());
    const uv = evaluateUv(net, patch, u, v, new Float64Array(2));
    const uv2 = net.uvs2 && evaluateUv({ ...net, uvs: net.uvs2 }, patch, u, v, new Float64Array(2));
    const toVector = ([x, y, z]: Float64Array): Vector3 => new Vector3(x, y, z);
    return {
        position: toVector(frame.position),
        du: toVector(frame.du),
        dv: toVector(frame.dv),
        normal: toVector(frame.normal),
        uv: new Vector2(uv[0], uv[1]),
        ...(uv2 && { uv2: new Vector2(uv2[0], uv2[1]) }),
    };
}
