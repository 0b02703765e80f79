import { describe, expect, it } from "@jest/globals";
import { createControlHull, loadControlHull } from "../../../src/hull/ControlHull";
import { PatchHulls } from "../../../src/hull/PatchHulls";
import { createReach, takeReach, type Reach } from "../../../src/hull/pixelScale";
import { PointReaches } from "../../../src/hull/PointReaches";
import { createView, type View } from "../../../src/hull/View";
import { buildEdgeTable } from "../../../src/net/edges";
import { patchCountOf, vectorStartOf, type PatchNet } from "../../../src/net/PatchNet";
import { createHullCase } from "../../support/hullCases";

/** A run with another seed: SEED=123 npm run test:unit. */
const SEED = Number(process.env.SEED ?? 20261130);

/** Share of a depth, and of a point's distance over it, that rounding may take where points lie 10,000 sizes away. */
const ROUNDING = 1e-8;

const reaches = new PointReaches();
const hulls = new PatchHulls();

function expectReach(have: Reach, want: Reach, distance: number, { near }: View): void {
    const tolerance = (ROUNDING * distance) / Math.max(want.depth, near);
    expect(Math.abs(have.depth - want.depth)).toBeLessThanOrEqual(ROUNDING * distance);
    expect(Math.abs(Math.sqrt(have.tangentSquare) - Math.sqrt(want.tangentSquare))).toBeLessThanOrEqual(
        tolerance * (1 + Math.sqrt(want.tangentSquare)),
    );
}

function compare(net: PatchNet, view: View): void {
    const have = createReach();
    const want = createReach();
    const { edgeCount, points } = buildEdgeTable(net);
    const edge = createControlHull(4);
    reaches.take(net.points, vectorStartOf(net), view);
    for (let index = 0; index < edgeCount; index++) {
        loadControlHull(net.points, points, 4 * index, view, edge);
        takeReach(edge, view, want);
        reaches.ofPoints(points, 4 * index, 4, have);
        expectReach(have, want, Math.hypot(...edge.centre) + edge.radius, view);
    }
    for (let patch = 0; patch < patchCountOf(net); patch++) {
        const hull = hulls.load(net, patch, view);
        takeReach(hull, view, want);
        reaches.ofPatch(net, patch, have);
        expectReach(have, want, Math.hypot(...hull.centre) + hull.radius, view);
    }
}

describe("reaches of points that are looked at once", () => {
    it("are those of the points of each edge and patch, with twists and without", () => {
        const counts = { twists: 0 };
        for (let seed = 1; seed <= 400; seed++) {
            const { net, view } = createHullCase(SEED + seed);
            view.orthographic = false;
            compare(net, view);
            counts.twists += net.twists ? 1 : 0;
        }
        expect(counts.twists).toBeGreaterThan(50);
    });

    it("are those of any direction of view", () => {
        const { net, view } = createHullCase(SEED);
        view.orthographic = false;
        for (const sign of [1, -1]) {
            for (let axis = 0; axis < 3; axis++) {
                view.forward.fill(0);
                view.forward[axis] = sign;
                compare(net, view);
            }
        }
    });

    it("are left alone where the camera is orthographic", () => {
        const view = createView();
        view.orthographic = true;
        const none = new PointReaches();
        none.take(new Float32Array(64), 16, view);
        const reach = createReach();
        none.ofPoints(new Uint32Array(16), 0, 16, reach);
        expect(reach).toEqual(createReach());
    });
});
