import { hasTangents } from "../net/patchVectors.js";
import type { PatchNet } from "../net/PatchNet.js";
import { writeNormal, writeRegularNormal, type NormalSource } from "./normal.js";
import type { SurfaceFrame } from "./SurfaceFrame.js";
import { addTwists, evaluateTangentPatches } from "./vectorsOfPatch.js";

const ownU = new Float64Array(3);
const ownV = new Float64Array(3);

/**
 * Turns the frame of the bicubic geometry of a patch into that of the patch: adds its twists, and writes the normal and
 * the vectors that span the plane across it. Those are the vectors of the tangent patches, where the patch has them, or
 * else du and dv. Where they are degenerate, all of that comes from the bicubic geometry, by the rule of `writeNormal`.
 * @param source derivatives of the bicubic geometry
 * @param frame holds position, du and dv of the bicubic geometry
 */
export function finishFrame(
    net: PatchNet,
    patch: number,
    u: number,
    v: number,
    source: NormalSource,
    frame: SurfaceFrame,
): void {
    const { du, dv, spanU, spanV, normal } = frame;
    spanU.set(du);
    spanV.set(dv);
    if (net.twists || net.tangents) {
        addTwists(net, patch, u, v, frame);
        if (hasTangents(net, patch)) {
            evaluateTangentPatches(net, patch, u, v, ownU, ownV);
        } else {
            ownU.set(du);
            ownV.set(dv);
        }
        if (writeRegularNormal(ownU, ownV, normal)) {
            spanU.set(ownU);
            spanV.set(ownV);
            return;
        }
    }
    writeNormal(net, patch, u, v, source, frame);
}
