import { afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { computePatchFactors, PATCH_FACTORS } from "../../src/hull/patchFactors";
import { buildEdgeTable } from "../../src/net/edges";
import { patchCountOf } from "../../src/net/PatchNet";
import { createHullCase, type HullCase } from "../support/hullCases";
import { HullRunner } from "../support/hullRunner";
import { openRawDevice } from "../support/rawComputeDevice";

const CASES = 1000;
const MOST_DIFFERENCE = 2 ** -16;

let hull: HullRunner;
let errors: string[];

beforeAll(async () => {
    const opened = await openRawDevice();
    hull = new HullRunner(opened.device);
    errors = opened.errors;
});

afterEach(() => {
    expect(errors.splice(0)).toEqual([]);
});

function referenceOf({ net, view, settings }: HullCase): Float32Array {
    const edges = buildEdgeTable(net);
    const result = new Float32Array(patchCountOf(net) * PATCH_FACTORS);
    computePatchFactors(net, edges, view, settings, new Float32Array(edges.edgeCount), result);
    return result;
}

describe("the hull kernel (dawn in Node)", () => {
    it(`gives the factors of the reference to 1 part in 65,536, for ${CASES} nets and cameras`, async () => {
        const counts = { compared: 0, between: 0, hidden: 0, otherDecisions: 0 };
        const failures: string[] = [];
        let largest = 0;
        for (let seed = 1; seed <= CASES; seed++) {
            const hullCase = createHullCase(seed);
            const { net, view, settings, kind } = hullCase;
            const { minFactor, maxFactor } = settings;
            const expected = referenceOf(hullCase);
            const actual = await hull.runAsync(net, view, settings);
            for (let patch = 0; patch < patchCountOf(net); patch++) {
                const want = expected.subarray(6 * patch, 6 * patch + 6);
                const have = actual.subarray(8 * patch, 8 * patch + 6);
                counts.hidden += want[4] < minFactor ? 1 : 0;
                if (want[4] < minFactor !== have[4] < minFactor) {
                    counts.otherDecisions++;
                    continue;
                }
                want.forEach((factor, i) => {
                    const difference = factor === have[i] ? 0 : Math.abs(have[i] - factor) / factor;
                    counts.compared++;
                    counts.between += factor > minFactor && factor < maxFactor ? 1 : 0;
                    largest = Math.max(largest, difference);
                    if (!(difference <= MOST_DIFFERENCE)) {
                        failures.push(`seed ${seed} (${kind}), patch ${patch}, factor ${i}: ${have[i]} for ${factor}`);
                    }
                });
            }
        }
        if (process.env.SHOW_MEASURED) {
            console.log(`largest difference 2^${Math.log2(largest).toFixed(1)}, ${JSON.stringify(counts)}`);
        }
        expect(failures.slice(0, 8)).toEqual([]);
    });
});
