import { expect, it } from "@jest/globals";
import {
    approximateCatmullClark,
    type CageNet,
    type CatmullClarkOptions,
} from "../../../src/cage/approximateCatmullClark.js";
import type { Cage } from "../../../src/cage/Cage.js";
import { createLevel } from "../../../src/cage/createLevel.js";
import { findSectors, isFlatSector } from "../../../src/cage/sectors.js";
import { createFrame, type SurfaceFrame } from "../../../src/domain/SurfaceFrame.js";
import { evaluatePatch } from "../../../src/domain/evaluatePatch.js";
import { applyStencil } from "../../../src/net/applyStencil.js";
import { buildEdgeTable, EDGE_POINTS } from "../../../src/net/edges.js";
import { homogeneousPoints } from "../../support/cages.js";
import { cageSidesOf } from "../../support/cageSides.js";
import { cross, dot, normalize, type Vector } from "../../support/limitOfRing.js";
import { createRandom } from "../../support/random.js";
import { randomCage, turnedCage } from "../../support/randomCage.js";

const SEED = Number(process.env.SEED ?? 1);
const CAGES = 60;

/** A net whose points keep all digits, as those of the smallest patches differ in the last ones of 32 bits. */
function exactNet(cage: Cage, options: CatmullClarkOptions): CageNet {
    const net = approximateCatmullClark(cage, options);
    const points = applyStencil(net.stencil, homogeneousPoints(cage), new Float64Array(net.points.length));
    return { ...net, points: points as unknown as Float32Array };
}

function eachCage(visit: (cage: Cage, options: CatmullClarkOptions, random: () => number) => void): void {
    for (let seed = SEED; seed < SEED + CAGES; seed++) {
        const random = createRandom(seed);
        const cage = randomCage(random);
        const options = {
            method: random() < 0.5 ? "acc" : "gregory",
            refineLevels: Math.floor(3 * random()),
            creaseLevels: random() < 0.3 ? Math.floor(4 * random()) : 10,
        } as const;
        try {
            visit(cage, options, random);
        } catch (error) {
            throw new Error(`seed ${seed}, ${JSON.stringify(options)}: ${String(error)}`, { cause: error });
        }
    }
}

it(`are finite; rows of points sum to 1, of vectors to 0; seeds from ${SEED}`, () => {
    eachCage((cage, options) => {
        const { stencil, points, vectorStart } = exactNet(cage, options);
        expect(points.every(Number.isFinite)).toBe(true);
        let worst = 0;
        for (let row = 0; row + 1 < stencil.offsets.length; row++) {
            let sum = 0;
            for (let entry = stencil.offsets[row]; entry < stencil.offsets[row + 1]; entry++) {
                sum += stencil.coefficients[entry];
            }
            worst = Math.max(worst, Math.abs(sum - (row < vectorStart! ? 1 : 0)));
        }
        expect(worst).toBeLessThan(1e-11);
        expect(stencil.coefficients.every((value) => Math.abs(value) < 20)).toBe(true);
    });
});

it(`draw every face that is no hole, joined along each side to as many as have it; seeds from ${SEED}`, () => {
    eachCage((cage, options) => {
        const net = approximateCatmullClark(cage, options);
        const { level } = createLevel(cage, cage.boundary!);
        const drawn = new Set(net.faces);
        expect([...level.isHole.keys()].filter((face) => (level.isHole[face] === 0) !== drawn.has(face))).toEqual([]);
        const edges = buildEdgeTable(net);
        const { sideOf, usesOf } = cageSidesOf(cage, net);
        // Inside of a face two patches meet in each side; on its border as many as there are faces.
        const wrong = Array.from(edges.sides.keys()).filter((index) => {
            const side = sideOf(index);
            return edges.uses[edges.sides[index]] !== (side === null ? 2 : usesOf(side));
        });
        expect(wrong).toEqual([]);
    });
});

/** Whether tangents span a plane, so that they have a normal which rounding does not decide. */
function isPlane({ spanU, spanV }: SurfaceFrame): boolean {
    const [u, v] = [spanU, spanV].map((span): Vector => [span[0], span[1], span[2]]);
    return Math.hypot(...cross(u, v)) > 1e-3 * Math.hypot(...u) * Math.hypot(...v);
}

