import { it } from "@jest/globals";
import { readdirSync, readFileSync, existsSync } from "node:fs";
import { approximateCatmullClark } from "../../../src/cage/approximateCatmullClark.js";
import { createLevel } from "../../../src/cage/createLevel.js";
import { refineSteps } from "../../../src/cage/refineSteps.js";
import { applyStencil } from "../../../src/net/applyStencil.js";
import { readObjCage } from "../../support/cages.js";
const D = "/work/shared/data/cages/";
it("all", () => {
    const out: string[] = [];
    if (!process.env.ONLY) for (const f of readdirSync(D + "osd").concat(["../bigguy_from_ccm.obj","../monsterfrog_from_ccm.obj","../car_from_ccm.obj"])) {
        for (const method of ["acc", "gregory"] as const) {
        const t0 = performance.now(); process.stderr.write(f + "\n");
        try {
            const cage = readObjCage(readFileSync(D + "osd/" + f, "utf8"));
            const net = approximateCatmullClark(cage, { method });
            out.push(`${f} ${method} faces ${cage.faceSizes.length} patches ${net.report.patches} points ${net.vectorStart} vectors ${net.points.length / 4 - net.vectorStart!} entries ${net.stencil.indices.length} ${(performance.now() - t0).toFixed(0)}ms ${net.report.warnings.length}`);
        } catch (e) { out.push(`${f} ${method} ERROR ${String((e as Error).stack).slice(0, 300)}`); }
        }
    }
    for (const f of readdirSync(D + "osd_refined").filter((x) => /level[0-2]/.test(x) && x.includes(process.env.ONLY ?? ""))) {
        const name = f.replace(/_level\d.obj/, ""); const n = Number(/level(\d)/.exec(f)![1]);
        if (!existsSync(D + "osd/" + name + ".obj")) { out.push("no cage " + f); continue; }
        const cage = readObjCage(readFileSync(D + "osd/" + name + ".obj", "utf8"));
        const base = readObjCage(readFileSync(D + "osd_refined/" + f, "utf8"));
        const { level } = createLevel(cage, cage.boundary ?? "none");
        const r = refineSteps(level, n + 1, cage.creaseMethod ?? "uniform");
        const pts = new Float32Array(cage.positions.length / 3 * 4).fill(1);
        cage.positions.forEach((x, i) => { pts[Math.floor(i / 3) * 4 + i % 3] = x; });
        const mine = applyStencil(r.stencil!, pts);
        let worst = 0;
        for (let i = 0; i < base.positions.length; i += 3) {
            let best = Infinity;
            for (let j = 0; j < mine.length; j += 4) best = Math.min(best, Math.hypot(mine[j] - base.positions[i], mine[j + 1] - base.positions[i + 1], mine[j + 2] - base.positions[i + 2]));
            worst = Math.max(worst, best); if (process.env.ONLY && n === 1 && best > 1e-5) out.push("  off " + i / 3 + " " + [...base.positions.subarray(i, i + 3)].map((x) => x.toFixed(4)).join(",") + " by " + best.toExponential(2));
        }
        out.push(`${f} points ${base.positions.length / 3} mine ${mine.length / 4} worst ${worst.toExponential(2)}`);
    }
    console.log(out.join("\n"));
});
