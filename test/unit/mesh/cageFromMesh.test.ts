import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { VertexBuffer } from "@babylonjs/core/Buffers/buffer.js";
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { StandardMaterial } from "@babylonjs/core/Materials/standardMaterial.js";
import { CreateBox } from "@babylonjs/core/Meshes/Builders/boxBuilder.js";
import { CreateCapsule } from "@babylonjs/core/Meshes/Builders/capsuleBuilder.js";
import { CreateCylinder } from "@babylonjs/core/Meshes/Builders/cylinderBuilder.js";
import { CreateGround } from "@babylonjs/core/Meshes/Builders/groundBuilder.js";
import { CreateIcoSphere } from "@babylonjs/core/Meshes/Builders/icoSphereBuilder.js";
import { CreatePolyhedron } from "@babylonjs/core/Meshes/Builders/polyhedronBuilder.js";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import { CreateTorus } from "@babylonjs/core/Meshes/Builders/torusBuilder.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import { SubMesh } from "@babylonjs/core/Meshes/subMesh.js";
import "@babylonjs/core/Meshes/instancedMesh.js";
import { Logger } from "@babylonjs/core/Misc/logger.js";
import { MorphTarget } from "@babylonjs/core/Morph/morphTarget.js";
import { MorphTargetManager } from "@babylonjs/core/Morph/morphTargetManager.js";
import { Scene } from "@babylonjs/core/scene.js";
import { cageBindingFromMesh } from "../../../src/mesh/cageBindingFromMesh";
import { cageFromMesh, checkCage, createCage, parseObjCage, type Cage } from "../../../src/index";
import { describeWithSharedData } from "../../support/sharedData.js";
import { facesOf, rimOf } from "../cage/cages.js";

let engine: NullEngine;
let scene: Scene;

beforeEach(() => {
    Logger.LogLevels = Logger.NoneLogLevel;
    engine = new NullEngine();
    scene = new Scene(engine);
});

afterEach(() => {
    engine.dispose();
});

/** Six times the volume within a closed cage whose faces turn counter-clockwise about the outside. */
function sixVolumes(cage: Cage): number {
    const point = (id: number): number[] => [...cage.positions.subarray(3 * id, 3 * id + 3)];
    return facesOf(cage).reduce((sum, [first, ...others]) => {
        return others.slice(1).reduce((part, id, i) => {
            const [[ax, ay, az], [bx, by, bz], [cx, cy, cz]] = [first, others[i], id].map(point);
            return part + ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
        }, sum);
    }, 0);
}

/** A mesh of two squares, at x = 0 to 1 and 1 to 2, each with vertices of its own. */
function twoSquares(): Mesh {
    const mesh = new Mesh("squares", scene);
    const data = new VertexData();
    data.positions = [0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0, 2, 0, 0, 2, 1, 0, 1, 1, 0];
    data.normals = Array.from({ length: 24 }, (_, i) => Number(i % 3 === 2));
    data.uvs = [0, 0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 1, 1, 0, 1];
    data.indices = [0, 1, 2, 0, 2, 3, 4, 5, 6, 4, 6, 7];
    data.applyToMesh(mesh);
    return mesh;
}