function evaluateSide(net: CageNet, index: number, place: number, start: number, frame: SurfaceFrame): void {
    const [patch, side] = [index >> 2, index & 3];
    const t = net.patches[16 * patch + EDGE_POINTS[side][0]] === start ? place : 1 - place;
    const [u, v] = [
        [0, t],
        [t, 0],
        [1, t],
        [t, 1],
    ][side];
    evaluatePatch(net, patch, u, v, frame);
}

it(`have one normal on both sides of smooth edges; seeds from ${SEED}`, () => {
    const [a, b] = [createFrame(), createFrame()];
    let compared = 0;
    eachCage((cage, options) => {
        const { level } = createLevel(cage, cage.boundary!);
        const settled = {
            ...level,
            edgeSharpness: level.edgeSharpness.map((own) => (own === Infinity ? own : 0)),
            pointSharpness: level.pointSharpness.map((own) => (own === Infinity ? own : 0)),
        };
        const sectors = findSectors(settled).of;
        const finite = [...level.edgeSharpness, ...level.pointSharpness].filter((own) => own !== Infinity);
        // No plane touches the surface in a sharp corner of several faces.
        const hasCones = sectors.some(({ rule, corners }) => rule === "corner" && corners.length > 1);
        if (hasCones || finite.some((own) => own > options.creaseLevels!)) {
            return;
        }
        const bar = sectors.some(isFlatSector) ? 0.02 : 1e-5;
        const net = exactNet(cage, options);
        const { sideOf, keyOf } = cageSidesOf(cage, net);
        const { edgeEnds } = level.topology;
        const sharp = new Set(
            [...level.edgeSharpness.keys()]
                .filter((edge) => level.edgeSharpness[edge] === Infinity)
                .map((edge) => `${edgeEnds[2 * edge]},${edgeEnds[2 * edge + 1]}`),
        );
        const edges = buildEdgeTable(net);
        const first = new Int32Array(edges.edgeCount).fill(-1);
        let worst = 0;
        edges.sides.forEach((edge, index) => {
            const side = sideOf(index);
            if (first[edge] < 0 || (side !== null && sharp.has(keyOf(side)))) {
                first[edge] = index;
                return;
            }
            for (const place of [0, 0.2, 0.5, 0.9, 1]) {
                evaluateSide(net, first[edge], place, edges.points[4 * edge], a);
                evaluateSide(net, index, place, edges.points[4 * edge], b);
                if (isPlane(a) && isPlane(b)) {
                    const [p, q] = [a.normal, b.normal].map((n): Vector => [n[0], n[1], n[2]]);
                    // Where random points fold the surface its normal turns round in a cusp: lines are compared.
                    worst = Math.max(worst, Math.atan2(Math.hypot(...cross(p, q)), Math.abs(dot(p, q))));
                    compared++;
                }
            }
        });
        expect(worst).toBeLessThan(bar);
    });
    expect(compared).toBeGreaterThan(1000);
});

/** Position and normal in the middle of each patch, by its face and its place in that. */
function middles(net: CageNet): Map<string, { position: number[]; normal: Vector | null }> {
    const frame = createFrame();
    return new Map(
        Array.from(net.faces, (face, patch) => {
            const uvs = net.uvs!.subarray(8 * patch, 8 * patch + 8);
            const place = [0, 1].map((axis) =>
                Math.round(250 * (uvs[axis] + uvs[2 + axis] + uvs[4 + axis] + uvs[6 + axis])),
            );
            evaluatePatch(net, patch, 0.5, 0.5, frame);
            const [x, y, z] = frame.normal;
            const normal = isPlane(frame) ? normalize([x, y, z]) : null;
            return [[face, ...place].join(), { position: Array.from(frame.position), normal }] as const;
        }),
    );
}

it(`are the same wherever faces begin; seeds from ${SEED}`, () => {
    let [compared, patches] = [0, 0];
    eachCage((cage, options, random) => {
        const turned = middles(exactNet(turnedCage(cage, random), options));
        let [apart, turnedBy] = [0, 0];
        for (const [place, { position, normal }] of middles(exactNet(cage, options))) {
            patches++;
            // Places may be rounded differently, a few.
            const other = turned.get(place);
            if (other) {
                compared++;
                apart = Math.max(apart, ...position.map((x, axis) => Math.abs(x - other.position[axis])));
                turnedBy = Math.max(turnedBy, normal && other.normal ? Math.hypot(...cross(normal, other.normal)) : 0);
            }
        }
        expect(apart).toBeLessThan(1e-9);
        expect(turnedBy).toBeLessThan(1e-6);
    });
    expect(compared).toBeGreaterThan(0.98 * patches);
});
