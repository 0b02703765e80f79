import { describe, expect, it } from "@jest/globals";
import { packStencil, SLICE_LANES, sliceCount } from "../../../src/backends/webgpu/packStencil";
import { stencilRowCount, type Stencil } from "../../../src/net/Stencil";
import { createCageNet, createSplineNet } from "../../support/cageNets";
import { fewOf, firstDifference } from "../../support/differences";

/** Entries of a row, in the order in which they are summed up by whoever makes it; those that fill up are left out. */
type Rows = Map<number, [number, number][]>;

/** A packed stencil, looked through. */
interface Unpacked {
    readonly rows: Rows;
    /** Entries that fill up. */
    readonly filling: number;
    /** Rows whose filling names another control point than their first: what is loaded for it is not at hand. */
    readonly wrongFilling: number[];
    /** Steps of each slice. */
    readonly steps: number[];
}

function unpack(stencil: Stencil): Unpacked {
    const { slices, rows: rowIds, entries } = packStencil(stencil);
    const coefficients = new Float32Array(entries.buffer);
    const rows: Rows = new Map();
    const steps: number[] = [];
    const wrongFilling: number[] = [];
    let filling = 0;
    for (let slice = 0; slice < slices.length; slice += 4) {
        const [first, stepCount, firstRow, isShared] = slices.subarray(slice, slice + 4);
        steps.push(stepCount);
        for (let lane = 0; lane < SLICE_LANES; lane++) {
            const row = rowIds[firstRow + (isShared ? 0 : lane)];
            if (row === 0xffffffff) {
                continue;
            }
            const list = rows.get(row) ?? [];
            rows.set(row, list);
            for (let step = 0; step < stepCount; step++) {
                const at = 2 * (first + step * SLICE_LANES + lane);
                if (coefficients[at + 1] === 0) {
                    filling++;
                    if (entries[at] !== (stencil.indices[stencil.offsets[row]] ?? 0)) {
                        wrongFilling.push(row);
                    }
                } else {
                    list.push([entries[at], coefficients[at + 1]]);
                }
            }
        }
    }
    return { rows, filling, wrongFilling, steps };
}

describe("a packed stencil", () => {
    it.each([
        ["short rows", createSplineNet(3, true).stencil],
        [
            "rows of 1 to 700",
            createCageNet({ seed: 1, columns: 8, rows: 7, longestRow: 700, hasVectors: true }).stencil,
        ],
        [
            "one row",
            {
                controlCount: 1,
                offsets: Uint32Array.of(0, 1),
                indices: Uint32Array.of(0),
                coefficients: Float64Array.of(1),
            },
        ],
    ])("has every entry of every row once: %s", (_, stencil) => {
        const { rows, filling, wrongFilling, steps } = unpack(stencil);
        const wrong: object[] = [];
        expect(rows.size).toBe(stencilRowCount(stencil));
        for (const [row, entries] of rows) {
            const [start, end] = [stencil.offsets[row], stencil.offsets[row + 1]];
            const expected = Array.from(stencil.indices.subarray(start, end), (index, i): [number, number] => [
                index,
                Math.fround(stencil.coefficients[start + i]),
            ]);
            const byIndex = (list: [number, number][]): [number, number][] => [...list].sort((a, b) => a[0] - b[0]);
            const difference = firstDifference(byIndex(entries).flat(), byIndex(expected).flat());
            if (difference) {
                wrong.push({ row, ...difference });
            }
        }
        expect(fewOf(wrong)).toEqual([]);
        expect(wrongFilling).toEqual([]);
        // What fills up is little, but for the last slice and parts of the long rows.
        expect(filling).toBeLessThan(stencil.indices.length + 2 * SLICE_LANES * 32);
        expect(sliceCount(packStencil(stencil))).toBe(steps.length);
        // Rows of up to 32 entries have 32 steps at most, and longer ones a step for 64 of theirs.
        expect(Math.max(...steps)).toBeLessThanOrEqual(32);
    });

    it("is packed once", () => {
        const { stencil } = createSplineNet(4, false);
        expect(packStencil(stencil)).toBe(packStencil(stencil));
    });

    it("holds rows without entries, which make the vector of nothing", () => {
        const stencil: Stencil = {
            controlCount: 2,
            offsets: Uint32Array.of(0, 1, 1),
            indices: Uint32Array.of(1),
            coefficients: Float64Array.of(1),
            vectorStart: 1,
        };
        const { rows, wrongFilling } = unpack(stencil);
        expect([...rows]).toEqual([
            [0, [[1, 1]]],
            [1, []],
        ]);
        expect(wrongFilling).toEqual([]);
    });
});
