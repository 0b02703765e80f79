import { beforeAll, expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { CpuBackend } from "../../src/backends/cpu/CpuBackend";
import { WebGpuBackend } from "../../src/backends/webgpu/WebGpuBackend";
import { parseObjSurfaces } from "../../src/sources/parseObjSurfaces";
import { openRawDevice } from "../support/rawComputeDevice";
import { describeWithSharedData } from "../support/sharedData";
import { checkImplicit, toUnitSphere } from "./checks/implicit";
import type { Target } from "./checks/target";

describeWithSharedData("a rational OBJ of others", "obj/tinynurbs_rational_deg3.obj", (path) => {
    let opened: Awaited<ReturnType<typeof openRawDevice>>;

    beforeAll(async () => {
        opened = await openRawDevice();
    });

    const targets: Target[] = [
        {
            name: "cpu",
            method: "direct",
            create: (tangents) => new CpuBackend({ maxVertices: 1e6, maxTriangles: 1e6 }, tangents),
        },
        ...(["staged", "direct"] as const).map((method): Target => ({
            name: `webgpu ${method}`,
            method,
            create: (tangents) => new WebGpuBackend(opened.device, tangents),
        })),
    ];

    it.each(targets)("lies on the unit sphere: $name", async (target) => {
        const { nets } = parseObjSurfaces(readFileSync(path, "utf8"));
        const report = await checkImplicit(target, nets[0].net, toUnitSphere, 1e-6);
        expect(report.failures).toEqual([]);
        expect(report.checked).toBeGreaterThan(100);
        expect(opened.errors).toEqual([]);
    });
});