describe.each([
    ["left", false],
    ["right", true],
])("the cage of a mesh in a %s-handed scene", (_, isRightHanded) => {
    beforeEach(() => {
        scene.useRightHandedSystem = isRightHanded;
    });

    it.each<[string, () => Mesh, { points: number; quads: number; triangles: number }]>([
        ["box", () => CreateBox("", {}, scene), { points: 8, quads: 6, triangles: 0 }],
        ["torus", () => CreateTorus("", { tessellation: 12 }, scene), { points: 144, quads: 144, triangles: 0 }],
        ["sphere", () => CreateSphere("", { segments: 4 }, scene), { points: 62, quads: 48, triangles: 24 }],
        [
            "capsule",
            () => CreateCapsule("", { tessellation: 8, capSubdivisions: 3 }, scene),
            { points: 58, quads: 48, triangles: 16 },
        ],
        [
            "cylinder",
            () => CreateCylinder("", { tessellation: 8, cap: Mesh.NO_CAP }, scene),
            { points: 16, quads: 8, triangles: 0 },
        ],
        ["dodecahedron", () => CreatePolyhedron("", { type: 2 }, scene), { points: 20, quads: 12, triangles: 12 }],
    ])("of a %s has its outside outside", (name, create, expected) => {
        const mesh = create();
        // Where a round mesh of Babylon comes back to its beginning, the last bits differ.
        const triangles = cageFromMesh(mesh, { weldTolerance: 1e-5 });
        const { cage, vertexOfPoint, report } = cageFromMesh(mesh, { weldTolerance: 1e-5, quads: true });
        expect([cage, triangles.cage].map((made) => checkCage(createCage(made)).cage)).toEqual([cage, triangles.cage]);
        expect({ points: report.points, quads: report.quads, triangles: report.faces - report.quads }).toEqual(
            expected,
        );
        expect(report.findings).toEqual([]);
        expect([report.turnedTriangles, report.differentSkins, report.differentMorphs]).toEqual([[], [], []]);
        expect(triangles.cage.faceSizes.every((size) => size === 3)).toBe(true);
        expect(rimOf(facesOf(cage))).toEqual(rimOf(facesOf(triangles.cage)));
        if (name !== "cylinder") {
            expect(rimOf(facesOf(cage))).toEqual({});
            expect(sixVolumes(cage)).toBeGreaterThan(0);
        }
        const positions = mesh.getVerticesData(VertexBuffer.PositionKind)!;
        vertexOfPoint.forEach((vertex, point) => {
            expect([...cage.positions.subarray(3 * point, 3 * point + 3)]).toEqual(
                [...positions.slice(3 * vertex, 3 * vertex + 3)].map(Math.fround),
            );
        });
    });

    it("of a ground looks up, in squares", () => {
        const mesh = CreateGround("", { subdivisionsX: 4, subdivisionsY: 3 }, scene);
        const { cage, report } = cageFromMesh(mesh, { quads: true });
        expect(report).toMatchObject({ points: 20, faces: 12, quads: 12, warnings: [] });
        // The projection along y, in which left and right change places.
        for (const face of facesOf(cage)) {
            const [[ax, az], [bx, bz], [cx, cz]] = face.map((id) => [
                cage.positions[3 * id],
                cage.positions[3 * id + 2],
            ]);
            expect((bz - az) * (cx - ax) - (bx - ax) * (cz - az)).toBeGreaterThan(0);
        }
        expect(cage.uvs).toHaveLength(2 * 48);
    });

    it("follows the normals, whichever way triangles run and whatever the material culls", () => {
        const mesh = CreateBox("", {}, scene);
        mesh.setIndices([...mesh.getIndices()!].map((_, i, all) => all[i - (i % 3) + ((3 - (i % 3)) % 3)]));
        mesh.sideOrientation = Constants.MATERIAL_ClockWiseSideOrientation;
        expect(sixVolumes(cageFromMesh(mesh).cage)).toBeCloseTo(6, 5);
        const inside = CreateBox("", {}, scene);
        inside.setVerticesData(
            VertexBuffer.NormalKind,
            inside.getVerticesData(VertexBuffer.NormalKind)!.map((value) => -value),
        );
        expect(sixVolumes(cageFromMesh(inside).cage)).toBeLessThan(0);
    });

    it.each([Constants.MATERIAL_ClockWiseSideOrientation, Constants.MATERIAL_CounterClockWiseSideOrientation])(
        "follows what is culled where there are no normals: side %d",
        (side) => {
            // Babylon makes normals of flat triangles for the side that is seen.
            const flat = CreateBox("", {}, scene);
            flat.sideOrientation = side;
            flat.convertToFlatShadedMesh();
            const expected = sixVolumes(cageFromMesh(flat).cage);
            expect(Math.abs(expected)).toBeCloseTo(6, 5);
            const mesh = CreateBox("", {}, scene);
            mesh.removeVerticesData(VertexBuffer.NormalKind);
            mesh.removeVerticesData(VertexBuffer.UVKind);
            mesh.sideOrientation = side;
            const { cage } = cageFromMesh(mesh);
            expect(cage.uvs).toBeUndefined();
            expect(sixVolumes(cage)).toBeCloseTo(expected, 5);
            const material = new StandardMaterial("", scene);
            mesh.material = material;
            material.sideOrientation = 1 - side;
            expect(sixVolumes(cageFromMesh(mesh).cage)).toBeCloseTo(-expected, 5);
        },
    );
});

