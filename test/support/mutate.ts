import { createRandom } from "./random";

/** Words that a damaged text may hold in place of its own. */
const NASTY_WORDS = [
    ...[
        "",
        " ",
        "\n",
        "\r\n",
        "\t",
        "\u0000",
        "\ufeff",
        "#",
        "//",
        ",",
        "\\",
        "\\\n",
        '"',
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
    ],
    ...["NaN", "Infinity", "1e999", "-1", "0", "-0", "0.5", "1,5", "0x10", "1e9", "1000000000", "4294967296", "1e-40"],
    ...["9".repeat(400), "((((".repeat(200), "end", "rat", "surf", "deg 3 3", "patchDef2", "💥"],
] as const;

const NASTY_WORDS_32 = [
    0, 1, 2, 3, 0xff, 0xffff, 1_000_000_000, 0x7fffffff, 0x80000000, 0xffffffff, 0x7fc00000, 0x7f800000,
];

/** Seeded damage to a file: up to four changes, of a text in its letters, of bytes in its bytes. */
export function mutate(
    file: string | Uint8Array,
    others: readonly (string | Uint8Array)[],
    seed: number,
): string | Uint8Array {
    const random = createRandom(seed);
    const choose = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)];
    let damaged = file;
    for (let change = 1 + Math.floor(random() * 4); change > 0; change--) {
        const at = Math.floor(random() * (damaged.length + 1));
        // Mostly small wounds, at times large ones.
        const length = Math.floor(random() ** 4 * (damaged.length - at));
        if (typeof damaged === "string") {
            damaged = mutateText(damaged, at, length, choose, choose(others) as string, random);
        } else {
            damaged = mutateBytes(damaged, at, length, choose, random);
        }
    }
    return damaged;
}

type Choose = <T>(values: readonly T[]) => T;

function mutateText(
    text: string,
    at: number,
    length: number,
    choose: Choose,
    other: string,
    random: () => number,
): string {
    const [before, cut, after] = [text.slice(0, at), text.slice(at, at + length), text.slice(at + length)];
    switch (Math.floor(random() * 7)) {
        case 0:
            return before;
        case 1:
            return before + after;
        case 2:
            return before + cut.slice(0, 2000) + cut + after;
        case 3:
            return before + choose(NASTY_WORDS) + text.slice(at);
        case 4:
            // In place of a whole word.
            return text.slice(0, at) + text.slice(at).replace(/[^\s,]+/, () => choose(NASTY_WORDS));
        case 5:
            return before + other.slice(Math.floor(random() * other.length)).slice(0, 200) + after;
        default:
            return before + String.fromCharCode(Math.floor(random() * 256)) + text.slice(at + 1);
    }
}

function mutateBytes(bytes: Uint8Array, at: number, length: number, choose: Choose, random: () => number): Uint8Array {
    switch (Math.floor(random() * 5)) {
        case 0:
            return bytes.slice(0, at);
        case 1:
            return joined(bytes.subarray(0, at), bytes.subarray(at + length));
        case 2:
            return joined(bytes.subarray(0, at + length), bytes.subarray(at));
        default: {
            const copy = bytes.slice();
            // Headers and tables are at the beginning, where a wound hurts most.
            const place = random() < 0.5 ? Math.floor(random() * Math.min(copy.length, 256)) : at;
            const aligned = place & ~3;
            if (random() < 0.6 && aligned + 4 <= copy.length) {
                const value = random() < 0.5 ? choose(NASTY_WORDS_32) : Math.floor(random() * copy.length * 1.1);
                new DataView(copy.buffer).setUint32(aligned, value, true);
            } else if (place < copy.length) {
                copy[place] = Math.floor(random() * 256);
            }
            return copy;
        }
    }
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
    const result = new Uint8Array(first.length + second.length);
    result.set(first);
    result.set(second, first.length);
    return result;
}
