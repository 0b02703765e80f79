/**
 * The CPU backend against other ways to tessellate the same teapot in a browser, with 16 segments a side. Prints a
 * table and, last, one line of JSON. Run by `npm run bench`.
 */
import { ChangedRuns } from "../src/backends/ChangedRuns";
import { CpuBackend } from "../src/backends/cpu/CpuBackend";
import { IndexArrays } from "../src/backends/IndexArrays";
import { SurfacePlanner } from "../src/backends/SurfacePlanner";
import { patchCountOf, type PatchNet } from "../src/net/PatchNet";
import { createTeapotNet } from "../src/net/primitives";
import { createSheet } from "../test/conformance/checks/nets";
import { createRibbons, createThreeTeapot, createVerbSurfaces, type SurfaceContender } from "./rivals";
import { timeInTurns } from "./timing";

const SEGMENTS = 16;
const LIMITS = { maxVertices: 1e7, maxTriangles: 2e7 };

/**
 * The CPU backend with points that move before every run, so that every vertex is made anew.
 * @param triangles whether triangles are made anew as well, in new arrays; else they are kept, as they do not change
 */
function createOurs(name: string, net: PatchNet, triangles: boolean, tangents = false): SurfaceContender {
    const backend = new CpuBackend(LIMITS, tangents);
    const planner = new SurfacePlanner(LIMITS);
    backend.setNet(net);
    planner.setNet(net);
    const factors = new Float32Array(planner.edgeCount).fill(SEGMENTS);
    planner.planFactors(factors, "integer");
    const points = net.points.slice();
    const runs = new ChangedRuns();
    return {
        name,
        vertexCount: patchCountOf(net) * (SEGMENTS + 1) ** 2,
        run: () => {
            points[0] += 1e-6;
            backend.updatePoints(points, 0);
            backend.tessellateFactors(factors, "integer");
            if (triangles) {
                const arrays = new IndexArrays();
                arrays.reserve(planner.plan.triangleEnd, LIMITS.maxTriangles);
                arrays.write(planner.plan, runs);
            }
            return backend;
        },
    };
}

/** A backend from nothing: buffers, edges of the net, plan, vertices, triangles. */
function createOursFromNothing(net: PatchNet): SurfaceContender {
    const planner = new SurfacePlanner(LIMITS);
    planner.setNet(net);
    const factors = new Float32Array(planner.edgeCount).fill(SEGMENTS);
    return {
        name: "ours, a new backend and a new net",
        vertexCount: patchCountOf(net) * (SEGMENTS + 1) ** 2,
        run: () => {
            const backend = new CpuBackend(LIMITS, false);
            backend.setNet(net);
            backend.tessellateFactors(factors, "integer");
            return backend;
        },
    };
}

const teapot = createTeapotNet();
const ours = "ours, vertices and triangles anew";
const oursKept = "ours, vertices anew, triangles kept";
const contenders = [
    createOurs(ours, teapot, true),
    createOurs(oursKept, teapot, false),
    createOursFromNothing(teapot),
    createOurs("ours with tangents, triangles kept", teapot, false, true),
    createOurs("ours, sheet of 900 patches", createSheet(30, 30, 1, false), false),
    createOurs("ours, rational sheet of 900 patches", createSheet(30, 30, 1, true), false),
    createThreeTeapot(SEGMENTS),
    createRibbons(teapot, SEGMENTS),
    ...(await createVerbSurfaces(teapot, SEGMENTS)),
];
const rows = timeInTurns(contenders).map((timing, i) => {
    const { name, vertexCount } = contenders[i];
    return { name, vertexCount, ...timing, nanosecondsPerVertex: (1e6 * timing.median) / vertexCount };
});
console.log(`CPU backend, ${SEGMENTS} segments a side`);
console.table(
    rows.map((row) => ({
        what: row.name,
        vertices: row.vertexCount,
        "min ms": row.minimum.toFixed(3),
        "median ms": row.median.toFixed(3),
        "σ ms": row.deviation.toFixed(3),
        "ns a vertex": row.nanosecondsPerVertex.toFixed(1),
        "M vertices/s": (1e3 / row.nanosecondsPerVertex).toFixed(2),
    })),
);
// By the fastest runs, which what else the machine does disturbs least.
const speedOf = (name: string): number => {
    const { vertexCount, minimum } = rows.find((row) => row.name === name)!;
    return vertexCount / minimum;
};
const fastestVerb = Math.max(...rows.filter(({ name }) => name.startsWith("verb")).map(({ name }) => speedOf(name)));
const ratios = {
    three: speedOf(ours) / speedOf("three.js TeapotGeometry"),
    ribbon: speedOf(oursKept) / speedOf("Babylon.js CreateRibbon, update"),
    verb: speedOf(ours) / fastestVerb,
};
console.log(
    `times as fast, by the fastest runs: three.js ${ratios.three.toFixed(1)}, ribbon ${ratios.ribbon.toFixed(1)}, verb-nurbs ${ratios.verb.toFixed(0)}`,
);
console.log(JSON.stringify({ part: "cpu", ratios, rows }));
