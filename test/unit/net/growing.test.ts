import { describe, expect, it } from "@jest/globals";
import { GrowingArray } from "../../../src/net/GrowingArray";
import { HashChains } from "../../../src/net/HashChains";
import { firstDifference } from "../../support/differences";
import { createRandom } from "../../support/random";

const create = (): GrowingArray<Float64Array> => new GrowingArray((length) => new Float64Array(length));

/** Numbers of a first array that doubles, of one piece, and of some pieces. */
const LENGTHS = [0, 1, 15, 16, 17, 1000, 16383, 16384, 16385, 40000, 100001];

describe("GrowingArray", () => {
    it.each(LENGTHS)("holds %d numbers in order, and gives them away", (length) => {
        const array = create();
        for (let i = 0; i < length; i++) {
            array.push(i / 2);
        }
        expect(array.length).toBe(length);
        for (let i = 0; i < length; i += 7) {
            array.set(i, -i);
        }
        const expected = Float64Array.from({ length }, (_, i) => (i % 7 === 0 ? -i : i / 2));
        expect(
            firstDifference(
                Array.from({ length }, (_, i) => array.get(i)),
                expected,
            ),
        ).toBeNull();
        expect(firstDifference(array.take(), expected)).toBeNull();
        expect(array.length).toBe(0);
        array.push(3);
        expect([...array.take()]).toEqual([3]);
    });

    it.each(LENGTHS)("goes on behind the room for %d numbers that was made at once", (reserved) => {
        for (const length of [reserved, reserved + 20000]) {
            const array = create();
            array.reserve(reserved);
            for (let i = 0; i < length; i++) {
                array.push(i);
            }
            const expected = Float64Array.from({ length }, (_, i) => i);
            expect(firstDifference(array.take(), expected)).toBeNull();
        }
    });

    it("copies nothing where as many came as there was room for", () => {
        let made = 0;
        const array = new GrowingArray((length) => {
            made += length;
            return new Float64Array(length);
        });
        array.reserve(50000);
        for (let i = 0; i < 50000; i++) {
            array.push(i);
        }
        array.take();
        expect(made).toBe(50000);
    });

    it("takes numbers away from its end", () => {
        const array = create();
        for (const length of [50000, 16400, 16384, 100, 3, 0]) {
            while (array.length < 60000) {
                array.push(array.length);
            }
            array.truncate(length);
            expect(array.length).toBe(length);
            array.push(-1);
            expect(array.get(length)).toBe(-1);
            expect(length === 0 || array.get(length - 1) === length - 1).toBe(true);
            array.truncate(length);
        }
    });
});

describe("HashChains", () => {
    it("finds every item by its hash, the newest first, however few hashes there are", () => {
        for (const hashes of [1, 3, 100, 1e9]) {
            const random = createRandom(hashes);
            const given = Array.from({ length: 3000 }, () => Math.floor(hashes * random()) | 0);
            const chains = new HashChains((item) => given[item]);
            const counts = given.map((hash) => {
                const { count } = chains;
                chains.add(hash);
                return count;
            });
            expect(firstDifference(counts, [...given.keys()])).toBeNull();
            given.slice(0, 50).forEach((hash) => {
                const found: number[] = [];
                for (let item = chains.first(hash); item >= 0; item = chains.after(item)) {
                    found.push(item);
                }
                const falling = Int32Array.from(found).sort().reverse();
                expect(firstDifference(found, falling)).toBeNull();
                const expected = [...given.keys()].filter((item) => given[item] === hash);
                const ours = found.filter((item) => given[item] === hash).reverse();
                expect(firstDifference(ours, expected)).toBeNull();
            });
            chains.clear();
            expect([chains.count, chains.first(given[0])]).toEqual([0, -1]);
        }
    });
});
