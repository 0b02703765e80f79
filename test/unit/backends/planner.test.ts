import { describe, expect, it } from "@jest/globals";
import { CpuBackend } from "../../../src/backends/cpu/CpuBackend";
import { SurfacePlanner } from "../../../src/backends/SurfacePlanner";
import { DEFAULT_TESSELLATION, SPACINGS } from "../../../src/hull/TessellationSettings";
import { createView } from "../../../src/hull/View";
import { createPatchNet } from "../../../src/net/createPatchNet";
import { createTeapotNet } from "../../../src/net/primitives";
import { createSheet } from "../../conformance/checks/nets";

const LIMITS = { maxVertices: 1e6, maxTriangles: 2e6 };

function viewFrom(z: number): ReturnType<typeof createView> {
    const view = createView();
    view.eye[2] = z;
    view.pixelsPerUnit = 800;
    return view;
}

describe("SurfacePlanner", () => {
    it("plans nothing when nothing changed, and says what changed when something did", () => {
        const planner = new SurfacePlanner(LIMITS);
        planner.setNet(createTeapotNet());
        const view = viewFrom(20);
        const plan = (): { vertices: boolean; topology: boolean } => {
            const { vertices, topology } = planner.planView(view, DEFAULT_TESSELLATION);
            return { vertices, topology };
        };
        expect(plan()).toEqual({ vertices: true, topology: true });
        expect(plan()).toEqual({ vertices: false, topology: false });
        view.eye[2] -= 1e-4;
        expect(plan()).toEqual({ vertices: true, topology: false });
        view.eye[2] -= 5;
        expect(plan()).toEqual({ vertices: true, topology: true });
        planner.updatePoints(planner.net.points.slice(0, 4), 0);
        expect(plan()).toEqual({ vertices: true, topology: false });
        planner.setNet(createSheet(2, 2, 1, false));
        expect(plan()).toEqual({ vertices: true, topology: true });
    });

    it("plans nothing for a camera that has no say: one level, and no patch hidden", () => {
        const planner = new SurfacePlanner(LIMITS);
        planner.setNet(createTeapotNet());
        const settings = { ...DEFAULT_TESSELLATION, mode: "uniform", offscreen: "keep" } as const;
        const changes = (z: number, hidesPatches: boolean, more: object = {}): boolean => {
            const view = { ...viewFrom(z), hidesPatches };
            // All is to the right of what is seen.
            view.clip[12] = 1;
            return planner.planView(view, { ...settings, ...more }).vertices;
        };
        expect(changes(20, true)).toBe(true);
        expect(changes(10, true)).toBe(false);
        expect(changes(10, true, { level: 9 })).toBe(true);
        expect(changes(5, false, { level: 9 })).toBe(false);
        expect(changes(5, true, { level: 9, offscreen: "drop" })).toBe(true);
    });

    it.each(SPACINGS)("keeps within the limits by one common scale, without a patch missing: %s", (spacing) => {
        const planner = new SurfacePlanner(LIMITS);
        planner.setNet(createTeapotNet());
        const settings = { ...DEFAULT_TESSELLATION, spacing, maxVertices: 2000 };
        let before = Infinity;
        for (let z = 2; z < 200; z *= 1.1) {
            planner.planView(viewFrom(z), settings);
            expect(planner.plan.vertexCount).toBeLessThanOrEqual(2000);
            expect(planner.plan.vertexCount).toBeGreaterThanOrEqual(32 * 4);
            expect(planner.factorScale).toBeLessThanOrEqual(1);
            if (planner.factorScale === 1) {
                expect(planner.plan.vertexCount).toBeLessThanOrEqual(before);
                before = planner.plan.vertexCount;
            }
        }
        expect(before).toBeLessThan(2000);
    });

    it("keeps what it had when a net is more than the backend can hold", () => {
        const planner = new SurfacePlanner({ maxVertices: 100, maxTriangles: 1000 });
        planner.setNet(createSheet(2, 2, 1, false));
        expect(() => {
            planner.setNet(createTeapotNet());
        }).toThrow("The net has 32 patches, which need 288 vertices");
        planner.planView(viewFrom(5), DEFAULT_TESSELLATION);
        expect(planner.order).toHaveLength(4);
    });

    it("draws patches of one material slot together", async () => {
        const sheet = createSheet(3, 2, 4, false);
        const net = createPatchNet({ ...sheet, groups: [5, 2, 5, 0, 2, 5] });
        const backend = new CpuBackend(LIMITS, false);
        backend.setNet(net);
        backend.tessellate(viewFrom(9), DEFAULT_TESSELLATION);
        const { ranges } = backend.streams;
        expect(ranges.map(({ group }) => group)).toEqual([0, 2, 5]);
        const { indices, patchIds } = await backend.readSurfaceAsync();
        let end = 0;
        for (const { group, firstIndex, indexCount } of ranges) {
            expect(firstIndex).toBe(end);
            end += indexCount;
            const patches = new Set(Array.from(indices.subarray(firstIndex, end), (vertex) => patchIds[vertex]));
            expect([...patches].map((patch) => net.groups![patch])).toEqual([...patches].map(() => group));
        }
        expect(end).toBe(indices.length);
    });
});
