import { hashWords } from "./hashWords.js";

/**
 * Numbers keys of a few 32-bit words in the order in which they first come, by hashing with open addressing. Floating
 * point numbers are keys by their bits.
 */
export class KeyTable {
    /** The key to look for next; whoever asks writes it, through a view of its buffer if it holds other numbers. */
    readonly key: Uint32Array<ArrayBuffer>;
    /** Number of the key per slot, or −1; a power of two of slots, at most three quarters of them taken. */
    private readonly _slots: Int32Array;
    private readonly _keys: Uint32Array;
    private _count = 0;

    /**
     * @param keySize words of a key
     * @param capacity most keys that are ever added
     */
    constructor(keySize: number, capacity: number) {
        let slots = 16;
        while (3 * slots < 4 * capacity) {
            slots *= 2;
        }
        this.key = new Uint32Array(keySize);
        this._slots = new Int32Array(slots).fill(-1);
        this._keys = new Uint32Array(capacity * keySize);
    }

    /** @returns the number of {@link key}, or −1 when it was not added */
    find(): number {
        return this._slots[this._slotOfKey()];
    }

    /** @returns the number of {@link key}, which is added when it is not there: 0 for the first one, then 1 and so on */
    findOrAdd(): number {
        const slot = this._slotOfKey();
        if (this._slots[slot] < 0) {
            this._keys.set(this.key, this._count * this.key.length);
            this._slots[slot] = this._count++;
        }
        return this._slots[slot];
    }

    /** The slot that holds the key, or the free one where it belongs. */
    private _slotOfKey(): number {
        const mask = this._slots.length - 1;
        let slot = hashWords(this.key) & mask;
        while (this._slots[slot] >= 0 && !this._holdsKey(this._slots[slot])) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private _holdsKey(index: number): boolean {
        const words = this.key.length;
        for (let i = 0; i < words; i++) {
            if (this._keys[index * words + i] !== this.key[i]) {
                return false;
            }
        }
        return true;
    }
}
