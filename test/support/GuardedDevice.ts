import { RawComputeDevice } from "./rawComputeDevice";

type GuardedBuffer = ReturnType<RawComputeDevice["createBuffer"]>;

/** Bytes behind every buffer that nobody may write, though all of them are bound. */
const GUARD_BYTES = 4096;

/** What stands there: as a number of things or a place of them it is far out of any range. */
const GUARD_WORD = 0xdeadbeef;

const GUARD = new Uint32Array(GUARD_BYTES / 4).fill(GUARD_WORD);

/** A copy of a guard zone, taken when its buffer was released. */
interface TakenGuard {
    readonly label: string;
    readonly staging: GPUBuffer;
}

/**
 * A device whose buffers are longer than asked for. WebGPU itself drops what is written beyond a binding: only where
 * the binding goes on does a kernel show that it writes too far, or that it takes what lies there for its own.
 */
export class GuardedDevice extends RawComputeDevice {
    private readonly _live = new Map<GuardedBuffer, string>();
    private readonly _taken: TakenGuard[] = [];

    /** @param raw the device to run on */
    public constructor(raw: RawComputeDevice) {
        super(raw.device, raw.info);
    }

    public override createBuffer(label: string, byteLength: number, use: string): GuardedBuffer {
        // Buffers hold a multiple of 16 bytes, so that the guard stands right behind what was asked for.
        const { buffer } = super.createBuffer(label, byteLength + GUARD_BYTES, use);
        this.device.queue.writeBuffer(buffer, byteLength, GUARD);
        const guarded = { byteLength, buffer };
        this._live.set(guarded, label);
        return guarded;
    }

    public override releaseBuffer(buffer: GuardedBuffer): void {
        this._take(buffer);
        this._live.delete(buffer);
        super.releaseBuffer(buffer);
    }

    /** The buffers of a name that there are, the oldest first. */
    public buffersOf(name: string): GuardedBuffer[] {
        return [...this._live].filter(([, label]) => label === `BezierPatchMesh ${name}`).map(([buffer]) => buffer);
    }

    /** The content of the one buffer of a name, without what stands behind it. */
    public async readAsync(name: string, byteLength?: number): Promise<ArrayBuffer> {
        const [buffer, ...others] = this.buffersOf(name);
        if (others.length > 0) {
            throw new Error(`There are ${others.length + 1} buffers "${name}".`);
        }
        return await this.readBufferAsync(buffer, byteLength ?? buffer.byteLength);
    }

    /** @returns a sentence for each guard zone, of the buffers there are and of those there were, that was written to */
    public async checkGuardsAsync(): Promise<string[]> {
        for (const buffer of this._live.keys()) {
            this._take(buffer);
        }
        const failures: string[] = [];
        for (const { label, staging } of this._taken.splice(0)) {
            await staging.mapAsync(GPUMapMode.READ);
            const words = new Uint32Array(staging.getMappedRange());
            const at = words.findIndex((word) => word !== GUARD_WORD);
            if (at >= 0) {
                failures.push(`${label}: word ${at} behind its end is ${words[at]}.`);
            }
            staging.destroy();
        }
        return failures;
    }

    private _take(buffer: GuardedBuffer): void {
        const usage = GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ;
        const staging = this.device.createBuffer({ size: GUARD_BYTES, usage });
        const encoder = this.device.createCommandEncoder();
        encoder.copyBufferToBuffer(buffer.buffer, buffer.byteLength, staging, 0, GUARD_BYTES);
        this.device.queue.submit([encoder.finish()]);
        this._taken.push({ label: this._live.get(buffer)!, staging });
    }
}
