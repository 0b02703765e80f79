import { GrowingArray } from "./GrowingArray.js";

const FIRST_SLOTS = 16;

/** Items of a slot, on average, at which the slots are doubled. */
const MOST_PER_SLOT = 2;

const NONE = -1;

/**
 * Finds items by a hash. Items are numbered in the order in which they are added, and those of one slot form a chain,
 * the newest first. What an item is is known to whoever asks; an item takes some eight bytes here.
 */
export class HashChains {
    /** Newest item per slot, a power of two of them. */
    private _heads = new Int32Array(FIRST_SLOTS).fill(NONE);
    /** Next older item of the same slot, per item. */
    private readonly _next = new GrowingArray((length) => new Int32Array(length));

    /** @param _hashOf hash of an item that was added */
    constructor(private readonly _hashOf: (item: number) => number) {}

    /** Makes slots for so many items at once, where there are none yet. */
    reserve(count: number): void {
        let slots = this._heads.length;
        while (slots < count) {
            slots *= 2;
        }
        this._heads = new Int32Array(slots).fill(NONE);
        this._next.reserve(count);
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
        const slot = hash & (this._heads.length - 1);
        this._next.push(this._heads[slot]);
        this._heads[slot] = this.count - 1;
        if (this.count > MOST_PER_SLOT * this._heads.length) {
            this._heads = new Int32Array(2 * this._heads.length).fill(NONE);
            for (let item = 0; item < this.count; item++) {
                const place = this._hashOf(item) & (this._heads.length - 1);
                this._next.set(item, this._heads[place]);
                this._heads[place] = item;
            }
        }
    }

    /** Forgets all items. */
    clear(): void {
        this._heads = new Int32Array(FIRST_SLOTS).fill(NONE);
        this._next.truncate(0);
    }
}
