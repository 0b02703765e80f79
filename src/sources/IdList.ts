/** A list of ids that grows: half of the memory of a plain array, and an array at the end. */
export class IdList {
    private _ids = new Uint32Array(16);
    private _length = 0;

    /** How many there are. */
    public get length(): number {
        return this._length;
    }

    /** @param index below {@link length} */
    public at(index: number): number {
        return this._ids[index];
    }

    /** Some of the ids; they are those of the list until the next one is added. */
    public view(start: number, end: number): Uint32Array {
        return this._ids.subarray(start, end);
    }

    /** @param id a whole number below 2³² */
    public push(id: number): void {
        if (this._length === this._ids.length) {
            const larger = new Uint32Array(2 * this._length);
            larger.set(this._ids);
            this._ids = larger;
        }
        this._ids[this._length++] = id;
    }
}
