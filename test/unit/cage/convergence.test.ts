import { expect, it } from "@jest/globals";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { approximateCatmullClark, type CageNet } from "../../../src/cage/approximateCatmullClark.js";
import type { Cage } from "../../../src/cage/Cage.js";
import { createLevel } from "../../../src/cage/createLevel.js";
import { RefinedPoints } from "../../../src/cage/RefinedPoints.js";
import { refineSteps } from "../../support/refineSteps.js";
import { RingPoints } from "../../../src/cage/RingPoints.js";
import { findSectors } from "../../../src/cage/sectors.js";
import { SharpnessByLevel } from "../../../src/cage/SharpnessByLevel.js";
import { SurfaceMasks } from "../../../src/cage/SurfaceMasks.js";
import { createFrame } from "../../../src/domain/SurfaceFrame.js";
import { evaluatePatch } from "../../../src/domain/evaluatePatch.js";
import { applyStencil } from "../../../src/net/applyStencil.js";
import { PointSum } from "../../../src/net/PointSum.js";
import { parseObjCage } from "../../../src/sources/parseObjCage.js";
import { homogeneousPoints } from "../../support/cages.js";
import { faceParameters } from "../../support/cageSides.js";
import { createRandom } from "../../support/random.js";
import { describeWithSharedData } from "../../support/sharedData.js";

const METHODS = ["acc", "gregory"] as const;
const LEVELS = [0, 1, 2];

/** Steps of subdivision of the points that the surface is compared with, and how many of these are taken. */
const STEPS = 5;
const STEPS_OF_MANY_FACES = 4;
const SAMPLES = 3000;

/** How far inside of a quad, in parts of its diagonal: less than the smallest patches are long. */
const INSIDE = 1e-2;

/** A point of the subdivision surface and where it is in the cage. */
interface LimitSample {
    readonly face: number;
    /** Texture coordinates, and those of a place next to it, inside of a quad that has it as a corner. */
    readonly uv: readonly number[];
    readonly inside: readonly number[];
    readonly position: readonly number[];
}

/** Points of repeated subdivision, moved to where they tend to. */
function limitSamples(cage: Cage): LimitSample[] {
    const { level } = createLevel(cage, cage.boundary ?? "edgesAndCorners");
    const steps = cage.faceSizes.length > 9 ? STEPS_OF_MANY_FACES : STEPS;
    const deep = refineSteps(level, steps, cage.creaseMethod ?? "uniform");
    const { topology, cageFaces, uvs } = deep.level;
    // What is left of sharpness takes some steps more, about each point alone.
    const left = [...deep.level.edgeSharpness, ...deep.level.pointSharpness].filter((own) => own !== Infinity);
    const settle = (sharpness: number): number => (sharpness === Infinity ? Infinity : 0);
    const settled = {
        ...deep.level,
        edgeSharpness: deep.level.edgeSharpness.map(settle),
        pointSharpness: deep.level.pointSharpness.map(settle),
    };
    const sharpness = new SharpnessByLevel(deep.level, cage.creaseMethod ?? "uniform");
    const more = left.reduce((most, own) => Math.max(most, Math.ceil(own)), 0);
    const ring = new RingPoints(new RefinedPoints(topology, sharpness), more);
    const masks = new SurfaceMasks(settled, findSectors(settled), () => ring);
    const sum = new PointSum(topology.pointCount);
    const points = applyStencil(deep.stencil!, homogeneousPoints(cage), new Float64Array(4 * topology.pointCount));
    const positionAt = (corner: number): number[] => {
        masks.addPoint(sum, corner, 1);
        const position = [0, 0, 0];
        for (let i = 0; i < sum.count; i++) {
            position.forEach((_, axis) => {
                position[axis] += sum.coefficientOf(sum.points[i]) * points[4 * sum.points[i] + axis];
            });
        }
        sum.clear();
        return position;
    };
    const random = createRandom(1);
    const cornerCount = topology.pointOf.length;
    return Array.from({ length: Math.min(SAMPLES, cornerCount) }, (_, i) => {
        const corner = cornerCount > SAMPLES ? Math.floor(random() * cornerCount) : i;
        const face = topology.faceOf[corner];
        const first = topology.faceStarts[face];
        const opposite = first + ((corner - first + 2) % 4);
        const uv = [uvs![2 * corner], uvs![2 * corner + 1]];
        return {
            face: cageFaces[face],
            uv,
            inside: uv.map((x, axis) => x + (uvs![2 * opposite + axis] - x) * INSIDE),
            position: positionAt(corner),
        };
    });
}

/**
 * Parameters of a place in a patch whose corners have texture coordinates: the bilinear map turned round by Newton's method;
 * beyond the patch where it finds none.
 */
