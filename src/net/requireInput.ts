import type { PatchNet } from "./PatchNet.js";

/** @throws RangeError that names the value when it is no array of numbers, plain or typed */
export function requireArray(name: string, values: unknown): void {
    if (typeof values !== "object" || values === null || typeof (values as ArrayLike<number>).length !== "number") {
        throw new RangeError(`${name} is ${String(values)}, not an array of numbers.`);
    }
}

/** @throws RangeError when a value is not an object that has points and patches, as `createPatchNet` makes them */
export function requireNet(net: unknown): void {
    if (typeof net !== "object" || net === null) {
        throw new RangeError(`The net is ${String(net)}, not an object with points and patches.`);
    }
    requireArray("points", (net as PatchNet).points);
    requireArray("patches", (net as PatchNet).patches);
}

/** @throws RangeError when options are no object, or one of them is none that there is */
export function requireOptionNames(options: unknown, names: readonly string[]): void {
    if (typeof options !== "object" || options === null) {
        throw new RangeError(`The options are ${String(options)}, not an object.`);
    }
    const unknown = Object.keys(options).find((name) => !names.includes(name));
    if (unknown !== undefined) {
        throw new RangeError(
            `"${unknown}" is no option; there ${names.length > 1 ? "are" : "is"} ${names.join(", ")}.`,
        );
    }
}
