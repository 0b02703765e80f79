import { describe, expect, it } from "@jest/globals";
import { evaluatePatch } from "../../../src/domain/evaluatePatch";
import { createFrame } from "../../../src/domain/SurfaceFrame";
import { createBounds } from "../../../src/math/bounds";
import { createPatchNet } from "../../../src/net/createPatchNet";
import { computeNetBounds, computePatchBounds } from "../../../src/net/netBounds";
import { hasTangents, hasTwists } from "../../../src/net/patchVectors";
import { NO_VECTOR, patchCountOf, pointCountOf, type PatchNet } from "../../../src/net/PatchNet";
import { weldPoints } from "../../../src/net/weldPoints";
import { createSheet } from "../../conformance/checks/nets";
import { createRandom } from "../../support/random";
import { withTangents, withTwists } from "../../support/vectorNets";

const SEED = Number(process.env.SEED ?? 20261203);
const sheet = createSheet(2, 2, SEED, false);
const twisted = withTwists(sheet, SEED + 1, 0.5);
const both = withTangents(twisted, SEED + 2, 0.5);

describe("createPatchNet with vectors", () => {
    const start = both.vectorStart!;
    const end = pointCountOf(both) - 1;
    const whole = both.tangents!.findIndex((id) => id !== NO_VECTOR) / 24;

    it.each([
        [{ vectorStart: -1 }, "vectorStart is -1, not a whole number from 0 to"],
        [{ vectorStart: end + 2 }, `vectorStart is ${end + 2}, not a whole number from 0 to ${end + 1}`],
        [{ vectorStart: 5 }, "Patch 0: control point 4 names point 7, but the net has 5 points before its vectors"],
        [{ twists: both.twists!.slice(1) }, "twists holds 15 ids; 4 patches need 16."],
        [
            { twists: both.twists!.with(6, 3) },
            `Patch 1: id 2 of twists is 3, which is no vector (vectors are the points ${start}`,
        ],
        [{ twists: both.twists!.with(6, end + 1) }, `Patch 1: id 2 of twists is ${end + 1}, which is no vector`],
        [{ tangents: both.tangents!.slice(24) }, "tangents holds 72 ids; 4 patches need 96."],
        [
            { tangents: both.tangents!.with(24 * whole + 7, NO_VECTOR) },
            `Patch ${whole}: 1 of its 24 tangent vectors are missing; a patch has all of them or none.`,
        ],
        [{ patches: both.patches.with(0, start) }, `Patch 0: control point 0 names point ${start}`],
    ])("refuses %#: %s", (change, message) => {
        expect(() => createPatchNet({ ...both, ...change })).toThrow(RangeError);
        expect(() => createPatchNet({ ...both, ...change })).toThrow(message);
    });

    it("refuses ids of vectors where there are none", () => {
        const message = "Patch 0: id 0 of twists is 3, which is no vector (the net has none).";
        expect(() => createPatchNet({ ...sheet, twists: new Uint32Array(16).fill(3) })).toThrow(message);
    });

    it("copies them", () => {
        const copy = createPatchNet(both);
        expect(copy).toEqual(both);
        expect(copy.twists).not.toBe(both.twists);
        expect(copy.tangents).not.toBe(both.tangents);
    });

    it("knows which patches have which", () => {
        for (let patch = 0; patch < patchCountOf(both); patch++) {
            const ids = both.twists!.subarray(4 * patch, 4 * patch + 4);
            expect(hasTwists(both, patch)).toBe(ids.some((id) => id !== NO_VECTOR));
            expect(hasTangents(both, patch)).toBe(both.tangents![24 * patch] !== NO_VECTOR);
            expect([hasTwists(sheet, patch), hasTangents(sheet, patch)]).toEqual([false, false]);
        }
    });
});

