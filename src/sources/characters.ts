/** Mark that some programs write before a text. */
export const BYTE_ORDER_MARK = 0xfeff;

const TAB = 0x09;
const LINE_FEED = 0x0a;
const VERTICAL_TAB = 0x0b;
const FORM_FEED = 0x0c;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;
const HASH = 0x23;
const SLASH = 0x2f;
const NO_BREAK_SPACE = 0xa0;

/** Whether a character ends a line: LF, CR or the first of CRLF. */
export function isLineEnd(code: number): boolean {
    return code === LINE_FEED || code === CARRIAGE_RETURN;
}

/** @returns index of the first character after the line end at `at`: CRLF is one line end */
export function afterLineEnd(text: string, at: number): number {
    return at + (text.charCodeAt(at) === CARRIAGE_RETURN && text.charCodeAt(at + 1) === LINE_FEED ? 2 : 1);
}

/** Whether a character parts words within a line. */
export function isBlank(code: number): boolean {
    return code === SPACE || code === TAB || code === VERTICAL_TAB || code === FORM_FEED || code === NO_BREAK_SPACE;
}

/** Whether a comment that ends with the line, after `#` or `//`, starts here. */
export function startsComment(text: string, at: number): boolean {
    const code = text.charCodeAt(at);
    return code === HASH || (code === SLASH && text.charCodeAt(at + 1) === SLASH);
}
