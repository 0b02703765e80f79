import { describe, expect, it } from "@jest/globals";
import { computeEdgeFactors } from "../../../src/hull/edgeFactors";
import { KeptEdgeShapes } from "../../../src/hull/KeptEdgeShapes";
import { DEFAULT_TESSELLATION } from "../../../src/hull/TessellationSettings";
import { createView } from "../../../src/hull/View";
import { buildEdgeTable } from "../../../src/net/edges";
import { createTeapotNet } from "../../../src/net/primitives";
import { createRandom } from "../../support/random";

describe("edges whose shapes are kept", () => {
    it.each(["distance", "screen"] as const)("have the factors of the function without memory: %s", (mode) => {
        const random = createRandom(41);
        const net = createTeapotNet();
        const edges = buildEdgeTable(net);
        const kept = new KeptEdgeShapes(edges);
        const view = createView();
        const [ours, expected] = [new Float32Array(edges.edgeCount), new Float32Array(edges.edgeCount)];
        const settings = { ...DEFAULT_TESSELLATION, mode };
        for (let frame = 0; frame < 60; frame++) {
            view.eye.set([9 * random(), 9 * random(), 9 * random()]);
            view.pixelsPerUnit = 100 + 900 * random();
            view.orthographic = frame % 7 === 0;
            // Now and then the surface moves, or its points do, or both.
            if (frame % 3 === 0) {
                view.world[12 + (frame % 2)] = 3 * random();
            }
            if (frame % 4 === 0) {
                net.points[4 * Math.floor(random() * 300)] += random();
                kept.invalidate();
            }
            kept.computeFactors(net.points, view, settings, ours);
            computeEdgeFactors(net.points, edges, view, settings, expected);
            expect(ours).toEqual(expected);
            // An orthographic camera has no distance.
            expect(new Set(ours).size).toBeGreaterThan(view.orthographic && mode === "distance" ? 0 : 5);
        }
    });
});
