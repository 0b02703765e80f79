/** Keeps the few lines of numbers that are used over and over while one patch is made. */
export class LineCache {
    private readonly _keys: number[] = [];
    private readonly _lines: Float64Array[] = [];
    private _count = 0;

    /**
     * @param _length numbers per line
     * @param _fill adds the numbers of a line to a line of zeros
     */
    constructor(
        private readonly _length: number,
        private readonly _fill: (key: number, line: Float64Array) => void,
    ) {}

    /** Forgets all lines, as the next ones are others of the same keys. */
    clear(): void {
        this._count = 0;
    }

    /** @returns the line of a key; it holds until the lines are cleared */
    get(key: number): Float64Array {
        for (let i = 0; i < this._count; i++) {
            if (this._keys[i] === key) {
                return this._lines[i];
            }
        }
        if (this._count === this._lines.length) {
            this._lines.push(new Float64Array(this._length));
        }
        const line = this._lines[this._count];
        this._keys[this._count++] = key;
        line.fill(0);
        this._fill(key, line);
        return line;
    }
}
