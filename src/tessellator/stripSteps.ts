import type { StripJoin } from "./spacing.js";
import { stitchStep } from "./stitch.js";

/** Sizes of a table by two numbers of segments, each up to 64. */
const SIDE = 65;

/** A table of lists for every way to join. */
const tables: (Uint8Array | undefined)[][] = [[], [], []];
const step = new Uint32Array(3);

/**
 * The steps of a strip in order, as `stitchStep` gives them one by one: 1 takes an outer segment, 0 an inner one.
 * Worked out once for each pair of numbers of segments, and kept: 4,096 pairs a way to join, 64 steps on average.
 * @param outer segments of the edge, 1 to 64
 * @param inside segments of the inside along the edge, 2 to 64
 * @param join how the walks are merged
 */
export function stripSteps(outer: number, inside: number, join: StripJoin): Uint8Array {
    return (tables[join][outer * SIDE + inside] ??= listSteps(outer, inside, join));
}

function listSteps(outer: number, inside: number, join: StripJoin): Uint8Array {
    const steps = new Uint8Array(outer + inside - 2);
    for (let i = 0; i < steps.length; i++) {
        stitchStep(outer, inside, i, join, step);
        steps[i] = step[2];
    }
    return steps;
}
