import type { SampledSurface } from "../../../src/backends/SampleList";
import type { Surface } from "../../../src/backends/Surface";
import { evaluatePatch } from "../../../src/domain/evaluatePatch";
import { createFrame, type SurfaceFrame } from "../../../src/domain/SurfaceFrame";
import { SPACINGS } from "../../../src/hull/TessellationSettings";
import { deCasteljauPatch } from "../../../src/math/deCasteljau";
import { createBounds } from "../../../src/math/bounds";
import { computeNetBounds } from "../../../src/net/netBounds";
import { NO_VECTOR, type PatchNet } from "../../../src/net/PatchNet";
import { tessellateRandomly } from "./factors";
import { createReport, fail, measure, openBackend, type CheckReport, type Target } from "./target";

/** |du × dv| at most this share of (|du| + |dv|)² has no direction of its own: see docs/pipeline.md. */
const DEGENERATE_SHARE = 1e-5;

/** Samples with their true values, as the files of the original experiment hold them. */
export interface TrueSample {
    readonly u: number;
    readonly v: number;
    readonly p: readonly number[];
    readonly n: readonly number[];
}

/** The samples of a one-patch net agree with given true values: positions to 1e-6, normals to 1e-5. */
export async function checkTrueSamples(
    target: Target,
    net: PatchNet,
    samples: readonly TrueSample[],
): Promise<CheckReport> {
    const report = createReport();
    const backend = await openBackend(target, net);
    const { positions, normals } = await backend.evaluateSamplesAsync(
        samples.map(() => 0),
        samples.flatMap(({ u, v }) => [u, v]),
    );
    samples.forEach(({ u, v, p, n }, i) => {
        for (let axis = 0; axis < 3; axis++) {
            const position = Math.abs(positions[3 * i + axis] - p[axis]);
            const normal = Math.abs(normals[3 * i + axis] - n[axis]);
            measure(report, "position", position);
            measure(report, "normal", normal);
            if (!(position <= 1e-6 && normal <= 1e-5)) {
                fail(report, `(${u}, ${v}): position is ${position} off, normal ${normal}.`);
            }
        }
        report.checked++;
    });
    backend.dispose();
    return report;
}

/** Vertices of a tessellation agree with the float64 reference at their own patch, u, v, at all spacings. */
export async function checkAccuracy(target: Target, net: PatchNet, seed: number, largest = 64): Promise<CheckReport> {
    const report = createReport();
    const backend = await openBackend(target, net, true);
    for (const spacing of SPACINGS) {
        tessellateRandomly(backend, net, spacing, seed, Math.min(largest, target.largestFactor ?? largest));
        compareWithReference(report, net, await backend.readSurfaceAsync());
        // Patches that are divided in one direction alone: points of their inside lie on the rim, where they are born.
        tessellateRandomly(backend, net, spacing, seed, 3, 0.7);
        compareWithReference(report, net, await backend.readSurfaceAsync());
    }
    backend.dispose();
    return report;
}

function compareWithReference(report: CheckReport, net: PatchNet, surface: Surface): void {
    const { minimum, maximum } = computeNetBounds(net, createBounds());
    const size = Math.max(...[0, 1, 2].map((axis) => maximum[axis] - minimum[axis]));
    const frame = createFrame();
    requireFinite(report, surface);
    const points = { patch: -1, homogeneous: new Float64Array(64) };
    surface.patchIds.forEach((patch, vertex) => {
        const u = surface.patchUvs[2 * vertex];
        const v = surface.patchUvs[2 * vertex + 1];
        evaluatePatch(net, patch, u, v, frame);
        const position = positionByDeCasteljau(net, patch, u, v, points);
        const at = 3 * vertex;
        let error = 0;
        for (let axis = 0; axis < 3; axis++) {
            error = Math.max(error, Math.abs(surface.positions[at + axis] - position[axis]));
        }
        measure(report, "position / box", error / size);
        if (!(error <= 2e-6 * size)) {
            fail(report, `Patch ${patch} at (${u}, ${v}): the position is ${error / size} of the box off.`);
        }
        const normal = surface.normals.subarray(at, at + 3);
        const length = Math.hypot(...normal);
        measure(report, "|normal| − 1", Math.abs(length - 1));
        if (!(Math.abs(length - 1) < 1e-5)) {
            fail(report, `Patch ${patch} at (${u}, ${v}): the normal has length ${length}.`);
        }
        if (isRegular(frame)) {
            const angle = angleBetween(normal, frame.normal);
            measure(report, "normal, radians", angle);
            if (!(angle <= 1e-3)) {
                fail(report, `Patch ${patch} at (${u}, ${v}): the normal is ${angle} radians off.`);
            }
        }
        report.checked++;
    });
}

