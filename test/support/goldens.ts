import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

const GOLDENS = new URL("../goldens/", import.meta.url);
const OUTPUT = new URL("../output/pictures/", import.meta.url);

/**
 * Share of pixels in which two pictures differ. When any do, both and their difference are left in test/output.
 * @param name name of the comparison, for files
 * @param threshold how different a pixel must be to count: 0.02 is a step or two of 255
 */
export function differenceOf(name: string, first: Buffer, second: Buffer, threshold = 0.02): number {
    const [a, b] = [PNG.sync.read(first), PNG.sync.read(second)];
    if (a.width !== b.width || a.height !== b.height) {
        throw new Error(`${name}: ${a.width} × ${a.height} and ${b.width} × ${b.height} cannot be compared.`);
    }
    const difference = new PNG({ width: a.width, height: a.height });
    const count = pixelmatch(a.data, b.data, difference.data, a.width, a.height, { threshold, includeAA: true });
    if (count > 0) {
        write(new URL(`${name}.first.png`, OUTPUT), first);
        write(new URL(`${name}.second.png`, OUTPUT), second);
        // Packing well takes longer than the comparison.
        const packed = PNG.sync.write(difference, { deflateLevel: 1, filterType: 0 });
        write(new URL(`${name}.difference.png`, OUTPUT), packed);
    }
    return count / (a.width * a.height);
}

/**
 * Compares a picture with the one that is kept under its name. With UPDATE_GOLDENS set, keeps it instead.
 * @returns share of pixels that differ
 */
export function differenceFromGolden(name: string, picture: Buffer, threshold?: number): number {
    const golden = new URL(`${name}.png`, GOLDENS);
    if (process.env.UPDATE_GOLDENS) {
        write(golden, picture);
        return 0;
    }
    if (!existsSync(golden)) {
        throw new Error(`There is no golden "${name}": run \`npm run goldens\`, look at the picture, and commit it.`);
    }
    return differenceOf(`golden ${name}`, picture, readFileSync(golden), threshold);
}

function write(url: URL, data: Buffer): void {
    const path = fileURLToPath(url);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, data);
}
