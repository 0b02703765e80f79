/** What a token is; "end" is the end of the text, again and again. */
export type QuakeToken = "{" | "}" | "(" | ")" | "string" | "word" | "end";

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const QUOTE = 0x22;
const HASH = 0x23;
const LEFT_PARENTHESIS = 0x28;
const RIGHT_PARENTHESIS = 0x29;
const STAR = 0x2a;
const SLASH = 0x2f;
const SEMICOLON = 0x3b;
const LEFT_BRACE = 0x7b;
const RIGHT_BRACE = 0x7d;
const NO_BREAK_SPACE = 0xa0;
const BYTE_ORDER_MARK = 0xfeff;

/**
 * The tokens of a text in the syntax of Quake's maps and entities, one after the other, in time linear in the text.
 *
 * Braces are tokens where they stand alone, as names of materials may contain them; parentheses end words. Strings
 * stand in quotes and end with the line at the latest. `//`, `#` and `;` at the start of a token begin a comment up to the
 * end of the line, and what stands between slash-star and star-slash is a comment too.
 */
export class QuakeTokens {
    /** Line of the present token, counted from 1. */
    line = 1;
    /** Open braces after the present token. */
    depth = 0;
    private _line = 1;
    private _start = 0;
    private _end = 0;
    private _at: number;

    /** @param _text the text; line ends are LF, CRLF or CR */
    constructor(private readonly _text: string) {
        this._at = _text.charCodeAt(0) === BYTE_ORDER_MARK ? 1 : 0;
    }

    /** The present word or the contents of the present string. */
    get value(): string {
        return this._text.slice(this._start, this._end);
    }

    /** Letters of the text behind the present token. */
    get lettersLeft(): number {
        return this._text.length - this._at;
    }

    /** Goes to the next token. */
    next(): QuakeToken {
        this._passBlanks();
        const code = this._begin();
        switch (code) {
            case -1:
                return "end";
            case QUOTE:
                return this._readString();
            case LEFT_PARENTHESIS:
                this._at++;
                return "(";
            case RIGHT_PARENTHESIS:
                this._at++;
                return ")";
            case LEFT_BRACE:
            case RIGHT_BRACE:
                if (this._endsWord(this._at + 1)) {
                    this._at++;
                    this.depth += code === LEFT_BRACE ? 1 : -1;
                    return code === LEFT_BRACE ? "{" : "}";
                }
        }
        return this._readWord(true);
    }

    /**
     * Goes to the next token where the name of a material is due: a word up to the next blank, also one that begins
     * with a letter which elsewhere begins a comment, or a string.
     */
    nextName(): QuakeToken {
        this._passBlanks(false);
        const code = this._begin();
        return code === HASH || code === SEMICOLON || (code >= 0 && !isSpecial(code))
            ? this._readWord(false)
            : this.next();
    }

    /** Passes over tokens until no more than `depth` braces are open. @returns false when the text ends before */
    skipTo(depth: number): boolean {
        while (this.depth > depth) {
            if (this.next() === "end") {
                return false;
            }
        }
        return true;
    }

    private _begin(): number {
        this.line = this._line;
        this._start = this._at;
        this._end = this._at;
        return this._at < this._text.length ? this._text.charCodeAt(this._at) : -1;
    }

    private _readString(): QuakeToken {
        let at = this._at + 1;
        for (; at < this._text.length; at++) {
            const code = this._text.charCodeAt(at);
            if (code === QUOTE || isLineEnd(code)) {
                break;
            }
        }
        this._start = this._at + 1;
        this._end = at;
        this._at = this._text.charCodeAt(at) === QUOTE ? at + 1 : at;
        return "string";
    }

    private _readWord(parenthesesEnd: boolean): QuakeToken {
        let at = this._at + 1;
        while (!this._endsWord(at, parenthesesEnd)) {
            at++;
        }
        this._end = at;
        this._at = at;
        return "word";
    }

    private _endsWord(at: number, parenthesesEnd = false): boolean {
        if (at >= this._text.length) {
            return true;
        }
        const code = this._text.charCodeAt(at);
        return isBlank(code) || (parenthesesEnd && (code === LEFT_PARENTHESIS || code === RIGHT_PARENTHESIS));
    }

    private _passBlanks(allComments = true): void {
        for (;;) {
            const code = this._text.charCodeAt(this._at);
            if (isLineEnd(code)) {
                this._passLineEnd(code);
            } else if (isBlank(code)) {
                this._at++;
            } else if (code === SLASH && this._text.charCodeAt(this._at + 1) === STAR) {
                this._passBlockComment();
            } else if (this._startsComment(code, allComments)) {
                while (this._at < this._text.length && !isLineEnd(this._text.charCodeAt(this._at))) {
                    this._at++;
                }
            } else {
                return;
            }
        }
    }

    private _startsComment(code: number, allComments: boolean): boolean {
        if (code === SLASH) {
            return this._text.charCodeAt(this._at + 1) === SLASH;
        }
        return allComments && (code === HASH || code === SEMICOLON);
    }

    private _passLineEnd(code: number): void {
        this._at += code === CARRIAGE_RETURN && this._text.charCodeAt(this._at + 1) === LINE_FEED ? 2 : 1;
        this._line++;
    }

    private _passBlockComment(): void {
        this._at += 2;
        while (this._at < this._text.length) {
            const code = this._text.charCodeAt(this._at);
            if (code === STAR && this._text.charCodeAt(this._at + 1) === SLASH) {
                this._at += 2;
                return;
            }
            if (isLineEnd(code)) {
                this._passLineEnd(code);
            } else {
                this._at++;
            }
        }
    }
}

function isLineEnd(code: number): boolean {
    return code === LINE_FEED || code === CARRIAGE_RETURN;
}

/** Every control letter is a blank, as in Quake. */
function isBlank(code: number): boolean {
    return code <= SPACE || code === NO_BREAK_SPACE;
}

function isSpecial(code: number): boolean {
    return code === QUOTE || code === LEFT_PARENTHESIS || code === LEFT_BRACE || code === RIGHT_BRACE;
}
