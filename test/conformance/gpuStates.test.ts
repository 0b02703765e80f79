import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { Logger } from "@babylonjs/core/Misc/logger.js";
import { MorphTarget } from "@babylonjs/core/Morph/morphTarget.js";
import { MorphTargetManager } from "@babylonjs/core/Morph/morphTargetManager.js";
import { Scene } from "@babylonjs/core/scene.js";
import { CpuBackend } from "../../src/backends/cpu/CpuBackend";
import type { PatchBackend } from "../../src/backends/PatchBackend";
import type { Surface } from "../../src/backends/Surface";
import { WebGpuBackend } from "../../src/backends/webgpu/WebGpuBackend";
import { DEFAULT_TESSELLATION, type TessellationSettings } from "../../src/hull/TessellationSettings";
import { MovingNet } from "../../src/mesh/MovingNet";
import type { MovingCage } from "../../src/motion/MovingCage";
import { createPatchNet } from "../../src/net/createPatchNet";
import { patchCountOf } from "../../src/net/PatchNet";
import { createCageNet, createSplineNet, movedControls, withoutWeights } from "../support/cageNets";
import { flyAround } from "../support/cameras";
import { createRandom } from "../support/random";
import { openRawDevice, type RawComputeDevice } from "../support/rawComputeDevice";

/** A run with other changes: SEED=123, with more: CHANGES=300. */
const SEED = Number(process.env.SEED ?? 20261130);
const CHANGES = Number(process.env.CHANGES ?? 60);

const LIMITS = { maxVertices: 1 << 23, maxTriangles: 1 << 25 };
const { view } = flyAround([0, 0, 0], 1, 0.1);
const METHODS = ["staged", "direct", "cooperative"] as const;

const CAGES = [
    createSplineNet(5, true),
    createSplineNet(6, false),
    createCageNet({ seed: 1, columns: 3, rows: 2, longestRow: 70, hasVectors: true }),
    createCageNet({ seed: 2, columns: 2, rows: 2, longestRow: 40, hasVectors: false }),
];

/** A surface on WebGPU and on the CPU, that goes through the same changes. */
class Subject {
    public readonly gpu: WebGpuBackend;
    public readonly cpu = new CpuBackend(LIMITS, false);
    /** What was done to the net at hand. */
    public readonly changes: string[] = [];

    private readonly _morphs: MorphTargetManager;
    private readonly _random: () => number;
    private _settings: TessellationSettings = {
        ...DEFAULT_TESSELLATION,
        mode: "uniform",
        spacing: "integer",
        offscreen: "keep",
        level: 2,
    };
    private _cage = CAGES[0];
    private _moving = new MovingNet(createPatchNet(this._cage.net));

    public constructor(device: RawComputeDevice, morphs: MorphTargetManager, random: () => number) {
        this.gpu = new WebGpuBackend(device, false);
        this._morphs = morphs;
        this._random = random;
        this._each((backend) => {
            backend.setNet(this._moving.net);
        });
    }

    /** Changes something. What the net at hand does not allow is refused, and must change nothing. */
    public async changeAsync(): Promise<void> {
        const names = Object.keys(this._actions) as (keyof Subject["_actions"])[];
        const name = names[this._below(names.length)];
        this.changes.push(name);
        try {
            await this._actions[name]();
        } catch (error) {
            if (!(error instanceof Error) || error.name === "TypeError") {
                throw error;
            }
            this.changes.push(`(${error.message})`);
        }
    }

    public tessellate(): void {
        this._each((backend) => {
            backend.tessellate(view, this._settings);
        });
    }

    /** What a backend makes that sees the net as it is now for the first time. */
    public async freshSurfaceAsync(): Promise<Surface> {
        const { net } = this._moving;
        const fresh = new CpuBackend(LIMITS, false);
        fresh.setNet({ ...net, points: net.points.slice() });
        fresh.tessellate(view, this._settings);
        return await fresh.readSurfaceAsync();
    }

