import * as sources from "../../src/index";

/** A format with examples of its own, and what reads it. */
export interface FuzzFormat {
    readonly name: string;
    readonly examples: readonly (string | Uint8Array)[];
    readonly read: (file: never) => sources.SurfaceFile;
}

const grid = (count: number): string =>
    Array.from({ length: count }, (_, i) => `${i % 4} ${i >> 2} ${(i * 7) % 5}`).join("\n");
const ids = Array.from({ length: 16 }, (_, i) => i + 1).join(", ");

/** All formats that are read. */
export const FUZZ_FORMATS: readonly FuzzFormat[] = [
    {
        name: "bpt",
        read: sources.parseBpt,
        examples: [`2\n3 3\n${grid(16)}\n1 2\n${grid(6)}\n`, `1\n4 4\n${grid(16)}`],
    },
    { name: "newell", read: sources.parseNewell, examples: [`1\n${ids}\n16\n${grid(16)}\n`] },
    { name: "patch-text", read: sources.parsePatchText, examples: [`3 3 1\n${grid(16)}\n2 2 0.5\n${grid(9)}`] },
];
