import { it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { approximateCatmullClark } from "../../../src/cage/approximateCatmullClark.js";
import { createLevel } from "../../../src/cage/createLevel.js";
import { refineSteps } from "../../../src/cage/refineSteps.js";
import { convertLevel } from "../../../src/cage/convertLevel.js";
import { composeStencils } from "../../../src/net/composeStencils.js";
import { applyStencil } from "../../../src/net/applyStencil.js";
import { buildEdgeTable } from "../../../src/net/edges.js";
import { evaluatePatch } from "../../../src/domain/evaluatePatch.js";
import { createFrame } from "../../../src/domain/SurfaceFrame.js";
import { readObjCage } from "../../support/cages.js";
const D = "/work/shared/data/cages/";
it("normals", () => {
    const out: string[] = [];
    for (const f of ["bigguy_from_ccm", "monsterfrog_from_ccm", "car_from_ccm", "osd/catmark_torus", "osd/catmark_gregory_test1", "osd/catmark_gregory_test3", "osd/catmark_xord_interior","osd/catmark_val2_interior"]) for (const method of ["acc", "gregory"] as const) {
        const cage = readObjCage(readFileSync(D + f + ".obj", "utf8"));
        const net = approximateCatmullClark(cage, { method });
        const edges = buildEdgeTable(net);
        const sides: number[][] = Array.from({ length: edges.edgeCount }, () => []);
        edges.sides.forEach((e, i) => sides[e].push(i));
        const a = createFrame(), b = createFrame();
        const angles: number[] = [];
        let open = 0, bad = 0;
        for (const s of sides) {
            if (s.length !== 2) { open++; continue; }
            const [e1, e2] = s;
            const ids = (i: number, t: number) => { const p = i >> 2, k = i & 3; return [p, k === 0 ? 0 : k === 2 ? 1 : t, k === 1 ? 0 : k === 3 ? 1 : t] as const; };
            for (let j = 0; j <= 16; j++) {
                const t = j / 16;
                const [p, u, v] = ids(e1, t);
                evaluatePatch(net, p, u, v, a);
                let [q, u2, v2] = ids(e2, t);
                evaluatePatch(net, q, u2, v2, b);
                if (Math.hypot(a.position[0] - b.position[0], a.position[1] - b.position[1], a.position[2] - b.position[2]) > 1e-9) { [q, u2, v2] = ids(e2, 1 - t); evaluatePatch(net, q, u2, v2, b); }
                if (Math.hypot(a.position[0] - b.position[0], a.position[1] - b.position[1], a.position[2] - b.position[2]) > 1e-5) bad++;
                const dot = a.normal[0] * b.normal[0] + a.normal[1] * b.normal[1] + a.normal[2] * b.normal[2];
                const cr = Math.hypot(a.normal[1] * b.normal[2] - a.normal[2] * b.normal[1], a.normal[2] * b.normal[0] - a.normal[0] * b.normal[2], a.normal[0] * b.normal[1] - a.normal[1] * b.normal[0]);
                angles.push(Math.atan2(cr, dot) * 180 / Math.PI);
            }
        }
        angles.sort((x, y) => x - y);
        out.push(`${f} ${method} edges ${edges.edgeCount} open ${open} bad ${bad} angle median ${angles[angles.length >> 1].toExponential(1)} 99% ${angles[Math.floor(angles.length * 0.99)].toExponential(1)} 99.9% ${angles[Math.floor(angles.length * 0.999)].toExponential(1)} max ${angles[angles.length - 1].toExponential(1)}`);
    }
    console.log(out.join("\n"));
});
it("converge", () => {
    const out: string[] = [];
    for (const name of ["catmark_cube", "catmark_pyramid", "catmark_tent", "catmark_flap", "catmark_flap2", "catmark_edgecorner", "catmark_edgeonly", "catmark_cube_corner1", "catmark_cube_corner3","catmark_dart_edgeonly","catmark_dart_edgecorner", "catmark_cube_creases0","catmark_pyramid_creases0", "catmark_xord_interior"]) {
        let cage = readObjCage(readFileSync(D + "osd/" + name + ".obj", "utf8"));
        const quads = cage.faceSizes.every((n) => n === 4);
        const points = new Float32Array(cage.positions.length / 3 * 4).fill(1);
        cage.positions.forEach((x, i) => { points[Math.floor(i / 3) * 4 + i % 3] = x; });
        let size = Math.max(...cage.positions) - Math.min(...cage.positions);
        // parameters as uvs
        if (!quads) { out.push(name + " not quads"); continue; }
        cage = { ...cage, uvs: Float32Array.from({ length: cage.faceSizes.length * 8 }, (_, i) => [0, 0, 1, 0, 1, 1, 0, 1][i % 8]) };
        const { level } = createLevel(cage, cage.boundary ?? "edgesAndCorners");
        const deep = refineSteps(level, 5, cage.creaseMethod ?? "uniform");
        const settled = { ...deep.level, edgeSharpness: deep.level.edgeSharpness.map((s) => s >= 0.5 ? Infinity : 0), pointSharpness: deep.level.pointSharpness.map((s) => s >= 0.5 ? Infinity : 0) };
        const conv = convertLevel(settled, { method: "acc", creaseMethod: "uniform", refineLevels: 0, creaseLevels: 0 });
        const truthNet = { points: applyStencil(composeStencils(deep.stencil!, conv.stencil), points), patches: conv.patches, vectorStart: conv.stencil.vectorStart, tangents: conv.tangents! };
        const truth = applyStencil(composeStencils(deep.stencil!, conv.stencil), points, new Float64Array((conv.stencil.offsets.length - 1) * 4));
        for (const method of ["acc", "gregory"] as const) {
            const errs: string[] = [];
            for (let L = 0; L < 4; L++) {
                const net = approximateCatmullClark(cage, { method, refineLevels: L, creaseLevels: 8 });
                // find patches by face and uv
                const byFace = new Map<number, number[]>();
                net.faces.forEach((f, p) => byFace.set(f, [...(byFace.get(f) ?? []), p]));
                const fr = createFrame();
                let worst = 0, worstN = 0; const tf = createFrame();
                conv.cells.forEach(({ face }, k) => {
                    const cf = settled.cageFaces[face];
                    const c = settled.topology.faceStarts[face];
                    const pu = settled.uvs![2 * c], pv = settled.uvs![2 * c + 1];
                    const mid = [(settled.uvs![2 * c] + settled.uvs![2 * c + 4]) / 2, (settled.uvs![2 * c + 1] + settled.uvs![2 * c + 5]) / 2];
                    const id = conv.patches[16 * k] * 4;
                    for (const p of byFace.get(cf)!) {
                        const uv = net.uvs!.subarray(8 * p, 8 * p + 8);
                        const u0 = Math.min(uv[0], uv[2], uv[4], uv[6]), u1 = Math.max(uv[0], uv[2], uv[4], uv[6]), v0 = Math.min(uv[1], uv[3], uv[5], uv[7]), v1 = Math.max(uv[1], uv[3], uv[5], uv[7]);
                        if (mid[0] > u0 && mid[0] < u1 && mid[1] > v0 && mid[1] < v1) {
                            // solve (s,t): uv affine
                            const ax = uv[2] - uv[0], ay = uv[3] - uv[1], bx = uv[4] - uv[0], by = uv[5] - uv[1];
                            const det = ax * by - ay * bx;
                            const s = ((pu - uv[0]) * by - (pv - uv[1]) * bx) / det, t = (ax * (pv - uv[1]) - ay * (pu - uv[0])) / det;
                            evaluatePatch(net, p, s, t, fr);
                            evaluatePatch(truthNet, k, 0, 0, tf); worstN = Math.max(worstN, Math.acos(Math.min(1, fr.normal[0]*tf.normal[0]+fr.normal[1]*tf.normal[1]+fr.normal[2]*tf.normal[2]))*180/Math.PI);
                            worst = Math.max(worst, Math.hypot(fr.position[0] - truth[id], fr.position[1] - truth[id + 1], fr.position[2] - truth[id + 2]));
                        }
                    }
                });
                errs.push((worst / size).toExponential(1) + "/" + worstN.toFixed(2));
            }
            out.push(`${name} ${method} ${errs.join(" ")}`);
        }
    }
    console.log(out.join("\n"));
});
