import type { MorphTarget } from "@babylonjs/core/Morph/morphTarget.js";
import { CageMotion } from "../motion/CageMotion.js";
import type { CageBinding } from "./CageBinding.js";

/** Looks, frame by frame, where the bones and morph targets are that a cage is bound to. */
export class CageFollower {
    public readonly binding: CageBinding;
    public readonly motion: CageMotion;
    private readonly _targets: readonly MorphTarget[];

    /**
     * @param binding what the cage follows
     * @param controlCount points of the cage
     * @throws RangeError that names what is wrong with the binding
     */
    public constructor(binding: CageBinding, controlCount: number) {
        requireBinding(binding);
        const { positions, skeleton, jointIndices, jointWeights, morphPositions } = binding;
        this.binding = binding;
        this._targets = targetsOf(binding);
        // One matrix more than there are bones stands behind them, for what follows none.
        const boneCount = skeleton ? skeleton.bones.length + 1 : 0;
        this.motion = new CageMotion(
            { positions, boneCount, jointIndices, jointWeights, morphPositions },
            controlCount,
        );
        if (skeleton && !matricesOf(binding)) {
            throw new RangeError(
                `The skeleton "${skeleton.name}" starts from the pose of its mesh (needInitialSkinMatrix): ` +
                    "poseMesh must be a mesh that has this skeleton.",
            );
        }
        accepted.add(binding);
        this.follow();
    }

    /** @returns whether anything is elsewhere than when this was asked last */
    public follow(): boolean {
        const matrices = matricesOf(this.binding);
        let isChanged = matrices ? this.motion.setBones(matrices) : false;
        const manager = this.binding.morphTargetManager;
        if (manager && !manager.areUpdatesFrozen) {
            for (let i = 0; i < this._targets.length; i++) {
                const influence = manager.enablePositionMorphing ? this._targets[i].influence : 0;
                isChanged = this.motion.setInfluence(i, influence) || isChanged;
            }
        }
        return isChanged;
    }
}

/**
 * The matrices of all bones, up to date. The skeleton is prepared whatever frame it is, as Babylon prepares those of
 * visible meshes alone, and later; it does nothing when no bone moved.
 */
function matricesOf({ skeleton, poseMesh }: CageBinding): Float32Array | null {
    if (!skeleton) {
        return null;
    }
    skeleton.prepare(true);
    if (skeleton.needInitialSkinMatrix && poseMesh?.skeleton !== skeleton) {
        return null;
    }
    return skeleton.getTransformMatrices(poseMesh ?? null);
}

/** Bindings that cages followed before. */
const accepted = new WeakSet<CageBinding>();

function targetsOf(binding: CageBinding): MorphTarget[] {
    const { morphTargetManager, morphPositions = [] } = binding;
    const count = morphTargetManager?.numTargets ?? 0;
    // Targets that the manager got after a cage was bound are not followed, nor by clones of its mesh.
    const isEnough = accepted.has(binding) ? morphPositions.length <= count : morphPositions.length === count;
    if (!isEnough) {
        throw new RangeError(
            `morphPositions are of ${morphPositions.length} targets, but the morph target manager has ${count}.`,
        );
    }
    return morphPositions.map((_, i) => morphTargetManager!.getTarget(i));
}

function requireBinding(binding: unknown): void {
    if (typeof binding !== "object" || binding === null) {
        throw new RangeError(`The binding is ${String(binding)}, not an object with positions.`);
    }
    const { skeleton, jointIndices, jointWeights } = binding as CageBinding;
    if (Boolean(skeleton) !== Boolean(jointIndices) || Boolean(skeleton) !== Boolean(jointWeights)) {
        throw new RangeError("A binding has skeleton, jointIndices and jointWeights together, or none of them.");
    }
    if (skeleton?.bones.length === 0) {
        throw new RangeError(`The skeleton "${skeleton.name}" has no bones.`);
    }
}
