/** Arrays of numbers of one kind. */
type NumberArray = Float32Array | Float64Array | Uint32Array | Int32Array;

/** Numbers of a piece. */
const PIECE_BITS = 14;
const PIECE_LENGTH = 1 << PIECE_BITS;
const FIRST_LENGTH = 16;

/**
 * Numbers of which it is not known how many there will be. A first array doubles while it is small; more are kept in
 * pieces, so that growing takes no second copy of all of them, and a number takes the bytes that it has.
 */
export class GrowingArray<T extends NumberArray> {
    // Nothing is made before it is needed: there may be very many lists of few numbers.
    private _first: T | null = null;
    private _firstLength = 0;
    private _more: T[] | null = null;
    private _length = 0;

    /** @param _create makes an array of so many numbers, all 0 */
    constructor(private readonly _create: (length: number) => T) {}

    /** How many numbers there are. */
    get length(): number {
        return this._length;
    }

    /** @param index from 0 to length − 1 */
    get(index: number): number {
        const beyond = index - this._firstLength;
        return beyond < 0 ? this._first![index] : this._more![beyond >>> PIECE_BITS][beyond & (PIECE_LENGTH - 1)];
    }

    /** @param index from 0 to length − 1 */
    set(index: number, value: number): void {
        const beyond = index - this._firstLength;
        if (beyond < 0) {
            this._first![index] = value;
        } else {
            this._more![beyond >>> PIECE_BITS][beyond & (PIECE_LENGTH - 1)] = value;
        }
    }

    push(value: number): void {
        const beyond = this._length - this._firstLength;
        if (beyond >= 0) {
            this._makeRoom(beyond);
        }
        this.set(this._length++, value);
    }

    /** Makes room for so many numbers at once, where there are none yet. When no more come, {@link take} copies nothing. */
    reserve(length: number): void {
        if (this._length === 0 && length > this._firstLength) {
            this._setFirst(this._create(length));
        }
    }

    /** Takes numbers away from the end. */
    truncate(length: number): void {
        this._length = Math.min(length, this._length);
        if (this._length === 0) {
            this._setFirst(null);
        }
        if (this._more) {
            const beyond = Math.max(this._length - this._firstLength, 0);
            this._more.length = (beyond + PIECE_LENGTH - 1) >>> PIECE_BITS;
        }
    }

    /** Gives all numbers in one array and keeps none of them. */
    take(): T {
        const first = this._first;
        let whole = first;
        if (!first || !whole || this._length !== first.length) {
            whole = this._create(this._length);
            whole.set(first?.subarray(0, this._length) ?? []);
            let at = this._firstLength;
            for (let piece = this._more?.shift(); piece !== undefined; piece = this._more?.shift()) {
                whole.set(piece.subarray(0, this._length - at), at);
                at += PIECE_LENGTH;
            }
        }
        this.truncate(0);
        return whole;
    }

    private _makeRoom(beyond: number): void {
        if (this._length < PIECE_LENGTH) {
            const larger = this._create(Math.max(2 * this._length, FIRST_LENGTH));
            larger.set(this._first ?? []);
            this._setFirst(larger);
        } else if (beyond >>> PIECE_BITS === (this._more ??= []).length) {
            this._more.push(this._create(PIECE_LENGTH));
        }
    }

    private _setFirst(first: T | null): void {
        this._first = first;
        this._firstLength = first?.length ?? 0;
    }
}

export function createFloats(): GrowingArray<Float32Array> {
    return new GrowingArray((length) => new Float32Array(length));
}

export function createDoubles(): GrowingArray<Float64Array> {
    return new GrowingArray((length) => new Float64Array(length));
}

export function createWholes(): GrowingArray<Uint32Array> {
    return new GrowingArray((length) => new Uint32Array(length));
}
