/**
 * Times the kernels of the WebGPU backend and whole frames on whatever GPU there is, each as a share of the write
 * bandwidth of that GPU in the same run. Runs in Node over dawn: `npm run bench:gpu`, or on a machine with a GPU and no
 * browser, see docs/performance.md. Prints tables and, last, one line of JSON.
 */
import type { EvaluationMethod } from "../src/backends/PatchBackend";
import { createVertexKernel } from "../src/backends/webgpu/createVertexKernels";
import { createVertexLayout } from "../src/domain/VertexLayout";
import type { Spacing } from "../src/hull/TessellationSettings";
import { createSheet } from "../test/conformance/checks/nets";
import { createRandom } from "../test/support/random";
import { openRawDevice } from "../test/support/rawComputeDevice";
import { countDifferentJoins } from "./checkJoins";
import { benchCages } from "./gpuCages";
import { measureWriteCeiling } from "./gpuCeiling";
import { GpuFrame } from "./GpuFrame";
import { timeDispatches, type Dispatch } from "./gpuTimer";
import { randomSheetFactors, uniformSheetFactors } from "./sheetFactors";
import { withAllTangents, withAllTwists } from "./vectorSheets";

interface Row {
    readonly what: string;
    readonly patches: number;
    readonly vertices: number;
    readonly triangles: number;
    readonly microseconds: number;
    readonly deviation: number;
    readonly gigaPerSecond: number;
    readonly shareOfCeiling: number;
}

const isSmall = process.argv.includes("--small");
const { device: raw, errors } = await openRawDevice("full");
const { info } = raw;
console.log(`GPU: ${info.vendor} ${info.architecture} ${info.device} ${info.description}`);
const ceiling = await measureWriteCeiling(raw, isSmall ? 1 << 22 : 1 << 30, !isSmall);
console.log(`write ceiling: ${(ceiling / 1e12).toFixed(3)} TB/s`);

const VERTEX_BYTES = 32;
const TRIANGLE_BYTES = 12;
const METHODS: readonly EvaluationMethod[] = ["staged", "direct", "cooperative"];

/** Columns and rows of patches, segments along each side. */
const UNIFORM = isSmall
    ? [[8, 4, 8]]
    : [
          [200, 100, 16],
          [50, 40, 64],
          [400, 250, 4],
      ];

const uniform: Row[] = [];
for (const [columns, rows, segments] of UNIFORM) {
    for (const spacing of ["integer", "fractional-odd"] as const) {
        uniform.push(...(await benchKernels(columns, rows, segments, spacing)));
    }
}
print("Kernels, uniform factors", uniform);

const vectors: Row[] = [];
for (const [columns, rows, segments] of UNIFORM) {
    vectors.push(...(await benchVectors(columns, rows, segments)));
}
print("Kernels, uniform factors, nets with vectors", vectors);

/** Columns and rows of patches, largest factor. */
const FRAMES = isSmall
    ? [[10, 10, 64]]
    : [
          [400, 250, 64],
          [100, 100, 64],
          [1000, 1000, 4],
      ];
const frames: Row[] = [];
for (const [columns, rows, largest] of FRAMES) {
    frames.push(...(await benchFrame(columns, rows, largest)));
}
print("Whole frames, factors 1 + (largest - 1) r⁶", frames);
const cages = await benchCages(raw, isSmall);
console.log("Points of cages, by slices and with a work-item a row");
console.table(
    cages.map(({ slicedMicroseconds, plainMicroseconds, cpuMilliseconds, ...row }) => ({
        ...row,
        "slices µs": slicedMicroseconds.toFixed(1),
        "rows µs": plainMicroseconds.toFixed(1),
        "CPU ms": cpuMilliseconds.toFixed(2),
    })),
);
if (errors.length > 0) {
    console.error(errors.join("\n"));
}
console.log(
    JSON.stringify({
        gpu: info.description || info.device,
        ceilingBytesPerSecond: ceiling,
        uniform,
        vectors,
        frames,
        cages,
    }),
);
process.exit(errors.length > 0 ? 1 : 0);

async function benchKernels(columns: number, rows: number, segments: number, spacing: Spacing): Promise<Row[]> {
    const net = createSheet(columns, rows, 1, false);
    const factors = uniformSheetFactors(columns * rows, spacing === "integer" ? segments : segments - 0.37);
    const side = segments + (spacing === "integer" ? 0 : 1);
    const most = { vertices: columns * rows * (side + 1) ** 2, triangles: columns * rows * 2 * side ** 2 };
    const results: Row[] = [];
    for (const method of METHODS) {
        const frame = new GpuFrame(raw, net, factors, spacing, most, method);
        await timeDispatches(raw, frame.planDispatches(), false);
        const counts = await frame.countsAsync();
        const label = `${method}, ${spacing}`;
        results.push(
            await measure(label, counts.vertices * VERTEX_BYTES, counts.vertices, [frame.vertexDispatch()], frame),
        );
        if (method === "cooperative" && spacing === "integer") {
            const one = oneSampleAWorkgroup(frame, counts.vertices);
            results.push(
                await measure("cooperative, one sample", counts.vertices * VERTEX_BYTES, counts.vertices, [one], frame),
            );
        }
        if (method === "staged") {
            const bytes = counts.triangles * TRIANGLE_BYTES;
            const label = `triangles, ${spacing}`;
            results.push(await measure(label, bytes, counts.triangles, [frame.triangleDispatch()], frame));
        }
        frame.destroy();
    }
    return results;
}

