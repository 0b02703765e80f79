import { describe, expect, it } from "@jest/globals";
import { approximateCatmullClark, type CageNet } from "../../../src/cage/approximateCatmullClark.js";
import type { Cage } from "../../../src/cage/Cage.js";
import { createFrame } from "../../../src/domain/SurfaceFrame.js";
import { evaluatePatch } from "../../../src/domain/evaluatePatch.js";
import {
    cross,
    dot,
    limitOfBoundaryRing,
    limitOfRing,
    normalOfMode,
    normalize,
    type Ring,
    type Vector,
} from "../../support/limitOfRing.js";
import { fanCage, halfFanCage } from "../../support/cages.js";
import { createRandom } from "../../support/random.js";

const SEED = Number(process.env.SEED ?? 1);

/** Angle between unit vectors in radians, exact for small ones. */
function angleBetween(a: ArrayLike<number>, b: ArrayLike<number>): number {
    const [p, q] = [a, b].map((v): Vector => [v[0], v[1], v[2]]);
    return Math.atan2(Math.hypot(...cross(p, q)), dot(p, q));
}

/** A dish with bumps, so that no symmetry hides a wrong mask. */
function bumpyPlace(random: () => number): (ring: number, angle: number) => readonly number[] {
    return (ring, angle) => [
        ring * Math.cos(angle) + 0.1 * random(),
        ring * Math.sin(angle) + 0.1 * random(),
        0.2 * ring * ring + 0.3 * random(),
    ];
}

function pointsOf(cage: Cage): Vector[] {
    return Array.from(
        { length: cage.positions.length / 3 },
        (_, i) => Array.from(cage.positions.subarray(3 * i, 3 * i + 3)) as unknown as Vector,
    );
}

/** Positions and normals at the corner of all patches that meet in the middle of a fan: their (0, 0). */
function framesAtMiddle(net: CageNet, valence: number): { position: number[]; normal: number[] }[] {
    return Array.from({ length: valence }, (_, patch) => {
        const { position, normal } = evaluatePatch(net, patch, 0, 0, createFrame());
        return { position: Array.from(position), normal: Array.from(normal) };
    });
}

describe.each(["acc", "gregory"] as const)("%s patches in the limit (seed %#)", (method) => {
    const random = createRandom(SEED);

    it.each([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 24, 64, 360])(`at a point of %i faces, seed ${SEED}`, (valence) => {
        const cage = fanCage(valence, bumpyPlace(random));
        const points = pointsOf(cage);
        const ring: Ring = {
            center: points[0],
            spokes: Array.from({ length: valence }, (_, i) => points[1 + 2 * i]),
            diagonals: Array.from({ length: valence }, (_, i) => points[2 + 2 * i]),
        };
        const limit = limitOfRing(ring);
        const normal = normalOfMode(ring);
        const frames = framesAtMiddle(approximateCatmullClark(cage, { method }), valence);
        for (const frame of frames) {
            frame.position.forEach((value, axis) => {
                expect(Math.abs(value - limit[axis])).toBeLessThan(1e-6);
            });
            expect(angleBetween(frame.normal, normal)).toBeLessThan(1e-4);
        }
    });

    it.each([1, 2, 3, 4, 5, 6, 7, 8])(`at a smooth boundary of %i faces, seed ${SEED}`, (count) => {
        const cage = halfFanCage(count, bumpyPlace(random), { boundary: "edges" });
        const points = pointsOf(cage);
        const ring: Ring = {
            center: points[0],
            spokes: Array.from({ length: count + 1 }, (_, i) => points[1 + 2 * i]),
            diagonals: Array.from({ length: count }, (_, i) => points[2 + 2 * i]),
        };
        const { position, normal } = limitOfBoundaryRing(ring);
        for (const frame of framesAtMiddle(approximateCatmullClark(cage, { method }), count)) {
            frame.position.forEach((value, axis) => {
                expect(Math.abs(value - position[axis])).toBeLessThan(1e-6);
            });
            expect(angleBetween(frame.normal, normal)).toBeLessThan(1e-4);
        }
    });
});

describe("the oracle", () => {
    it.each([3, 5, 7, 12])("agrees with itself: repeated subdivision and eigenvectors, %i faces", (valence) => {
        const random = createRandom(SEED);
        const place = bumpyPlace(random);
        const at = (ring: number, turn: number): Vector => place(ring, (2 * Math.PI * turn) / valence) as Vector;
        const ring: Ring = {
            center: at(0, 0),
            spokes: Array.from({ length: valence }, (_, i) => at(1, i)),
            diagonals: Array.from({ length: valence }, (_, i) => at(1.4, i + 0.5)),
        };
        const far = limitOfRing(ring, 4000).ring;
        const byRing = normalize(
            far.spokes.reduce<Vector>(
                (sum, spoke, i) => {
                    const turned = cross(spoke, far.spokes[(i + 1) % valence]);
                    return [sum[0] + turned[0], sum[1] + turned[1], sum[2] + turned[2]];
                },
                [0, 0, 0],
            ),
        );
        expect(angleBetween(byRing, normalOfMode(ring))).toBeLessThan(1e-9);
    });
});
