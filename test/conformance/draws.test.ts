import { afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import type { ComputeBuffer } from "../../src/backends/webgpu/ComputeDevice";
import { DrawBuffers } from "../../src/backends/webgpu/DrawBuffers";
import { InstancedIndices } from "../../src/backends/webgpu/InstancedIndices";
import { WebGpuBackend } from "../../src/backends/webgpu/WebGpuBackend";
import { createPatchNet } from "../../src/net/createPatchNet";
import { buildEdgeTable } from "../../src/net/edges";
import { createTeapotNet } from "../../src/net/primitives";
import { TOTALS_BYTES } from "../../src/backends/webgpu/planKernels";
import { createRandom } from "../support/random";
import { openRawDevice, type RawComputeDevice } from "../support/rawComputeDevice";

const SEED = Number(process.env.SEED ?? 5);

let device: RawComputeDevice;
let errors: string[];

beforeAll(async () => {
    ({ device, errors } = await openRawDevice());
});

afterEach(() => {
    expect(errors.splice(0)).toEqual([]);
});

/** Ranges with random numbers of vertices and triangles, also none. */
interface RandomRanges {
    /** First vertex and triangle of each range. */
    readonly starts: Uint32Array;
    /** As in shaders/webgpu/include/totals.wgsl. */
    readonly totals: Uint32Array;
}

function createRandomRanges(random: () => number): RandomRanges {
    const starts = new Uint32Array(2 * (1 + Math.floor(random() * 6)));
    const totals = new Uint32Array(TOTALS_BYTES / 4);
    for (let at = 0; at < starts.length; at += 2) {
        starts.set(totals.subarray(0, 2), at);
        const isDropped = random() < 0.2;
        totals[0] += isDropped ? 0 : 4 + Math.floor(random() * 300);
        totals[1] += isDropped ? 0 : 2 + Math.floor(random() * 500);
    }
    return { starts, totals };
}

function upload(data: Uint32Array): ComputeBuffer {
    // The totals are read as uniforms too.
    const buffer = device.createBuffer("test", Math.max(data.byteLength, 16), "uniform");
    device.writeBuffer(buffer, data, 0);
    return buffer;
}

async function readWordsAsync(buffer: ComputeBuffer): Promise<Uint32Array> {
    return new Uint32Array(await device.readBufferAsync(buffer as never, buffer.byteLength));
}

/** First vertex (word 0) or triangle (word 1) of a range and how many, within what there is room for. */
function extentOf(
    ranges: RandomRanges,
    range: number,
    word: number,
    capacity: number,
): { first: number; count: number } {
    const startOf = (index: number): number =>
        Math.min(2 * index < ranges.starts.length ? ranges.starts[2 * index + word] : ranges.totals[word], capacity);
    return { first: startOf(range), count: startOf(range + 1) - startOf(range) };
}

describe(`draws whose counts are on the GPU (seed ${SEED})`, () => {
    it.each([
        ["all of the surface", 1],
        ["what there is room for, where the surface is larger", 0.6],
    ])("are given %s", async (_name, room) => {
        const random = createRandom(SEED);
        const live = device.liveBuffers;
        const draws = new DrawBuffers(device);
        for (let round = 0; round < 25; round++) {
            const plan = createRandomRanges(random);
            const vertexCapacity = Math.ceil(plan.totals[0] * room);
            const triangleCapacity = Math.ceil(plan.totals[1] * room);
            draws.create(plan.starts.length / 2, vertexCapacity, triangleCapacity);
            const [totals, starts] = [upload(plan.totals), upload(plan.starts)];
            draws.write(totals, starts);
            for (let range = 0; range < draws.rangeCount; range++) {
                const triangles = extentOf(plan, range, 1, triangleCapacity);
                const vertices = extentOf(plan, range, 0, vertexCapacity);
                const read = async (
                    name: "triangleArguments" | "lineArguments" | "pointArguments",
                ): Promise<number[]> => [...(await readWordsAsync(draws.buffer(range, name)))];
                expect(await read("triangleArguments")).toEqual([3 * triangles.count, 1, 3 * triangles.first, 0, 0]);
                expect(await read("lineArguments")).toEqual([6 * triangles.count, 1, 6 * triangles.first, 0, 0]);
                expect(await read("pointArguments")).toEqual([vertices.count, 1, vertices.first, 0, 0]);
            }
            device.releaseBuffer(totals as never);
            device.releaseBuffer(starts as never);
        }
        draws.dispose();
        expect(device.liveBuffers).toBe(live);
    });

    it.each([
        ["triangles", 3],
        ["lines", 6],
    ] as const)("become regions of fixed size for instances: %s", async (source, size) => {
        const random = createRandom(SEED + 1);
        const draws = new DrawBuffers(device);
        const regions = new InstancedIndices(device, source);
        for (let round = 0; round < 10; round++) {
            const plan = createRandomRanges(random);
            const triangleCapacity = plan.totals[1] + Math.floor(random() * 50);
            draws.create(plan.starts.length / 2, plan.totals[0], triangleCapacity);
            draws.write(upload(plan.totals), upload(plan.starts));
            // No index is 0, and behind those in use there is what an earlier surface may have left.
            const indices = Uint32Array.from({ length: triangleCapacity * size }, (_, i) => i + 1);
            regions.reserve(draws.rangeCount, triangleCapacity);
            regions.write(upload(indices), draws);
            const expected = new Uint32Array(draws.rangeCount * triangleCapacity * size);
            for (let range = 0; range < draws.rangeCount; range++) {
                const { first, count } = extentOf(plan, range, 1, triangleCapacity);
                expected.set(indices.subarray(first * size, (first + count) * size), range * triangleCapacity * size);
            }
            const actual = (await readWordsAsync(regions.buffer!)).subarray(0, expected.length);
            expect(actual).toEqual(expected);
        }
        regions.dispose();
        draws.dispose();
    });

    it("get coarser by one scale where the device cannot hold the regions of their instances", async () => {
        const small = Object.create(device, { maxBufferBytes: { value: 1 << 16 } }) as RawComputeDevice;
        const groups = Array.from({ length: 32 }, (_, patch) => patch % 4);
        const backend = new WebGpuBackend(small, false);
        backend.setNet(createPatchNet({ ...createTeapotNet(), groups }));
        const factors = new Float32Array(buildEdgeTable(createTeapotNet()).edgeCount).fill(7);
        const triangles = [];
        for (const instanced of [false, true]) {
            backend.instanced = instanced;
            backend.tessellateFactors(factors, "integer");
            triangles.push((await backend.readSurfaceAsync()).indices.length / 3);
        }
        expect(triangles[0]).toBe(32 * 2 * 49);
        expect(triangles[1]).toBeLessThanOrEqual((1 << 16) / (4 * 12));
        expect(backend.factorScale).toBeLessThan(1);
        expect(backend.failure).toBeNull();
        backend.dispose();
    });

    it("leave the surface as it is when instances come and go", async () => {
        const net = createTeapotNet();
        const backend = new WebGpuBackend(device, false);
        backend.setNet(net);
        const factors = new Float32Array(buildEdgeTable(net).edgeCount).fill(5);
        const surfaces = [];
        const ranges = [];
        for (const instanced of [false, true, false]) {
            backend.instanced = instanced;
            const { bufferVersion } = backend.streams;
            backend.tessellateFactors(factors, "integer");
            expect(backend.streams.bufferVersion).toBe(bufferVersion + 1);
            surfaces.push(await backend.readSurfaceAsync());
            ranges.push(backend.streams.ranges.map((range) => ({ ...range })));
            const { dispatches } = backend.work;
            backend.tessellateFactors(factors, "integer");
            expect(backend.work.dispatches).toBe(dispatches);
        }
        expect(surfaces[1]).toEqual(surfaces[0]);
        expect(surfaces[2]).toEqual(surfaces[0]);
        // No fewer than there are, as the rest is for the GPU to know.
        expect(ranges[0]).toEqual(ranges[1]);
        expect(ranges[0][0].indexCount).toBeGreaterThanOrEqual(surfaces[0].indices.length);
        backend.dispose();
    });
});
