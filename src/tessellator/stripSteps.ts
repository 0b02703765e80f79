import { stitchStep } from "./stitch.js";

/** Sizes of a table by two numbers of segments, each up to 64. */
const SIDE = 65;

const rulerTables: (Uint8Array | undefined)[] = [];
const nearestTables: (Uint8Array | undefined)[] = [];
const step = new Uint32Array(3);

/**
 * The steps of a strip in order, as `stitchStep` gives them one by one: 1 takes an outer segment, 0 an inner one.
 * Worked out once for each pair of numbers of segments, and kept: 4,096 pairs of either kind, 64 steps on average.
 * @param outer segments of the edge, 1 to 64
 * @param inside segments of the inside along the edge, 2 to 64
 * @param nearest whether the walks are merged by the middles of their segments
 */
export function stripSteps(outer: number, inside: number, nearest: boolean): Uint8Array {
    const tables = nearest ? nearestTables : rulerTables;
    return (tables[outer * SIDE + inside] ??= listSteps(outer, inside, nearest));
}

function listSteps(outer: number, inside: number, nearest: boolean): Uint8Array {
    const steps = new Uint8Array(outer + inside - 2);
    for (let i = 0; i < steps.length; i++) {
        stitchStep(outer, inside, i, nearest, step);
        steps[i] = step[2];
    }
    return steps;
}
