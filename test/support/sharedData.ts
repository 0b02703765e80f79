import { describe } from "@jest/globals";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Folder of files that are not part of the repository: `../shared/data`, seen from its root. */
const FOLDER = new URL("../../../shared/data/", import.meta.url);

/**
 * @param relative path within the shared data, for example "newell/teapot"
 * @returns the path of the file or folder, or undefined when it is not there, as in a public clone
 */
export function sharedDataPath(relative: string): string | undefined {
    const path = fileURLToPath(new URL(relative, FOLDER));
    return existsSync(path) ? path : undefined;
}

/**
 * A `describe` that is skipped, with one printed line, where the shared data is not there.
 * @param name title of the block
 * @param relative file or folder that the tests read, see {@link sharedDataPath}
 * @param define declares the tests; receives the path
 */
export function describeWithSharedData(name: string, relative: string, define: (path: string) => void): void {
    const path = sharedDataPath(relative);
    if (path === undefined) {
        process.stdout.write(`Skipped "${name}": shared/data/${relative} is not there.\n`);
        describe.skip(name, () => {
            define(relative);
        });
    } else {
        describe(name, () => {
            define(path);
        });
    }
}
