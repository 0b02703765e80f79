import { expect, it } from "@jest/globals";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { approximateCatmullClark, type CageNet } from "../../../src/cage/approximateCatmullClark.js";
import type { Cage } from "../../../src/cage/Cage.js";
import { createFrame } from "../../../src/domain/SurfaceFrame.js";
import { evaluatePatch } from "../../../src/domain/evaluatePatch.js";
import { buildEdgeTable } from "../../../src/net/edges.js";
import { parseObjCage } from "../../../src/sources/parseObjCage.js";
import { faceParameters, findOpenJoints } from "../../support/cageSides.js";
import { describeWithSharedData } from "../../support/sharedData.js";

const METHODS = ["acc", "gregory"] as const;

/** Faces of large models with semi-sharp creases, which take fewer steps and one method, as both have the same joints. */
const LARGE = 500;

describeWithSharedData("OpenSubdiv's shapes as cages", "cages/osd", (folder) => {
    const files = existsSync(folder) ? readdirSync(folder) : [];

    it("are 122", () => {
        expect(files).toHaveLength(122);
    });

    it.each(files)("%s: finite, and closed but for its boundary", (file) => {
        for (const { cage } of parseObjCage(readFileSync(join(folder, file))).cages) {
            const withPlaces = { ...cage, uvs: faceParameters(cage) };
            const isLarge = cage.faceSizes.length > LARGE;
            const creaseLevels = isLarge ? 2 : 10;
            for (const method of isLarge ? (["acc"] as const) : METHODS) {
                const net = approximateCatmullClark(withPlaces, { method, creaseLevels });
                expect(net.points.every(Number.isFinite)).toBe(true);
                expect(findOpenJoints(withPlaces, net)).toEqual([]);
                const frame = createFrame();
                for (const patch of [0, net.faces.length >> 1, net.faces.length - 1]) {
                    const { normal } = evaluatePatch(net, patch, 0, 0, frame);
                    expect(Math.abs(Math.hypot(...normal) - 1)).toBeLessThan(1e-6);
                }
            }
        }
    });
});

/** What differs between both sides, at samples of all edges that two patches share. */
interface Gaps {
    /** Angles between the normals in degrees, from the smallest. */
    readonly angles: Float64Array;
    /** Largest distance of positions. */
    readonly apart: number;
}

function gapsOf(net: CageNet, samples: number): Gaps {
    const edges = buildEdgeTable(net);
    const first = new Int32Array(edges.edgeCount).fill(-1);
    const [a, b] = [createFrame(), createFrame()];
    const angles: number[] = [];
    let apart = 0;
    edges.sides.forEach((edge, index) => {
        if (first[edge] < 0) {
            first[edge] = index;
            return;
        }
        for (let sample = 0; sample <= samples; sample++) {
            evaluateSide(net, edges.points, edge, first[edge], sample / samples, a);
            evaluateSide(net, edges.points, edge, index, sample / samples, b);
            const [o, p, q] = [b.position, a.normal, b.normal];
            const [x, y, z] = a.position;
            apart = Math.max(apart, Math.hypot(x - o[0], y - o[1], z - o[2]));
            const sine = Math.hypot(p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]);
            angles.push((Math.atan2(sine, p[0] * q[0] + p[1] * q[1] + p[2] * q[2]) * 180) / Math.PI);
        }
    });
    return { angles: Float64Array.from(angles).sort(), apart };
}

/** The first point of each side of a patch. */
const FIRST_POINTS = [0, 0, 3, 12] as const;

/** Evaluates a side of a patch at a place of its edge, counted in the canonical direction of the edge. */
function evaluateSide(
    net: CageNet,
    edgePoints: Uint32Array,
    edge: number,
    index: number,
    place: number,
    frame: ReturnType<typeof createFrame>,
): void {
    const patch = index >> 2;
    const side = index & 3;
    const start = net.patches[16 * patch + FIRST_POINTS[side]];
    const t = start === edgePoints[4 * edge] ? place : 1 - place;
    // Sides u = 0, v = 0, u = 1, v = 1.
    const across = side >> 1;
    const isAlongV = (side & 1) === 0;
    evaluatePatch(net, patch, isAlongV ? across : t, isAlongV ? t : across, frame);
}

describeWithSharedData("characters as cages", "cages/bigguy_from_ccm.obj", (path) => {
    const read = (name: string): Cage =>
        parseObjCage(readFileSync(join(path, "..", `${name}_from_ccm.obj`))).cages[0].cage;

    it.each(["bigguy", "monsterfrog", "car"].flatMap((name) => METHODS.map((method) => [name, method] as const)))(
        "%s, %s: normals go on across every smooth edge",
        (name, method) => {
            const net = approximateCatmullClark(read(name), { method });
            const { angles: gaps, apart } = gapsOf(net, 8);
            if (process.env.SHOW_MEASURED) {
                const share = (part: number): string => gaps[Math.floor((gaps.length - 1) * part)].toExponential(1);
                process.stdout.write(
                    `${name} ${method}: normals apart by ${share(0.5)}° (median), ${share(0.999)}° (99.9 %), ${share(1)}° (most)\n`,
                );
            }
            const bar = method === "acc" ? 0.5 : 0.05;
            expect(apart).toBeLessThan(1e-5);
            expect(gaps.length).toBeGreaterThan(20000);
            expect(gaps[Math.floor(gaps.length * 0.999)]).toBeLessThan(bar);
            expect(gaps[gaps.length - 1]).toBeLessThan(bar);
        },
    );
});
