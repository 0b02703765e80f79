import { describe, expect, it } from "@jest/globals";
import { evaluateEdge } from "../../../src/domain/evaluateEdge";
import { evaluatePatch } from "../../../src/domain/evaluatePatch";
import { createFrame } from "../../../src/domain/SurfaceFrame";
import { writeVertex } from "../../../src/domain/writeVertex";
import { createVertexLayout } from "../../../src/domain/VertexLayout";
import { deCasteljauPatch } from "../../../src/math/deCasteljau";
import { cross, dot, length, scale, type Vec3 } from "../../../src/math/vec3";
import { createPatchNet } from "../../../src/net/createPatchNet";
import { NO_VECTOR, patchCountOf, type PatchNet } from "../../../src/net/PatchNet";
import { createSheet } from "../../conformance/checks/nets";
import { createRandom } from "../../support/random";
import { withTangents, withTwists } from "../../support/vectorNets";

const seed = Number(process.env.SEED ?? 0) || 71;
const random = createRandom(seed);
const frame = createFrame();
const sheet = createSheet(3, 3, seed, false);
const twisted = withTwists(sheet, seed + 1, 0.7);
const tangential = withTangents(sheet, seed + 2, 0.7);
const both = withTangents(twisted, seed + 3, 0.7);
const samples = Array.from({ length: 300 }, (_, i) => [i % patchCountOf(sheet), random(), random()] as const);

function pointOf(net: PatchNet, id: number): number[] {
    return [...net.points.subarray(4 * id, 4 * id + 3)];
}

/** A Gregory patch straight from its definition: inner points by where they are seen from, then de Casteljau. */
function gregoryPoint(net: PatchNet, patch: number, u: number, v: number): Float64Array {
    const control = Array.from(net.patches.subarray(16 * patch, 16 * patch + 16), (id) => pointOf(net, id));
    [5, 6, 9, 10].forEach((inner, twist) => {
        const id = net.twists![4 * patch + twist];
        const a = twist & 1 ? 1 - u : u;
        const b = twist & 2 ? 1 - v : v;
        if (id !== NO_VECTOR) {
            const other = pointOf(net, id).map((value, axis) => control[inner][axis] + value);
            control[inner] = control[inner].map((value, axis) => (a * value + b * other[axis]) / (a + b));
        }
    });
    return deCasteljauPatch(control.flat(), 3, 3, 3, u, v);
}

/** One of the two tangent patches by de Casteljau's scheme. */
function tangentPatch(net: PatchNet, patch: number, alongU: boolean, u: number, v: number): Vec3 {
    const first = 24 * patch + (alongU ? 0 : 12);
    const vectors = Array.from(net.tangents!.subarray(first, first + 12), (id) => pointOf(net, id)).flat();
    const [x, y, z] = deCasteljauPatch(vectors, alongU ? 2 : 3, alongU ? 3 : 2, 3, u, v);
    return [x, y, z];
}

console.log(`Nets with vectors: seed ${seed}.`);

