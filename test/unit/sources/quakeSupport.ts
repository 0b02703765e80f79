import type { PatchNet } from "../../../src/net/PatchNet.js";
import { surfacePoint } from "./support.js";

/** Unit normal du × dv by differences of surface points, inward from the borders. */
export function quakeNormal(net: PatchNet, patch: number, u: number, v: number): number[] {
    const step = 1e-3;
    const at = surfacePoint(net, patch, u, v);
    const du = surfacePoint(net, patch, u + step, v).map((value, i) => value - at[i]);
    const dv = surfacePoint(net, patch, u, v + step).map((value, i) => value - at[i]);
    const normal = [0, 1, 2].map((i) => du[(i + 1) % 3] * dv[(i + 2) % 3] - du[(i + 2) % 3] * dv[(i + 1) % 3]);
    const length = Math.hypot(...normal);
    return normal.map((value) => value / length);
}
