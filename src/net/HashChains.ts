import { GrowingArray } from "./GrowingArray.js";

const FIRST_SLOTS = 4;

/** Items of a slot, on average, at which the slots are doubled. */
const MOST_PER_SLOT = 2;

const NONE = -1;

/** Slots of all that have no items yet, of which there may be very many. */
const NO_SLOTS = Int32Array.of(NONE);

/**
 * Finds items by a hash. Items are numbered in the order in which they are added, and those of one slot form a chain,
 * the newest first. What an item is is known to whoever asks; an item takes some eight bytes here.
 */
export class HashChains {
    /** Newest item per slot, a power of two of them. */
    private _heads = NO_SLOTS;
    /** Next older item of the same slot, per item. */
    private readonly _next = new GrowingArray((length) => new Int32Array(length));

    /** @param _hashOf hash of an item that was added */
    constructor(private readonly _hashOf: (item: number) => number) {}

    /** Makes slots for so many items at once, where there are none yet. */
    reserve(count: number): void {
        if (count > 0) {
            this._heads = new Int32Array(2 ** Math.ceil(Math.log2(count))).fill(NONE);
            this._next.reserve(count);
        }
    }

    /** Number of items, and number of the next one. */
    get count(): number {
        return this._next.length;
    }

    /** @returns the newest item whose hash may be this one; below 0 when there is none */
    first(hash: number): number {
        return this._heads[hash & (this._heads.length - 1)];
    }

    /** @returns the item to look at after `item`; below 0 when there is none */
    after(item: number): number {
        return this._next.get(item);
    }

    /** Adds the item of number {@link count}. */
    add(hash: number): void {
        if (this._heads === NO_SLOTS) {
            this._heads = new Int32Array(FIRST_SLOTS).fill(NONE);
        } else if (this.count === MOST_PER_SLOT * this._heads.length) {
            this._heads = new Int32Array(2 * this._heads.length).fill(NONE);
            for (let item = 0; item < this.count; item++) {
                const slot = this._hashOf(item) & (this._heads.length - 1);
                this._next.set(item, this._heads[slot]);
                this._heads[slot] = item;
            }
        }
        const slot = hash & (this._heads.length - 1);
        this._next.push(this._heads[slot]);
        this._heads[slot] = this.count - 1;
    }

    /** Forgets all items. */
    clear(): void {
        this._heads = NO_SLOTS;
        this._next.truncate(0);
    }
}
