import { afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { CageMotion } from "../../src/motion/CageMotion";
import { applyStencil } from "../../src/net/applyStencil";
import { createCageNet, movedControls, movedNet, sizeOf, withoutWeights, withWeights } from "../support/cageNets";
import { CountingDevice } from "../support/CountingDevice";
import { GuardedDevice } from "../support/GuardedDevice";
import { PointsOnGpu } from "../support/PointsOnGpu";
import { createRandom } from "../support/random";
import { openRawDevice, type RawComputeDevice } from "../support/rawComputeDevice";

let raw: RawComputeDevice;
let device: GuardedDevice;
let errors: string[];

beforeAll(async () => {
    ({ device: raw, errors } = await openRawDevice());
    device = new GuardedDevice(raw);
});

afterEach(async () => {
    expect(device.liveBuffers).toBe(0);
    expect(await device.checkGuardsAsync()).toEqual([]);
    expect(errors.splice(0)).toEqual([]);
});

describe("points of a cage that follows bones and morph targets (dawn in Node)", () => {
    const made = createCageNet({ seed: 11, columns: 6, rows: 5, longestRow: 90, hasVectors: true });
    const count = made.stencil.controlCount;
    const boneCount = 5;

    function createMotion(seed: number, influencers: 0 | 4 | 8, targetCount: number): CageMotion {
        const random = createRandom(seed);
        const positions = withoutWeights(made.controls);
        const joints = influencers > 0 && {
            jointIndices: Array.from({ length: influencers * count }, () => Math.floor(boneCount * random())),
            jointWeights: Array.from({ length: influencers * count }, () => Math.max(random() - 0.4, 0)),
        };
        const morphPositions = Array.from({ length: targetCount }, () => positions.map((value) => value + random()));
        return new CageMotion({ positions, boneCount, ...joints, morphPositions }, count);
    }

    function moveRandomly(motion: CageMotion, random: () => number): void {
        motion.setBones(Float32Array.from({ length: 16 * boneCount }, (_, i) => (i % 4 === 3 ? 0 : random() - 0.3)));
        motion.influences.forEach((_, target) => {
            motion.setInfluence(target, target === 1 ? 0 : 2 * random() - 0.5);
        });
    }

    it.each([
        [0, 3],
        [4, 0],
        [8, 0],
        [4, 5],
        [8, 2],
        [0, 0],
    ] as const)("are those of the CPU: %i bones a point, %i targets", async (influencers, targetCount) => {
        const random = createRandom(influencers + targetCount);
        const motion = createMotion(3, influencers, targetCount);
        const gpu = new PointsOnGpu(device, made);
        gpu.follow(motion);
        for (let step = 0; step < 2; step++) {
            moveRandomly(motion, random);
            gpu.takeMotion();
            const points = await gpu.readAsync();
            const moved = new Float32Array(3 * count);
            motion.writePositions(moved);
            const controls = withWeights(moved);
            const expected = applyStencil(made.stencil, controls);
            const size = sizeOf(movedNet(made, controls));
            const most = points.reduce((far, value, i) => Math.max(far, Math.abs(value - expected[i])), 0);
            expect(most / size).toBeLessThan(2e-6);
        }
        gpu.dispose();
    });

    it("cost matrices and influences, where those changed, and two dispatches", async () => {
        const counting = new CountingDevice(raw);
        const random = createRandom(1);
        const motion = createMotion(4, 4, 3);
        const gpu = new PointsOnGpu(counting, made);
        gpu.follow(motion);
        await gpu.readAsync();
        const costs = [
            (): void => {
                moveRandomly(motion, random);
            },
            (): void => {
                motion.setInfluence(2, 0.125);
            },
            (): void => {
                motion.setBones(motion.bones.map((value) => value + 1));
                motion.setBones(motion.bones.map((value) => value + 1));
            },
        ].map((change) => {
            counting.reset();
            change();
            gpu.takeMotion();
            gpu.points.upload();
            expect(counting.kernels).toEqual(["moveCage", "stencil"]);
            return counting.uploadedBytes;
        });
        expect(costs).toEqual([64 * boneCount + 12, 12, 64 * boneCount]);
        gpu.dispose();
    });

    it("leave nothing behind when they are moved by hand, or the net is another", async () => {
        const gpu = new PointsOnGpu(device, made);
        const before = device.liveBuffers;
        gpu.follow(createMotion(5, 8, 2));
        await gpu.readAsync();
        expect(device.liveBuffers).toBe(before + 12);
        gpu.cage.follow(null);
        const controls = movedControls(made.controls, 1);
        gpu.move(controls);
        expect(await gpu.farthestAsync(made, controls)).toBeLessThan(1e-6);
        expect(device.liveBuffers).toBe(before + 5);
        gpu.follow(createMotion(6, 4, 1));
        await gpu.readAsync();
        gpu.points.setNet(made.net.points.slice());
        expect(device.liveBuffers).toBe(before);
        gpu.dispose();
    });
});
