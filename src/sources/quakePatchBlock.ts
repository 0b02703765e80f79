import { parseNumber } from "./parseNumber.js";
import { isGridSide, MAP_POINT_SIZE, type QuakeGrid } from "./quakeGrid.js";
import type { QuakeToken, QuakeTokens } from "./quakeTokens.js";
import { SurfaceFormatError } from "./SurfaceFormatError.js";
import { upward } from "./upward.js";

/** A curve of a .map. */
interface QuakePatchBlock {
    readonly material: string;
    readonly grid: Omit<QuakeGrid, "slot">;
}

/** Numbers of the header per kind of block: width, height, then for patchDef3 two subdivisions, then three flags. */
const HEADER_NUMBERS = { patchDef2: 5, patchDef3: 7 } as const;

/** Letters that a control point takes at the least: five digits, four blanks, two parentheses. */
const POINT_LETTERS = 11;

/** Name of a block that holds a curve. */
export type QuakePatchKind = keyof typeof HEADER_NUMBERS;

/** Whether a block of this name holds a curve. */
export function isQuakePatchKind(name: string): name is QuakePatchKind {
    return Object.hasOwn(HEADER_NUMBERS, name);
}

/**
 * Reads a patchDef2 or patchDef3 up to the end of its points: the material, the header, and `width` lists of `height`
 * points each. A list is a column of the grid here, so that u runs along the width and du × dv points to the side
 * that is seen, as in compiled levels.
 * @param format name of the format, for messages
 * @param kind the block's name, which is the present token
 * @param tokens the text
 * @throws SurfaceFormatError when something else stands there than is due
 */
export function readQuakePatch(format: string, kind: QuakePatchKind, tokens: QuakeTokens): QuakePatchBlock {
    const expect = (token: QuakeToken, what: string, index = -1, count = 0): void => {
        const found = tokens.next();
        if (found !== token) {
            throw unexpected(format, tokens, found, index < 0 ? what : `${what} ${index} of ${count}`);
        }
    };
    expect("{", "the opening brace of the block");
    const name = tokens.nextName();
    if (name !== "word" && name !== "string") {
        throw unexpected(format, tokens, name, "the name of a material");
    }
    const material = tokens.value;
    const [width, height] = readHeader(format, kind, tokens);
    const values = new Float32Array(width * height * MAP_POINT_SIZE);
    expect("(", "the opening parenthesis of the grid");
    for (let column = 0; column < width; column++) {
        expect("(", "the opening parenthesis of column", column, width);
        for (let row = 0; row < height; row++) {
            const at = (row * width + column) * MAP_POINT_SIZE;
            expect("(", "the opening parenthesis of point", row, height);
            for (let i = 0; i < MAP_POINT_SIZE; i++) {
                expect("word", "number", i, MAP_POINT_SIZE);
                values[at + i] = parseNumber(format, tokens.line, tokens.value);
            }
            values[at + 4] = upward(values[at + 4]);
            expect(")", "the closing parenthesis of point", row, height);
        }
        expect(")", "the closing parenthesis of column", column, width);
    }
    expect(")", "the closing parenthesis of the grid");
    return { material, grid: { width, height, values } };
}

/** Width and height. What the flags mean to the compiler of levels has no place in a surface. */
function readHeader(format: string, kind: QuakePatchKind, tokens: QuakeTokens): [number, number] {
    const opening = tokens.next();
    if (opening !== "(") {
        throw unexpected(format, tokens, opening, "the opening parenthesis of the header");
    }
    const { line } = tokens;
    const numbers: number[] = [];
    let token = tokens.next();
    for (; token === "word" && numbers.length < HEADER_NUMBERS[kind]; token = tokens.next()) {
        numbers.push(parseNumber(format, tokens.line, tokens.value));
    }
    if (token !== ")" || numbers.length !== HEADER_NUMBERS[kind]) {
        const count = `${HEADER_NUMBERS[kind]} numbers of a ${kind}`;
        throw unexpected(format, tokens, token, `a header of the ${count}`);
    }
    const [width, height] = numbers;
    if (!isGridSide(width) || !isGridSide(height)) {
        const problem = `the grid is ${width} × ${height} points, not of odd numbers of 3 or more`;
        throw new SurfaceFormatError(format, line, problem);
    }
    if (width * height * POINT_LETTERS > tokens.lettersLeft) {
        const problem = `the rest of the text is too short for a grid of ${width} × ${height} points`;
        throw new SurfaceFormatError(format, line, problem);
    }
    return [width, height];
}

function unexpected(format: string, tokens: QuakeTokens, found: QuakeToken, what: string): SurfaceFormatError {
    const names = { end: "the end of the text", word: shown(tokens.value), string: shown(tokens.value) };
    const name = found === "end" || found === "word" || found === "string" ? names[found] : `"${found}"`;
    return new SurfaceFormatError(format, tokens.line, `${name} stands where ${what} is due`);
}

/** Letters of a wrong word that a message shows. */
const SHOWN_LETTERS = 24;

function shown(word: string): string {
    return JSON.stringify(word.length > SHOWN_LETTERS ? `${word.slice(0, SHOWN_LETTERS)}…` : word);
}
