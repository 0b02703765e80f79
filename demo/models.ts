import shell from "./models/shell.bpt?url&no-inline";
import vase from "./models/vase.bpt?url&no-inline";

/** Sample files that come with the page, by the names of the models in the list. Another one is a line here. */
export const SAMPLES = { vase, shell } as const satisfies Readonly<Record<string, string>>;

/** Where a model comes from: an address, or a file of the reader. */
export type ModelSource = string | File;

/** @returns what a source is called, without folders */
export function nameOf(source: ModelSource): string {
    return source instanceof File ? source.name : source.slice(source.lastIndexOf("/") + 1);
}
