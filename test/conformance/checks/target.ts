import type { EvaluationMethod, PatchBackend } from "../../../src/backends/PatchBackend";
import { untilAsync } from "../../../src/backends/untilAsync";
import type { PatchNet } from "../../../src/net/PatchNet";

/** A backend under test: the checks run on it unchanged, in Node and in the browser. */
export interface Target {
    /** Backend and method, for messages. */
    readonly name: string;
    readonly method: EvaluationMethod;
    /**
     * Share of the seeds that checks of many seeds take; 1 when absent. Less where a target is slow on a software GPU and
     * the rest is seen elsewhere: the same kernel runs all seeds on another device, or seeds only vary factors, which
     * the kernels of the plan and of the triangles turn into the same places for all methods.
     */
    readonly seedShare?: number;
    /** Largest random factor of the checks; 64 when absent. Less where a target is slow on a software GPU. */
    readonly largestFactor?: number;
    create(tangents: boolean): PatchBackend | Promise<PatchBackend>;
}

/** What a check saw. */
export interface CheckReport {
    /** Things compared; a check that compared nothing has failed. */
    checked: number;
    /** The first failures, each a sentence. */
    failures: string[];
    /** Largest deviations, for the closing note. */
    measured: Record<string, number>;
}

const MOST_FAILURES = 8;

export function createReport(): CheckReport {
    return { checked: 0, failures: [], measured: {} };
}

export function fail(report: CheckReport, message: string): void {
    if (report.failures.length < MOST_FAILURES) {
        report.failures.push(message);
    }
}

export function measure(report: CheckReport, name: string, value: number): void {
    report.measured[name] = Math.max(report.measured[name] ?? 0, value);
}

/** A backend that holds a net and is ready to run. */
export async function openBackend(target: Target, net: PatchNet, tangents = false): Promise<PatchBackend> {
    const backend = await target.create(tangents);
    backend.method = target.method;
    backend.setNet(net);
    await untilAsync(
        () => backend.isReady,
        () => backend.failure,
    );
    return backend;
}
