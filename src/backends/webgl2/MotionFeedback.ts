import type { DataBuffer } from "@babylonjs/core/Buffers/dataBuffer.js";
import type { Engine } from "@babylonjs/core/Engines/engine.pure.js";
import type { CageMotion } from "../../motion/CageMotion.js";
import type { WorkCounters } from "../PatchBackend.js";
import { DataTexture } from "./DataTexture.js";
import { FeedbackPass } from "./FeedbackPass.js";
import { createMotionProgram } from "./shaders.js";

/** Moves the points of a cage by morph targets and bones, by transform feedback into a texture. */
export class MotionFeedback {
    /** The motion that this is for. */
    public readonly motion: CageMotion;
    private readonly _engine: Engine;
    private readonly _work: WorkCounters;
    private readonly _pass: FeedbackPass;
    private readonly _bones: DataTexture<Float32Array>;
    private readonly _influences: DataTexture<Float32Array>;
    private readonly _textures: Readonly<Record<string, DataTexture<Float32Array> | DataTexture<Uint32Array>>>;
    private readonly _paddedInfluences: Float32Array;
    private readonly _target: DataBuffer;
    private _boneVersion = -1;
    private _influenceVersion = -1;

    /**
     * @param engine a WebGL2 engine
     * @param motion what moves the points
     * @param cage texture that holds a texel per point
     * @param work counts passes and bytes
     */
    public constructor(engine: Engine, motion: CageMotion, cage: DataTexture<Float32Array>, work: WorkCounters) {
        const { influencers, influences } = motion;
        this.motion = motion;
        this._engine = engine;
        this._work = work;
        this._pass = new FeedbackPass(engine, createMotionProgram(influencers, influences.length));
        this._paddedInfluences = new Float32Array(4 * Math.ceil(influences.length / 4));
        this._bones = new DataTexture(engine, motion.bones);
        this._influences = new DataTexture(engine, this._paddedInfluences);
        this._textures = {
            restTexture: new DataTexture(engine, motion.rest, 3),
            jointsTexture: new DataTexture(engine, motion.joints),
            weightsTexture: new DataTexture(engine, motion.weights),
            morphsTexture: new DataTexture(engine, motion.morphs, 3),
            bonesTexture: this._bones,
            influencesTexture: this._influences,
        };
        for (const texture of Object.values(this._textures)) {
            this._work.uploadedBytes += texture.byteLength;
        }
        this._target = engine.createDynamicVertexBuffer(cage.copiedBytes);
    }

    /** The compiler's message when the program does not compile, or null. */
    public get failure(): string | null {
        return this._pass.failure;
    }

    /** Whether `run` can run: the program compiles in the background. */
    public get isReady(): boolean {
        return this._pass.isReady;
    }

    /**
     * Moves all points. Matrices and influences go up where they are others than before.
     * @param cage the texture that this was made for
     */
    public run(cage: DataTexture<Float32Array>): void {
        const { motion } = this;
        if (this._boneVersion !== motion.boneVersion) {
            this._boneVersion = motion.boneVersion;
            this._work.uploadedBytes += this._bones.update(motion.bones, 0);
        }
        if (this._influenceVersion !== motion.influenceVersion) {
            this._influenceVersion = motion.influenceVersion;
            this._paddedInfluences.set(motion.influences);
            this._work.uploadedBytes += this._influences.update(this._paddedInfluences, 0);
        }
        const pointCount = motion.rest.length / 3;
        this._pass.run(this._target, pointCount, pointCount, this._textures);
        this._work.dispatches++;
        cage.copyFrom(this._target);
    }

    public dispose(): void {
        for (const texture of Object.values(this._textures)) {
            texture.dispose();
        }
        this._pass.dispose();
        this._engine._releaseBuffer(this._target);
    }
}
