import { describe, expect, it } from "@jest/globals";
import { evaluatePatch } from "../../../src/domain/evaluatePatch";
import { createFrame } from "../../../src/domain/SurfaceFrame";
import { countDrawnPatches, PATCH_FACTORS } from "../../../src/hull/factorLayout";
import { computePatchFactors } from "../../../src/hull/patchFactors";
import { longestSegment, spacingFactor } from "../../../src/hull/spacingFactor";
import { DEFAULT_TESSELLATION, SPACINGS, type OffscreenMode } from "../../../src/hull/TessellationSettings";
import type { View } from "../../../src/hull/View";
import { buildEdgeTable } from "../../../src/net/edges";
import { patchCountOf, type PatchNet } from "../../../src/net/PatchNet";
import { createSphereNet, createTeapotNet } from "../../../src/net/primitives";
import { edgePosition, packFactor, segmentCount } from "../../../src/tessellator/spacing";
import { createBlob } from "../../support/blob";
import { createShot, project, type Shot } from "../../support/cameras";
import { createRandom } from "../../support/random";

const SEED = Number(process.env.SEED ?? 4711);

const NETS: readonly [string, PatchNet][] = [
    ["the teapot", createTeapotNet()],
    ["a closed curved net", createBlob(9)],
    ["a rational sphere", createSphereNet(2)],
];

function factorsOf(net: PatchNet, view: View, offscreen: OffscreenMode): Float32Array {
    const edges = buildEdgeTable(net);
    const result = new Float32Array(patchCountOf(net) * PATCH_FACTORS);
    const settings = { ...DEFAULT_TESSELLATION, offscreen, minFactor: 2 };
    computePatchFactors(net, edges, view, settings, new Float32Array(edges.edgeCount), result);
    return result;
}

/** Whether any of many points of a patch is in the picture with its front to the eye. */
function isSeen(net: PatchNet, patch: number, shot: Shot, culledFacing: number): boolean {
    const frame = createFrame();
    const pixel = new Float64Array(3);
    for (let i = 0; i <= 400; i++) {
        const { position, du, dv } = evaluatePatch(net, patch, (i % 20) / 19, Math.floor(i / 20) / 20, frame);
        project(shot, position, pixel);
        const [x, y, depth] = pixel;
        if (depth < 0 || Math.abs(x) > shot.width / 2 || Math.abs(y) > shot.height / 2) {
            continue;
        }
        const [a, b, c] = [0, 1, 2].map((axis) => position[axis] - shot.view.eye[axis]);
        const back =
            a * (du[1] * dv[2] - du[2] * dv[1]) +
            b * (du[2] * dv[0] - du[0] * dv[2]) +
            c * (du[0] * dv[1] - du[1] * dv[0]);
        if (culledFacing === 0 || culledFacing * back < 0) {
            return true;
        }
    }
    return false;
}

describe.each(NETS)("what the camera cannot see of %s", (_, net) => {
    it.each([0, 1, -1] as const)(
        "is dropped only where nothing of a patch is seen, culled facing %i",
        (culledFacing) => {
            const random = createRandom(SEED);
            const counts = { hidden: 0, dropped: 0 };
            for (let i = 0; i < 60; i++) {
                const shot = createShot(random, [0, 0.5, 0], 3);
                shot.view.culledFacing = culledFacing;
                const factors = factorsOf(net, shot.view, "drop");
                for (let patch = 0; patch < patchCountOf(net); patch++) {
                    const seen = isSeen(net, patch, shot, culledFacing);
                    const dropped = factors[PATCH_FACTORS * patch] === 0;
                    counts.hidden += seen ? 0 : 1;
                    counts.dropped += dropped ? 1 : 0;
                    if (seen && dropped) {
                        throw new Error(`Seed ${SEED}, camera ${i}: patch ${patch} is seen and not drawn.`);
                    }
                }
                expect(countDrawnPatches(factors)).toBe(
                    patchCountOf(net) - factors.filter((factor, at) => at % PATCH_FACTORS === 0 && factor === 0).length,
                );
            }
            if (process.env.SHOW_MEASURED) {
                console.log(
                    `culled facing ${culledFacing}: ${counts.dropped} of ${counts.hidden} hidden patches found`,
                );
            }
            // Facing is hard to tell for an octant with a pole.
            expect(counts.dropped).toBeGreaterThan(
                patchCountOf(net) > 8 || culledFacing === 0 ? 0.5 * counts.hidden : 0,
            );
        },
    );

    it("keeps its edges when coarsened, and its factors when kept", () => {
        const shot = createShot(createRandom(SEED), [9, 0, 0], 1);
        shot.view.culledFacing = 1;
        const kept = factorsOf(net, shot.view, "keep");
        const coarse = factorsOf(net, shot.view, "coarsen");
        const dropped = factorsOf(net, shot.view, "drop");
        expect(countDrawnPatches(dropped)).toBeLessThan(patchCountOf(net));
        coarse.forEach((factor, at) => {
            const patch = Math.floor(at / PATCH_FACTORS) * PATCH_FACTORS;
            const isHidden = dropped[patch] === 0;
            expect(dropped[at]).toBe(isHidden ? 0 : kept[at]);
            expect(factor).toBe(isHidden && at - patch >= 4 ? 1 : kept[at]);
        });
        shot.view.hidesPatches = false;
        expect(factorsOf(net, shot.view, "drop")).toEqual(kept);
    });
});

describe("patches that are edge-on or degenerate", () => {
    it("are never dropped for their facing when they are flat and seen from within their plane", () => {
        const net = createSphereNet(1);
        const flat = { ...net, points: net.points.map((value, i) => (i % 4 === 1 ? 0 : value)) };
        const shot = createShot(createRandom(1), [0, 0, 0], 2);
        shot.view.eye[1] = 0;
        shot.view.culledFacing = 1;
        shot.view.clip.fill(0).set([1, 1, 1, 1], 12);
        expect(countDrawnPatches(factorsOf(flat, shot.view, "drop"))).toBe(8);
    });
});

describe.each(SPACINGS)("the factor of a number of segments: %s", (spacing) => {
    it("has no longer segment than that number of equal ones, and not much shorter ones", () => {
        for (let segments = 1; segments <= 62; segments += 0.13) {
            const factor = spacingFactor(segments, spacing);
            const packed = packFactor(factor, spacing);
            let longest = 0;
            for (let i = 0; i < segmentCount(packed); i++) {
                longest = Math.max(longest, edgePosition(packed, i + 1) - edgePosition(packed, i));
            }
            expect(longest).toBeLessThanOrEqual(65536 / segments + 1);
            expect(longestSegment(factor, spacing) * 65536).toBeGreaterThanOrEqual(longest - 2);
            if (spacing.startsWith("fractional") && segments > 2) {
                expect(longest).toBeGreaterThanOrEqual(65536 / segments - 2);
            }
        }
    });
});
