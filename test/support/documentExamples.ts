import { readFileSync } from "node:fs";

const ROOT = new URL("../../", import.meta.url);

/** A piece of code in a document, and the number of the line above it. */
export interface DocumentExample {
    readonly line: number;
    readonly code: string;
}

/** The pieces of TypeScript in a document, which is named from the root of the project. */
export function examplesIn(document: string): DocumentExample[] {
    const text = readFileSync(new URL(document, ROOT), "utf8");
    return [...text.matchAll(/^```ts\n([^]*?)^```/gm)].map((match) => {
        return { line: text.slice(0, match.index).split("\n").length, code: match[1] };
    });
}
