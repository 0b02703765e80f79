import { RawComputeDevice } from "./rawComputeDevice";

/** A device that counts what is asked of it, which the backend itself cannot get wrong. */
export class CountingDevice extends RawComputeDevice {
    public dispatches = 0;
    public uploadedBytes = 0;
    public reads = 0;
    /** Kernels by the order of their dispatches. */
    public readonly kernels: string[] = [];

    /** @param raw the device to run on */
    public constructor(raw: RawComputeDevice) {
        super(raw.device, raw.info);
    }

    /** Starts to count anew. */
    public reset(): void {
        this.dispatches = this.uploadedBytes = this.reads = 0;
        this.kernels.length = 0;
    }

    public override writeBuffer(...[buffer, data, byteOffset]: Parameters<RawComputeDevice["writeBuffer"]>): void {
        this.uploadedBytes += data.byteLength;
        super.writeBuffer(buffer, data, byteOffset);
    }

    public override readBufferAsync(
        ...[buffer, byteLength]: Parameters<RawComputeDevice["readBufferAsync"]>
    ): Promise<ArrayBuffer> {
        this.reads++;
        return super.readBufferAsync(buffer, byteLength);
    }

    public override dispatch(...task: Parameters<RawComputeDevice["dispatch"]>): void {
        this.dispatches++;
        this.kernels.push(task[0].kernel.name);
        super.dispatch(...task);
    }
}
