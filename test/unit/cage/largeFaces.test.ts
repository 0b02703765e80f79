import { describe, expect, it } from "@jest/globals";
import { approximateCatmullClark } from "../../../src/cage/approximateCatmullClark";
import { createCage, type CageInput } from "../../../src/cage/createCage";
import { TooLargeError } from "../../../src/net/TooLargeError";

/** A square, and a face of many corners beside it. */
function squareAndCap(corners: number): CageInput {
    const angles = Array.from({ length: corners }, (_, i) => (2 * Math.PI * i) / corners);
    return {
        positions: [0, 0, 9, 1, 0, 9, 1, 1, 9, 0, 1, 9, ...angles.flatMap((t) => [Math.cos(t), Math.sin(t), 0])],
        faceSizes: [4, corners],
        faceVertices: Array.from({ length: corners + 4 }, (_, i) => i),
    };
}

describe("a cage with a face of very many corners", () => {
    it.each(["acc", "gregory"] as const)("is refused by the number of the face: %s", (method) => {
        const cage = createCage(squareAndCap(4000));
        expect(() => approximateCatmullClark(cage, { method })).toThrow(TooLargeError);
        expect(() => approximateCatmullClark(cage, { method })).toThrow(/too many corners: face 1 has 4000\./);
    });

    it("is none where that face is not drawn", () => {
        const hole = createCage({ ...squareAndCap(4000), holes: [1] });
        expect(approximateCatmullClark(hole).report.patches).toBe(1);
        const inside = createCage({ ...squareAndCap(4000), boundary: "none" });
        expect(approximateCatmullClark(inside).report.patches).toBe(0);
    });
});