/**
 * The independent evaluator: de Casteljau's scheme on homogeneous points, inner ones as Gregory defined them.
 * @param points points of the patch that was asked for last; vertices of a patch stand together
 */
function positionByDeCasteljau(
    net: PatchNet,
    patch: number,
    u: number,
    v: number,
    points: { patch: number; readonly homogeneous: Float64Array },
): number[] {
    const { homogeneous } = points;
    for (let i = 0; points.patch !== patch && i < 16; i++) {
        const at = 4 * net.patches[16 * patch + i];
        const weight = net.points[at + 3];
        for (let axis = 0; axis < 3; axis++) {
            homogeneous[4 * i + axis] = net.points[at + axis] * weight;
        }
        homogeneous[4 * i + 3] = weight;
    }
    points.patch = patch;
    const own = net.twists ? homogeneous.slice() : homogeneous;
    for (let twist = 0; net.twists && twist < 4; twist++) {
        const at = 4 * net.twists[4 * patch + twist];
        const to = 4 * [5, 6, 9, 10][twist];
        const across = twist & 2 ? 1 - v : v;
        const sum = (twist & 1 ? 1 - u : u) + across;
        for (let axis = 0; at !== 4 * NO_VECTOR && sum > 0 && axis < 3; axis++) {
            own[to + axis] += (net.points[at + axis] * across) / sum;
        }
    }
    const [x, y, z, w] = deCasteljauPatch(own, 3, 3, 4, u, v);
    return [x / w, y / w, z / w];
}

function requireFinite(report: CheckReport, surface: SampledSurface): void {
    for (const [name, values] of Object.entries(surface) as [string, Float32Array][]) {
        if (values.some((value) => !Number.isFinite(value))) {
            fail(report, `There is a number in ${name} that is not finite.`);
        }
    }
}

function isRegular({ spanU: du, spanV: dv }: SurfaceFrame): boolean {
    const cross = Math.hypot(
        du[1] * dv[2] - du[2] * dv[1],
        du[2] * dv[0] - du[0] * dv[2],
        du[0] * dv[1] - du[1] * dv[0],
    );
    return cross > DEGENERATE_SHARE * (Math.hypot(...du) + Math.hypot(...dv)) ** 2;
}

/** By the chord, which keeps its digits where the cosine loses them. */
function angleBetween(a: ArrayLike<number>, b: ArrayLike<number>): number {
    return 2 * Math.asin(Math.min(Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) / 2, 1));
}

/** At each pole (a point that several patches collapse a side to) all vertices have the same finite unit normal. */
export async function checkPoles(target: Target, net: PatchNet, poles: readonly number[][]): Promise<CheckReport> {
    const report = createReport();
    const backend = await openBackend(target, net);
    tessellateRandomly(backend, net, "fractional-odd", 3, 32);
    const { positions, normals } = await backend.readSurfaceAsync();
    for (const pole of poles) {
        let first = -1;
        for (let at = 0; at < positions.length; at += 3) {
            if (![0, 1, 2].every((axis) => positions[at + axis] === Math.fround(pole[axis]))) {
                continue;
            }
            first = first < 0 ? at : first;
            const difference = Math.max(
                ...[0, 1, 2].map((axis) => Math.abs(normals[at + axis] - normals[first + axis])),
            );
            measure(report, "difference of pole normals", difference);
            if (!(difference <= 1e-6)) {
                fail(report, `Pole ${pole.join(", ")}: two normals differ by ${difference}.`);
            }
            report.checked++;
        }
        if (first < 0) {
            fail(report, `No vertex lies at the pole ${pole.join(", ")}.`);
        }
    }
    backend.dispose();
    return report;
}
