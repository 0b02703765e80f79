import { afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import type { EvaluationMethod } from "../../src/backends/PatchBackend";
import type { SampledSurface } from "../../src/backends/SampleList";
import type { Surface } from "../../src/backends/Surface";
import type { Kernel } from "../../src/backends/webgpu/Kernel";
import { WebGpuBackend } from "../../src/backends/webgpu/WebGpuBackend";
import { createVertexLayout, NORMAL_OFFSET, POSITION_OFFSET } from "../../src/domain/VertexLayout";
import { writeVertex } from "../../src/domain/writeVertex";
import { createPatchNet } from "../../src/net/createPatchNet";
import { NO_VECTOR, patchCountOf, type PatchNet } from "../../src/net/PatchNet";
import { CountingDevice } from "../support/CountingDevice";
import { openRawDevice, type RawComputeDevice } from "../support/rawComputeDevice";
import { withTangents, withTwists } from "../support/vectorNets";
import { tessellateRandomly } from "./checks/factors";
import { createSheet, scaled, shuffled } from "./checks/nets";

const SEED = Number(process.env.SEED ?? 33);

const LAYOUT = createVertexLayout(true);

/** Counts what is compiled. */
class CompilingDevice extends CountingDevice {
    public compiled = 0;

    public override compile(kernel: Kernel): ReturnType<CountingDevice["compile"]> {
        this.compiled++;
        return super.compile(kernel);
    }
}

let device: CompilingDevice;
let withSubgroups: RawComputeDevice;
let errors: string[][];

beforeAll(async () => {
    const opened = [await openRawDevice(), await openRawDevice("subgroups")];
    device = new CompilingDevice(opened[0].device);
    withSubgroups = opened[1].device;
    errors = opened.map((each) => each.errors);
});

afterEach(() => {
    expect(errors.flatMap((list) => list.splice(0))).toEqual([]);
});

const sheet = shuffled(createSheet(2, 2, SEED, false), SEED);
const twisted = withTwists(sheet, SEED + 1, 0.6);
/** In two materials, so that patches are drawn in another order than they have. */
const both = createPatchNet({ ...withTangents(twisted, SEED + 2, 0.6), groups: [1, 0, 1, 0] });

/** A net with some points or vectors in other places. */
function moved(net: PatchNet, place: (id: number) => readonly number[] | null): PatchNet {
    const points = net.points.slice();
    for (let id = 0; 4 * id < points.length; id++) {
        points.set(place(id) ?? [], 4 * id);
    }
    return createPatchNet({ ...net, points });
}

/** A net of which one side of patch 0 is a point: derivatives along it vanish there. */
function collapsed(net: PatchNet, side: readonly number[]): PatchNet {
    const ids = side.map((index) => net.patches[index]);
    return moved(net, (id) => (ids.includes(id) ? [...net.points.subarray(4 * ids[0], 4 * ids[0] + 3)] : null));
}

/** All tangent vectors of the patches along u are this, and all along v that. */
function withPlane(net: PatchNet, along: readonly number[], across: readonly number[]): PatchNet {
    const vectorStart = net.points.length / 4;
    return createPatchNet({
        ...net,
        points: [...net.points, ...along, 0, ...across, 0],
        tangents: Array.from({ length: 24 * patchCountOf(net) }, (_, i) => vectorStart + (i % 24 < 12 ? 0 : 1)),
        vectorStart,
    });
}

/** A net with both kinds of vectors, of which no patch has those that it had not: the same kernels do for all. */
function withNone(net: PatchNet): PatchNet {
    const none = (size: number): Uint32Array => new Uint32Array(size * patchCountOf(net)).fill(NO_VECTOR);
    return createPatchNet({ twists: none(4), tangents: none(24), ...net });
}

/** A point, from which twists of one direction pull parts away: there is no normal anywhere. */
const spike = withNone(
    moved(twisted, (id) => (id < twisted.vectorStart! ? [1, 2, 3] : [0.3 * id, 0.1 * id, 0.7 * id])),
);

const line = moved(sheet, (id) => [id % 4, 2 * (id % 4), 1]);

/** Nets, and how far normals may be off: next to a pole derivatives are small, and have fewer digits. */
const NETS: readonly (readonly [string, PatchNet, number])[] = [
    ["twists and tangent patches", both, 1e-5],
    ["a huge one", scaled(both, 1e16, 1e16), 1e-5],
    ["a tiny one", scaled(both, 1e-16, 1e-16), 1e-5],
    ["tiny vectors", moved(both, (id) => (id < both.vectorStart! ? null : [1e-18 * id, -1e-18, 1e-18])), 1e-5],
    ["vectors that vanish", moved(both, (id) => (id < both.vectorStart! ? null : [0, 0, 0])), 1e-5],
    ["twists and a pole at u = 0", withNone(collapsed(twisted, [0, 4, 8, 12])), 1e-2],
    ["twists and a pole at v = 1", withNone(collapsed(twisted, [12, 13, 14, 15])), 1e-2],
    ["a point with twists of one direction", spike, 1e-5],
    ["a line whose normals come from tangent patches", withNone(withPlane(line, [1, 2, 0], [0.2, 0, 3])), 1e-5],
    ["a line with tangent patches of one direction", withNone(withPlane(line, [1, 2, 0], [2, 4, 0])), 1e-5],
];

async function surfaceOf(on: RawComputeDevice, net: PatchNet, method: EvaluationMethod): Promise<Surface> {
    const backend = new WebGpuBackend(on, true);
    backend.setNet(net);
    backend.method = method;
    tessellateRandomly(backend, net, "fractional-odd", SEED, 12);
    const surface = await backend.readSurfaceAsync();
    backend.dispose();
    return surface;
}

/** Compares positions, normals and tangents with the float64 reference. */
function compare(
    net: PatchNet,
    { patchIds, patchUvs }: { patchIds: ArrayLike<number>; patchUvs: ArrayLike<number> },
    surface: SampledSurface,
    tolerance: number,
): void {
    const vertex = new Float32Array(LAYOUT.stride);
    const size = net.points.reduce((largest, value, i) => Math.max(largest, i % 4 === 3 ? 0 : Math.abs(value)), 0);
    const worst = { position: 0, normal: 0, tangent: 0 };
    for (let i = 0; i < patchIds.length; i++) {
        writeVertex(net, patchIds[i], patchUvs[2 * i], patchUvs[2 * i + 1], LAYOUT, vertex, 0);
        for (let axis = 0; axis < 3; axis++) {
            const offBy = (values: Float32Array, at: number, offset: number): number => {
                const error = Math.abs(values[at + axis] - vertex[offset + axis]);
                return Number.isNaN(error) ? Infinity : error;
            };
            const position = offBy(surface.positions, 3 * i, POSITION_OFFSET) / size;
            worst.position = Math.max(worst.position, position);
            worst.normal = Math.max(worst.normal, offBy(surface.normals, 3 * i, NORMAL_OFFSET));
            worst.tangent = Math.max(worst.tangent, offBy(surface.tangents!, 4 * i, LAYOUT.tangent));
        }
    }
    if (process.env.SHOW_MEASURED) {
        console.log(JSON.stringify(worst));
    }
    expect(worst.position).toBeLessThan(1e-6);
    expect(worst.normal).toBeLessThan(tolerance);
    expect(worst.tangent).toBeLessThan(10 * tolerance);
}

/** Names of streams that differ in any bit. */
function differentStreams(a: Surface, b: Surface): string[] {
    expect(a.positions.length).toBeGreaterThan(300);
    return (["positions", "normals", "uvs", "tangents"] as const).filter((name) =>
        a[name]!.some((value, i) => value !== b[name]![i]),
    );
}

describe(`nets with vectors (dawn in Node, seed ${SEED})`, () => {
    describe.each(["staged", "direct"] as const)("%s", (method) => {
        it.each(NETS)("have the vertices of the reference: %s", async (_name, net, tolerance) => {
            const surface = await surfaceOf(device, net, method);
            expect(surface.patchIds.length).toBeGreaterThan(100);
            compare(net, surface, surface, tolerance);
        });
    });

    it("may be rational where no patch has any", async () => {
        const net = withNone(createSheet(2, 2, SEED, true));
        const surface = await surfaceOf(device, net, "staged");
        compare(net, surface, surface, 1e-5);
    });

    it("have the same bits by direct and by cooperative, and with subgroups or not", async () => {
        const direct = await surfaceOf(device, both, "direct");
        expect(differentStreams(direct, await surfaceOf(device, both, "cooperative"))).toEqual([]);
        const staged = await surfaceOf(device, both, "staged");
        expect(differentStreams(staged, await surfaceOf(withSubgroups, both, "staged"))).toEqual([]);
        expect(differentStreams(staged, direct)).not.toEqual([]);
    });

    it("have the samples of the reference next to corners and edges, in lists", async () => {
        const near = [0, 1e-38, 1e-20, 1e-7, 0.3, 1 - 2 ** -24, 1];
        const places = [0, 1, 2, 3].flatMap((patch) => near.flatMap((u) => near.map((v) => [patch, u, v])));
        const list = {
            patchIds: places.map(([patch]) => patch),
            patchUvs: places.flatMap(([, u, v]) => [Math.fround(u), Math.fround(v)]),
        };
        const backend = new WebGpuBackend(device, true);
        backend.setNet(both);
        compare(both, list, await backend.evaluateSamplesAsync(list.patchIds, list.patchUvs), 1e-5);
        backend.dispose();
    });

    it.each(["staged", "direct"] as const)("follow their vectors by the same kernels: %s", async (method) => {
        const backend = new WebGpuBackend(device, true);
        backend.setNet(both);
        backend.method = method;
        tessellateRandomly(backend, both, "fractional-odd", SEED, 6);
        await backend.readSurfaceAsync();
        const { compiled } = device;
        const start = both.vectorStart!;
        const other = moved(both, (id) => (id < start ? null : [Math.sin(id), Math.cos(3 * id), 0.2]));
        backend.updatePoints(other.points.subarray(4 * start), start);
        tessellateRandomly(backend, both, "fractional-odd", SEED, 6);
        const surface = await backend.readSurfaceAsync();
        expect(device.compiled).toBe(compiled);
        compare(other, surface, surface, 1e-3);
        backend.dispose();
    });
});
