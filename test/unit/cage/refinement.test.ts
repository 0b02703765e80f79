import { describe, expect, it } from "@jest/globals";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Cage } from "../../../src/cage/Cage.js";
import { createLevel } from "../../../src/cage/createLevel.js";
import { refineSteps } from "../../support/refineSteps.js";
import { applyStencil } from "../../../src/net/applyStencil.js";
import { parseObjCage } from "../../../src/sources/parseObjCage.js";
import { cageOf, homogeneousPoints } from "../../support/cages.js";
import { describeWithSharedData } from "../../support/sharedData.js";

const CUBE = cageOf(
    [0, 1, 2, 3, 4, 5, 6, 7].map((i) => [i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1]),
    [
        [0, 2, 3, 1],
        [4, 5, 7, 6],
        [0, 1, 5, 4],
        [2, 6, 7, 3],
        [0, 4, 6, 2],
        [1, 3, 7, 5],
    ],
);

/** Points of a cage after some steps of subdivision, x, y, z each. */
function refinedPoints(cage: Cage, steps: number): number[][] {
    // Files that do not say were subdivided without sharp corners, as OpenSubdiv does by itself.
    const { level } = createLevel(cage, cage.boundary ?? "none");
    const { stencil } = refineSteps(level, steps, cage.creaseMethod ?? "uniform");
    const points = applyStencil(stencil!, homogeneousPoints(cage), new Float64Array((stencil!.offsets.length - 1) * 4));
    return Array.from({ length: points.length / 4 }, (_, i) => Array.from(points.subarray(4 * i, 4 * i + 3)));
}

describe("a step of subdivision", () => {
    it("makes the points of Catmull and Clark of a cube", () => {
        const points = refinedPoints(CUBE, 1);
        expect(points).toHaveLength(8 + 12 + 6);
        // A corner of three faces: (v + 2 · mean of the edges' middles + mean of the faces' middles) / 3 for n = 3 is 5/9.
        expect(points[7].map((x) => x.toFixed(12))).toEqual(Array(3).fill((5 / 9).toFixed(12)));
        const lengths = points.map((point) => Math.max(...point.map(Math.abs)));
        expect(lengths.slice(8, 20).every((length) => Math.abs(length - 0.75) < 1e-12)).toBe(true);
        expect(lengths.slice(20).every((length) => length === 1)).toBe(true);
    });

    it("keeps an edge that is sharp, and mixes where sharpness is below 1", () => {
        const middleOf = (sharpness: number): number => {
            const cage = { ...CUBE, creases: Uint32Array.of(6, 7), creaseSharpness: Float32Array.of(sharpness) };
            const point = refinedPoints(cage, 1).find(([x, y, z]) => x === 0 && y > 0.5 && z > 0.5)!;
            return point[1];
        };
        expect(middleOf(1)).toBe(1);
        expect(middleOf(20)).toBe(1);
        expect(middleOf(0)).toBe(0.75);
        expect(middleOf(0.5)).toBeCloseTo(0.875, 12);
    });
});

describeWithSharedData("subdivision compared with files that others subdivided", "cages/osd_refined", (folder) => {
    const names = existsSync(folder) ? readdirSync(folder) : [];
    // Edits of single points of later levels are no part of a cage here, and are reported by the reader.
    const files = names.filter((name) => /level[0-2]\.obj$/.test(name) && !/hedit\d_level[12]/.test(name));

    it.each(files)("%s", (name) => {
        const [, shape, level] = /^(.*)_level(\d)\.obj$/.exec(name)!;
        const { cage } = parseObjCage(readFileSync(join(folder, "..", "osd", `${shape}.obj`))).cages[0];
        const expected = parseObjCage(readFileSync(join(folder, name))).cages[0].cage.positions;
        const points = refinedPoints(cage, Number(level) + 1);
        const key = (point: ArrayLike<number>): string =>
            [0, 1, 2].map((axis) => Math.round(point[axis] * 1e4)).join(",");
        const near = new Map<string, number[][]>();
        for (const point of points) {
            for (const shift of SHIFTS) {
                const shifted = key(point.map((x, axis) => x + shift[axis] * 1e-4));
                near.set(shifted, [...(near.get(shifted) ?? []), point]);
            }
        }
        let worst = 0;
        for (let i = 0; i < expected.length; i += 3) {
            const point = expected.subarray(i, i + 3);
            const found = near.get(key(point)) ?? [];
            worst = Math.max(worst, Math.min(...found.map((p) => Math.hypot(...p.map((x, axis) => x - point[axis])))));
        }
        expect(worst).toBeLessThan(2e-6);
        expect(points.length).toBeGreaterThanOrEqual(expected.length / 3);
    });
});

const SHIFTS = [-1, 0, 1].flatMap((x) => [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((z) => [x, y, z])));
