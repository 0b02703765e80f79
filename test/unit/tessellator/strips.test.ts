import { describe, expect, it } from "@jest/globals";
import { longestSegment } from "../../../src/hull/spacingFactor";
import type { Spacing } from "../../../src/hull/TessellationSettings";
import {
    edgePosition,
    packFactor,
    packInsideFactor,
    POSITION_ONE,
    segmentCount,
    STRIP_JOINS,
    type StripJoin,
} from "../../../src/tessellator/spacing";
import { stitchStep, stripTriangleCount } from "../../../src/tessellator/stitch";
import { buildStitchMasks } from "../../../src/tessellator/stitchMasks";

const JOINS = Object.entries(STRIP_JOINS);

/** How far the triangles of a strip reach along it from side to side: the largest distance of points that they join. */
function reachOf(outer: number, inside: number, join: StripJoin): number {
    const step = new Uint32Array(3);
    const outerAt = (index: number): number => edgePosition(outer, index) / POSITION_ONE;
    const innerAt = (index: number): number => edgePosition(inside, index + 1) / POSITION_ONE;
    let reach = Math.abs(outerAt(0) - innerAt(0));
    for (let i = 0; i < stripTriangleCount(outer, inside); i++) {
        stitchStep(segmentCount(outer), segmentCount(inside), i, join, step);
        const takesOuter = step[2];
        const joined = outerAt(step[0] + takesOuter) - innerAt(step[1] + 1 - takesOuter);
        reach = Math.max(reach, Math.abs(joined));
    }
    return reach;
}

describe("strips", () => {
    it.each<[Spacing, StripJoin, number, number]>([
        ["integer", STRIP_JOINS.nearest, 1.2, 1],
        ["fractional-odd", STRIP_JOINS.nearestFractional, 2, 1.12],
        ["fractional-even", STRIP_JOINS.nearestFractional, 2, 1.12],
    ])("join near points, %s: by the mean of both segments, and little more", (spacing, join, most, mean) => {
        let worst = 0;
        let sum = 0;
        let count = 0;
        for (let outer = 1; outer <= 32; outer += spacing === "integer" ? 1 : 0.17) {
            for (let inside = 3; inside <= 64; inside += spacing === "integer" ? 1 : 0.29) {
                const steps = longestSegment(outer, spacing) + longestSegment(inside, spacing);
                // A strip with a finer edge is no worse than a cell, see `stripSegments`.
                if (longestSegment(outer, spacing) >= 0.75 * longestSegment(inside, spacing)) {
                    const packed = [packFactor(outer, spacing), packInsideFactor(inside, spacing)] as const;
                    const reach = reachOf(...packed, join) / (steps / 2);
                    worst = Math.max(worst, reach);
                    sum += reach;
                    count++;
                }
            }
        }
        expect(worst).toBeLessThan(most);
        expect(sum / count).toBeLessThan(mean);
    });

    it.each(JOINS)("are told step by step as by the table of masks: %s", (_, join) => {
        const masks = buildStitchMasks();
        const step = new Uint32Array(3);
        for (let outer = 1; outer <= 64; outer++) {
            for (let inside = 2; inside <= 64; inside++) {
                const at = 2 * (join * 65 * 65 + outer * 65 + inside);
                const half = (outer >>> 1) + ((inside - 2) >>> 1);
                for (let index = 0; index < half; index++) {
                    stitchStep(outer, inside, index, join, step);
                    if (((masks[at + (index >>> 5)] >>> (index & 31)) & 1) !== step[2]) {
                        throw new Error(`Step ${index} of ${outer} and ${inside} segments.`);
                    }
                }
            }
        }
    });

    it("have one table of masks for all surfaces", () => {
        expect(buildStitchMasks()).toBe(buildStitchMasks());
    });

    it.each(JOINS)("take every segment of both sides once: %s", (_, join) => {
        const step = new Uint32Array(3);
        for (let outer = 1; outer <= 64; outer++) {
            for (let inside = 2; inside <= 64; inside++) {
                const count = outer + inside - 2;
                let passed = 0;
                for (let index = 0; index < count; index++) {
                    stitchStep(outer, inside, index, join, step);
                    if (step[0] !== passed || step[1] !== index - passed) {
                        throw new Error(`Step ${index} of ${outer} and ${inside} segments.`);
                    }
                    passed += step[2];
                }
                if (passed !== outer) {
                    throw new Error(`${passed} of ${outer} segments beside ${inside}.`);
                }
            }
        }
    });
});
