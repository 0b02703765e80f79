import { createDoubles, createWholes } from "../net/GrowingArray.js";

/** The numbers of a text in order, with the line each stands on. */
export class NumberList {
    /** Line of the last number, counted from 1. */
    lastLine = 1;
    private readonly _values = createDoubles();
    /** Lines with numbers, and the first number of each. */
    private readonly _lines = createWholes();
    private readonly _firsts = createWholes();

    /** @param format name of the format, for messages */
    constructor(readonly format: string) {}

    /** How many numbers there are. */
    get count(): number {
        return this._values.length;
    }

    /** Adds a number, which stands on the line of the one before or on a later one. */
    push(value: number, line: number): void {
        if (this.count === 0 || line !== this.lastLine) {
            this._lines.push(line);
            this._firsts.push(this.count);
            this.lastLine = line;
        }
        this._values.push(value);
    }

    /** @param index of a number that is there */
    at(index: number): number {
        return this._values.get(index);
    }

    /** @param index of a number that is there */
    lineOf(index: number): number {
        let [low, high] = [0, this._firsts.length];
        while (high - low > 1) {
            const middle = (low + high) >>> 1;
            if (this._firsts.get(middle) <= index) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return this._lines.get(low);
    }

    /** Forgets the numbers; {@link lastLine} stays. */
    clear(): void {
        this._values.truncate(0);
    }
}
