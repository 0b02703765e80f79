/**
 * What planning on the CPU costs a frame (factors, plan, triangles: all that the WebGL2 backend does there but for
 * the calls of WebGL), against what evaluating the same vertices on the CPU would cost. 1,200 patches. Prints a table
 * and, last, one line of JSON. Run by `npm run bench`.
 */
import { ChangedRuns } from "../src/backends/ChangedRuns";
import { PatchWriter } from "../src/backends/cpu/PatchWriter";
import { IndexArrays } from "../src/backends/IndexArrays";
import { SurfacePlanner } from "../src/backends/SurfacePlanner";
import { createVertexLayout } from "../src/domain/VertexLayout";
import { PATCH_FACTORS } from "../src/hull/factorLayout";
import { KeptHull } from "../src/hull/KeptHull";
import { DEFAULT_TESSELLATION, type OffscreenMode, type Spacing } from "../src/hull/TessellationSettings";
import { createView, type View } from "../src/hull/View";
import { buildEdgeTable } from "../src/net/edges";
import { patchCountOf } from "../src/net/PatchNet";
import { FIRST_VERTEX, RECORD_SIZE } from "../src/tessellator/TessellationPlan";
import { createSheet } from "../test/conformance/checks/nets";
import { summarize } from "./timing";

const LIMITS = { maxVertices: 1 << 23, maxTriangles: 1 << 25 };
const FRAMES = 400;
const WARM_UP_FRAMES = 150;
/** Of half the angle of view, upwards. */
const TANGENT = Math.tan(0.4);
const ASPECT = 16 / 9;

interface Scene {
    readonly pixelsPerSegment: number;
    readonly spacing: Spacing;
    /** How density follows the camera: `screen`, or `error` with a pixel. */
    readonly mode: "screen" | "error";
    readonly offscreen: OffscreenMode;
    /** Part of the vertices asked for that the budget allows; 1 = no budget. */
    readonly budgetShare: number;
    /** Radians by which the camera moves a frame on its way around; about the share of its distance. */
    readonly speed: number;
}

const ONE_SCENE: Scene = {
    pixelsPerSegment: 6,
    spacing: "fractional-odd",
    mode: "screen",
    offscreen: "coarsen",
    budgetShare: 1,
    speed: 0.004,
};

const SCENES: readonly Scene[] = [
    ONE_SCENE,
    { ...ONE_SCENE, offscreen: "keep" },
    { ...ONE_SCENE, offscreen: "drop" },
    { ...ONE_SCENE, mode: "error" },
    { ...ONE_SCENE, speed: 0 },
    { ...ONE_SCENE, speed: 0.001 },
    { ...ONE_SCENE, speed: 0.016 },
    { ...ONE_SCENE, spacing: "integer" },
    { ...ONE_SCENE, pixelsPerSegment: 4 },
    { ...ONE_SCENE, pixelsPerSegment: 8 },
    { ...ONE_SCENE, pixelsPerSegment: 12 },
    { ...ONE_SCENE, pixelsPerSegment: 24 },
    { ...ONE_SCENE, pixelsPerSegment: 4, budgetShare: 0.5 },
    { ...ONE_SCENE, pixelsPerSegment: 4, budgetShare: 0.5, speed: 0 },
    { ...ONE_SCENE, budgetShare: 0.5 },
];

const net = createSheet(40, 30, 1, false);
const edges = buildEdgeTable(net);
const hull = new KeptHull(net, edges);
const factors = new Float32Array(patchCountOf(net) * PATCH_FACTORS);
const rows = SCENES.map(runScene);
console.log("planning against evaluation, 1,200 patches");
console.table(
    rows.map((row) => ({
        scene: row.name,
        "vertices a patch": row.verticesPerPatch.toFixed(0),
        "of it factors ms": row.factors.median.toFixed(3),
        "planning min ms": row.planning.minimum.toFixed(3),
        "median ms": row.planning.median.toFixed(3),
        "mean ms": row.planning.mean.toFixed(3),
        "σ ms": row.planning.deviation.toFixed(3),
        "evaluation median ms": row.evaluation.median.toFixed(3),
        "indices written %": (100 * row.shareWritten).toFixed(0),
        "places / vertices": row.places.toFixed(2),
        "% of evaluation, means": (100 * row.share).toFixed(1),
        medians: (100 * row.shareOfMedians).toFixed(1),
    })),
);
console.log(JSON.stringify({ part: "plan", rows }));

