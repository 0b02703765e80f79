import { GpuBuffers } from "../src/backends/webgpu/GpuBuffers";
import { packStencil, sliceCount } from "../src/backends/webgpu/packStencil";
import { createStencilKernel } from "../src/backends/webgpu/stencilKernel";
import { splitWorkgroups } from "../src/backends/webgpu/workgroups";
import { createWorkCounters } from "../src/backends/streams";
import { MovingCage } from "../src/motion/MovingCage";
import { createNurbsNet } from "../src/net/createNurbsNet";
import { createPatchNet } from "../src/net/createPatchNet";
import { stencilRowCount, type Stencil } from "../src/net/Stencil";
import { createCageNet, movedControls, withoutWeights, type CageNet } from "../test/support/cageNets";
import type { RawComputeDevice } from "../test/support/rawComputeDevice";
import { timeDispatches, type Dispatch } from "./gpuTimer";

/** What a stencil costs. */
export interface CageRow {
    readonly what: string;
    readonly controls: number;
    readonly rows: number;
    readonly entries: number;
    readonly slicedMicroseconds: number;
    readonly plainMicroseconds: number;
    readonly cpuMilliseconds: number;
}

/** The same sums with one work-item a row, whatever its length: what the slices are compared with. */
const PLAIN = `
@group(0) @binding(0) var<storage, read> offsets: array<u32>;
@group(0) @binding(1) var<storage, read> entries: array<vec2u>;
@group(0) @binding(2) var<storage, read> cage: array<f32>;
@group(0) @binding(3) var<storage, read_write> points: array<vec4f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) invocation: vec3u, @builtin(num_workgroups) workgroups: vec3u) {
    let row = invocation.y * workgroups.x * 64u + invocation.x;
    if (row >= ROWS) {
        return;
    }
    let first = offsets[row];
    let start = 3u * entries[first].x;
    let base = vec3f(cage[start], cage[start + 1u], cage[start + 2u]);
    var sum = vec3f(0.0);
    for (var i = first; i < offsets[row + 1u]; i++) {
        let at = 3u * entries[i].x;
        sum += bitcast<f32>(entries[i].y) * (vec3f(cage[at], cage[at + 1u], cage[at + 2u]) - base);
    }
    points[row] = vec4f(base + sum, 1.0);
}`;

/** A sheet of uniform B-spline patches: the stencil of a regular Catmull-Clark cage. */
function createSpline(count: number): CageNet {
    const knots = Array.from({ length: count + 4 }, (_, i) => i);
    const controls = Float32Array.from({ length: 4 * count * count }, (_, i) => {
        const point = i >> 2;
        return [point % count, Math.sin(point), Math.floor(point / count), 1][i & 3];
    });
    return {
        ...createNurbsNet({ degreeU: 3, degreeV: 3, knotsU: knots, knotsV: knots, points: controls }),
        controls,
    };
}

/** Times the stencil kernel, the plain one, and the CPU, for regular and for irregular cages. */
export async function benchCages(raw: RawComputeDevice, isSmall: boolean): Promise<CageRow[]> {
    const [regular, irregular] = isSmall ? [20, 4] : [300, 60];
    const nets: [string, CageNet][] = [
        ["regular", createSpline(regular)],
        [
            "rows of 1 to 720",
            createCageNet({ seed: 1, columns: irregular, rows: irregular, longestRow: 720, hasVectors: true }),
        ],
    ];
    const rows: CageRow[] = [];
    for (const [what, made] of nets) {
        rows.push(await benchCage(raw, what, made, !isSmall));
    }
    return rows;
}

async function benchCage(raw: RawComputeDevice, what: string, made: CageNet, isLong: boolean): Promise<CageRow> {
    const { stencil } = made;
    const buffers = new GpuBuffers(raw, createWorkCounters());
    const packed = packStencil(stencil);
    buffers.fill("stencilParameters", Uint32Array.of(sliceCount(packed), stencilRowCount(stencil), 0, 0), "uniform");
    buffers.fill("stencilSlices", packed.slices);
    buffers.fill("stencilRows", packed.rows);
    buffers.fill("stencilEntries", packed.entries);
    buffers.fill("cage", withoutWeights(made.controls));
    buffers.create("points", made.net.points.byteLength);
    buffers.fill("offsets", stencil.offsets);
    buffers.fill("entries", plainEntries(stencil));
    const kernel = createStencilKernel(3, false);
    const names = Object.keys(kernel.bindings);
    const sliced = dispatchOf(raw, buffers, kernel.source, names, splitWorkgroups(sliceCount(packed)));
    const plain = dispatchOf(
        raw,
        buffers,
        `const ROWS = ${stencilRowCount(stencil)}u;${PLAIN}`,
        ["offsets", "entries", "cage", "points"],
        splitWorkgroups(Math.ceil(stencilRowCount(stencil) / 64)),
    );
    const slicedTime = await timeDispatches(raw, [sliced], isLong);
    const plainTime = await timeDispatches(raw, [plain], isLong);
    buffers.dispose();
    return {
        what,
        controls: stencil.controlCount,
        rows: stencilRowCount(stencil),
        entries: stencil.indices.length,
        slicedMicroseconds: slicedTime.median * 1e6,
        plainMicroseconds: plainTime.median * 1e6,
        cpuMilliseconds: timeOnCpu(made),
    };
}

function plainEntries({ indices, coefficients }: Stencil): Uint32Array {
    const floats = Float32Array.from({ length: 2 * indices.length }, (_, i) => coefficients[i >> 1]);
    const words = new Uint32Array(floats.buffer);
    indices.forEach((index, i) => {
        words[2 * i] = index;
    });
    return words;
}

function dispatchOf(
    { device }: RawComputeDevice,
    buffers: GpuBuffers,
    code: string,
    names: readonly string[],
    workgroups: readonly [number, number],
): Dispatch {
    const module = device.createShaderModule({ code });
    const pipeline = device.createComputePipeline({ layout: "auto", compute: { module } });
    const entries = names.map((name, binding) => ({
        binding,
        resource: { buffer: (buffers.require(name) as unknown as { buffer: GPUBuffer }).buffer },
    }));
    const bindGroup = device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries });
    return { pipeline, bindGroup, workgroups };
}

/** Milliseconds in which the CPU makes all points, the least of some rounds. */
function timeOnCpu(made: CageNet): number {
    const cage = new MovingCage(createPatchNet(made.net), made.stencil);
    let best = Infinity;
    for (let round = 0; round < 20; round++) {
        cage.move(withoutWeights(movedControls(made.controls, round)));
        const start = performance.now();
        if (cage.points.length === 0) {
            throw new Error("There are no points.");
        }
        best = Math.min(best, performance.now() - start);
    }
    return best;
}
