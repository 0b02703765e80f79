import { describe, expect, it } from "@jest/globals";
import { evaluateEdge } from "../../../src/domain/evaluateEdge";
import { evaluatePatch } from "../../../src/domain/evaluatePatch";
import { createFrame } from "../../../src/domain/SurfaceFrame";
import { deCasteljauPatch } from "../../../src/math/deCasteljau";
import { createPatchNet } from "../../../src/net/createPatchNet";
import { EDGE_POINTS } from "../../../src/net/edges";
import { patchCountOf, type PatchNet } from "../../../src/net/PatchNet";
import { createSphereNet, createTeapotNet } from "../../../src/net/primitives";
import { createSheet } from "../../conformance/checks/nets";
import { createRandom } from "../../support/random";

/** Position by de Casteljau's scheme on homogeneous points: the independent evaluator. */
function pointOf(net: PatchNet, patch: number, u: number, v: number): number[] {
    const homogeneous = Array.from(net.patches.subarray(16 * patch, 16 * patch + 16), (id) => {
        const [x, y, z, w] = net.points.subarray(4 * id, 4 * id + 4);
        return [x * w, y * w, z * w, w];
    }).flat();
    const [x, y, z, w] = deCasteljauPatch(homogeneous, 3, 3, 4, u, v);
    return [x / w, y / w, z / w];
}

const nets: [string, PatchNet][] = [
    ["teapot", createTeapotNet()],
    ["sphere", createSphereNet()],
    ["rational sheet", createSheet(3, 2, 21, true)],
];

describe.each(nets)("evaluation of the %s", (_, net) => {
    const random = createRandom(5);
    const samples = Array.from({ length: 400 }, (__, i) => [i % patchCountOf(net), random(), random()]);
    const frame = createFrame();

    it("gives the point of de Casteljau's scheme", () => {
        for (const [patch, u, v] of samples) {
            evaluatePatch(net, patch, u, v, frame);
            pointOf(net, patch, u, v).forEach((value, axis) => {
                expect(frame.position[axis]).toBeCloseTo(value, 12);
            });
        }
    });

    it("gives the tangents of differences", () => {
        const step = 1e-5;
        for (const [patch, s, t] of samples) {
            const [u, v] = [0.1 + 0.8 * s, 0.1 + 0.8 * t];
            evaluatePatch(net, patch, u, v, frame);
            for (const [tangent, du, dv] of [
                [frame.du, step, 0],
                [frame.dv, 0, step],
            ] as const) {
                const ahead = pointOf(net, patch, u + du, v + dv);
                const behind = pointOf(net, patch, u - du, v - dv);
                ahead.forEach((value, axis) => {
                    expect(tangent[axis]).toBeCloseTo((value - behind[axis]) / (2 * step), 5);
                });
            }
        }
    });

    it("gives on edges the point of the patch, and at corners the control point", () => {
        const position = new Float64Array(3);
        for (let patch = 0; patch < patchCountOf(net); patch++) {
            for (let side = 0; side < 4; side++) {
                for (const t of [0, 0.25, 1 / 65536, 0.9, 1]) {
                    evaluateEdge(net, patch, side, t, position);
                    const along = side % 2 === 0 ? [side / 2, t] : [t, (side - 1) / 2];
                    pointOf(net, patch, along[0], along[1]).forEach((value, axis) => {
                        expect(position[axis]).toBeCloseTo(value, 12);
                    });
                }
                const id = net.patches[16 * patch + EDGE_POINTS[side][3]];
                expect([...position]).toEqual([...net.points.subarray(4 * id, 4 * id + 3)]);
            }
        }
    });
});

describe("an exact sphere", () => {
    it("has radius 1 everywhere, and its normal along the radius, poles included", () => {
        const net = createSphereNet();
        const frame = createFrame();
        for (let patch = 0; patch < patchCountOf(net); patch++) {
            for (let i = 0; i <= 16; i++) {
                for (let j = 0; j <= 16; j++) {
                    const { position, normal } = evaluatePatch(net, patch, i / 16, j / 16, frame);
                    // The weights are rounded to float32.
                    expect(Math.hypot(...position)).toBeCloseTo(1, 7);
                    normal.forEach((value, axis) => {
                        expect(value).toBeCloseTo(position[axis], 6);
                    });
                }
            }
        }
    });
});

describe("normals where du × dv vanishes", () => {
    const grid = (place: (row: number, column: number) => number[]): PatchNet =>
        createPatchNet({
            points: Array.from({ length: 16 }, (_, i) => [...place(i >> 2, i & 3), 1]).flat(),
            patches: Array.from({ length: 16 }, (_, i) => i),
        });
    const normalAt = (net: PatchNet, u: number, v: number): number[] => [
        ...evaluatePatch(net, 0, u, v, createFrame()).normal,
    ];

    it("are the limit from inside, on each of four collapsed sides", () => {
        // Disc sectors in the plane z = 0, with the collapsed side at v = 0, v = 1, u = 0, u = 1; all face +z.
        const sector = (reach: number, turn: number): number[] => [
            reach * Math.cos(turn / 3),
            reach * Math.sin(turn / 3),
            0,
        ];
        const sides: [PatchNet, number[][]][] = [
            [
                grid((row, column) => sector(row, 3 - column)),
                [
                    [0, 0],
                    [0.4, 0],
                    [1, 0],
                ],
            ],
            [
                grid((row, column) => sector(3 - row, column)),
                [
                    [0, 1],
                    [0.4, 1],
                    [1, 1],
                ],
            ],
            [
                grid((row, column) => sector(column, row)),
                [
                    [0, 0],
                    [0, 0.6],
                    [0, 1],
                ],
            ],
            [
                grid((row, column) => sector(3 - column, 3 - row)),
                [
                    [1, 0],
                    [1, 0.6],
                    [1, 1],
                ],
            ],
        ];
        for (const [net, places] of sides) {
            for (const [u, v] of places) {
                expect(normalAt(net, u, v).map((value) => Math.round(value * 1e9) / 1e9 + 0)).toEqual([0, 0, 1]);
            }
        }
    });

    it("come from the net where tangents are parallel at a corner", () => {
        // du and dv point the same way at (0, 0); the patch opens towards +z.
        const net = grid((row, column) => [row + column, row * column * 0.5 * (column - row), 0]);
        expect(Math.hypot(...normalAt(net, 0, 0))).toBeCloseTo(1, 12);
    });

    it("are finite and unit for whatever net: points in a line, in one place, seven of nine equal", () => {
        const nets_ = [
            grid(() => [1, 2, 3]),
            grid((row, column) => [row + column, 2 * (row + column), 0]),
            grid((row, column) => (row === 3 && column === 3 ? [1, 1, 1] : [0, 0, 0])),
            grid((row, column) => [row > 1 ? 1 : 0, column > 2 ? 1 : 0, 0]),
            grid((row, column) => [1e-25 * row, 1e-25 * column, 0]),
            grid((row, column) => [1e18 * row, 1e18 * column, 1e17 * row * column]),
        ];
        for (const net of nets_) {
            for (const u of [0, 0.25, 0.5, 1]) {
                for (const v of [0, 0.3, 1]) {
                    expect(Math.hypot(...normalAt(net, u, v))).toBeCloseTo(1, 9);
                }
            }
        }
    });
});