function runScene(scene: Scene): Record<"factors" | "planning" | "evaluation", ReturnType<typeof summarize>> & {
    name: string;
    verticesPerPatch: number;
    shareWritten: number;
    places: number;
    share: number;
    shareOfMedians: number;
} {
    const view = createView();
    const { pixelsPerSegment, spacing, mode, offscreen } = scene;
    const settings = { ...DEFAULT_TESSELLATION, pixelsPerSegment, spacing, mode, offscreen };
    const planner = new SurfacePlanner(LIMITS, true);
    planner.setNet(net);
    place(view, 0);
    planner.planView(view, settings);
    if (scene.budgetShare < 1) {
        settings.maxVertices = Math.floor(planner.plan.vertexCount * scene.budgetShare);
    }
    const arrays = new IndexArrays();
    const runs = new ChangedRuns();
    const writer = new PatchWriter(net, createVertexLayout(false));
    const vertices = new Float32Array(LIMITS.maxVertices);
    const times = { factors: [] as number[], planning: [] as number[], evaluation: [] as number[] };
    const sums = { written: 0, indices: 0, vertices: 0, places: 0 };
    for (let frame = 0; frame < FRAMES + WARM_UP_FRAMES; frame++) {
        place(view, frame * scene.speed);
        const before = performance.now();
        hull.computeFactors(view, settings, factors);
        const start = performance.now();
        const change = planner.planView(view, settings);
        const { plan } = planner;
        runs.clear();
        if (arrays.reserve(plan.triangleEnd, LIMITS.maxTriangles) || change.topology) {
            arrays.write(plan, runs);
        }
        const planned = performance.now();
        for (let patch = 0, at = 0; at < plan.records.length; patch++, at += RECORD_SIZE) {
            writer.write(patch, plan.records, at, vertices, plan.records[at + FIRST_VERTEX] * 8);
        }
        const evaluated = performance.now();
        if (frame < WARM_UP_FRAMES) {
            continue;
        }
        times.factors.push(start - before);
        times.planning.push(planned - start);
        times.evaluation.push(evaluated - planned);
        for (let run = 0; run < runs.count; run++) {
            sums.written += runs.endOf(run) - runs.firstOf(run);
        }
        sums.indices += 3 * plan.triangleEnd;
        sums.vertices += plan.vertexCount;
        sums.places += plan.vertexEnd;
    }
    const planning = summarize(times.planning);
    const evaluation = summarize(times.evaluation);
    const budget = scene.budgetShare < 1 ? `, budget ${scene.budgetShare}` : "";
    return {
        name: `${mode === "error" ? "error 1" : pixelsPerSegment} px, ${spacing}, ${offscreen}, ${(100 * scene.speed).toFixed(1)} % a frame${budget}`,
        verticesPerPatch: sums.vertices / FRAMES / 1200,
        factors: summarize(times.factors),
        planning,
        evaluation,
        shareWritten: sums.written / sums.indices,
        places: sums.places / sums.vertices,
        share: planning.mean / evaluation.mean,
        shareOfMedians: planning.median / evaluation.median,
    };
}

/** A way around the sheet, up and down, with a look at its middle: 16 : 9, back faces culled. */
function place(view: View, angle: number): void {
    const { eye, forward, clip } = view;
    const middle = [60, 0, 45];
    eye[0] = middle[0] + 50 * Math.cos(angle);
    eye[1] = 30 + 20 * Math.sin(2 * angle);
    eye[2] = middle[2] + 50 * Math.sin(angle);
    const distance = Math.hypot(...middle.map((value, axis) => value - eye[axis]));
    for (let axis = 0; axis < 3; axis++) {
        forward[axis] = (middle[axis] - eye[axis]) / distance;
    }
    const level = Math.hypot(forward[0], forward[2]);
    const side = [forward[2] / level, 0, -forward[0] / level];
    const up = [forward[1] * side[2], forward[2] * side[0] - forward[0] * side[2], -forward[1] * side[0]];
    for (let axis = 0; axis < 3; axis++) {
        clip[4 * axis] = side[axis] / (TANGENT * ASPECT);
        clip[4 * axis + 1] = up[axis] / TANGENT;
        clip[4 * axis + 2] = clip[4 * axis + 3] = forward[axis];
    }
    view.near = 0.1;
    clip[14] = -view.near;
    view.pixelsPerUnit = 1000;
    view.cornerTangent = Math.hypot(TANGENT, TANGENT * ASPECT);
    view.hidesPatches = true;
    // du × dv points down.
    view.culledFacing = -1;
}
