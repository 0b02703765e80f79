/** Most runs that are kept apart. */
const MOST_RUNS = 32;

/** Runs that are no farther apart than this many elements are taken as one: an upload costs more than they do. */
const MERGE_DISTANCE = 2048;

/** Which parts of an array changed: runs of elements in ascending order. Nothing is allocated when they are noted. */
export class ChangedRuns {
    public count = 0;
    private readonly _bounds = new Uint32Array(2 * MOST_RUNS);

    /** First element of a run. */
    public firstOf(run: number): number {
        return this._bounds[2 * run];
    }

    /** Behind the last element of a run. */
    public endOf(run: number): number {
        return this._bounds[2 * run + 1];
    }

    public clear(): void {
        this.count = 0;
    }

    /**
     * @param first first element that changed, not below that of the run before
     * @param end behind the last; nothing is noted when it is not above `first`
     */
    public add(first: number, end: number): void {
        if (first >= end) {
            return;
        }
        const last = 2 * this.count - 1;
        if (this.count > 0 && (first <= this._bounds[last] + MERGE_DISTANCE || this.count === MOST_RUNS)) {
            this._bounds[last] = Math.max(this._bounds[last], end);
            return;
        }
        this._bounds[2 * this.count] = first;
        this._bounds[2 * this.count + 1] = end;
        this.count++;
    }
}