describe("welding a net with vectors", () => {
    /** Every patch with points of its own, some vectors that no patch names, and vectors equal to points and each other. */
    function takeApart(net: PatchNet): PatchNet {
        const points: number[] = [];
        const patches = [...net.patches].map((id) => points.push(...net.points.subarray(4 * id, 4 * id + 4)) / 4 - 1);
        const vectorStart = points.length / 4;
        points.push(7, 7, 7, 0);
        const move = (id: number): number => {
            if (id === NO_VECTOR) {
                return id;
            }
            points.push(...net.points.subarray(4 * id, 4 * id + 4), 8, 8, 8, 0);
            return points.length / 4 - 2;
        };
        return createPatchNet({
            points,
            patches,
            twists: [...net.twists!].map(move),
            tangents: [...net.tangents!].map(move),
            vectorStart,
        });
    }

    it.each([0, 0.001])("merges points and leaves the surface as it was, tolerance %f", (tolerance) => {
        const apart = takeApart(both);
        const welded = createPatchNet(weldPoints(apart, tolerance));
        expect(welded.vectorStart).toBe(pointCountOf(sheet));
        expect(pointCountOf(welded)).toBe(pointCountOf(both));
        const random = createRandom(SEED);
        const [ours, theirs] = [createFrame(), createFrame()];
        for (let i = 0; i < 100; i++) {
            const [patch, u, v] = [i % 4, random(), random()];
            evaluatePatch(welded, patch, u, v, ours);
            evaluatePatch(both, patch, u, v, theirs);
            expect(ours).toEqual(theirs);
        }
    });

    it("does not merge vectors, however near they are to each other and to points", () => {
        const points = both.points.map((value, i) => (i % 4 === 3 ? value : 1e-3 * value));
        const welded = weldPoints({ ...both, points }, 100);
        expect(welded.vectorStart).toBe(1);
        expect(pointCountOf(welded)).toBe(1 + pointCountOf(both) - both.vectorStart!);
        const vectorOf = (net: PatchNet, id: number): number[] => [...net.points.subarray(4 * id, 4 * id + 4)];
        both.twists!.forEach((id, i) => {
            if (id !== NO_VECTOR) {
                expect(vectorOf(welded, welded.twists![i])).toEqual(vectorOf({ ...both, points }, id));
            }
        });
    });

    it("leaves the stencil out, and a net without vectors as it is", () => {
        const count = pointCountOf(sheet);
        const stencil = {
            controlCount: count,
            offsets: Uint32Array.from({ length: count + 1 }, (_, i) => i),
            indices: Uint32Array.from({ length: count }, (_, i) => i),
            coefficients: new Float64Array(count).fill(1),
        };
        expect(Object.keys(weldPoints(createPatchNet({ ...sheet, stencil })))).toEqual(["points", "patches"]);
    });
});

describe("the bounds of a net with vectors", () => {
    it("hold the surface, and no vectors that are only vectors", () => {
        const far = twisted.points.slice();
        const shallow = createPatchNet({ ...withTangents(sheet, SEED, 0), vectorStart: sheet.points.length / 4 });
        const plain = computeNetBounds(sheet, createBounds());
        // Tangent patches move nothing.
        expect(computeNetBounds(shallow, createBounds())).toEqual(plain);
        // The vector of patch 0 next to (0, 0) pulls its inner control point far out.
        far.set([0, 500, 0, 0], 4 * twisted.twists![0]);
        const net = createPatchNet({ ...twisted, points: far });
        const { minimum, maximum } = computeNetBounds(net, createBounds());
        expect(maximum[1]).toBeCloseTo(500 + far[4 * net.patches[5] + 1], 4);
        const frame = createFrame();
        let highest = 0;
        for (let i = 0; i <= 40; i++) {
            for (let j = 0; j <= 40; j++) {
                const { position } = evaluatePatch(net, 0, i / 40, j / 40, frame);
                highest = Math.max(highest, position[1]);
                expect(position[1]).toBeLessThanOrEqual(maximum[1]);
                expect(position[1]).toBeGreaterThanOrEqual(minimum[1]);
            }
        }
        expect(highest).toBeGreaterThan(plain.maximum[1] + 20);
        const first = computePatchBounds(net, 0, createBounds());
        const last = computePatchBounds(net, 3, createBounds());
        expect(first.maximum[1]).toBe(maximum[1]);
        expect(last.maximum[1]).toBeLessThan(10);
    });
});