describe("cageFromMesh", () => {
    it("welds by equal bits or by a tolerance, and keeps the seams of texture coordinates", () => {
        const mesh = twoSquares();
        const { cage, vertexOfPoint } = cageFromMesh(mesh, { quads: true });
        expect(facesOf(cage)).toEqual([
            [0, 1, 2, 3],
            [1, 4, 5, 2],
        ]);
        expect([...vertexOfPoint]).toEqual([0, 1, 2, 3, 5, 6]);
        expect([...cage.uvs!]).toEqual([0, 0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 1, 1, 0, 1]);
        const positions = [...mesh.getVerticesData(VertexBuffer.PositionKind)!];
        mesh.setVerticesData(VertexBuffer.PositionKind, positions.with(12, 1.001));
        expect(cageFromMesh(mesh).report.points).toBe(7);
        expect(cageFromMesh(mesh, { weldTolerance: 0.01 }).report.points).toBe(6);
        expect(() => cageFromMesh(mesh, { weldTolerance: -1 })).toThrow(
            "The welding tolerance is -1, not a finite number",
        );
    });

    it("takes short indices, no indices, and an instance for its source", () => {
        const expected = cageFromMesh(CreateBox("", {}, scene)).cage;
        const short = CreateBox("", {}, scene);
        short.setIndices(Uint16Array.from(short.getIndices()!));
        expect(cageFromMesh(short).cage).toEqual(expected);
        expect(cageFromMesh(short.createInstance("")).cage).toEqual(expected);
        short.convertToUnIndexedMesh();
        expect(short.isUnIndexed).toBe(true);
        expect(facesOf(cageFromMesh(short).cage)).toEqual(facesOf(expected));
        const bare = new Mesh("", scene);
        bare.setVerticesData(VertexBuffer.PositionKind, short.getVerticesData(VertexBuffer.PositionKind)!);
        expect(facesOf(cageFromMesh(bare).cage)).toEqual(facesOf(expected));
    });

    it("makes slots of the materials of sub-meshes, and takes the triangles that are drawn", () => {
        const mesh = twoSquares();
        expect(cageFromMesh(mesh).cage.groups).toBeUndefined();
        const split = (...parts: [number, number, number][]): Mesh => {
            mesh.releaseSubMeshes();
            mesh.subMeshes = [];
            for (const [material, start, count] of parts) {
                new SubMesh(material, 0, 8, start, count, mesh);
            }
            return mesh;
        };
        expect([...cageFromMesh(split([0, 6, 6], [3, 0, 6]), { quads: true }).cage.groups!]).toEqual([3, 0]);
        // Two materials within a square: no quad.
        expect(cageFromMesh(split([1, 0, 3], [2, 3, 9]), { quads: true }).report).toMatchObject({ faces: 3, quads: 1 });
        const { cage, vertexOfPoint } = cageFromMesh(split([0, 6, 3], [0, 6, 6]));
        expect(facesOf(cage)).toEqual([
            [0, 1, 2],
            [0, 2, 3],
        ]);
        expect([...vertexOfPoint]).toEqual([4, 5, 6, 7]);
        expect(() => cageFromMesh(split([65536, 0, 12]))).toThrow(
            'The mesh "squares": a sub-mesh has the material index 65536',
        );
    });

    it("leaves out triangles whose corners are one point, and tells of those that are turned", () => {
        const mesh = twoSquares();
        mesh.setIndices([1, 4, 2, 0, 1, 2, 0, 2, 3, 4, 6, 5, 4, 6, 7]);
        const { cage, report } = cageFromMesh(mesh);
        expect(facesOf(cage)).toEqual(
            [
                [2, 0, 1],
                [2, 1, 3],
                [0, 4, 5],
                [0, 4, 1],
            ].map(([a, b, c]) => [a, b, c]),
        );
        expect(report).toMatchObject({ skippedTriangles: [0], turnedTriangles: [3] });
        expect(report.warnings).toEqual([
            "Triangle 0 has two corners in one point and is left out.",
            "Triangle 3 turns its back where the normals say front.",
        ]);
    });

    it("tells of welded vertices that bones or morph targets move apart", () => {
        const mesh = twoSquares();
        expect(cageFromMesh(mesh).report.warnings).toEqual([]);
        const bones = Array.from({ length: 32 }, (_, i) => i % 4);
        // Vertex 4 lies on vertex 1: the same bones in another order. Vertex 7 lies on vertex 2: other shares.
        bones.splice(16, 4, 2, 1, 0, 3);
        const weights = Array.from({ length: 32 }, (_, i) => [0.5, 0.25, 0.25, 0][i % 4]);
        weights.splice(16, 4, 0.25, 0.25, 0.5, 0);
        weights.splice(28, 4, 0.25, 0.5, 0.25, 0);
        mesh.setVerticesData(VertexBuffer.MatricesIndicesKind, bones);
        mesh.setVerticesData(VertexBuffer.MatricesWeightsKind, weights);
        const { vertexOfPoint, report } = cageFromMesh(mesh);
        expect(report.differentSkins.map((point) => vertexOfPoint[point])).toEqual([2]);
        expect(report.warnings).toEqual(["Point 2 has vertices with different bones or weights."]);
        const manager = new MorphTargetManager(scene);
        const positions = [...mesh.getVerticesData(VertexBuffer.PositionKind)!];
        for (const moved of [positions, positions.with(13, 0.25)]) {
            const target = new MorphTarget("", 0, scene);
            target.setPositions(moved);
            manager.addTarget(target);
        }
        mesh.morphTargetManager = manager;
        const morphed = cageFromMesh(mesh).report;
        expect(morphed.differentMorphs.map((point) => vertexOfPoint[point])).toEqual([1]);
        expect(morphed.warnings[1]).toBe("Point 1 has vertices that morph targets move apart.");
        expect(cageFromMesh(mesh, { weldTolerance: 0.3 }).report.differentMorphs).toEqual([]);
    });

    it("refuses what it cannot read with the name of the mesh and the vertex", () => {
        expect(() => cageFromMesh(new Mesh("nothing", scene))).toThrow(
            'The mesh "nothing" has no positions that the CPU can',
        );
        for (const value of [undefined, null, {}, "mesh"]) {
            expect(() => cageFromMesh(value as never)).toThrow(/^The mesh is .*, not a mesh of Babylon.js\.$/);
            expect(() => cageBindingFromMesh(value as never, [])).toThrow(
                /^The mesh is .*, not a mesh of Babylon.js\.$/,
            );
        }
        const mesh = twoSquares();
        expect(() => cageFromMesh(mesh, { quad: true } as object)).toThrow('"quad" is no option; there are weldToler');
        const positions = [...mesh.getVerticesData(VertexBuffer.PositionKind)!];
        mesh.setVerticesData(VertexBuffer.PositionKind, positions.with(16, NaN));
        expect(() => cageFromMesh(mesh)).toThrow('The mesh "squares": vertex 5: y is NaN, not a finite number.');
        mesh.setVerticesData(VertexBuffer.PositionKind, positions);
        mesh.setVerticesData(VertexBuffer.UVKind, [...mesh.getVerticesData(VertexBuffer.UVKind)!].with(6, Infinity));
        expect(() => cageFromMesh(mesh)).toThrow('The mesh "squares": vertex 3: u is Infinity, not a finite number.');
        mesh.setVerticesData(VertexBuffer.PositionKind, positions.slice(0, 21));
        mesh.setVerticesData(VertexBuffer.UVKind, new Float32Array(16));
        expect(() => cageFromMesh(mesh)).toThrow('The mesh "squares": triangle 3 names vertex 7, but there are 7.');
    });

    it("pairs the triangles of a ball without quads by their shape", () => {
        const mesh = CreateIcoSphere("", { subdivisions: 4, flat: false }, scene);
        const { report, cage } = cageFromMesh(mesh, { quads: true });
        expect(2 * report.quads + (report.faces - report.quads)).toBe(320);
        expect(report.quads).toBeGreaterThan(110);
        expect(sixVolumes(cage)).toBeGreaterThan(0);
    });
});

