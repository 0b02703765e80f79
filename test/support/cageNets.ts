import { applyStencil } from "../../src/net/applyStencil";
import { createNurbsNet } from "../../src/net/createNurbsNet";
import { createPatchNet } from "../../src/net/createPatchNet";
import { pointCountOf, TANGENT_SIZE, TWIST_SIZE, type PatchNet } from "../../src/net/PatchNet";
import type { Stencil } from "../../src/net/Stencil";
import { StencilBuilder } from "../../src/net/StencilBuilder";
import { randomNurbs } from "./nurbsFigures";
import { createRandom } from "./random";

/** A net with a stencil, and the points of its cage. */
export interface CageNet {
    readonly net: PatchNet;
    readonly stencil: Stencil;
    /** x, y, z, weight per point of the cage. */
    readonly controls: Float32Array;
}

/** A NURBS surface of random degrees, knots and points, with weights or without. */
export function createSplineNet(seed: number, isRational: boolean): CageNet {
    const figures = randomNurbs(createRandom(seed));
    const controls = Float32Array.from(figures.points, (value, i) => (i % 4 === 3 && !isRational ? 1 : value));
    const { net, stencil } = createNurbsNet({ ...figures, points: controls });
    return { net, stencil, controls };
}

/** How a cage is made up. */
interface CageOptions {
    readonly seed: number;
    /** Patches of the sheet along u and v. */
    readonly columns: number;
    readonly rows: number;
    /** Entries of the longest rows; others are shorter, most of them much. */
    readonly longestRow: number;
    /** Whether there are Gregory and tangent patches. */
    readonly hasVectors: boolean;
}

/**
 * A bumpy sheet whose points each follow a control point of their own, and a little of many others, some with negative
 * coefficients. Vectors are small differences of control points.
 */
export function createCageNet({ seed, columns, rows, longestRow, hasVectors }: CageOptions): CageNet {
    const random = createRandom(seed);
    const width = 3 * columns + 1;
    const pointCount = width * (3 * rows + 1);
    const controlCount = Math.max(pointCount, longestRow + 1);
    const controls = Float32Array.from({ length: 4 * controlCount }, (_, i) => {
        const [point, jitter] = [i >> 2, 0.4 * (random() - 0.5)];
        return [(point % width) + jitter, 2 * (random() - 0.5), Math.floor(point / width) + jitter, 1][i & 3];
    });
    const builder = new StencilBuilder();
    for (let point = 0; point < pointCount; point++) {
        // The first point is a control point itself, the second has the longest row.
        const others = point === 0 ? 0 : point === 1 ? longestRow - 1 : Math.floor((longestRow - 1) * random() ** 6);
        const first = Math.floor(controlCount * random());
        const indices = [point];
        const coefficients = [1];
        for (let i = 0; i < others; i++) {
            const coefficient = (0.4 * (random() - 0.4)) / others;
            indices.push((first + i) % controlCount);
            coefficients.push(coefficient);
            coefficients[0] -= coefficient;
        }
        builder.addRow(indices, coefficients);
    }
    const patches = sheetPatches(columns, rows);
    const patchCount = patches.length / 16;
    const addVectors = (count: number, size: number): number[] =>
        Array.from({ length: count }, () => {
            const [from, to] = [0, 0].map(() => Math.floor(controlCount * random()));
            return builder.addRow([from, to, (to + 1) % controlCount], [-size, 0.75 * size, 0.25 * size]);
        });
    const twists = hasVectors ? addVectors(TWIST_SIZE * patchCount, 0.02) : undefined;
    const tangents = hasVectors ? addVectors(TANGENT_SIZE * patchCount, 0.5) : undefined;
    const vectors = hasVectors ? { vectorStart: pointCount } : {};
    const stencil = { ...builder.build(controlCount), ...vectors };
    const points = applyStencil(stencil, controls);
    return { net: createPatchNet({ points, patches, twists, tangents, stencil, ...vectors }), stencil, controls };
}

/** The control points moved: each along a wave of its own, and all by an offset. */
export function movedControls(controls: Float32Array, time: number, offset = 0): Float32Array {
    return controls.map((value, i) => {
        return i % 4 === 3 ? value : value + offset + 0.3 * Math.sin(time + 0.7 * i);
    });
}

/** x, y, z of x, y, z, weight. */
export function withoutWeights(controls: Float32Array): Float32Array {
    return controls.filter((_, i) => i % 4 !== 3);
}

/** x, y, z, 1 of x, y, z. */
export function withWeights(positions: Float32Array): Float32Array {
    return Float32Array.from({ length: (positions.length / 3) * 4 }, (_, i) => {
        return i % 4 === 3 ? 1 : positions[3 * (i >> 2) + (i % 4)];
    });
}

/** A copy of a net with the points that the stencil makes of other control points. */
export function movedNet({ net, stencil }: CageNet, controls: Float32Array): PatchNet {
    return createPatchNet({ ...net, points: applyStencil(stencil, controls) });
}

function sheetPatches(columns: number, rows: number): number[] {
    const width = 3 * columns + 1;
    return Array.from({ length: 16 * columns * rows }, (_, i) => {
        const [patch, corner] = [i >> 4, i & 15];
        const [column, row] = [patch % columns, Math.floor(patch / columns)];
        return (3 * row + (corner >> 2)) * width + 3 * column + (corner & 3);
    });
}

/** Size of a net: the diagonal of the box of its points. */
export function sizeOf(net: PatchNet): number {
    const start = net.vectorStart ?? pointCountOf(net);
    const axis = (i: number): Float32Array => net.points.subarray(0, 4 * start).filter((_, at) => at % 4 === i);
    return Math.hypot(...[0, 1, 2].map((i) => Math.max(...axis(i)) - Math.min(...axis(i))));
}