    private readonly _actions = {
        net: () => {
            this._cage = CAGES[this._below(CAGES.length)];
            const { net } = this._cage;
            const groups = Uint32Array.from({ length: patchCountOf(net) }, (_, patch) => patch % 2);
            this._moving = new MovingNet(createPatchNet(this._random() < 0.3 ? { ...net, groups } : net));
            this._each((backend) => {
                backend.setNet(this._moving.net);
            });
            this.changes.splice(0);
        },
        points: () => {
            const points = this._moving.net.points.slice(0, 8);
            const moved = points.map((value, i) => (i % 4 === 3 ? value : value + this._random()));
            this._moving.updatePoints(moved, 0, this);
        },
        weight: () => {
            this._moving.updatePoints([1, 2, 3, 1 + this._below(2)], 0, this);
        },
        cage: () => {
            const controls = movedControls(this._cage.controls, this._below(3));
            this._moving.updateCage(this._random() < 0.5 ? controls : withoutWeights(controls), this);
        },
        bind: () => {
            const positions = withoutWeights(this._cage.controls);
            const morphPositions = [positions.map((value) => value + 1)];
            this._moving.bindCage({ positions, morphTargetManager: this._morphs, morphPositions }, this);
        },
        unbind: () => {
            this._moving.bindCage(null, this);
        },
        follow: () => {
            this._morphs.getTarget(0).influence = this._random();
            this._moving.follow(this);
        },
        method: () => {
            this.gpu.method = METHODS[this._below(METHODS.length)];
            this.gpu.wireframe = this._random() < 0.3;
            this.gpu.instanced = this._random() < 0.3;
        },
        samples: async () => {
            await this.gpu.evaluateSamplesAsync([0], [0.3, 0.6]);
            await this.cpu.evaluateSamplesAsync([0], [0.3, 0.6]);
        },
        level: () => {
            this._settings = { ...this._settings, level: 1 + this._below(4) };
        },
    };

    public updatePoints(points: Float32Array, firstPoint: number): void {
        this._each((backend) => {
            backend.updatePoints(points, firstPoint);
        });
    }

    public updateCage(cage: MovingCage): void {
        this._each((backend) => {
            backend.updateCage(cage);
        });
    }

    private _each(action: (backend: PatchBackend) => void): void {
        [this.gpu, this.cpu].forEach(action);
    }

    private _below(count: number): number {
        return Math.floor(count * this._random());
    }
}

/** Largest difference of positions, as a share of their size, and of normals; infinite where the triangles differ. */
function differenceOf(a: Surface, b: Surface): { positions: number; normals: number } {
    const isAlike = a.positions.length === b.positions.length && a.indices.join() === b.indices.join();
    const result = { positions: isAlike ? 0 : Infinity, normals: 0 };
    for (let i = 0; i < b.positions.length; i++) {
        const distance = Math.abs(a.positions[i] - b.positions[i]);
        result.positions = Math.max(result.positions, distance / (10 + Math.abs(b.positions[i])));
        result.normals = Math.max(result.normals, Math.abs(a.normals[i] - b.normals[i]));
    }
    return result;
}

describe("a surface that goes through changes in any order (dawn in Node)", () => {
    let engine: NullEngine;
    let morphs: MorphTargetManager;

    beforeAll(() => {
        Logger.LogLevels = Logger.NoneLogLevel;
        engine = new NullEngine();
        const scene = new Scene(engine);
        morphs = new MorphTargetManager(scene);
        const target = new MorphTarget("target", 0, scene);
        target.setPositions([0, 0, 0]);
        morphs.addTarget(target);
    });

    afterAll(() => {
        engine.dispose();
    });

    it(`is as one that is made at once, on WebGPU and on the CPU: seed ${SEED}`, async () => {
        const { device, errors } = await openRawDevice();
        const random = createRandom(SEED);
        const subject = new Subject(device, morphs, random);
        let compared = 0;
        for (let change = 0; change < CHANGES; change++) {
            await subject.changeAsync();
            if (random() < 0.6) {
                subject.tessellate();
            }
            if (random() < 0.5) {
                subject.tessellate();
                const expected = await subject.freshSurfaceAsync();
                for (const backend of [subject.gpu, subject.cpu]) {
                    const { positions, normals } = differenceOf(await backend.readSurfaceAsync(), expected);
                    if (!(positions < 1e-5 && normals < 2e-2)) {
                        const story = `change ${change}, ${backend.name}: ${subject.changes.join(", ")}`;
                        throw new Error(`Seed ${SEED}, ${story}: positions ${positions}, normals ${normals}`);
                    }
                    compared++;
                }
            }
        }
        expect(compared).toBeGreaterThan(CHANGES / 2);
        subject.gpu.dispose();
        subject.cpu.dispose();
        expect(device.liveBuffers).toBe(0);
        expect(errors).toEqual([]);
    }, 120_000);
});
