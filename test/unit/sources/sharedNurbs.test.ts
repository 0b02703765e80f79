import { expect, it } from "@jest/globals";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { evaluatePatch } from "../../../src/domain/evaluatePatch.js";
import { createFrame } from "../../../src/domain/SurfaceFrame.js";
import { createNurbsNet, type NurbsNet } from "../../../src/net/createNurbsNet.js";
import { summarizeEdges } from "../../../src/net/summarizeEdges.js";
import type { PatchNet } from "../../../src/net/PatchNet.js";
import { parseObjSurfaces } from "../../../src/sources/parseObjSurfaces.js";
import { nurbsPoint } from "../../support/coxDeBoor.js";
import { describeWithSharedData } from "../../support/sharedData.js";
import { controlPoint, distance, formatError, onlyNet, surfacePoint } from "./support.js";

const PLACES = Array.from({ length: 121 }, (_, i) => [(i % 11) / 10, Math.floor(i / 11) / 10] as const);

/** Calls `check` with points of all patches, of the reference that all backends are compared with. */
function forSurface(net: PatchNet, check: (point: readonly number[]) => void): void {
    const frame = createFrame();
    for (let patch = 0; 16 * patch < net.patches.length; patch++) {
        for (const [u, v] of PLACES) {
            check([...evaluatePatch(net, patch, u, v, frame).position]);
        }
    }
}

/** Largest distance from the unit sphere. */
function offSphere(net: PatchNet): number {
    let off = 0;
    forSurface(net, (point) => {
        off = Math.max(off, Math.abs(Math.hypot(...point) - 1));
    });
    return off;
}

describeWithSharedData("free-form OBJ files", "obj", (folder) => {
    const read = (name: string): string => readFileSync(join(folder, name), "utf8");

    it.each([
        ["oxideav_bicubic.obj", { patches: 1, parts: 1, openEdges: 4 }],
        ["oxideav_bmatrix_bezier.obj", { patches: 1, parts: 1, openEdges: 4 }],
        ["oxideav_bzp_bsp_superseded.obj", { patches: 2, parts: 2, openEdges: 8 }],
        ["oxideav_connectivity_two_bezier.obj", { patches: 2, parts: 2, openEdges: 6, sharedEdges: 1 }],
        ["oxideav_rat_bilinear.obj", { patches: 1, parts: 1, openEdges: 4 }],
        ["oxideav_slash_negative_refs.obj", { patches: 1, parts: 1, openEdges: 4 }],
        ["oxideav_two_patch_bilinear_u.obj", { patches: 1, parts: 2, openEdges: 6, sharedEdges: 1 }],
        ["tinynurbs_rational_deg3.obj", { patches: 1, parts: 1, openEdges: 2, collapsedEdges: 2 }],
    ])("%s loads whole", (name, counts) => {
        expect(parseObjSurfaces(read(name)).report).toMatchObject({ ...counts, warnings: [], nearMisses: 0 });
    });

    it("are refused with the reason where they hold no surface, or one that is wrong", () => {
        expect(readdirSync(folder).filter((name) => name.endsWith(".obj"))).toHaveLength(10);
        expect(formatError(() => parseObjSurfaces(read("oxideav_wrong_count_deg22.obj"))).message).toBe(
            "obj, line 7: 3 × 3 control points are needed for degrees 2 and 2, not 4.",
        );
        expect(formatError(() => parseObjSurfaces(read("oxideav_mixed_f_and_curv.obj"))).message).toBe(
            "obj, line 10: the text has no free-form surface (surf), but 1 × polygon (f), 1 × curve (curv).",
        );
        const both = read("oxideav_wrong_count_deg22.obj") + read("oxideav_slash_negative_refs.obj");
        expect(parseObjSurfaces(both).report).toMatchObject({ patches: 1, skipped: [{ count: 1, lines: [7] }] });
    });

    it("give the rational patch on the unit sphere, and only with weights as they stand", () => {
        const text = read("tinynurbs_rational_deg3.obj");
        expect(offSphere(onlyNet(parseObjSurfaces(text)))).toBeLessThan(1e-6);
        const multiplied = text.replace(/^v (\S+) (\S+) (\S+) (\S+)$/gm, (_, ...words: string[]) => {
            const [x, y, z, w] = words.slice(0, 4).map(Number);
            return `v ${x / w} ${y / w} ${z / w} ${w}`;
        });
        expect(offSphere(onlyNet(parseObjSurfaces(multiplied)))).toBeGreaterThan(1);
        expect(offSphere(onlyNet(parseObjSurfaces(text.replace("rat ", ""))))).toBeGreaterThan(0.1);
    });

    it("read the two forms of a Bezier patch alike, and trimming and texture coordinates", () => {
        const bezier = onlyNet(parseObjSurfaces(read("oxideav_bmatrix_bezier.obj")));
        expect(controlPoint(bezier, 0, 1, 2)).toEqual([0.666, 0.333, 0].map(Math.fround));
        const trimmed = parseObjSurfaces(read("oxideav_connectivity_two_bezier.obj"));
        expect(trimmed.report.skipped.map(({ count, lines }) => [count, lines])).toEqual([
            [1, [11]],
            [2, [17, 26]],
        ]);
        const textured = onlyNet(parseObjSurfaces(read("oxideav_slash_negative_refs.obj")));
        expect(textured.uvs).toHaveLength(32);
        expect([...(textured.uvs ?? [])].slice(-2)).toEqual([1, 1]);
    });
});

