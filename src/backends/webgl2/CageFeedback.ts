import type { DataBuffer } from "@babylonjs/core/Buffers/dataBuffer.js";
import type { Engine } from "@babylonjs/core/Engines/engine.pure.js";
import type { MovingCage } from "../../motion/MovingCage.js";
import { stencilRowCount, type Stencil } from "../../net/Stencil.js";
import type { WorkCounters } from "../PatchBackend.js";
import { DataTexture } from "./DataTexture.js";
import { FeedbackPass } from "./FeedbackPass.js";
import { MotionFeedback } from "./MotionFeedback.js";
import { createStencilProgram } from "./shaders.js";

/** Words of a texel. */
const TEXEL_WORDS = 4;

/** Words of an entry: control point, bits of its coefficient. */
const ENTRY_WORDS = 2;

/** Makes the points of a net of those of its cage by transform feedback, in the texture of the points. */
export class CageFeedback {
    private readonly _engine: Engine;
    private readonly _work: WorkCounters;
    private readonly _stencil: Stencil;
    /** By whether some weight is not 1. */
    private readonly _passes: (FeedbackPass | undefined)[] = [];
    private readonly _textures: Record<string, DataTexture<Float32Array> | DataTexture<Uint32Array>> = {};
    private _pass: FeedbackPass | null = null;
    private _motion: MotionFeedback | null = null;
    private _cage: DataTexture<Float32Array> | null = null;
    private _cageSize = 0;
    private _target: DataBuffer | null = null;

    /**
     * @param engine a WebGL2 engine
     * @param stencil a stencil that there is room for, see `requireRoom`
     * @param work counts passes and bytes
     */
    public constructor(engine: Engine, stencil: Stencil, work: WorkCounters) {
        this._engine = engine;
        this._work = work;
        this._stencil = stencil;
    }

    /** The compiler's message when the program does not compile, or null. */
    public get failure(): string | null {
        return this._pass?.failure ?? this._motion?.failure ?? null;
    }

    /** Whether `run` can run: the program compiles in the background. */
    public get isReady(): boolean {
        return (this._pass?.isReady ?? false) && (this._motion?.isReady ?? true);
    }

    /** Makes ready for a cage as it is now; `run` waits for `isReady`. */
    public prepare({ isRational, motion, given }: MovingCage): void {
        if (motion !== (this._motion?.motion ?? null)) {
            this._motion?.dispose();
            this._motion = null;
            if (motion) {
                // Of four numbers a texel, as it is filled from a buffer.
                const cage = this._holdCage(new Float32Array((given.length / 3) * 4), 4);
                this._motion = new MotionFeedback(this._engine, motion, cage, this._work);
            }
        }
        this._pass = this._passes[Number(isRational)] ??= new FeedbackPass(
            this._engine,
            createStencilProgram(isRational),
        );
    }

    /**
     * Makes all points. The tables go up when a net moves for the first time.
     * @param points texture that holds a texel per point
     */
    public run(cage: MovingCage, points: DataTexture<Float32Array>): void {
        if (!this._target) {
            this._target = this._engine.createDynamicVertexBuffer(points.copiedBytes);
            this._hold("offsetsTexture", this._stencil.offsets);
            this._hold("entriesTexture", packEntries(this._stencil));
        }
        if (this._motion && this._cage) {
            this._motion.run(this._cage);
        } else {
            this._uploadCage(cage);
        }
        const rows = stencilRowCount(this._stencil);
        this._pass!.run(this._target, rows, this._stencil.vectorStart ?? rows, this._textures);
        this._work.dispatches++;
        points.copyFrom(this._target);
    }

    public dispose(): void {
        for (const texture of Object.values(this._textures)) {
            texture.dispose();
        }
        this._motion?.dispose();
        for (const pass of this._passes) {
            pass?.dispose();
        }
        if (this._target) {
            this._engine._releaseBuffer(this._target);
            this._target = null;
        }
    }

    private _uploadCage({ given, size }: MovingCage): void {
        const isOther = !this._cage || this._cageSize !== size;
        this._work.uploadedBytes += isOther ? this._holdCage(given, size).byteLength : this._cage!.update(given, 0);
    }

    private _holdCage(values: Float32Array, size: 3 | 4): DataTexture<Float32Array> {
        const texture = new DataTexture(this._engine, values, size);
        this._cage?.dispose();
        this._cage = this._textures.cageTexture = texture;
        this._cageSize = size;
        return texture;
    }

    private _hold(name: string, values: Uint32Array): void {
        this._textures[name] = new DataTexture(this._engine, values);
        this._work.uploadedBytes += this._textures[name].byteLength;
    }

    /** @throws RangeError when a stencil is more than the device can hold */
    public static requireRoom(engine: Engine, stencil: Stencil): void {
        DataTexture.requireRoom(engine, Math.ceil((stencil.indices.length * ENTRY_WORDS) / TEXEL_WORDS));
    }
}

function packEntries({ indices, coefficients }: Stencil): Uint32Array {
    const entries = new Uint32Array(indices.length * ENTRY_WORDS);
    const floats = new Float32Array(entries.buffer);
    for (let entry = 0; entry < indices.length; entry++) {
        entries[ENTRY_WORDS * entry] = indices[entry];
        floats[ENTRY_WORDS * entry + 1] = coefficients[entry];
    }
    return entries;
}
