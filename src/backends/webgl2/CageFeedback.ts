import type { DataBuffer } from "@babylonjs/core/Buffers/dataBuffer.js";
import type { Engine } from "@babylonjs/core/Engines/engine.pure.js";
import type { MovingCage } from "../../motion/MovingCage.js";
import { stencilRowCount, type Stencil } from "../../net/Stencil.js";
import { DataTexture } from "./DataTexture.js";
import { FeedbackPass } from "./FeedbackPass.js";
import { createStencilProgram } from "./shaders.js";

/** Words of a texel. */
const TEXEL_WORDS = 4;

/** Words of an entry: control point, bits of its coefficient. */
const ENTRY_WORDS = 2;

/** Makes the points of a net of those of its cage by transform feedback, in the texture of the points. */
export class CageFeedback {
    /** Bytes uploaded so far. */
    public uploadedBytes = 0;
    private readonly _engine: Engine;
    private readonly _stencil: Stencil;
    /** By whether some weight is not 1. */
    private readonly _passes: (FeedbackPass | undefined)[] = [];
    private readonly _textures: Record<string, DataTexture<Float32Array> | DataTexture<Uint32Array>> = {};
    private _pass: FeedbackPass | null = null;
    private _cageSize = 0;
    private _target: DataBuffer | null = null;

    /** @param stencil a stencil that there is room for, see `requireRoom` */
    public constructor(engine: Engine, stencil: Stencil) {
        this._engine = engine;
        this._stencil = stencil;
    }

    /** The compiler's message when the program does not compile, or null. */
    public get failure(): string | null {
        return this._pass?.failure ?? null;
    }

    /** Whether `run` can run: the program compiles in the background. */
    public get isReady(): boolean {
        return this._pass?.isReady ?? false;
    }

    /** Makes ready for a cage as it is now; `run` waits for `isReady`. */
    public prepare({ isRational }: MovingCage): void {
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
        this._uploadCage(cage);
        const rows = stencilRowCount(this._stencil);
        this._pass!.run(this._target, rows, this._stencil.vectorStart ?? rows, this._textures);
        points.copyFrom(this._target);
    }

    public dispose(): void {
        for (const texture of Object.values(this._textures)) {
            texture.dispose();
        }
        for (const pass of this._passes) {
            pass?.dispose();
        }
        if (this._target) {
            this._engine._releaseBuffer(this._target);
            this._target = null;
        }
    }

    private _uploadCage({ given, size }: MovingCage): void {
        const texture = this._textures.cageTexture as DataTexture<Float32Array> | undefined;
        if (texture && this._cageSize === size) {
            this.uploadedBytes += texture.update(given, 0);
            return;
        }
        texture?.dispose();
        this._cageSize = size;
        this._textures.cageTexture = new DataTexture(this._engine, given, size);
        this.uploadedBytes += this._textures.cageTexture.byteLength;
    }

    private _hold(name: string, values: Uint32Array): void {
        this._textures[name] = new DataTexture(this._engine, values);
        this.uploadedBytes += this._textures[name].byteLength;
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
