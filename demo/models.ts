import shell from "./models/shell.bpt?url&no-inline";
import vase from "./models/vase.bpt?url&no-inline";

/** Sample files that come with the page, by the names of the models in the list. Another one is a line here. */
export const SAMPLES = { vase, shell } as const satisfies Readonly<Record<string, string>>;

/** Where a model comes from: an address, or a file of the reader. */
export type ModelSource = string | File;

/** @returns what a source is called; addresses of samples have a mark of their content in their names */
export function nameOf(source: ModelSource): string {
    if (source instanceof File) {
        return source.name;
    }
    const sample = Object.entries(SAMPLES).find(([, address]) => address === source)?.[0];
    return sample === undefined ? source : sample + source.slice(source.lastIndexOf("."));
}
