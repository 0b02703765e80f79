/** Times of one contender, in milliseconds a run. */
export interface Timing {
    readonly minimum: number;
    readonly median: number;
    readonly mean: number;
    readonly deviation: number;
}

/** Something to time. */
export interface Contender {
    readonly name: string;
    /** Makes everything once; what it returns counts as used. */
    run(): unknown;
}

const WARM_UP_ROUNDS = 8;
const ROUNDS = 40;

/** A round of one contender takes this long at the least, so that the clock and the collector of garbage even out. */
const ROUND_MILLISECONDS = 8;

/** Sums up times of single runs. */
export function summarize(times: readonly number[]): Timing {
    const sorted = [...times].sort((a, b) => a - b);
    const mean = sorted.reduce((sum, time) => sum + time, 0) / sorted.length;
    const variance = sorted.reduce((sum, time) => sum + (time - mean) ** 2, 0) / sorted.length;
    return { minimum: sorted[0], median: sorted[sorted.length >> 1], mean, deviation: Math.sqrt(variance) };
}

/**
 * Times contenders in turns, round after round, so that what else the machine does hits all of them alike.
 * @returns a timing per contender, in their order
 */
export function timeInTurns(contenders: readonly Contender[]): Timing[] {
    const repeats = contenders.map((contender) => {
        let milliseconds = 0;
        for (let round = 0; round < WARM_UP_ROUNDS; round++) {
            milliseconds = timeOnce(contender, 1);
        }
        return Math.max(Math.ceil(ROUND_MILLISECONDS / Math.max(milliseconds, 1e-3)), 1);
    });
    const times = contenders.map((): number[] => []);
    for (let round = 0; round < ROUNDS + 1; round++) {
        contenders.forEach((contender, i) => {
            const milliseconds = timeOnce(contender, repeats[i]);
            // In the first round code is still being compiled.
            if (round > 0) {
                times[i].push(milliseconds);
            }
        });
    }
    return times.map(summarize);
}

let used: unknown;

function timeOnce(contender: Contender, repeats: number): number {
    const start = performance.now();
    for (let i = 0; i < repeats; i++) {
        used = contender.run();
    }
    const milliseconds = (performance.now() - start) / repeats;
    if (used === undefined) {
        throw new Error(`${contender.name} made nothing.`);
    }
    return milliseconds;
}
