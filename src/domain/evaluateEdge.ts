import type { PatchNet } from "../net/PatchNet.js";
import { EdgeCurve } from "./EdgeCurve.js";

const curve = new EdgeCurve();

/**
 * Point of a side of a patch, evaluated in the canonical direction of the edge: every patch that meets in it gets
 * the same bits, whichever side it sees the edge from.
 * @param net a checked net
 * @param patch index of the patch
 * @param side 0: u = 0, 1: v = 0, 2: u = 1, 3: v = 1
 * @param t v on sides 0 and 2, u on sides 1 and 3; a multiple of 2⁻¹⁶, so that 1 − t is exact
 * @param position receives x, y, z
 */
export function evaluateEdge(net: PatchNet, patch: number, side: number, t: number, position: Float64Array): void {
    curve.load(net, patch, side);
    curve.write(t, position, 0);
}
