import { describe, expect, it } from "@jest/globals";
import { grownCapacity } from "../../../src/backends/capacity";
import { sharedWorkgroups, splitWorkgroups } from "../../../src/backends/webgpu/workgroups";

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

describe("sharedWorkgroups", () => {
    it("is for as much as there was", () => {
        expect(sharedWorkgroups(1e7, 1e6, 128)).toBe(Math.ceil(1e6 / 128));
    });

    it("is for no more than there is room for", () => {
        expect(sharedWorkgroups(4096, Infinity, 128)).toBe(32);
        expect(sharedWorkgroups(4096, 4000, 128)).toBe(32);
    });

    it("gives no workgroup more than 64 parts where there was nothing, and is never for none", () => {
        expect(sharedWorkgroups(64 * 128 * 100, 0, 128)).toBe(100);
        expect(sharedWorkgroups(1, 0, 128)).toBe(1);
    });

    it("starts no more workgroups than a large GPU can use", () => {
        expect(sharedWorkgroups(1e9, Infinity, 128)).toBe(16_384);
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
