import { createDoubles, GrowingArray } from "../../net/GrowingArray.js";
import { afterLineEnd, BYTE_ORDER_MARK, isBlank, isLineEnd } from "../characters.js";
import { parseNumber } from "../parseNumber.js";
import { SurfaceFormatError } from "../SurfaceFormatError.js";

/** Numbers in brackets, which may be many. */
export type Numbers = GrowingArray<Float64Array>;

/** A number, a string, or what stands in brackets. */
export type RibArgument = number | string | Numbers | readonly string[];

export function createNumbers(): Numbers {
    return createDoubles();
}

/** Whether an argument is numbers in brackets. */
export function isNumbers(argument: RibArgument): argument is Numbers {
    return argument instanceof GrowingArray;
}

/** One request of a RIB text. */
export interface RibRequest {
    readonly name: string;
    /** Line of the name, counted from 1. */
    readonly line: number;
    readonly parameters: readonly RibArgument[];
    /** Whether the text ends within a string or an array of the request. */
    readonly isCut: boolean;
}

const QUOTE = 0x22;
const HASH = 0x23;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;
const BACKSLASH = 0x5c;
const FIRST_BEYOND_ASCII = 0x80;

/** What a letter after a backslash stands for, where not for itself. */
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** Thrown where the text ends within a string or an array. */
class TextEnd extends Error {}

/**
 * Splits a RIB text into its requests, in time linear in its length: a name, then numbers, strings and arrays up to
 * the next name. `#` starts a comment that ends with the line.
 * Source: Pixar, The RenderMan Interface, version 3.2, appendix C (language binding details: RIB).
 */
export class RibReader {
    /** Line that reading has come to, counted from 1. */
    line = 1;
    private readonly _text: string;
    private _at: number;

    /** @throws SurfaceFormatError when `text` is no string */
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

    /**
     * @returns the next request, or undefined at the end of the text
     * @throws SurfaceFormatError for what is neither a name, a number, a string nor an array
     */
    nextRequest(): RibRequest | undefined {
        const code = this._nextCode();
        if (code === undefined) {
            return undefined;
        }
        this._requireText(code);
        if (!isLetter(code)) {
            throw this._error(`a request begins with a letter, not with ${this._shown()}`);
        }
        const line = this.line;
        const name = this._word();
        const parameters: RibArgument[] = [];
        try {
            for (let next = this._nextCode(); next !== undefined && !isLetter(next); next = this._nextCode()) {
                parameters.push(this._argument(next));
            }
        } catch (error) {
            if (!(error instanceof TextEnd)) {
                throw error;
            }
            return { name, line, parameters, isCut: true };
        }
        return { name, line, parameters, isCut: false };
    }

    private _argument(code: number): RibArgument {
        if (code === OPENING_BRACKET) {
            this._at++;
            return this._array();
        }
        return code === QUOTE ? this._string() : this._number(code);
    }

    private _array(): Numbers | readonly string[] {
        const numbers = createNumbers();
        const strings: string[] = [];
        for (;;) {
            const code = this._nextCode();
            if (code === undefined) {
                throw new TextEnd();
            }
            if (code === CLOSING_BRACKET) {
                this._at++;
                return strings.length > 0 ? strings : numbers;
            }
            if (code === OPENING_BRACKET) {
                throw this._error("an array within an array");
            }
            if (code === QUOTE) {
                strings.push(this._string());
            } else {
                numbers.push(this._number(code));
            }
            if (strings.length > 0 && numbers.length > 0) {
                throw this._error("numbers and strings in one array");
            }
        }
    }

    private _string(): string {
        const text = this._text;
        const parts: string[] = [];
        let start = ++this._at;
        for (;;) {
            if (this._at >= text.length) {
                throw new TextEnd();
            }
            const code = text.charCodeAt(this._at);
            if (code === QUOTE) {
                parts.push(text.slice(start, this._at++));
                return parts.join("");
            }
            if (code === BACKSLASH) {
                parts.push(text.slice(start, this._at++));
                parts.push(this._escaped());
                start = this._at;
            } else {
                this._pass(code);
            }
        }
    }

    /** Reads what follows a backslash: up to three octal digits, a letter, or a line end, which stands for nothing. */
    private _escaped(): string {
        const text = this._text;
        if (this._at >= text.length) {
            throw new TextEnd();
        }
        let end = this._at;
        while (end < this._at + 3 && text[end] >= "0" && text[end] <= "7") {
            end++;
        }
        if (end > this._at) {
            const letter = String.fromCharCode(parseInt(text.slice(this._at, end), 8));
            this._at = end;
            return letter;
        }
        const letter = text[this._at];
        const isBreak = isLineEnd(text.charCodeAt(this._at));
        this._pass(text.charCodeAt(this._at));
        return isBreak ? "" : (ESCAPES[letter] ?? letter);
    }

    private _number(code: number): number {
        if (code === CLOSING_BRACKET) {
            throw this._error("a closing bracket without its opening one");
        }
        this._requireText(code);
        return parseNumber(this.format, this.line, this._word());
    }

    private _requireText(code: number): void {
        if (code >= FIRST_BEYOND_ASCII) {
            throw this._error(`${this._shown()} is no text of a RIB file (binary RIB is not read)`);
        }
    }

    /** @returns the code of the next character that is neither blank nor in a comment, or undefined at the end */
    private _nextCode(): number | undefined {
        const text = this._text;
        let isComment = false;
        while (this._at < text.length) {
            const code = text.charCodeAt(this._at);
            if (isLineEnd(code)) {
                isComment = false;
            } else if (code === HASH) {
                isComment = true;
            } else if (!isComment && !isBlank(code)) {
                return code;
            }
            this._pass(code);
        }
        return undefined;
    }

    /** Passes over one character or line end. */
    private _pass(code: number): void {
        if (isLineEnd(code)) {
            this._at = afterLineEnd(this._text, this._at);
            this.line++;
        } else {
            this._at++;
        }
    }

    private _word(): string {
        const start = this._at;
        while (this._at < this._text.length && !endsWord(this._text.charCodeAt(this._at))) {
            this._at++;
        }
        return this._text.slice(start, this._at);
    }

    private _shown(): string {
        return JSON.stringify(this._text[this._at]);
    }

    private _error(problem: string): SurfaceFormatError {
        return new SurfaceFormatError(this.format, this.line, problem);
    }
}

function isLetter(code: number): boolean {
    const lower = code | 0x20;
    return lower >= 0x61 && lower <= 0x7a;
}

function endsWord(code: number): boolean {
    const isMark = code === QUOTE || code === HASH || code === OPENING_BRACKET || code === CLOSING_BRACKET;
    return isMark || isBlank(code) || isLineEnd(code);
}
