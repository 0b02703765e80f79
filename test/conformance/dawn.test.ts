import { afterEach, beforeAll, expect, it } from "@jest/globals";
import { EVALUATION_METHODS, type EvaluationMethod } from "../../src/backends/PatchBackend";
import type { Surface } from "../../src/backends/Surface";
import { WebGpuBackend } from "../../src/backends/webgpu/WebGpuBackend";
import type { PatchNet } from "../../src/net/PatchNet";
import { createTeapotNet } from "../../src/net/primitives";
import { largestDifference } from "../support/differences";
import { openRawDevice, type RawComputeDevice } from "../support/rawComputeDevice";
import { tessellateRandomly } from "./checks/factors";
import type { Target } from "./checks/target";
import { describeConformance } from "./describeConformance";
import { CONFORMANCE, PLANNED_ON_CPU } from "./suite";

let device: RawComputeDevice;
let withSubgroups: RawComputeDevice;
let errors: string[][];

beforeAll(async () => {
    const opened = [await openRawDevice(), await openRawDevice("subgroups")];
    [device, withSubgroups] = opened.map((each) => each.device);
    errors = opened.map((each) => each.errors);
});

afterEach(() => {
    expect(errors.flatMap((list) => list.splice(0))).toEqual([]);
});

/**
 * What is a method's own is how it evaluates a sample, which fewer surfaces show as well; plan, places and triangles are
 * those of `staged`, which sees all seeds. Barriers are slow on a software GPU: the method that is full of them gets
 * smaller surfaces, and has the bits of `direct`, see below.
 */
const SHARES: Readonly<Record<EvaluationMethod, Pick<Target, "seedShare" | "largestFactor">>> = {
    staged: {},
    direct: { seedShare: 1 / 5 },
    cooperative: { seedShare: 1 / 10, largestFactor: 24 },
};

const CHECKS = Object.keys(CONFORMANCE).filter((check) => !PLANNED_ON_CPU.includes(check));

for (const method of EVALUATION_METHODS) {
    describeConformance(`webgpu ${method} (dawn in Node)`, CHECKS, (check) =>
        CONFORMANCE[check]({
            name: `webgpu ${method}`,
            method,
            ...SHARES[method],
            create: (tangents) => new WebGpuBackend(device, tangents),
        }),
    );
}

describeConformance("webgpu staged with subgroups (dawn in Node)", CHECKS, (check) =>
    CONFORMANCE[check]({
        name: "webgpu staged with subgroups",
        method: "staged",
        // Vertices have the same bits as without subgroups, as the next test shows.
        seedShare: 1 / 5,
        create: (tangents) => new WebGpuBackend(withSubgroups, tangents),
    }),
);

it("subgroups or not, the surface has the same bits", async () => {
    const net = createTeapotNet();
    const [surface, other] = await Promise.all(
        [device, withSubgroups].map((each) => readRandomSurfaceAsync(each, net, "staged")),
    );
    expect(other).toEqual(surface);
});

it("all methods write the same surface, to rounding", async () => {
    const net = createTeapotNet();
    const surfaces = [];
    for (const method of EVALUATION_METHODS) {
        surfaces.push(await readRandomSurfaceAsync(device, net, method));
    }
    const [first, ...others] = surfaces;
    for (const surface of others) {
        expect(surface.indices).toEqual(first.indices);
        expect(surface.patchUvs).toEqual(first.patchUvs);
        for (const [name, tolerance] of [
            ["positions", 1e-6],
            ["normals", 5e-6],
            ["uvs", 0],
            ["tangents", 5e-5],
        ] as const) {
            const largest = largestDifference(surface[name]!, first[name]!);
            expect({ name, isWithin: largest <= tolerance, largest }).toMatchObject({ isWithin: true });
        }
    }
});

it("direct and cooperative write the same bits", async () => {
    const net = createTeapotNet();
    const surfaces = [];
    for (const method of ["direct", "cooperative"] as const) {
        surfaces.push(await readRandomSurfaceAsync(device, net, method));
    }
    const [direct, cooperative] = surfaces;
    for (const name of ["positions", "normals", "uvs", "tangents"] as const) {
        const different = direct[name]!.filter((value, i) => value !== cooperative[name]![i]).length;
        expect(`${name}: ${different}`).toBe(`${name}: 0`);
    }
});

/** A surface of seeded random factors, with tangents. */
async function readRandomSurfaceAsync(on: RawComputeDevice, net: PatchNet, method: EvaluationMethod): Promise<Surface> {
    const backend = new WebGpuBackend(on, true);
    backend.setNet(net);
    backend.method = method;
    tessellateRandomly(backend, net, "fractional-odd", 17, 40);
    const surface = await backend.readSurfaceAsync();
    backend.dispose();
    return surface;
}