function parametersIn(corners: ArrayLike<number>, [x, y]: readonly number[]): [number, number] {
    let [u, v] = [0.5, 0.5];
    let missing = 1;
    for (let step = 0; step < 12 && missing > 1e-14; step++) {
        const value = (axis: number): number =>
            (1 - v) * ((1 - u) * corners[axis] + u * corners[2 + axis]) +
            v * ((1 - u) * corners[4 + axis] + u * corners[6 + axis]);
        const du = (axis: number): number =>
            (1 - v) * (corners[2 + axis] - corners[axis]) + v * (corners[6 + axis] - corners[4 + axis]);
        const dv = (axis: number): number =>
            (1 - u) * (corners[4 + axis] - corners[axis]) + u * (corners[6 + axis] - corners[2 + axis]);
        const determinant = du(0) * dv(1) - du(1) * dv(0);
        const [missingX, missingY] = [x - value(0), y - value(1)];
        missing = Math.abs(missingX) + Math.abs(missingY);
        u += (missingX * dv(1) - missingY * dv(0)) / determinant;
        v += (missingY * du(0) - missingX * du(1)) / determinant;
    }
    return missing < 1e-9 ? [u, v] : [2, 2];
}

/** The box of each patch in texture coordinates: smallest u, v, largest u, v. */
function uvBoxes(uvs: Float32Array): Float32Array {
    const boxes = new Float32Array(uvs.length / 2);
    for (let patch = 0; patch < uvs.length / 8; patch++) {
        for (let axis = 0; axis < 2; axis++) {
            const values = [0, 2, 4, 6].map((i) => uvs[8 * patch + i + axis]);
            boxes[4 * patch + axis] = Math.min(...values);
            boxes[4 * patch + 2 + axis] = Math.max(...values);
        }
    }
    return boxes;
}

/** Largest distance of the samples from the patches of a net, at the same places, in parts of the cage's size. */
function largestError(net: CageNet, samples: readonly LimitSample[], size: number): number {
    const patchesOf = new Map<number, number[]>();
    net.faces.forEach((face, patch) => patchesOf.set(face, [...(patchesOf.get(face) ?? []), patch]));
    const frame = createFrame();
    const boxes = uvBoxes(net.uvs!);
    let worst = 0;
    for (const { face, uv, inside, position } of samples) {
        const corners = (patch: number): Float32Array => net.uvs!.subarray(8 * patch, 8 * patch + 8);
        const patch = patchesOf.get(face)!.find((candidate) => {
            const at = 4 * candidate;
            const isNear =
                inside[0] >= boxes[at] &&
                inside[1] >= boxes[at + 1] &&
                inside[0] <= boxes[at + 2] &&
                inside[1] <= boxes[at + 3];
            const [u, v] = isNear ? parametersIn(corners(candidate), inside) : [2, 2];
            return u > 0 && u < 1 && v > 0 && v < 1;
        })!;
        const [u, v] = parametersIn(corners(patch), uv).map((t) => Math.min(Math.max(t, 0), 1));
        evaluatePatch(net, patch, u, v, frame);
        worst = Math.max(worst, Math.hypot(...position.map((x, axis) => x - frame.position[axis])) / size);
    }
    return worst;
}

describeWithSharedData("patches compared with subdivided files in the limit", "cages/osd_refined", (folder) => {
    const names = existsSync(folder)
        ? readdirSync(folder)
              .filter((name) => name.endsWith("_level0.obj") && !name.includes("hedit"))
              .map((name) => name.replace("_level0.obj", ""))
        : [];

    it.each(names)("%s: nearer with every step", (name) => {
        const { cage: given } = parseObjCage(readFileSync(join(folder, "..", "osd", `${name}.obj`))).cages[0];
        const cage = { ...given, uvs: faceParameters(given) };
        const size = Math.max(...cage.positions) - Math.min(...cage.positions);
        const samples = limitSamples(cage);
        for (const method of METHODS) {
            const errors = LEVELS.map((refineLevels) =>
                largestError(approximateCatmullClark(cage, { method, refineLevels }), samples, size),
            );
            if (process.env.SHOW_MEASURED) {
                const cells = errors.map((error) => (error < 1e-6 ? "exact" : error.toExponential(1)));
                process.stdout.write(`| ${name} | ${method} | ${cells.join(" | ")} |\n`);
            }
            errors.forEach((error, level) => {
                if (level > 0) {
                    // What is exact but for the rounding of the points has nothing to get nearer to.
                    expect(error < 1e-6 || error < errors[level - 1]).toBe(true);
                }
                // About a sharp point of a smooth cage the surface is a cone, which patches follow slowly.
                expect(error).toBeLessThan(
                    (name === "catmark_cube_corner4" ? [0.05, 0.03, 0.02] : [0.02, 0.01, 0.005])[level],
                );
            });
        }
    });
});
