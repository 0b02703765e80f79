import type { RawComputeDevice } from "../test/support/rawComputeDevice";
import { timeDispatches } from "./gpuTimer";

/** Workgroup sizes and numbers of workgroups that are tried; the best is the ceiling. */
const SIZES = [64, 128, 256, 512];
const WORKGROUPS = [264, 1056, 4224, 16_896];

/** Best write bandwidth of the GPU, in bytes a second: grid-stride loops of 16-byte stores that do nothing else. */
export async function measureWriteCeiling(raw: RawComputeDevice, byteLength: number, isLong: boolean): Promise<number> {
    const { device } = raw;
    const target = device.createBuffer({ size: byteLength, usage: GPUBufferUsage.STORAGE });
    let best = 0;
    for (const size of SIZES.filter((candidate) => candidate <= device.limits.maxComputeInvocationsPerWorkgroup)) {
        const code = `
            @group(0) @binding(0) var<storage, read_write> target: array<vec4f>;
            @compute @workgroup_size(${size})
            fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
                let value = vec4f(f32(id.x), 1.0, 2.0, 3.0);
                for (var i = id.x; i < ${byteLength / 16}u; i += groups.x * ${size}u) {
                    target[i] = value;
                }
            }`;
        const module = device.createShaderModule({ code: code.replaceAll("target", "output") });
        const pipeline = device.createComputePipeline({ layout: "auto", compute: { module } });
        const bindGroup = device.createBindGroup({
            layout: pipeline.getBindGroupLayout(0),
            entries: [{ binding: 0, resource: { buffer: target } }],
        });
        for (const workgroups of WORKGROUPS) {
            const { median } = await timeDispatches(
                raw,
                [{ pipeline, bindGroup, workgroups: [workgroups, 1] }],
                isLong,
            );
            best = Math.max(best, byteLength / median);
        }
    }
    target.destroy();
    return best;
}
