import { describe, expect, it } from "@jest/globals";
import { approximateCatmullClark } from "../../../src/cage/approximateCatmullClark.js";
import { buildEdgeTable } from "../../../src/net/edges.js";
import { cageOf, fanCage, gridCage } from "../../support/cages.js";

const METHODS = ["acc", "gregory"] as const;

/** A bumpy fan of five faces, two of whose spokes are creases. */
function creasedFan(sharpness: number): ReturnType<typeof fanCage> {
    return fanCage(5, (ring, angle) => [ring * Math.cos(angle), ring * Math.sin(angle), Math.sin(3 * angle + ring)], {
        creases: Uint32Array.of(0, 1, 0, 5),
        creaseSharpness: Float32Array.of(sharpness, sharpness),
    });
}

describe.each(METHODS)("what creaseLevels leaves of sharpness, %s", (method) => {
    it.each([
        [0.6, Infinity],
        [5, Infinity],
        [0.4, 0],
    ])("is settled however many steps refineLevels adds: %d becomes %d", (sharpness, settled) => {
        for (const refineLevels of [0, 1, 3]) {
            const left = approximateCatmullClark(creasedFan(sharpness), { method, refineLevels, creaseLevels: 0 });
            const whole = approximateCatmullClark(creasedFan(settled), { method, refineLevels });
            expect(Array.from(left.points)).toEqual(Array.from(whole.points));
        }
    });
});

describe("faces with the same points", () => {
    it("have curves of their own where one row of cuts crosses both", () => {
        const leaf = cageOf(
            [
                [0, 0, 0],
                [1, 0, 0],
                [1, 1, 1],
                [0, 1, 0],
            ],
            [
                [0, 1, 2, 3],
                [3, 2, 1, 0],
            ],
            {
                creases: Uint32Array.of(0, 1),
                creaseSharpness: Float32Array.of(0.3),
                creaseMethod: "chaikin",
                corners: Uint32Array.of(0, 1, 2, 3),
                cornerSharpness: new Float32Array(4).fill(Infinity),
            },
        );
        const net = approximateCatmullClark(leaf, { creaseLevels: 0, refineLevels: 1 });
        expect(net.faces.length).toBeGreaterThan(2);
        expect(buildEdgeTable(net).uses.every((uses) => uses === 2)).toBe(true);
    });
});

describe("reports and limits", () => {
    it("call points pinched only where no edge joins the faces", () => {
        const place = (x: number, y: number): number[] => [x, y, 0];
        const faces = gridCage(2, 2, place).faceVertices;
        // The second of four faces turned over: its edges join it to the others nevertheless.
        faces.subarray(4, 8).reverse();
        const { report } = approximateCatmullClark(gridCage(2, 2, place, { faceVertices: faces }));
        expect(report.flippedEdges).toHaveLength(2);
        expect(report.pinchedPoints).toEqual([]);
        const two = gridCage(2, 2, place, {
            faceSizes: Uint32Array.of(4, 4),
            faceVertices: Uint32Array.of(0, 1, 4, 3, 4, 5, 8, 7),
        });
        const pinched = approximateCatmullClark(two).report;
        expect(pinched.pinchedPoints).toEqual([4]);
        expect(pinched.warnings.at(-1)).toBe(
            "Faces that no edges join meet in 1 point (the first is 4): the surface is sharp there.",
        );
    });

    it("refuse more patches than there is memory for, before they are made", () => {
        // Every point is irregular, so that every face is cut towards all of its corners.
        const cage = gridCage(160, 160, (x, y) => [x, y, 0], {
            corners: Uint32Array.from({ length: 161 * 161 }, (_, i) => i),
            cornerSharpness: new Float32Array(161 * 161).fill(Infinity),
        });
        expect(() => approximateCatmullClark(cage, { refineLevels: 6 })).toThrow(
            /cut into \d+ patches, more than 2097152; fewer refineLevels/,
        );
    });
});
