import { describe, expect, it } from "@jest/globals";
import { CpuBackend } from "../../../src/backends/cpu/CpuBackend";
import { DEFAULT_TESSELLATION, type TessellationMode } from "../../../src/hull/TessellationSettings";
import { createView } from "../../../src/hull/View";
import type { Surface } from "../../../src/backends/Surface";
import { createTeapotNet } from "../../../src/net/primitives";

/** Share by which the camera's distance changes per step. */
const STEP = 1 / 400;

async function surfacesAlong(mode: TessellationMode, spacing: "fractional-odd" | "integer"): Promise<Surface[]> {
    const backend = new CpuBackend({ maxVertices: 1e6, maxTriangles: 2e6 }, false);
    backend.setNet(createTeapotNet());
    const view = createView();
    view.pixelsPerUnit = 300;
    const settings = { ...DEFAULT_TESSELLATION, mode, spacing, nearDistance: 2, farDistance: 60, maxFactor: 12 };
    const surfaces: Surface[] = [];
    for (let x = 12; x < 15.5; x *= 1 + STEP) {
        view.eye.set([x, 2, 1]);
        backend.tessellate(view, settings);
        surfaces.push(await backend.readSurfaceAsync());
    }
    return surfaces;
}

/** Positions of the vertices of each patch. */
function byPatch({ patchIds, positions }: Surface): number[][] {
    const patches: number[][] = Array.from({ length: 32 }, () => []);
    patchIds.forEach((patch, vertex) => {
        patches[patch].push(...positions.subarray(3 * vertex, 3 * vertex + 3));
    });
    return patches;
}

/** How far a vertex of either surface is, at most, from the nearest vertex of the other on the same patch. */
function largestMove(a: Surface, b: Surface): number {
    let largest = 0;
    const [ofA, ofB] = [byPatch(a), byPatch(b)];
    ofA.forEach((here, patch) => {
        const there = ofB[patch];
        for (const [from, to] of [
            [here, there],
            [there, here],
        ]) {
            for (let i = 0; i < from.length; i += 3) {
                let nearest = Infinity;
                for (let j = 0; j < to.length; j += 3) {
                    const [x, y, z] = [from[i] - to[j], from[i + 1] - to[j + 1], from[i + 2] - to[j + 2]];
                    nearest = Math.min(nearest, x * x + y * y + z * z);
                }
                largest = Math.max(largest, Math.sqrt(nearest));
            }
        }
    });
    return largest;
}

async function largestMoveAlong(mode: TessellationMode, spacing: "fractional-odd" | "integer"): Promise<number> {
    const surfaces = await surfacesAlong(mode, spacing);
    let largest = 0;
    for (let i = 1; i < surfaces.length; i++) {
        largest = Math.max(largest, largestMove(surfaces[i - 1], surfaces[i]));
    }
    return largest;
}

describe("a camera that moves by a four-hundredth of its distance", () => {
    /*
     * A factor f changes by at most about f · 2 · STEP (the spheres around edges make near distances shorter than the
     * camera's). A point then moves by at most that over 2 · (f − 2) in u or v, which is 2 · STEP for f ≥ 4, and
     * |du|, |dv| ≤ 6 on the teapot: 0.03. Born points that jumped would show as a whole segment, 0.1 and more.
     */
    const EXPLAINED = 6 * 2 * STEP;

    it.each(["distance", "screen"] as const)(
        "moves no vertex by more than that, mode %s, fractional-odd",
        async (mode) => {
            expect(await largestMoveAlong(mode, "fractional-odd")).toBeLessThan(EXPLAINED);
        },
    );

    it("moves vertices by more with integer spacing, so the test can fail", async () => {
        expect(await largestMoveAlong("screen", "integer")).toBeGreaterThan(EXPLAINED);
    });
});
