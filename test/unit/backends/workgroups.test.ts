import { describe, expect, it } from "@jest/globals";
import { grownCapacity } from "../../../src/backends/capacity";
import { splitWorkgroups } from "../../../src/backends/webgpu/workgroups";

describe("splitWorkgroups", () => {
    it.each([1, 65_535, 65_536, 65_537, 1_000_000, 65_535 ** 2])("covers %d with little waste", (count) => {
        const [x, y] = splitWorkgroups(count);
        expect(Math.max(x, y)).toBeLessThanOrEqual(65_535);
        expect(x * y).toBeGreaterThanOrEqual(count);
        expect(x * y).toBeLessThan(count + y);
    });

    it("refuses what two dimensions cannot hold", () => {
        expect(() => splitWorkgroups(65_535 ** 2 + 1)).toThrow(
            "4294836226 workgroups are more than a dispatch can have",
        );
    });
});

describe("grownCapacity", () => {
    it("grows by half, up to the limit, and never shrinks", () => {
        expect(grownCapacity(0, 100, 1000)).toBe(150);
        expect(grownCapacity(150, 100, 1000)).toBe(150);
        expect(grownCapacity(150, 151, 1000)).toBe(227);
        expect(grownCapacity(150, 900, 1000)).toBe(1000);
    });
});
