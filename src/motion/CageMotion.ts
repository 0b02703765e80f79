import { requireArray } from "../net/requireInput.js";

/** Numbers of a matrix, column by column as the GPU has it. */
const MATRIX_SIZE = 16;

/** Most numbers of all morph targets together: 128 MiB, what every WebGPU device can bind. */
const MOST_MORPH_NUMBERS = 2 ** 25;

/** What {@link CageMotion} takes. */
interface CageMotionInput {
    /** x, y, z per point of the cage, at rest. */
    readonly positions: ArrayLike<number>;
    /** Bones that there are matrices of; 0: no bones. */
    readonly boneCount: number;
    /** 4 or 8 bones per point. */
    readonly jointIndices?: ArrayLike<number>;
    /** Share of each of these bones. */
    readonly jointWeights?: ArrayLike<number>;
    /** x, y, z per point of the cage, for each morph target. */
    readonly morphPositions?: readonly ArrayLike<number>[];
}

/**
 * What moves the points of a cage: morph targets first, then bones, as Babylon's shaders do. The arrays that change,
 * `bones` and `influences`, are all that goes to the GPU in a frame.
 */
export class CageMotion {
    /** x, y, z per point, at rest. */
    public readonly rest: Float32Array;
    /** Bones per point: 0, 4 or 8. */
    public readonly influencers: 0 | 4 | 8;
    /** `influencers` bones per point. */
    public readonly joints: Uint32Array;
    /** `influencers` shares per point, which sum to 1; or are all 0, where no bone moves the point. */
    public readonly weights: Float32Array;
    /** For each target x, y, z per point: how far it is from rest. */
    public readonly morphs: Float32Array;
    /** 16 numbers per bone: from rest to where it is. */
    public readonly bones: Float32Array;
    /** Share of each target. */
    public readonly influences: Float32Array;
    /** Grows whenever a bone is elsewhere. */
    public boneVersion = 0;
    /** Grows whenever an influence is another. */
    public influenceVersion = 0;

    /**
     * @param input see {@link CageMotionInput}
     * @param controlCount points of the cage
     * @throws RangeError that names the point and its number that is wrong: lengths that do not fit, numbers that are not
     * finite, negative weights, bones that there are not
     */
    public constructor(input: CageMotionInput, controlCount: number) {
        const { positions, boneCount, jointIndices, jointWeights, morphPositions = [] } = input;
        this.rest = copyPositions("positions", positions, controlCount);
        this.influencers = requireInfluencers(jointIndices, jointWeights, controlCount);
        this.joints = new Uint32Array(this.influencers * controlCount);
        this.weights = new Float32Array(this.influencers * controlCount);
        if (jointIndices && jointWeights) {
            this._takeJoints(jointIndices, jointWeights, boneCount);
        }
        if (morphPositions.length * this.rest.length > MOST_MORPH_NUMBERS) {
            throw new RangeError(
                `${morphPositions.length} morph targets of ${controlCount} points are ${4 * morphPositions.length * this.rest.length} ` +
                    `bytes; at most ${4 * MOST_MORPH_NUMBERS} can be bound.`,
            );
        }
        this.morphs = new Float32Array(morphPositions.length * this.rest.length);
        morphPositions.forEach((target, i) => {
            const at = copyPositions(`morphPositions ${i}`, target, controlCount);
            this.morphs.set(
                at.map((value, j) => value - this.rest[j]),
                i * this.rest.length,
            );
        });
        this.bones = new Float32Array(this.influencers > 0 ? MATRIX_SIZE * boneCount : 0);
        this.influences = new Float32Array(morphPositions.length);
    }

    /**
     * Takes the matrices of the bones.
     * @param matrices 16 numbers per bone; what is missing stays
     * @returns whether any is another than before
     */
    public setBones(matrices: Float32Array): boolean {
        const { bones } = this;
        const length = Math.min(bones.length, matrices.length);
        let isChanged = false;
        for (let i = 0; i < length; i++) {
            isChanged ||= bones[i] !== matrices[i];
            bones[i] = matrices[i];
        }
        this.boneVersion += isChanged ? 1 : 0;
        return isChanged;
    }

    /** @returns whether the influence of a target is another than before */
    public setInfluence(target: number, influence: number): boolean {
        const value = Math.fround(influence);
        const isChanged = this.influences[target] !== value;
        this.influences[target] = value;
        this.influenceVersion += isChanged ? 1 : 0;
        return isChanged;
    }

