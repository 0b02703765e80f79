import type { PatchNet } from "../../../src/net/PatchNet";
import { tessellateRandomly } from "./factors";
import { createReport, fail, measure, openBackend, type CheckReport, type Target } from "./target";

/** How far a point is from a surface that has an equation. */
export type DistanceTo = (x: number, y: number, z: number) => number;

/** Distance from the unit sphere. */
export const toUnitSphere: DistanceTo = (x, y, z) => Math.abs(Math.hypot(x, y, z) - 1);

/** Distance from a torus around the y axis. */
export function toTorus(major: number, minor: number): DistanceTo {
    return (x, y, z) => Math.abs(Math.hypot(Math.hypot(x, z) - major, y) - minor);
}

/** Every vertex of some tessellations lies on a surface that has an equation, to a tolerance. */
export async function checkImplicit(
    target: Target,
    net: PatchNet,
    distanceTo: DistanceTo,
    tolerance: number,
): Promise<CheckReport> {
    const report = createReport();
    const backend = await openBackend(target, net);
    for (const spacing of ["integer", "fractional-odd"] as const) {
        tessellateRandomly(backend, net, spacing, 5, Math.min(20, target.largestFactor ?? 20));
        const { positions } = await backend.readSurfaceAsync();
        for (let at = 0; at < positions.length; at += 3) {
            const distance = distanceTo(positions[at], positions[at + 1], positions[at + 2]);
            measure(report, "distance", distance);
            if (!(distance <= tolerance)) {
                fail(report, `Vertex ${at / 3}, ${spacing}, is ${distance} off the surface.`);
            }
            report.checked++;
        }
    }
    backend.dispose();
    return report;
}