/** A control net: a line per row, `;` between points; `.cptw` holds w x, w y, w z, w. */
function readControlNet(path: string): { points: number[]; rowLength: number; rows: number } {
    const lines = readFileSync(path, "utf8").trim().split(/\r?\n/);
    const rows = lines.map((line) => line.split(";").map((point) => point.split(",").map(Number)));
    const points = rows.flat().flatMap(([x, y, z, w = 1]) => [x / w, y / w, z / w, w]);
    return { points, rowLength: rows[0].length, rows: rows.length };
}

/** Clamped knots of quarter circles, or evenly spaced. */
function clampedKnots(degree: number, count: number, multiplicity: number): number[] {
    const knots = Array<number>(degree + 1).fill(0);
    while (knots.length < count) {
        knots.push(1 + Math.floor((knots.length - degree - 1) / multiplicity));
    }
    const end = knots[count - 1] + 1;
    return [...knots, ...Array<number>(degree + 1).fill(end)];
}

describeWithSharedData("NURBS control nets", "nurbs", (folder) => {
    const load = (name: string, degreeU: number, degreeV: number, multiplicity: number): NurbsNet => {
        const { points, rowLength, rows } = readControlNet(join(folder, name));
        const knotsU = clampedKnots(degreeU, rowLength, multiplicity);
        return createNurbsNet({ degreeU, degreeV, knotsU, knotsV: clampedKnots(degreeV, rows, multiplicity), points });
    };

    it("give the torus, closed both ways", () => {
        const torus = load("geomdl_ex_torus.cptw", 2, 2, 2);
        expect(summarizeEdges(torus.net)).toEqual({ sharedEdges: 32, openEdges: 0, collapsedEdges: 0, nearMisses: 0 });
        // Its rows have one weight each, so that they are not circles but four parabolas around a square, as long as
        // `stretch`; across the rows they are circles, with 0.707 for √½, which is 1.5e-4 off.
        let off = 0;
        const frame = createFrame();
        for (let patch = 0; patch < 16; patch++) {
            for (const [u, v] of PLACES) {
                const [x, y, z] = evaluatePatch(torus.net, patch, u, v, frame).position;
                const stretch = Math.hypot(1 - u * u, 1 - (1 - u) ** 2);
                off = Math.max(off, Math.abs(Math.hypot(Math.hypot(x, z) / stretch - 225, y) - 100));
            }
        }
        expect(off).toBeLessThan(0.01);
        const uvs = torus.net.uvs ?? [];
        expect([Math.min(...uvs), Math.max(...uvs)]).toEqual([0, 1]);
    });

    it.each([
        ["geomdl_ex_cylinder.cptw", 4, 12 - 4],
        ["geomdl_ex_cylinder_half.cptw", 2, 6],
        ["geomdl_ex_cylinder_quarter.cptw", 1, 4],
    ])("give the cylinder of %s", (name, parts, openEdges) => {
        const { net } = load(name, 2, 1, 2);
        expect(net.patches.length / 16).toBe(parts);
        expect(summarizeEdges(net).openEdges).toBe(openEdges);
        forSurface(net, ([x, y]) => {
            expect(Math.abs(Math.hypot(x, y) - 1)).toBeLessThan(1e-4);
        });
    });

    it.each(["geomdl_ex_surface01.cpt", "geomdl_ex_surface02.cpt"])("give the surface of %s", (name) => {
        const { points, rowLength, rows } = readControlNet(join(folder, name));
        expect([rowLength, rows]).toEqual([6, 6]);
        const nurbs = load(name, 3, 3, 1);
        expect(summarizeEdges(nurbs.net)).toMatchObject({ openEdges: 12, sharedEdges: 12 });
        const knots = clampedKnots(3, 6, 1);
        const figures = { degreeU: 3, degreeV: 3, knotsU: knots, knotsV: knots, points };
        for (let patch = 0; patch < 9; patch++) {
            const expected = nurbsPoint(figures, (patch % 3) + 0.3, Math.floor(patch / 3) + 0.6);
            expect(distance(surfacePoint(nurbs.net, patch, 0.3, 0.6), expected)).toBeLessThan(1e-5);
        }
    });
});