    /**
     * Moves the points on the CPU, in float64. Twin of shaders/webgpu/moveCage.wgsl. Allocates nothing.
     * @param result receives x, y, z per point
     */
    public writePositions(result: Float32Array): void {
        const { rest, morphs, influences, influencers, weights } = this;
        for (let at = 0, influence = 0; at < rest.length; at += 3, influence += influencers) {
            let x = rest[at];
            let y = rest[at + 1];
            let z = rest[at + 2];
            for (let target = 0, from = at; target < influences.length; target++, from += rest.length) {
                const share = influences[target];
                if (share !== 0) {
                    x += share * morphs[from];
                    y += share * morphs[from + 1];
                    z += share * morphs[from + 2];
                }
            }
            result[at] = x;
            result[at + 1] = y;
            result[at + 2] = z;
            // The largest weight is the first, see `_takeJoints`.
            if (influencers > 0 && weights[influence] > 0) {
                this._moveByBones(influence, x, y, z, result, at);
            }
        }
    }

    private _moveByBones(first: number, x: number, y: number, z: number, result: Float32Array, to: number): void {
        const { bones, joints, weights, influencers } = this;
        let movedX = 0;
        let movedY = 0;
        let movedZ = 0;
        for (let i = first; i < first + influencers; i++) {
            const weight = weights[i];
            if (weight !== 0) {
                const at = MATRIX_SIZE * joints[i];
                movedX += weight * (bones[at] * x + bones[at + 4] * y + bones[at + 8] * z + bones[at + 12]);
                movedY += weight * (bones[at + 1] * x + bones[at + 5] * y + bones[at + 9] * z + bones[at + 13]);
                movedZ += weight * (bones[at + 2] * x + bones[at + 6] * y + bones[at + 10] * z + bones[at + 14]);
            }
        }
        result[to] = movedX;
        result[to + 1] = movedY;
        result[to + 2] = movedZ;
    }

    /** Takes joints with the weights of each point scaled to the sum 1, the largest first. */
    private _takeJoints(indices: ArrayLike<number>, weights: ArrayLike<number>, boneCount: number): void {
        const { influencers } = this;
        const order = Array.from({ length: influencers }, (_, i) => i);
        for (let first = 0; first < this.joints.length; first += influencers) {
            let sum = 0;
            for (let i = first; i < first + influencers; i++) {
                sum += requireWeight(weights[i], i, influencers);
            }
            order.sort((a, b) => weights[first + b] - weights[first + a] || a - b);
            for (let i = 0; sum > 0 && i < influencers; i++) {
                const from = first + order[i];
                this.weights[first + i] = weights[from] / sum;
                // What has no weight may name anything.
                this.joints[first + i] =
                    weights[from] > 0 ? requireJoint(indices[from], from, boneCount, influencers) : 0;
            }
        }
    }
}

function copyPositions(name: string, positions: ArrayLike<number>, controlCount: number): Float32Array {
    requireArray(name, positions);
    if (positions.length !== 3 * controlCount) {
        throw new RangeError(
            `${name} holds ${positions.length} numbers; the ${controlCount} points of the cage need ${3 * controlCount}.`,
        );
    }
    const copy = Float32Array.from(positions);
    const wrong = copy.findIndex((value) => !Number.isFinite(value));
    if (wrong >= 0) {
        throw new RangeError(
            `Cage point ${Math.floor(wrong / 3)}: ${"xyz"[wrong % 3]} of ${name} is ${copy[wrong]}, not a finite number.`,
        );
    }
    return copy;
}

function requireInfluencers(
    indices: ArrayLike<number> | undefined,
    weights: ArrayLike<number> | undefined,
    controlCount: number,
): 0 | 4 | 8 {
    if (!indices && !weights) {
        return 0;
    }
    requireArray("jointIndices", indices);
    requireArray("jointWeights", weights);
    const [indexCount, weightCount] = [indices!.length, weights!.length];
    if (indexCount !== weightCount || (indexCount !== 4 * controlCount && indexCount !== 8 * controlCount)) {
        throw new RangeError(
            `jointIndices and jointWeights hold ${indexCount} and ${weightCount} numbers; ` +
                `the ${controlCount} points of the cage need 4 or 8 each.`,
        );
    }
    return indexCount === 4 * controlCount ? 4 : 8;
}

function requireWeight(weight: number, at: number, influencers: number): number {
    if (!(weight >= 0 && weight < Infinity)) {
        throw new RangeError(
            `Cage point ${Math.floor(at / influencers)}: weight ${at % influencers} of its bones is ${weight}, not a number of 0 or more.`,
        );
    }
    return weight;
}

function requireJoint(joint: number, at: number, boneCount: number, influencers: number): number {
    if (!Number.isInteger(joint) || joint < 0 || joint >= boneCount) {
        throw new RangeError(
            `Cage point ${Math.floor(at / influencers)}: bone ${at % influencers} of it is ${joint}, not a whole number from 0 to ${boneCount - 1}.`,
        );
    }
    return joint;
}
