/** Warnings that are kept. */
const MOST_KEPT = 1000;

/** The warnings of a file: the first thousand, as a broken file may give rise to one every few bytes. */
export class WarningList {
    private readonly _kept: { readonly sentence: string; readonly line: number }[] = [];
    private _left = 0;

    /** The first one. */
    get first(): string | undefined {
        return this._kept[0]?.sentence;
    }

    /**
     * @param sentence the warning, with its place
     * @param line the place, where warnings are not found in the order of the file
     */
    push(sentence: string, line = 0): void {
        if (this._kept.length < MOST_KEPT) {
            this._kept.push({ sentence, line });
        } else {
            this._left++;
        }
    }

    /** The sentences, by lines; the last one says how many are left out. */
    toArray(): string[] {
        const sentences = [...this._kept].sort((a, b) => a.line - b.line).map(({ sentence }) => sentence);
        return this._left === 0 ? sentences : [...sentences, `${this._left} more warnings are left out.`];
    }
}
