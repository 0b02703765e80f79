/** Arrays of numbers of one kind. */
type NumberArray = Float32Array | Float64Array | Uint32Array | Int32Array;

/** Numbers of a piece; the first piece is smaller while it is the only one. */
const PIECE_BITS = 14;
const PIECE_LENGTH = 1 << PIECE_BITS;
const FIRST_LENGTH = 16;

/**
 * Numbers of which it is not known how many there will be. They are kept in pieces, so that growing takes no second
 * copy of all of them, which arrays that double in size do, and a number takes the bytes that it has.
 */
export class GrowingArray<T extends NumberArray> {
    private _pieces: T[] = [];
    private _length = 0;

    /** @param _create makes a piece of so many numbers, all 0 */
    constructor(private readonly _create: (length: number) => T) {}

    /** How many numbers there are. */
    get length(): number {
        return this._length;
    }

    /** @param index from 0 to length − 1 */
    get(index: number): number {
        return this._pieces[index >>> PIECE_BITS][index & (PIECE_LENGTH - 1)];
    }

    /** @param index from 0 to length − 1 */
    set(index: number, value: number): void {
        this._pieces[index >>> PIECE_BITS][index & (PIECE_LENGTH - 1)] = value;
    }

    push(value: number): void {
        const piece = this._length >>> PIECE_BITS;
        const at = this._length & (PIECE_LENGTH - 1);
        if (piece === this._pieces.length) {
            this._pieces.push(this._create(piece === 0 ? FIRST_LENGTH : PIECE_LENGTH));
        } else if (at === this._pieces[piece].length) {
            const larger = this._create(2 * at);
            larger.set(this._pieces[piece]);
            this._pieces[piece] = larger;
        }
        this._pieces[piece][at] = value;
        this._length++;
    }

    /** Takes numbers away from the end. */
    truncate(length: number): void {
        this._length = Math.min(length, this._length);
        this._pieces.length = (this._length + PIECE_LENGTH - 1) >>> PIECE_BITS;
    }

    /** Gives all numbers in one array and keeps none of them. */
    take(): T {
        const whole = this._create(this._length);
        let at = 0;
        for (let piece = 0; at < this._length; piece++) {
            const numbers = this._pieces[piece];
            whole.set(numbers.subarray(0, Math.min(numbers.length, this._length - at)), at);
            at += PIECE_LENGTH;
        }
        this.truncate(0);
        return whole;
    }
}
