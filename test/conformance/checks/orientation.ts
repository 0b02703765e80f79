import type { Surface } from "../../../src/backends/Surface";
import { SPACINGS } from "../../../src/hull/TessellationSettings";
import { buildEdgeTable } from "../../../src/net/edges";
import type { PatchNet } from "../../../src/net/PatchNet";
import { createRandom } from "../../support/random";
import { createReport, fail, openBackend, type CheckReport, type Target } from "./target";

/** In space, triangles look the way of the normals of their corners, where the factors suit the curvature. */
export async function checkOrientation(target: Target, net: PatchNet, seed: number): Promise<CheckReport> {
    const report = createReport();
    const backend = await openBackend(target, net);
    for (const spacing of SPACINGS) {
        const random = createRandom(seed);
        const { edgeCount } = buildEdgeTable(net);
        backend.tessellateFactors(
            Float32Array.from({ length: edgeCount }, () => 12 + 8 * random()),
            spacing,
        );
        const surface = await backend.readSurfaceAsync();
        for (let i = 0; i < surface.indices.length; i += 3) {
            report.checked++;
            if (isTurned(surface, i)) {
                fail(report, `${spacing}: triangle ${i / 3} looks away from the normals of its corners.`);
            }
        }
    }
    backend.dispose();
    return report;
}

/** Whether a triangle that has an area looks away from any of the normals of its corners. */
function isTurned({ positions, normals, indices }: Surface, at: number): boolean {
    const [a, b, c] = [3 * indices[at], 3 * indices[at + 1], 3 * indices[at + 2]];
    const u = [0, 1, 2].map((axis) => positions[b + axis] - positions[a + axis]);
    const v = [0, 1, 2].map((axis) => positions[c + axis] - positions[a + axis]);
    const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    // Slivers beside a pole or a point just born have a direction made of rounding.
    if (Math.hypot(...normal) < 1e-3 * Math.hypot(...u) * Math.hypot(...v)) {
        return false;
    }
    return [a, b, c].some((n) => normal[0] * normals[n] + normal[1] * normals[n + 1] + normal[2] * normals[n + 2] < 0);
}
