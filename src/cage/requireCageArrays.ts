import { requireArray } from "../net/requireInput.js";

/** @throws RangeError when a value is no object with the arrays of a cage, or one of them is none */
export function requireCageArrays(input: unknown): void {
    if (typeof input !== "object" || input === null) {
        throw new RangeError(`The cage is ${String(input)}, not an object with positions, faceSizes and faceVertices.`);
    }
    const { positions, faceSizes, faceVertices, ...others } = input as Readonly<Record<string, unknown>>;
    for (const [name, values] of Object.entries({ positions, faceSizes, faceVertices })) {
        requireArray(name, values);
    }
    const { uvs, groups, holes, creases, creaseSharpness, corners, cornerSharpness } = others;
    const optional = { uvs, groups, holes, creases, creaseSharpness, corners, cornerSharpness };
    for (const [name, values] of Object.entries(optional)) {
        if (values !== undefined) {
            requireArray(name, values);
        }
    }
}
