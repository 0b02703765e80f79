/** A sentence about a line of a file, without its full stop. */
export interface LineWarning {
    readonly line: number;
    readonly text: string;
}

/** Sentences that are kept: enough to see what is wrong with a file, and no more than a reader may take of memory. */
const MOST_SENTENCES = 1000;

/** Sentences about the lines of a file. Beyond the first thousand they are counted. */
export class LineWarnings {
    private readonly _list: LineWarning[] = [];
    private _more = 0;
    private _lastLine = 0;

    /** The sentence that was added first, if there is one. */
    public get first(): LineWarning | undefined {
        return this._list.at(0);
    }

    public add(line: number, text: string): void {
        if (this._list.length < MOST_SENTENCES) {
            this._list.push({ line, text });
        } else {
            this._more++;
            this._lastLine = line;
        }
    }

    /**
     * @param format name of the format
     * @returns whole sentences, in the order of the lines
     */
    public sentences(format: string): string[] {
        const sorted = [...this._list].sort((a, b) => a.line - b.line);
        if (this._more > 0) {
            sorted.push({
                line: this._lastLine,
                text: `there are ${this._more} more warnings, the last about this line`,
            });
        }
        return sorted.map(({ line, text }) => `${format}, line ${line}: ${text}.`);
    }
}
