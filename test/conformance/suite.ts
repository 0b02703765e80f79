import { createNurbsNet } from "../../src/net/createNurbsNet";
import type { PatchNet } from "../../src/net/PatchNet";
import { createSphereNet, createTeapotNet } from "../../src/net/primitives";
import { torusFigures } from "../support/nurbsFigures";
import { withTangents, withTwists, withVanishingTangents } from "../support/vectorNets";
import { checkAccuracy, checkPoles } from "./checks/accuracy";
import { checkAgreement } from "./checks/agreement";
import { checkImplicit, toTorus, toUnitSphere } from "./checks/implicit";
import { createSheet, createSidePairs, scaled, shuffled, withAttributes } from "./checks/nets";
import { checkOrientation } from "./checks/orientation";
import type { CheckReport, Target } from "./checks/target";
import { checkViews } from "./checks/views";
import { checkWatertight } from "./checks/watertight";

/** Where the eight collapsed sides of the teapot lie: the tip of the lid and the middle of the bottom. */
const TEAPOT_POLES = [
    [0, 3.15, 0],
    [0, 0, 0],
];

/** Seeds of the watertight check on most targets, each with all four spacings. */
const SEEDS = 200;

/** Checks that compare a backend with the CPU backend. */
export const AGREEMENT: readonly string[] = [
    "teapot: the triangles of the reference",
    "attributes of corners",
    "attributes of control values",
    "teapot: cameras of all kinds",
    "rational sheet: cameras of all kinds",
    "second texture coordinates alone",
    "attributes of tangent patches",
    "Gregory sheet: cameras of all kinds",
];

/**
 * Checks that demand the very factors of the CPU: for backends that plan there. Factors made on a GPU are rounded to
 * float32; hullFactors.test.ts and gpuPlan.test.ts compare those, and what follows from them.
 */
export const PLANNED_ON_CPU: readonly string[] = [
    "teapot: cameras of all kinds",
    "rational sheet: cameras of all kinds",
    "Gregory sheet: cameras of all kinds",
];

/** Every check of the conformance suite by name, with the nets it runs on. The same on every backend. */
export const CONFORMANCE: Readonly<Record<string, (target: Target) => Promise<CheckReport>>> = {
    "teapot: positions and normals of the float64 reference": (target) => checkAccuracy(target, createTeapotNet(), 1),
    "sphere: positions and normals of the float64 reference": (target) => checkAccuracy(target, createSphereNet(), 2),
    "rational sheet: positions and normals of the float64 reference": (target) =>
        checkAccuracy(target, createSheet(3, 2, 5, true), 3),
    "Gregory sheet: positions and normals of the float64 reference": (target) =>
        checkAccuracy(target, createGregorySheet(3, 2), 14),
    "sheet of tangent patches: positions and normals of the float64 reference": (target) =>
        checkAccuracy(target, createTangentSheet(), 15),
    "teapot, huge: positions and normals of the float64 reference": (target) =>
        checkAccuracy(target, scaled(createTeapotNet(), 1e16, 1e16), 9, 16),
    "teapot, tiny: positions and normals of the float64 reference": (target) =>
        checkAccuracy(target, scaled(createTeapotNet(), 1e-16, 1e-16), 9, 16),
    "sphere, drawn out: positions and normals of the float64 reference": (target) =>
        checkAccuracy(target, scaled(createSphereNet(), 1, 3e5), 9, 16),
    "sphere: every vertex lies on it": (target) => checkImplicit(target, createSphereNet(), toUnitSphere, 1e-6),
    "torus of NURBS: every vertex lies on it": (target) =>
        checkImplicit(target, createNurbsNet(torusFigures(3, 1)).net, toTorus(3, 1), 2e-6),
    "teapot: poles have one normal": (target) => checkPoles(target, createTeapotNet(), TEAPOT_POLES),
    "sphere: poles have one normal": (target) =>
        checkPoles(target, createSphereNet(), [
            [0, 1, 0],
            [0, -1, 0],
        ]),
    "teapot: the triangles of the reference": (target) => checkAgreement(target, createTeapotNet(), 4),
    "attributes of corners": (target) => checkAgreement(target, withAttributes(createSheet(3, 3, 6, false), 4, 8), 5),
    "attributes of control values": (target) =>
        checkAgreement(target, withAttributes(createSheet(2, 3, 7, true), 16, 9), 6),
    "second texture coordinates alone": (target) => {
        const { points, patches, uvs2 } = withAttributes(createSheet(3, 2, 8, false), 16, 10);
        return checkAgreement(target, { points, patches, uvs2 }, 7, false);
    },
    "attributes of tangent patches": (target) => checkAgreement(target, createTangentSheet(), 20),
    "teapot: cameras of all kinds": (target) => checkViews(target, createTeapotNet(), [0, 1.5, 0], 3, 10),
    "rational sheet: cameras of all kinds": (target) =>
        checkViews(target, createSheet(6, 5, 1, true), [9, 0, 7.5], 6, 11),
    "Gregory sheet: cameras of all kinds": (target) => checkViews(target, createGregorySheet(6, 5), [9, 0, 7.5], 6, 12),
    "teapot: triangles look the way of their normals": (target) => checkOrientation(target, createTeapotNet(), 7),
    "sphere: triangles look the way of their normals": (target) => checkOrientation(target, createSphereNet(), 8),
    "teapot: watertight to the bit": (target) =>
        checkWatertight(target, createTeapotNet(), { firstSeed: 1, seeds: SEEDS, largest: 5 }),
    "teapot: watertight while the points move": (target) =>
        checkWatertight(target, createTeapotNet(), { firstSeed: 1000, seeds: 10, largest: 16, moving: true }),
    "sphere: watertight to the bit": (target) =>
        checkWatertight(target, createSphereNet(), { firstSeed: 2000, seeds: 20, largest: 16 }),
    "sixteen pairs of sides, both directions: watertight": (target) =>
        checkWatertight(target, createSidePairs(), { firstSeed: 3000, seeds: 10, largest: 12, oriented: false }),
    "rational sheet: watertight while the points move": (target) =>
        checkWatertight(target, createSheet(3, 3, 11, true), { firstSeed: 4000, seeds: 10, largest: 20, moving: true }),
    "Gregory sheet: watertight while the points move": (target) =>
        checkWatertight(target, createGregorySheet(3, 3), {
            firstSeed: 5000,
            seeds: 5,
            largest: 20,
            moving: true,
            // So that it has the kernels of the check above, and none of its own.
            tangents: true,
        }),
};

function createGregorySheet(columns: number, rows: number): PatchNet {
    return withTwists(shuffled(createSheet(columns, rows, 12, false), 12), 13, 0.5);
}

/** With attributes, so that all checks of it have one set of kernels. Of one patch the normals are not from its vectors. */
function createTangentSheet(): PatchNet {
    const net = withTangents(shuffled(createSheet(3, 2, 15, false), 15), 16, 0.5);
    return withAttributes(withVanishingTangents(net, 4), 16, 19);
}
