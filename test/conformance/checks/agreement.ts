import { CpuBackend } from "../../../src/backends/cpu/CpuBackend";
import { SPACINGS } from "../../../src/hull/TessellationSettings";
import type { PatchNet } from "../../../src/net/PatchNet";
import { tessellateRandomly } from "./factors";
import { createReport, fail, measure, openBackend, type CheckReport, type Target } from "./target";

/** Deviation allowed of each stream from the CPU backend, which rounds float64 once. */
const TOLERANCES = { uvs: 1e-5, uvs2: 1e-5, colors: 1e-5, tangents: 2e-4 } as const;

/**
 * With equal factors: the same vertices in the same order, the same triangles, and the same attributes to rounding,
 * as the CPU backend has.
 */
export async function checkAgreement(
    target: Target,
    net: PatchNet,
    seed: number,
    withTangents = true,
): Promise<CheckReport> {
    const report = createReport();
    const backend = await openBackend(target, net, withTangents);
    const reference = new CpuBackend({ maxVertices: 1e7, maxTriangles: 1e7 }, withTangents);
    reference.setNet(net);
    const largest = Math.min(48, target.largestFactor ?? 48);
    for (const spacing of SPACINGS) {
        tessellateRandomly(backend, net, spacing, seed, largest);
        tessellateRandomly(reference, net, spacing, seed, largest);
        const [ours, theirs] = await Promise.all([backend.readSurfaceAsync(), reference.readSurfaceAsync()]);
        for (const name of ["indices", "patchIds", "patchUvs"] as const) {
            const differs = theirs[name].some((value, i) => value !== ours[name][i]);
            if (differs || ours[name].length !== theirs[name].length) {
                fail(report, `Seed ${seed}, ${spacing}: ${name} differ from the reference.`);
            }
            report.checked += theirs[name].length;
        }
        for (const name of Object.keys(TOLERANCES) as (keyof typeof TOLERANCES)[]) {
            const [mine, true_] = [ours[name], theirs[name]];
            if ((mine === undefined) !== (true_ === undefined)) {
                fail(report, `${name} are present on one side only.`);
                continue;
            }
            true_?.forEach((value, i) => {
                const error = Math.abs(value - mine![i]);
                measure(report, name, error);
                if (!(error <= TOLERANCES[name])) {
                    fail(report, `Seed ${seed}, ${spacing}: ${name}[${i}] is ${mine![i]}, not ${value}.`);
                }
                report.checked++;
            });
        }
    }
    backend.dispose();
    return report;
}
