import { afterEach, beforeAll, expect, it } from "@jest/globals";
import { CpuBackend } from "../../src/backends/cpu/CpuBackend";
import type { EvaluationMethod } from "../../src/backends/PatchBackend";
import { WebGpuBackend } from "../../src/backends/webgpu/WebGpuBackend";
import { CHARACTERS, CHARACTERS_FOLDER, readCharacter } from "../support/characters";
import { GuardedDevice } from "../support/GuardedDevice";
import { openRawDevice } from "../support/rawComputeDevice";
import { describeWithSharedData } from "../support/sharedData";
import { checkSharedEdges } from "./checks/sharedEdges";
import type { Target } from "./checks/target";

const SEED = Number(process.env.SEED ?? 510);

describeWithSharedData(`characters as cages (Node, seed ${SEED})`, CHARACTERS_FOLDER, (folder) => {
    let device: GuardedDevice;
    let errors: string[];

    beforeAll(async () => {
        const opened = await openRawDevice();
        device = new GuardedDevice(opened.device);
        errors = opened.errors;
    });

    afterEach(async () => {
        expect(await device.checkGuardsAsync()).toEqual([]);
        expect(errors.splice(0)).toEqual([]);
    });

    const targetOf = (method: EvaluationMethod | "cpu"): Target =>
        method === "cpu"
            ? {
                  name: "cpu",
                  method: "direct",
                  create: (tangents) => new CpuBackend({ maxVertices: 1e7, maxTriangles: 1e7 }, tangents),
              }
            : { name: method, method, create: (tangents) => new WebGpuBackend(device, tangents) };

    // Every method sees both kinds of patches; barriers are slow on a software GPU.
    const cases = CHARACTERS.flatMap((character, i) =>
        (["cpu", "staged", "direct", "cooperative"] as const)
            .filter((method) => method !== "cooperative" || i < 2)
            .map((method, j) => ({ ...character, method, kind: (["acc", "gregory"] as const)[(i + j) % 2] })),
    );

    it.each(cases)(
        "$name, $kind: equal bits on both sides of every edge at mixed factors: $method",
        async (character) => {
            const { name, method, kind, shared, open } = character;
            const net = readCharacter(folder, name, kind);
            const largest = method === "cooperative" ? 2 : 9;
            const report = await checkSharedEdges(targetOf(method), net, [
                { seed: SEED, spacing: "fractional-odd", largest },
            ]);
            expect(report.failures).toEqual([]);
            expect(report.measured).toMatchObject({ "2 sides": shared });
            expect(report.checked).toBe(shared);
            expect(4 * (net.patches.length / 16)).toBe(2 * shared + open);
        },
    );
});