describe("Gregory patches", () => {
    it("lie where their definition says", () => {
        for (const [patch, u, v] of samples) {
            evaluatePatch(twisted, patch, u, v, frame);
            gregoryPoint(twisted, patch, u, v).forEach((value, axis) => {
                expect(frame.position[axis]).toBeCloseTo(value, 12);
            });
        }
    });

    it("have the derivatives of differences, next to edges and corners too", () => {
        const step = 1e-6;
        const places = samples.map(([patch, s, t], i) => {
            const near = i % 3 === 0 ? 1e-3 : 1;
            return [patch, step + near * s * (1 - 2 * step), step + near * t * (1 - 2 * step)];
        });
        for (const [patch, u, v] of places) {
            evaluatePatch(twisted, patch, u, v, frame);
            for (const [tangent, du, dv] of [
                [frame.du, step, 0],
                [frame.dv, 0, step],
            ] as const) {
                const ahead = gregoryPoint(twisted, patch, u + du, v + dv);
                const behind = gregoryPoint(twisted, patch, u - du, v - dv);
                ahead.forEach((value, axis) => {
                    expect(tangent[axis]).toBeCloseTo((value - behind[axis]) / (2 * step), 4);
                });
            }
            expect([...frame.spanU, ...frame.spanV]).toEqual([...frame.du, ...frame.dv]);
        }
    });

    it("see on each side the derivative across it that the inner points of that side make", () => {
        const plain = createPatchNet({
            points: twisted.points.map((value, i) => (i % 4 === 3 ? 1 : value)),
            patches: twisted.patches,
        });
        const other = createFrame();
        for (const [patch, t] of samples) {
            for (const side of [0, 1]) {
                evaluatePatch(twisted, patch, t, side, frame);
                evaluatePatch(plain, patch, t, side, other);
                expect([...frame.dv, ...frame.du, ...frame.position]).toEqual([
                    ...other.dv,
                    ...other.du,
                    ...other.position,
                ]);
                // Of u = 0 and u = 1 the control points are those with the vectors added.
                evaluatePatch(twisted, patch, side, t, frame);
                const control = [0, 1, 2, 3].map((row) => {
                    const id = (column: number): number => twisted.patches[16 * patch + 4 * row + column];
                    const edge = pointOf(twisted, id(3 * side));
                    const twist =
                        row === 0 || row === 3 ? NO_VECTOR : twisted.twists![4 * patch + side + 2 * (row - 1)];
                    const inner = pointOf(twisted, id(1 + side)).map(
                        (value, axis) => value + (twist === NO_VECTOR ? 0 : pointOf(twisted, twist)[axis]),
                    );
                    return inner.map((value, axis) => (side === 0 ? 3 : -3) * (value - edge[axis]));
                });
                deCasteljauPatch(control.flat(), 0, 3, 3, 0, t).forEach((value, axis) => {
                    expect(frame.du[axis]).toBeCloseTo(value, 12);
                });
            }
        }
    });

    it("have the edges and corners of the bicubic net", () => {
        const position = new Float64Array(3);
        for (let patch = 0; patch < patchCountOf(twisted); patch++) {
            for (let side = 0; side < 4; side++) {
                for (const t of [0, 1 / 65536, 0.3, 1]) {
                    const [u, v] = side % 2 === 0 ? [side / 2, t] : [t, (side - 1) / 2];
                    evaluateEdge(twisted, patch, side, t, position);
                    evaluatePatch(twisted, patch, u, v, frame);
                    position.forEach((value, axis) => {
                        expect(frame.position[axis]).toBeCloseTo(value, 12);
                    });
                    expect([...frame.du, ...frame.dv, ...frame.normal].every(Number.isFinite)).toBe(true);
                    expect(length([frame.normal[0], frame.normal[1], frame.normal[2]])).toBeCloseTo(1, 12);
                }
            }
        }
    });

    it("take their normals where they are degenerate from the bicubic geometry", () => {
        // The side u = 0 of patch 0 in one point: dv vanishes there, with twists or without.
        const points = twisted.points.slice();
        for (const id of [10, 20, 30]) {
            points.copyWithin(4 * id, 0, 4);
        }
        const collapsed = createPatchNet({ ...twisted, points });
        const plain = createPatchNet({ points: pointsAlone(collapsed), patches: collapsed.patches });
        const other = createFrame();
        for (const v of [0, 0.25, 1]) {
            evaluatePatch(plain, 0, 0, v, other);
            evaluatePatch(collapsed, 0, 0, v, frame);
            expect([...frame.normal, ...frame.spanU]).toEqual([...other.normal, ...other.du]);
        }
        evaluatePatch(collapsed, 0, 0, 0.25, frame);
        expect([...frame.du]).not.toEqual([...frame.spanU]);
    });
});

describe("Tangent patches", () => {
    it.each([
        ["alone", tangential],
        ["of Gregory patches", both],
    ])("make the normals, and nothing but them, %s", (_, net) => {
        const plain = { ...net, tangents: undefined };
        const other = createFrame();
        for (const [patch, s, t] of samples) {
            const [u, v] = [Math.round(4 * s) / 4, t];
            evaluatePatch(net, patch, u, v, frame);
            evaluatePatch(plain, patch, u, v, other);
            expect([...frame.position, ...frame.du, ...frame.dv]).toEqual([
                ...other.position,
                ...other.du,
                ...other.dv,
            ]);
            const hasTangents = net.tangents![24 * patch] !== NO_VECTOR;
            const along = hasTangents ? tangentPatch(net, patch, true, u, v) : vec3(other.du);
            const across = hasTangents ? tangentPatch(net, patch, false, u, v) : vec3(other.dv);
            const normal = cross(along, across);
            scale(normal, 1 / length(normal)).forEach((value, axis) => {
                expect(frame.normal[axis]).toBeCloseTo(value, 10);
                expect(frame.spanU[axis]).toBeCloseTo(along[axis], 12);
                expect(frame.spanV[axis]).toBeCloseTo(across[axis], 12);
            });
        }
    });

    it("make the tangents of the texture as well", () => {
        const layout = createVertexLayout(true);
        const vertex = new Float32Array(layout.stride);
        for (const [patch, u, v] of samples) {
            writeVertex(tangential, patch, u, v, layout, vertex, 0);
            evaluatePatch(tangential, patch, u, v, frame);
            const normal = vec3(frame.normal);
            const along = vec3(frame.spanU);
            const across = along.map((value, axis) => value - dot(along, normal) * normal[axis]);
            const size = Math.hypot(...across);
            across.forEach((value, axis) => {
                expect(vertex[layout.tangent + axis]).toBeCloseTo(value / size, 5);
            });
        }
    });

    it("that are degenerate leave the normals to the bicubic geometry", () => {
        const flat = createPatchNet({
            ...tangential,
            points: tangential.points.map((value, i) => (i >= 4 * tangential.vectorStart! ? 0 : value)),
        });
        for (const [patch, u, v] of samples) {
            evaluatePatch(flat, patch, u, v, frame);
            const { normal, du, dv } = evaluatePatch(sheet, patch, u, v, createFrame());
            expect([...frame.normal, ...frame.spanU, ...frame.spanV]).toEqual([...normal, ...du, ...dv]);
        }
    });
});

function vec3([x, y, z]: Float64Array): Vec3 {
    return [x, y, z];
}

/** The points of a net that are no vectors. */
function pointsAlone(net: PatchNet): Float32Array {
    return net.points.slice(0, 4 * net.vectorStart!);
}
