import { afterLineEnd, BYTE_ORDER_MARK, isBlank, isLineEnd, startsComment } from "./characters.js";
import { parseNumber } from "./parseNumber.js";
import { SurfaceFormatError } from "./SurfaceFormatError.js";

/**
 * Reads a text word by word, in time linear in its length. Blanks, tabs and line ends of any kind part words; `#` and
 * `//` at the beginning of a word start a comment that ends with the line; a byte order mark at the start is passed
 * over.
 */
export class WordReader {
    /** Line of the word read last, counted from 1. */
    line = 1;
    private readonly _text: string;
    private _at: number;
    private _currentLine = 1;

    /**
     * @param format name of the format, for messages
     * @param text the file's text
     * @throws SurfaceFormatError when `text` is no string
     */
    constructor(
        readonly format: string,
        text: unknown,
    ) {
        if (typeof text !== "string") {
            throw new SurfaceFormatError(format, 0, `a text is needed, but ${typeof text} was given`);
        }
        this._text = text;
        this._at = text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
    }

    /** @returns the next word, or undefined at the end of the text */
    nextWord(): string | undefined {
        const text = this._text;
        while (this._at < text.length) {
            const code = text.charCodeAt(this._at);
            if (isLineEnd(code)) {
                this._at = afterLineEnd(text, this._at);
                this._currentLine++;
            } else if (isBlank(code)) {
                this._at++;
            } else if (startsComment(text, this._at)) {
                this._passOver((letter) => isLineEnd(letter));
            } else {
                const start = this._at;
                this._passOver((letter) => isBlank(letter) || isLineEnd(letter));
                this.line = this._currentLine;
                return text.slice(start, this._at);
            }
        }
        return undefined;
    }

    /** @returns the next word if it stands on the line of the last one, or undefined */
    nextWordOfLine(): string | undefined {
        const [at, currentLine, line] = [this._at, this._currentLine, this.line];
        const word = this.nextWord();
        if (word !== undefined && this.line === line) {
            return word;
        }
        [this._at, this._currentLine, this.line] = [at, currentLine, line];
        return undefined;
    }

    /**
     * @returns the next number, or undefined at the end of the text
     * @throws SurfaceFormatError when the next word is no number
     */
    nextNumber(): number | undefined {
        const word = this.nextWord();
        return word === undefined ? undefined : parseNumber(this.format, this.line, word);
    }

    private _passOver(isEnd: (code: number) => boolean): void {
        while (this._at < this._text.length && !isEnd(this._text.charCodeAt(this._at))) {
            this._at++;
        }
    }
}
