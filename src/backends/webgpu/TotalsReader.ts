import type { GpuBuffers } from "./GpuBuffers.js";
import { TOTALS_BYTES } from "./planKernels.js";
import { readTotals, type Totals } from "./readTotals.js";

/** Tessellations between two looks while the camera moves: the counts are for statistics and for growing. */
const TESSELLATIONS_PER_READ = 8;

/**
 * Learns how large the surface on the GPU is, some frames late: never waited for, one read at a time, and none when
 * nothing was made since.
 */
export class TotalsReader {
    /** Whether anything is known of what is in the buffers there are now. */
    public isKnown = false;
    private readonly _buffers: GpuBuffers;
    private readonly _receive: (totals: Totals) => void;
    private _unread = 0;
    private _isUrgent = true;
    private _isReading = false;
    private _generation = 0;

    /** @param receive takes what was read */
    public constructor(buffers: GpuBuffers, receive: (totals: Totals) => void) {
        this._buffers = buffers;
        this._receive = receive;
    }

    /**
     * Something was made.
     * @param inOtherBuffers whether in other buffers than before
     */
    public note(inOtherBuffers: boolean): void {
        if (inOtherBuffers) {
            this.forget();
            this._isUrgent = true;
        }
        this._unread++;
    }

    /** What is being read is of another net, or of buffers that were too small: it says nothing of what there is now. */
    public forget(): void {
        this._generation++;
        this._isReading = this.isKnown = false;
    }

    /**
     * Reads, when it is time.
     * @param isStill whether nothing was made this time
     */
    public look(isStill: boolean): void {
        const isTime = this._isUrgent || isStill || this._unread >= TESSELLATIONS_PER_READ;
        if (this._unread === 0 || this._isReading || !isTime) {
            return;
        }
        const generation = this._generation;
        const isUrgent = this._isUrgent;
        this._unread = 0;
        this._isUrgent = false;
        this._isReading = true;
        this._buffers.readAsync("totals", TOTALS_BYTES, !isUrgent).then(
            (bytes) => {
                if (generation === this._generation) {
                    this._isReading = false;
                    this.isKnown = true;
                    this._receive(readTotals(bytes));
                }
            },
            () => {
                // The device is lost: whoever notices makes everything anew.
                if (generation === this._generation) {
                    this._isReading = false;
                }
            },
        );
    }
}
