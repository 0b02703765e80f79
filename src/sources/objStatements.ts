/** One statement of an OBJ text: a line, or several that are joined by `\` at their ends. */
interface ObjStatement {
    /** First word. */
    readonly keyword: string;
    /** The rest of the statement, without comments and blanks at its ends. */
    readonly rest: string;
    /** Line on which it begins, counted from 1. */
    readonly line: number;
}

/**
 * Reads an OBJ text statement by statement, in time linear in its length. Lines end with LF, CRLF or CR; blanks may
 * follow the `\` that joins a line to the next; `#` begins a comment where a word could begin.
 * @param text the file's text; a byte order mark at its start is passed over
 */
export function* objStatements(text: string): Generator<ObjStatement> {
    let parts: string[] = [];
    let first = 1;
    let line = 0;
    let at = text.startsWith("\ufeff") ? 1 : 0;
    while (at < text.length) {
        const end = lineEnd(text, at);
        line++;
        if (parts.length === 0) {
            first = line;
        }
        const content = withoutComment(text.slice(at, end)).trimEnd();
        at = end + (text.startsWith("\r\n", end) ? 2 : 1);
        const isJoined = content.endsWith("\\");
        parts.push(isJoined ? content.slice(0, -1) : content);
        if (!isJoined || at >= text.length) {
            const statement = parts.join(" ").trim();
            parts = [];
            if (statement !== "") {
                const keyword = /^\S+/.exec(statement)?.[0] ?? "";
                yield { keyword, rest: statement.slice(keyword.length).trimStart(), line: first };
            }
        }
    }
}

/** Words of a statement that may be very long, one by one. */
export function* eachWordOf(rest: string): Generator<string, undefined> {
    const word = /\S+/g;
    for (let match = word.exec(rest); match !== null; match = word.exec(rest)) {
        yield match[0];
    }
    return undefined;
}

/** Words of a statement. */
export function wordsOf(rest: string): string[] {
    return rest === "" ? [] : rest.split(/\s+/);
}

function lineEnd(text: string, start: number): number {
    let at = start;
    while (at < text.length && text[at] !== "\n" && text[at] !== "\r") {
        at++;
    }
    return at;
}

function withoutComment(line: string): string {
    let at = line.indexOf("#");
    while (at > 0 && line[at - 1].trim() !== "") {
        at = line.indexOf("#", at + 1);
    }
    return at < 0 ? line : line.slice(0, at);
}