/** What twists and tangent patches cost: the same sheet without any, with twists everywhere, with tangent patches. */
async function benchVectors(columns: number, rows: number, segments: number): Promise<Row[]> {
    const plain = createSheet(columns, rows, 1, false);
    const nets = [
        ["no vectors", plain],
        ["twists", withAllTwists(plain)],
        ["tangent patches", withAllTangents(plain)],
    ] as const;
    const patches = columns * rows;
    const factors = uniformSheetFactors(patches, segments);
    const most = { vertices: patches * (segments + 1) ** 2, triangles: patches * 2 * segments ** 2 };
    const results: Row[] = [];
    for (const method of ["staged", "direct"] as const) {
        for (const [name, net] of nets) {
            const frame = new GpuFrame(raw, net, factors, "integer", most, method);
            await timeDispatches(raw, frame.planDispatches(), false);
            const { vertices } = await frame.countsAsync();
            const label = `${method}, ${name}`;
            results.push(await measure(label, vertices * VERTEX_BYTES, vertices, [frame.vertexDispatch()], frame));
            frame.destroy();
        }
    }
    return results;
}

async function benchFrame(columns: number, rows: number, largest: number): Promise<Row[]> {
    const net = createSheet(columns, rows, 1, false);
    const factors = randomSheetFactors(columns, rows, createRandom(7), (r) => 1 + (largest - 1) * r ** 6);
    const patches = columns * rows;
    const most = { vertices: patches * (largest > 8 ? 600 : 20), triangles: patches * (largest > 8 ? 1200 : 24) };
    const frame = new GpuFrame(raw, net, factors, "fractional-odd", most, "staged");
    const plan = frame.planDispatches();
    await timeDispatches(raw, plan, false);
    await frame.countsAsync();
    const vertices = frame.vertexDispatch();
    const limits = frame.limitDispatch();
    const triangles = frame.triangleDispatch();
    const hull = frame.hullDispatch(false);
    const hullBack = frame.hullDispatch(true);
    const others = [...plan, vertices, limits, triangles];
    const whole = [hull, ...others];
    await timeDispatches(raw, whole, false);
    const counts = await frame.countsAsync();
    const different = await countDifferentJoins(frame, columns, rows);
    console.log(
        `${patches} patches: ${counts.vertices} vertices, ${counts.triangles} triangles, scale ${counts.scale}, ${different} joins differ`,
    );
    const bytes = counts.vertices * VERTEX_BYTES + counts.triangles * TRIANGLE_BYTES;
    const results = [
        await measure("whole frame", bytes, counts.vertices, whole, frame),
        await measure("whole frame, back patches", bytes, counts.vertices, [hullBack, ...others], frame),
        await measure("hull", 0, patches, [hull], frame),
        await measure("hull, back patches", 0, patches, [hullBack], frame),
        await measure("plan", 0, patches, plan, frame),
        await measure("vertices", counts.vertices * VERTEX_BYTES, counts.vertices, [vertices], frame),
        await measure("triangles", counts.triangles * TRIANGLE_BYTES, counts.triangles, [triangles], frame),
    ];
    frame.destroy();
    return results;
}

async function measure(
    what: string,
    bytes: number,
    items: number,
    dispatches: readonly Dispatch[],
    frame: GpuFrame,
): Promise<Row> {
    const { median, deviation } = await timeDispatches(raw, dispatches, !isSmall);
    const { vertices, triangles } = await frame.countsAsync();
    return {
        what,
        patches: frame.patchCount,
        vertices,
        triangles,
        microseconds: median * 1e6,
        deviation: deviation * 1e6,
        gigaPerSecond: items / median / 1e9,
        shareOfCeiling: bytes / median / ceiling,
    };
}

function print(title: string, rows: readonly Row[]): void {
    console.log(title);
    console.table(
        rows.map((row) => ({
            what: row.what,
            patches: row.patches,
            vertices: row.vertices,
            triangles: row.triangles,
            "median µs": row.microseconds.toFixed(1),
            "σ µs": row.deviation.toFixed(1),
            "G/s": row.gigaPerSecond.toFixed(2),
            "% of ceiling": (100 * row.shareOfCeiling).toFixed(1),
        })),
    );
}

/** The cooperative method as it was in the original experiment: a workgroup of nine work-items for each sample. */
function oneSampleAWorkgroup(frame: GpuFrame, vertices: number): Dispatch {
    const layout = createVertexLayout(false);
    const kernel = createVertexKernel("cooperative", {
        layout,
        uvValues: 0,
        secondUvValues: 0,
        colorValues: 0,
        isRational: false,
        hasTwists: false,
        hasTangentPatches: false,
        exchange: raw.exchange,
    });
    const columns = 32_768;
    const source = kernel.source
        .replace(/const STAGED_(VERTICES|STRIDE) = \d+u;/g, "const STAGED_$1 = 1u;")
        .replaceAll("workgroup.x", `(workgroup.y * ${columns}u + workgroup.x)`)
        // No workgroup goes on, nor looks ahead: no part finds the samples after the next.
        .replaceAll("* workgroups.x", "* 1000000000u")
        .replace(/const FIND_PART = \d+u;/, "const FIND_PART = 9u;");
    return frame.dispatch({ ...kernel, name: "one sample", source }, [columns, Math.ceil(vertices / columns)]);
}
