/**
 * Finds keys of float64 numbers that were met before, by hashing their bits with open addressing. Keys of equal bits
 * are one; −0 counts as 0.
 */
export class KeyTable {
    /** Index of the key per slot, or −1; a power of two of slots, at most half of them taken. */
    private readonly _slots: Int32Array;
    private readonly _keys: Float64Array;
    private readonly _keyWords: Uint32Array;
    private readonly _asked: Float64Array;
    private readonly _askedWords: Uint32Array;
    private _count = 0;

    /**
     * @param keySize numbers of a key
     * @param capacity most keys that are ever added
     */
    constructor(
        private readonly _keySize: number,
        capacity: number,
    ) {
        let slots = 16;
        while (slots < 2 * capacity) {
            slots *= 2;
        }
        this._slots = new Int32Array(slots).fill(-1);
        this._keys = new Float64Array(capacity * _keySize);
        this._keyWords = new Uint32Array(this._keys.buffer);
        this._asked = new Float64Array(_keySize);
        this._askedWords = new Uint32Array(this._asked.buffer);
    }

    /** The key to look for next; it is written by whoever asks. */
    get key(): Float64Array {
        return this._asked;
    }

    /** Index of {@link key} among the keys that were added, or −1. */
    find(): number {
        return this._slots[this._slotOfKey()];
    }

    /** Index of {@link key}, which is added when it is not there: keys are numbered from 0 as they come. */
    findOrAdd(): number {
        const slot = this._slotOfKey();
        if (this._slots[slot] < 0) {
            this._keys.set(this._asked, this._count * this._keySize);
            this._slots[slot] = this._count++;
        }
        return this._slots[slot];
    }

    /** The slot that holds the key, or the free one where it belongs. */
    private _slotOfKey(): number {
        for (let i = 0; i < this._keySize; i++) {
            this._asked[i] += 0;
        }
        const mask = this._slots.length - 1;
        let slot = hashOf(this._askedWords) & mask;
        while (this._slots[slot] >= 0 && !this._holdsKey(this._slots[slot])) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private _holdsKey(index: number): boolean {
        const words = this._askedWords.length;
        for (let i = 0; i < words; i++) {
            if (this._keyWords[index * words + i] !== this._askedWords[i]) {
                return false;
            }
        }
        return true;
    }
}

/** Mixes words as MurmurHash3 does (A. Appleby, public domain): grids of round numbers differ in few bits. */
function hashOf(words: Uint32Array): number {
    let hash = 0;
    for (let i = 0; i < words.length; i++) {
        let word = Math.imul(words[i], 0xcc9e2d51);
        word = Math.imul((word << 15) | (word >>> 17), 0x1b873593);
        hash ^= word;
        hash = (Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64) | 0;
    }
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return hash ^ (hash >>> 16);
}
