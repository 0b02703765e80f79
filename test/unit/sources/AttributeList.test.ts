import { describe, expect, it } from "@jest/globals";
import { AttributeList, PLAIN_TEXTURE_CORNERS } from "../../../src/sources/AttributeList.js";

const CORNERS = [0, 0, 3, 0, 0, 6, 3, 9];
const CONTROLS = Array.from({ length: 32 }, (_, i) => i);

/** Value of what is bilinear between corners at control point i, by its definition. */
function bilinear(corners: readonly number[], i: number, axis: number): number {
    const [u, v] = [(i % 4) / 3, Math.floor(i / 4) / 3];
    const at = (corner: number): number => corners[2 * corner + axis];
    return (1 - u) * (1 - v) * at(0) + u * (1 - v) * at(1) + (1 - u) * v * at(2) + u * v * at(3);
}

const list = (): AttributeList => new AttributeList(2, PLAIN_TEXTURE_CORNERS);

describe("AttributeList", () => {
    it("has nothing where no patch has anything", () => {
        const uvs = list();
        uvs.add(undefined);
        uvs.add(undefined);
        expect(uvs.take()).toBeUndefined();
    });

    it("gives the default to patches before and after the first that has values", () => {
        const uvs = list();
        for (const values of [undefined, CORNERS, undefined]) {
            uvs.add(values);
        }
        expect([...uvs.take()!]).toEqual([...PLAIN_TEXTURE_CORNERS, ...CORNERS, ...PLAIN_TEXTURE_CORNERS]);
    });

    it.each([0, 3])("raises corners to control values where one patch has such (room for %d patches)", (reserved) => {
        const uvs = list();
        uvs.reserve(reserved);
        for (const values of [undefined, CORNERS, CONTROLS, CORNERS, undefined]) {
            uvs.add(values);
        }
        const taken = uvs.take()!;
        const expected = [PLAIN_TEXTURE_CORNERS, CORNERS, undefined, CORNERS, PLAIN_TEXTURE_CORNERS].flatMap(
            (corners) => CONTROLS.map((value) => (corners ? bilinear(corners, value >> 1, value & 1) : value)),
        );
        expect(taken).toHaveLength(expected.length);
        expected.forEach((value, i) => {
            expect(taken[i]).toBeCloseTo(value, 5);
        });
    });
});
