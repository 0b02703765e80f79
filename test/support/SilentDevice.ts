import type { ComputeBuffer, ComputeDevice } from "../../src/backends/webgpu/ComputeDevice";

/** A device that does nothing and never answers. */
export class SilentDevice implements ComputeDevice {
    public readonly maxBufferBytes: number;
    public readonly exchange = "workgroup";
    public reads = 0;

    public constructor(maxBufferBytes = 2 ** 27) {
        this.maxBufferBytes = maxBufferBytes;
    }

    public createBuffer(_label: string, byteLength: number): ComputeBuffer {
        return { byteLength };
    }

    public writeBuffer(): void {
        // Nothing.
    }

    public readBufferAsync(): Promise<ArrayBuffer> {
        this.reads++;
        return new Promise(() => undefined);
    }

    public releaseBuffer(): void {
        // Nothing.
    }

    public compile(kernel: Parameters<ComputeDevice["compile"]>[0]): ReturnType<ComputeDevice["compile"]> {
        return { kernel, isReady: true, failure: null };
    }

    public dispatch(): void {
        // Nothing.
    }
}
