import { CpuBackend } from "../../../src/backends/cpu/CpuBackend";
import {
    DEFAULT_TESSELLATION,
    OFFSCREEN_MODES,
    SPACINGS,
    TESSELLATION_MODES,
} from "../../../src/hull/TessellationSettings";
import type { PatchNet } from "../../../src/net/PatchNet";
import { createShot } from "../../support/cameras";
import { createRandom } from "../../support/random";
import { createReport, fail, measure, openBackend, type CheckReport, type Target } from "./target";

/**
 * For cameras one after the other: all modes and spacings, patches out of view and turned away coarsened, dropped and
 * kept. Same vertices and triangles as a CPU backend that has seen nothing before.
 * @param centre what the cameras look past, in the net
 * @param size about the radius of the net
 */
export async function checkViews(
    target: Target,
    net: PatchNet,
    centre: readonly number[],
    size: number,
    seed: number,
): Promise<CheckReport> {
    const report = createReport();
    const backend = await openBackend(target, net);
    const random = createRandom(seed);
    for (let round = 0; round < 48; round++) {
        const { view } = createShot(random, centre, size);
        view.culledFacing = ([0, 1, -1] as const)[round % 3];
        const settings = {
            ...DEFAULT_TESSELLATION,
            mode: TESSELLATION_MODES[round % 4],
            spacing: SPACINGS[Math.floor(4 * random())],
            offscreen: OFFSCREEN_MODES[Math.floor(3 * random())],
            level: 5,
            farDistance: 4 * size,
            pixelsPerSegment: 40,
        };
        const reference = new CpuBackend({ maxVertices: 1e7, maxTriangles: 1e7 }, false);
        reference.setNet(net);
        reference.tessellate(view, settings);
        backend.tessellate(view, settings);
        const [ours, theirs] = await Promise.all([backend.readSurfaceAsync(), reference.readSurfaceAsync()]);
        const what = `Seed ${seed}, view ${round}, ${settings.mode}, ${settings.spacing}, ${settings.offscreen}`;
        for (const name of ["indices", "patchIds", "patchUvs"] as const) {
            const differs = theirs[name].some((value, i) => value !== ours[name][i]);
            if (differs || ours[name].length !== theirs[name].length) {
                fail(report, `${what}: ${name} differ from the reference.`);
            }
            report.checked += theirs[name].length;
        }
        theirs.positions.forEach((value, i) => {
            const error = Math.abs(value - ours.positions[i]) / size;
            measure(report, "positions", error);
            if (!(error <= 2e-6)) {
                fail(report, `${what}: positions[${i}] is ${ours.positions[i]}, not ${value}.`);
            }
        });
        measure(report, "dropped patches", reference.drawnPatches < net.patches.length / 16 ? 1 : 0);
    }
    if (report.measured["dropped patches"] !== 1) {
        fail(report, "No patch was dropped in any view.");
    }
    backend.dispose();
    return report;
}
