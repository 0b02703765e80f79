import { describe, expect, it } from "@jest/globals";
import { INFINITE_SHARPNESS } from "../../../src/cage/Cage.js";
import { createCage, type CageInput } from "../../../src/cage/createCage.js";
import { CUBE } from "./cages.js";

/** All that a cage can have. */
const FULL: CageInput = {
    ...CUBE,
    uvs: Array.from({ length: 48 }, (_, i) => i / 48),
    groups: [0, 1, 2, 3, 4, 0xffff],
    holes: [5, 0],
    creases: [0, 1, 1, 2],
    creaseSharpness: [2.5, Infinity],
    corners: [7],
    cornerSharpness: [1e39],
    boundary: "none",
    creaseMethod: "chaikin",
};

describe("createCage", () => {
    it("copies plain arrays to arrays of its own", () => {
        const cage = createCage(FULL);
        expect(cage).toEqual({
            positions: Float32Array.from(FULL.positions),
            faceSizes: Uint32Array.from(FULL.faceSizes),
            faceVertices: Uint32Array.from(FULL.faceVertices),
            uvs: Float32Array.from(FULL.uvs!),
            groups: Uint32Array.from(FULL.groups!),
            holes: Uint32Array.of(5, 0),
            creases: Uint32Array.of(0, 1, 1, 2),
            creaseSharpness: Float32Array.of(2.5, INFINITE_SHARPNESS),
            corners: Uint32Array.of(7),
            cornerSharpness: Float32Array.of(INFINITE_SHARPNESS),
            boundary: "none",
            creaseMethod: "chaikin",
        });
    });

    it("copies typed arrays, and makes no more of a cage than it is", () => {
        const first = createCage(CUBE);
        const second = createCage(first);
        expect(second).toEqual(first);
        expect(Object.keys(second)).toEqual(["positions", "faceSizes", "faceVertices"]);
        expect(second.positions.buffer).not.toBe(first.positions.buffer);
        expect(second.faceVertices.buffer).not.toBe(first.faceVertices.buffer);
    });

    it("takes a cage without faces, and one triangle", () => {
        expect(createCage({ positions: [], faceSizes: [], faceVertices: [] }).faceSizes).toHaveLength(0);
        const triangle = { positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], faceSizes: [3], faceVertices: [0, 1, 2] };
        expect(createCage(triangle).faceVertices).toEqual(Uint32Array.of(0, 1, 2));
    });

    const replaced = (values: ArrayLike<number>, index: number, value: number): number[] =>
        Array.from(values).with(index, value);

    it.each<[string, Partial<Record<keyof CageInput, unknown>>, string]>([
        ["no array", { positions: undefined }, "positions is undefined, not an array of numbers."],
        ["no array where it is optional", { holes: 3 }, "holes is 3, not an array of numbers."],
        ["null", { uvs: null }, "uvs is null, not an array of numbers."],
        [
            "half a point",
            { positions: CUBE.positions.slice(1) },
            "positions holds 23 numbers, which is no multiple of 3",
        ],
        ["NaN", { positions: replaced(CUBE.positions, 7, NaN) }, "Point 2: y is NaN, not a finite number."],
        ["too large", { positions: replaced(CUBE.positions, 23, 1e39) }, "Point 7: z is 1e+39, not a finite number."],
        ["infinity", { positions: replaced(CUBE.positions, 0, -Infinity) }, "Point 0: x is -Infinity"],
        ["a face of 2", { faceSizes: [4, 4, 2, 4, 4, 4] }, "Face 2: its size is 2, not a whole number of 3 or more."],
        ["a face of half a corner", { faceSizes: [3.5, 4, 4, 4, 4, 4.5] }, "Face 0: its size is 3.5"],
        ["a face of NaN", { faceSizes: [4, NaN, 4, 4, 4, 4] }, "Face 1: its size is NaN"],
        [
            "a huge face",
            { faceSizes: [4, 4, 4, 4, 4, 2 ** 52] },
            "holds 24 point ids, but the sizes of the faces add up",
        ],
        ["a corner too many", { faceVertices: [...CUBE.faceVertices, 0] }, "faceVertices holds 25 point ids, but the"],
        ["a point beyond", { faceVertices: replaced(CUBE.faceVertices, 9, 8) }, "Face 2: corner 1 names point 8, but"],
        ["a negative point", { faceVertices: replaced(CUBE.faceVertices, 23, -1) }, "Face 5: corner 3 names point -1,"],
        ["half a point id", { faceVertices: replaced(CUBE.faceVertices, 0, 0.5) }, "Face 0: corner 0 names point 0.5,"],
        ["uvs of points", { uvs: new Float32Array(16) }, "uvs holds 16 numbers; 24 corners need 48."],
        ["a uv of NaN", { uvs: replaced(FULL.uvs!, 11, NaN) }, "Face 1: corner 1 has the v NaN, which is not finite."],
        ["slots", { groups: [0] }, "groups holds 1 numbers; 6 faces need one each."],
        [
            "a slot beyond",
            { groups: [0, 0, 0, 65536, 0, 0] },
            "Face 3: group 65536 is no whole number from 0 to 65535.",
        ],
        ["a hole beyond", { holes: [0, 6] }, "Hole 1 names face 6, but the cage has 6 faces."],
        ["half a crease", { creases: [0, 1, 1] }, "creases holds 3 ids, which is no multiple of 2."],
        ["a crease beyond", { creases: [0, 1, 1, 8] }, "Crease 1 names point 8, but the cage has 8 points."],
        [
            "a crease without sharpness",
            { creaseSharpness: [1] },
            "creaseSharpness holds 1 numbers; 2 creases need one each.",
        ],
        ["sharpness alone", { creases: undefined }, "creaseSharpness holds 2 numbers; 0 creases need one each."],
        ["creases alone", { creaseSharpness: undefined }, "creaseSharpness holds 0 numbers; 2 creases need one each."],
        ["negative sharpness", { creaseSharpness: [1, -1] }, "Crease 1: sharpness -1 is no number of 0 or more."],
        ["sharpness of NaN", { cornerSharpness: [NaN] }, "Corner 0: sharpness NaN is no number of 0 or more."],
        ["a corner point beyond", { corners: [8] }, "Corner 0 names point 8, but the cage has 8 points."],
        ["corners alone", { cornerSharpness: [] }, "cornerSharpness holds 0 numbers; 1 corners need one each."],
        ["a boundary", { boundary: "smooth" }, 'boundary is "smooth"; it must be one of none, edges, edgesAndCorners.'],
        ["a method", { creaseMethod: 1 }, "creaseMethod is 1; it must be one of uniform, chaikin."],
    ])("refuses %s with a sentence that says where", (_, change, sentence) => {
        const create = (): unknown => createCage({ ...FULL, ...change } as CageInput);
        expect(create).toThrow(RangeError);
        expect(create).toThrow(sentence);
    });

    it("refuses what is no cage", () => {
        expect(() => createCage(null as unknown as CageInput)).toThrow(RangeError);
        expect(() => createCage("cage" as unknown as CageInput)).toThrow("The cage is cage, not an object with");
    });
});
