import { stencilRowCount, type Stencil } from "../../net/Stencil.js";

/** Work-items of a workgroup of the stencil kernel, which makes one slice of the rows. */
export const SLICE_LANES = 64;

/** Rows of more entries than this have a slice of their own: all work-items sum up a part of it. */
const LONGEST_SHARED_ROW = 32;

/** Stands for the row of a work-item that has none. */
const NO_ROW = 0xffffffff;

const ENTRY_WORDS = 2;
const SLICE_WORDS = 4;

/**
 * A stencil as the kernel `stencil` reads it: rows sorted by length and cut into slices of 64, so that work-items that run
 * side by side have as much to do. In a slice the entries lie step by step, each step one entry for every work-item:
 * neighbours read neighbours. This is the sliced ELLPACK format (Monakov, Lokhmotov, Avetisyan, HiPEAC 2010).
 */
interface PackedStencil {
    /** 4 words per slice: first entry, steps, first word in `rows`, whether all work-items share one row (1) or not (0). */
    readonly slices: Uint32Array;
    /** Rows of the slices: 64 each, one per work-item, or the one that is shared. 0xffffffff: none. */
    readonly rows: Uint32Array;
    /** 2 words per entry: control point, bits of the coefficient as float32. Entries that fill up have the coefficient 0. */
    readonly entries: Uint32Array;
}

/** Bytes of the largest array of {@link packStencil}, at least. */
export function packedStencilBytes(stencil: Stencil): number {
    return stencil.indices.length * ENTRY_WORDS * 4;
}

const packed = new WeakMap<Stencil, PackedStencil>();

/** Packs a stencil, once. */
export function packStencil(stencil: Stencil): PackedStencil {
    let result = packed.get(stencil);
    if (!result) {
        result = new Packer(stencil).pack();
        packed.set(stencil, result);
    }
    return result;
}

class Packer {
    private readonly _stencil: Stencil;
    private readonly _slices: number[] = [];
    private readonly _rows: number[] = [];
    private readonly _order: Uint32Array;
    private _entries = new Uint32Array(0);
    private _coefficients = new Float32Array(0);
    private _entryCount = 0;

    public constructor(stencil: Stencil) {
        this._stencil = stencil;
        // The longest first: what takes longest begins first. Equal ones stay in order, as their points are neighbours.
        this._order = Uint32Array.from({ length: stencilRowCount(stencil) }, (_, row) => row);
        this._order.sort((a, b) => this._lengthOf(b) - this._lengthOf(a) || a - b);
    }

    public pack(): PackedStencil {
        const { _order: order } = this;
        const long = order.findIndex((row) => this._lengthOf(row) <= LONGEST_SHARED_ROW);
        const longCount = long < 0 ? order.length : long;
        this._reserve(longCount);
        for (let i = 0; i < longCount; i++) {
            this._addLong(order[i]);
        }
        for (let i = longCount; i < order.length; i += SLICE_LANES) {
            this._addShort(order.subarray(i, i + SLICE_LANES));
        }
        return {
            slices: Uint32Array.from(this._slices),
            rows: Uint32Array.from(this._rows),
            entries: this._entries,
        };
    }

    private _lengthOf(row: number): number {
        return this._stencil.offsets[row + 1] - this._stencil.offsets[row];
    }

    private _reserve(longCount: number): void {
        let steps = 0;
        this._order.forEach((row, i) => {
            if (i < longCount) {
                steps += Math.ceil(this._lengthOf(row) / SLICE_LANES);
            } else if ((i - longCount) % SLICE_LANES === 0) {
                steps += this._lengthOf(row);
            }
        });
        this._entries = new Uint32Array(steps * SLICE_LANES * ENTRY_WORDS);
        this._coefficients = new Float32Array(this._entries.buffer);
    }

    private _addLong(row: number): void {
        const start = this._stencil.offsets[row];
        const length = this._lengthOf(row);
        const steps = Math.ceil(length / SLICE_LANES);
        this._slices.push(this._entryCount, steps, this._rows.length, 1);
        this._rows.push(row);
        for (let i = 0; i < steps * SLICE_LANES; i++) {
            this._addEntry(row, i < length ? start + i : -1);
        }
    }

    private _addShort(rows: Uint32Array): void {
        const steps = this._lengthOf(rows[0]);
        this._slices.push(this._entryCount, steps, this._rows.length, 0);
        for (let lane = 0; lane < SLICE_LANES; lane++) {
            this._rows.push(lane < rows.length ? rows[lane] : NO_ROW);
        }
        for (let step = 0; step < steps; step++) {
            for (let lane = 0; lane < SLICE_LANES; lane++) {
                const row = rows[Math.min(lane, rows.length - 1)];
                const isThere = lane < rows.length && step < this._lengthOf(row);
                this._addEntry(row, isThere ? this._stencil.offsets[row] + step : -1);
            }
        }
    }

    /** Adds an entry of a row; where there is none, one of its first control point, with the coefficient 0. */
    private _addEntry(row: number, entry: number): void {
        const { indices, coefficients, offsets } = this._stencil;
        const at = ENTRY_WORDS * this._entryCount++;
        this._entries[at] = entry < 0 ? (indices[offsets[row]] ?? 0) : indices[entry];
        this._coefficients[at + 1] = entry < 0 ? 0 : coefficients[entry];
    }
}

/** Slices of a packed stencil. */
export function sliceCount(stencil: PackedStencil): number {
    return stencil.slices.length / SLICE_WORDS;
}