/** A mesh as a loader would make it of a file: polygons split from their first corners on. */
function meshOf(cage: Cage, order: (triangles: number[][]) => number[][]): Mesh {
    const triangles = facesOf(cage).flatMap(([first, ...others]) => {
        // The way of Babylon's own meshes.
        return others.slice(1).map((id, i) => [first, id, others[i]]);
    });
    const data = new VertexData();
    data.positions = cage.positions;
    data.indices = order(triangles).flat();
    const mesh = new Mesh("", scene);
    data.applyToMesh(mesh);
    return mesh;
}

describeWithSharedData("cages that were split into triangles", "cages/bigguy_from_ccm.obj", (path) => {
    const key = (positions: Float32Array, face: readonly number[]): string =>
        face
            .map((id) => positions.subarray(3 * id, 3 * id + 3).join(" "))
            .sort()
            .join();

    it.each(["bigguy", "monsterfrog", "car"])("%s comes back in quads", (name) => {
        const { cage } = parseObjCage(readFileSync(path.replace("bigguy", name))).cages[0];
        const whole = new Set(facesOf(cage).map((face) => key(cage.positions, face)));
        const found = (order: (triangles: number[][]) => number[][]): number => {
            const made = cageFromMesh(meshOf(cage, order), { quads: true }).cage;
            return facesOf(made).filter((face) => whole.has(key(made.positions, face))).length;
        };
        // In the order of a file all of them, in the order of a cache most.
        expect(found((triangles) => triangles)).toBe(whole.size);
        const mixed = found((triangles) =>
            triangles.filter((_, i) => i % 2 === 0).concat(triangles.filter((_, i) => i % 2 === 1)),
        );
        if (process.env.SHOW_MEASURED) {
            process.stdout.write(`${name}: ${mixed} of ${whole.size} quads found by their shape\n`);
        }
        expect(mixed).toBeGreaterThan(0.8 * whole.size);
    });
});
