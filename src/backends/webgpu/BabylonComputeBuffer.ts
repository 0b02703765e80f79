import type { DataBuffer } from "@babylonjs/core/Buffers/dataBuffer.js";
import { StorageBuffer } from "@babylonjs/core/Buffers/storageBuffer.js";
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { WebGPUEngine } from "@babylonjs/core/Engines/webgpuEngine.pure.js";
import type { BufferUse, ComputeBuffer } from "./ComputeDevice.js";

const USE_FLAGS: Readonly<Record<BufferUse, number>> = {
    storage: Constants.BUFFER_CREATIONFLAG_READWRITE,
    uniform: Constants.BUFFER_CREATIONFLAG_READWRITE | Constants.BUFFER_CREATIONFLAG_UNIFORM,
    vertex: Constants.BUFFER_CREATIONFLAG_READWRITE | Constants.BUFFER_CREATIONFLAG_VERTEX,
    index: Constants.BUFFER_CREATIONFLAG_READWRITE | Constants.BUFFER_CREATIONFLAG_INDEX,
    indirect: Constants.BUFFER_CREATIONFLAG_READWRITE | Constants.BUFFER_CREATIONFLAG_INDIRECT,
};

/** One of the buffers of the engine that take turns. */
interface Turn {
    readonly storage: StorageBuffer;
    /** Submission that last used it. */
    usedIn: number;
}

/**
 * A buffer of the engine; or several that take turns. What the CPU writes is in place before all commands of the same
 * submission, also those recorded before: a buffer that such commands read must be left alone until they are submitted.
 */
export class BabylonComputeBuffer implements ComputeBuffer {
    public readonly byteLength: number;
    private readonly _engine: WebGPUEngine;
    private readonly _label: string;
    private readonly _use: BufferUse;
    private readonly _turns: Turn[] = [];
    private _current: Turn;

    public constructor(engine: WebGPUEngine, label: string, byteLength: number, use: BufferUse) {
        this._engine = engine;
        this._label = label;
        this._use = use;
        this.byteLength = byteLength;
        this._current = this._addTurn();
    }

    public get storage(): StorageBuffer {
        return this._current.storage;
    }

    public get dataBuffer(): DataBuffer {
        return this._current.storage.getBuffer();
    }

    /** Notes that a command of a submission reads or writes the buffer. */
    public markUsed(submission: number): void {
        this._current.usedIn = submission;
    }

    /**
     * To be called before the whole content is written: goes on with another buffer of the engine where commands that
     * are not submitted yet use this one. Buffers that are drawn stay, as meshes hold on to them.
     */
    public renew(submission: number): void {
        const canMove = this._use === "uniform" || this._use === "storage";
        if (!canMove || this._current.usedIn !== submission) {
            return;
        }
        for (const turn of this._turns) {
            if (turn.usedIn !== submission) {
                this._current = turn;
                return;
            }
        }
        this._current = this._addTurn();
    }

    public dispose(): void {
        for (const { storage } of this._turns) {
            storage.dispose();
        }
    }

    private _addTurn(): Turn {
        const storage = new StorageBuffer(this._engine, this.byteLength, USE_FLAGS[this._use], this._label);
        const turn = { storage, usedIn: -1 };
        this._turns.push(turn);
        return turn;
    }
}
