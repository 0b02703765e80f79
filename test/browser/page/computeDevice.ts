import type { WebGPUEngine } from "@babylonjs/core/Engines/webgpuEngine.js";
import { BabylonComputeDevice } from "../../../src/backends/webgpu/BabylonComputeDevice";
import type { Kernel } from "../../../src/backends/webgpu/Kernel";
import { untilAsync } from "../../../src/backends/untilAsync";
import { changesSince, liveObjects } from "./liveObjects";
import { collectComplaints, openEngine } from "./stage";

/** Adds a number from a uniform buffer for each workgroup, and shifts what was there before by a decimal. */
const SUM: Kernel = {
    name: "sum",
    source: `@group(0) @binding(0) var<uniform> parameters: vec4u;
        @group(0) @binding(1) var<storage, read_write> sum: array<u32>;
        @compute @workgroup_size(1) fn main(@builtin(num_workgroups) workgroups: vec3u, @builtin(workgroup_id) id: vec3u) {
            if (all(id == vec3u(0u))) { sum[0] = sum[0] * 10u + parameters.x * workgroups.x * workgroups.y * workgroups.z; }
        }`,
    bindings: { parameters: 0, sum: 1 },
};

/** Dispatches in three frames, three times each, writing other uniforms before each. */
export async function writeBetweenDispatches(): Promise<Record<string, unknown>> {
    const engine = (await openEngine("webgpu")) as WebGPUEngine;
    const device = new BabylonComputeDevice(engine);
    const kernel = device.compile(SUM);
    const buffers = new Map([
        ["parameters", device.createBuffer("parameters", 16, "uniform")],
        ["sum", device.createBuffer("sum", 16, "storage")],
    ]);
    await untilAsync(
        () => kernel.isReady,
        () => kernel.failure,
    );
    const created: number[] = [];
    for (let frame = 0; frame < 3; frame++) {
        const objects = liveObjects();
        engine.beginFrame();
        for (let i = 1; i <= 3; i++) {
            device.writeBuffer(buffers.get("parameters")!, Uint32Array.of(i, 0, 0, 0), 0);
            device.dispatch(kernel, buffers, [1, i < 3 ? 1 : 2]);
        }
        engine.endFrame();
        created.push(changesSince(objects)["live GPUBuffer"] ?? 0);
    }
    const sum = new Uint32Array(await device.readBufferAsync(buffers.get("sum")!, 16))[0];
    engine.beginFrame();
    engine.endFrame();
    const before = liveObjects();
    for (const buffer of buffers.values()) {
        device.releaseBuffer(buffer);
    }
    engine.beginFrame();
    engine.endFrame();
    const complaints = await collectComplaints(engine);
    const released = -(changesSince(before)["live GPUBuffer"] ?? 0);
    engine.dispose();
    return { sum, created, released, complaints };
}
