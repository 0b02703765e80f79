import { glbError } from "./glbError.js";

/** An object of a JSON text, of which nothing is known yet. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Whether a value of a JSON text is an object. */
export function isRecord(value: unknown): value is JsonRecord {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** @throws SurfaceFormatError that names the path of a value that is no object */
export function requireRecord(where: string, value: unknown): JsonRecord {
    if (!isRecord(value)) {
        throw glbError(`${where} is ${nameOf(value)}, not an object`);
    }
    return value;
}

/** @throws SurfaceFormatError that names the path of a value that is no whole number of `minimum` or more */
export function requireWhole(where: string, value: unknown, minimum = 0): number {
    if (typeof value !== "number" || !Number.isSafeInteger(value) || value < minimum) {
        throw glbError(`${where} is ${nameOf(value)}, not a whole number of ${minimum} or more`);
    }
    return value;
}

/** As {@link requireWhole}, for a property that may be missing. */
export function optionalWhole(where: string, value: unknown): number | undefined {
    return value === undefined ? undefined : requireWhole(where, value);
}

/** @throws SurfaceFormatError when an array of the glTF has no object of that index */
export function requireItem(list: string, items: unknown, index: number): JsonRecord {
    if (!Array.isArray(items) || index >= items.length) {
        const count = Array.isArray(items) ? items.length : 0;
        throw glbError(`${list}[${index}] is named, but there are ${count}`);
    }
    return requireRecord(`${list}[${index}]`, items[index]);
}

/** A value for a message, which a hostile text must not make long. */
function nameOf(value: unknown): string {
    if (typeof value === "string") {
        return value.length > 32 ? "a long text" : JSON.stringify(value);
    }
    return typeof value === "object" && value !== null
        ? Array.isArray(value)
            ? "an array"
            : "an object"
        : String(value);
}
