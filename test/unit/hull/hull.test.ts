import { describe, expect, it } from "@jest/globals";
import { computeEdgeFactors } from "../../../src/hull/edgeFactors";
import { DEFAULT_TESSELLATION, type TessellationSettings } from "../../../src/hull/TessellationSettings";
import { copyView, createView, equalViews, type View } from "../../../src/hull/View";
import { createPatchNet } from "../../../src/net/createPatchNet";
import { buildEdgeTable } from "../../../src/net/edges";
import type { PatchNet } from "../../../src/net/PatchNet";
import { createTeapotNet } from "../../../src/net/primitives";
import { createSheet } from "../../conformance/checks/nets";
import { createRandom } from "../../support/random";

function factorsOf(net: PatchNet, view: View, settings: Partial<TessellationSettings> = {}): Float32Array {
    const edges = buildEdgeTable(net);
    const result = new Float32Array(edges.edgeCount);
    computeEdgeFactors(net.points, edges, view, { ...DEFAULT_TESSELLATION, ...settings }, result);
    return result;
}

function viewFrom(x: number, y: number, z: number, pixelsPerUnit = 1000): View {
    const view = createView();
    view.eye.set([x, y, z]);
    view.pixelsPerUnit = pixelsPerUnit;
    return view;
}

/** A flat square patch of side 3 in the plane z = 0, from the origin. */
const square = createPatchNet({
    points: Array.from({ length: 16 }, (_, i) => [i & 3, i >> 2, 0, 1]).flat(),
    patches: Array.from({ length: 16 }, (_, i) => i),
});

describe("edge factors", () => {
    it("are the level in the mode uniform", () => {
        expect([...factorsOf(square, viewFrom(0, 0, 9), { mode: "uniform", level: 7.5 })]).toEqual([
            7.5, 7.5, 7.5, 7.5,
        ]);
    });

    it("are the length on screen per segment in the mode screen", () => {
        // Seen from 100 before its middle, an edge of length 3 has a sphere of radius 1.5 around its points.
        const view = viewFrom(0, 1.5, 100);
        const [edge] = factorsOf(square, view, { pixelsPerSegment: 4 });
        expect(edge).toBeCloseTo((3 * 1000) / (100 - 1.5) / 4, 4);
        view.orthographic = true;
        view.pixelsPerUnit = 20;
        expect(factorsOf(square, view, { pixelsPerSegment: 4 })[0]).toBeCloseTo(15, 5);
    });

    it("follow the world matrix", () => {
        const view = viewFrom(0, 1.5, 100);
        view.world.set([2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, -1.5, 0, 1]);
        expect(factorsOf(square, view, { pixelsPerSegment: 4 })[0]).toBeCloseTo((6 * 1000) / (100 - 3) / 4, 4);
    });

    it("go from the largest to the smallest between two distances, linearly in 1 / distance", () => {
        const at = (distance: number): number =>
            factorsOf(square, viewFrom(0, 1.5, distance + 1.5), {
                mode: "distance",
                nearDistance: 2,
                farDistance: 50,
                minFactor: 3,
                maxFactor: 40,
            })[0];
        expect(at(1)).toBe(40);
        expect(at(2)).toBeCloseTo(40, 4);
        // The radius is taken about the mean of the points, so the distances are not quite those to the patch.
        expect(at(60)).toBe(3);
        const share = (distance: number): number => (1 / distance - 1 / 50) / (1 / 2 - 1 / 50);
        const distanceOf = (eye: number): number => Math.max(Math.hypot(eye) - 1.5, 0);
        expect(at(8.5)).toBeCloseTo(3 + 37 * share(distanceOf(10)), 4);
    });

    it("are the same for an edge whichever patch is asked, by being kept once", () => {
        const net = createTeapotNet();
        const { edgeCount, sides } = buildEdgeTable(net);
        expect(edgeCount).toBeLessThan(sides.length);
        expect(factorsOf(net, viewFrom(5, 5, 5))).toHaveLength(edgeCount);
    });

    it("are finite and within limits wherever the eye is, at tiny and huge scales", () => {
        const random = createRandom(77);
        for (let round = 0; round < 400; round++) {
            const scale = 10 ** (40 * random() - 20);
            const sheet = createSheet(2, 2, round, true);
            const net = createPatchNet({
                ...sheet,
                points: sheet.points.map((value, i) => (i % 4 === 3 ? value : value * Math.min(scale, 1e15))),
            });
            // Inside of the surface, on a control point, behind, and far away.
            const view = viewFrom(3 * scale * random(), scale * random(), 3 * scale * random(), 10 ** (6 * random()));
            if (round % 4 === 0) {
                view.eye.set(net.points.subarray(0, 3));
            }
            view.near = 10 ** (-8 * random());
            view.orthographic = round % 5 === 0;
            for (const mode of ["distance", "screen"] as const) {
                const factors = factorsOf(net, view, { mode, minFactor: 2, maxFactor: 60 });
                expect(factors.every((factor) => factor >= 2 && factor <= 60)).toBe(true);
            }
        }
    });

    it("move continuously with the camera, also through the surface", () => {
        const net = createTeapotNet();
        let before = factorsOf(net, viewFrom(0, 1, 8));
        let largest = 0;
        for (let z = 8; z > -8; z -= 1 / 256) {
            const now = factorsOf(net, viewFrom(0, 1, z));
            // At most the step over the smallest distance that gives a factor below the limit of 64.
            largest = Math.max(largest, ...now.map((factor, edge) => Math.abs(factor - before[edge])));
            before = now;
        }
        expect(largest).toBeLessThan(6);
    });
});

describe("views", () => {
    it("are compared number for number", () => {
        const a = viewFrom(1, 2, 3);
        const b = createView();
        expect(equalViews(a, b)).toBe(false);
        copyView(a, b);
        expect(equalViews(a, b)).toBe(true);
        b.world[13] = 1;
        expect(equalViews(a, b)).toBe(false);
    });
});
