import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { ImportMeshAsync, LoadAssetContainerAsync } from "@babylonjs/core/Loading/sceneLoader.js";
import type { MultiMaterial } from "@babylonjs/core/Materials/multiMaterial.js";
import { Logger } from "@babylonjs/core/Misc/logger.js";
import { Scene } from "@babylonjs/core/scene.js";
import {
    approximateCatmullClark,
    GetSurfaceReport,
    parseObjCage,
    parseRibCages,
    RegisterBezierPatchLoaders,
    type BezierPatchLoaderOptions,
    type BezierPatchMesh,
    type CageSurfaceFile,
} from "../../../src/index";

const BOX = readFileSync(new URL("../../../demo/models/creasedBox.obj", import.meta.url), "utf8");

/** Two squares beside each other, and one that is wrong. */
const SQUARES = `v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 5 0 0\nv 6 0 0\nv 6 1 0\nv 5 1 0
o left\nusemtl red\nf 1 2 3 4\no right\nusemtl blue\nf 5 6 7 8\nf 5 6 99 8\n`;

/** A square, and a face of very many corners. */
function withLargeFace(corners: number): string {
    const ring = Array.from({ length: corners }, (_, i) => (2 * Math.PI * i) / corners);
    const points = ring.map((angle) => `v ${Math.cos(angle)} ${Math.sin(angle)} 3`);
    const ids = ring.map((_, i) => i + 5);
    return `v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\no good\nf 1 2 3 4\n${points.join("\n")}\no cap\nf ${ids.join(" ")}\n`;
}

/** Three squares that meet in an edge, from point 0 to point 1, in lines 10 to 12. */
const FAN = `v 0 0 0\nv 0 0 1\nv 1 0 0\nv 1 0 1\nv 0 1 0\nv 0 1 1\nv -1 0 0\nv -1 0 1
o fan\nf 1 2 4 3\nf 1 2 6 5\nf 1 2 8 7\n`;

let engine: NullEngine;
let scene: Scene;

beforeEach(() => {
    Logger.LogLevels = Logger.NoneLogLevel;
    engine = new NullEngine();
    scene = new Scene(engine);
    RegisterBezierPatchLoaders();
});

afterEach(() => {
    engine.dispose();
});

async function load(
    text: string,
    options: BezierPatchLoaderOptions = {},
    pluginExtension = ".cage.obj",
): Promise<BezierPatchMesh[]> {
    const { meshes } = await ImportMeshAsync(new TextEncoder().encode(text), scene, {
        pluginExtension,
        pluginOptions: { "bezier-patch": options },
    });
    return meshes as BezierPatchMesh[];
}

describe("a file of cages", () => {
    it("gives surfaces by the names of the cages, with their materials, and its report", async () => {
        const [left, right, ...others] = await load(SQUARES);
        expect(others).toEqual([]);
        expect([left.name, right.name]).toEqual(["left", "right"]);
        expect([left.material?.name, right.material?.name]).toEqual(["red", "blue"]);
        const { cages, report } = parseObjCage(SQUARES);
        expect(left.net.points).toEqual(approximateCatmullClark(cages[0].cage).points);
        expect(right.net.patches).toEqual(approximateCatmullClark(cages[1].cage).patches);
        expect(GetSurfaceReport(right)).toEqual({
            format: "obj-cage",
            patches: 2,
            parts: 2,
            sharedEdges: 0,
            openEdges: 8,
            collapsedEdges: 0,
            nearMisses: 0,
            skipped: report.skipped,
            warnings: report.warnings,
        });
        expect(report.skipped).toMatchObject([{ count: 1, lines: [15] }]);
        expect(GetSurfaceReport(left)).toBe(GetSurfaceReport(right));
    });

    it("keeps slots, texture coordinates and creases, and turns axes as free-form surfaces of OBJ are", async () => {
        const { meshes, transformNodes } = await ImportMeshAsync(new TextEncoder().encode(BOX), scene, {
            pluginExtension: ".cage.obj",
        });
        const [mesh] = meshes as BezierPatchMesh[];
        const { cage, materials } = parseObjCage(BOX).cages[0];
        const multi = mesh.material as MultiMaterial;
        expect(materials).toEqual(["box", "lid"]);
        expect(multi.subMaterials.map((material) => material?.name)).toEqual(materials);
        const { points, uvs, groups, stencil } = approximateCatmullClark(cage);
        expect(mesh.net).toMatchObject({ points, uvs, groups, stencil });
        expect(transformNodes.map(({ name, scaling }) => [name, ...scaling.asArray()])).toEqual([
            ["__root__", -1, 1, 1],
        ]);
        expect((await load(BOX, { axes: "as-is" }))[0].parent).toBeNull();
    });

    it("is what `.obj` is, where that is asked for", async () => {
        RegisterBezierPatchLoaders({ extensions: { ".obj": "obj-cage" } });
        expect(GetSurfaceReport((await load(BOX, {}, ".obj"))[0])).toMatchObject({ format: "obj-cage", patches: 6 });
    });

    it("is converted as is asked for, and told of before meshes are made", async () => {
        const cage = {
            method: "gregory",
            refineLevels: 1,
            creaseLevels: 1,
            interpolateBoundary: "edges",
        } as const;
        let parsed: Pick<CageSurfaceFile, "nets" | "cages"> | null = null;
        const [mesh] = await load(BOX, {
            cage,
            weldTolerance: 0,
            method: "direct",
            onParsed: ({ nets, cages }) => {
                parsed = { nets, cages: cages! };
                expect(scene.meshes).toEqual([]);
            },
        });
        const expected = approximateCatmullClark(parseObjCage(BOX).cages[0].cage, cage);
        expect(mesh.net.points).toEqual(expected.points);
        expect(mesh.net.twists).toEqual(expected.twists);
        expect(mesh.net.patches.length).toBeGreaterThan(16 * 6);
        expect(parsed!.nets[0].net.points).toEqual(expected.points);
        expect(parsed!.cages).toEqual(parseObjCage(BOX).cages);
        expect(GetSurfaceReport(mesh)).toMatchObject({ patches: 6, parts: expected.report.patches });
    });

    it("can be moved as soon as it is loaded", async () => {
        const [mesh] = await load(BOX);
        const { positions } = parseObjCage(BOX).cages[0].cage;
        const moved = positions.map((value) => value + 1);
        const before = mesh.net.points.slice();
        mesh.updateCage(moved);
        const { vectorStart } = mesh.net;
        mesh.net.points.subarray(0, 4 * vectorStart!).forEach((value, i) => {
            expect(value).toBeCloseTo(before[i] + (i % 4 === 3 ? 0 : 1), 5);
        });
    });

    it("tells where faces do not join as those of a surface", async () => {
        const [mesh] = await load(FAN);
        const { warnings } = GetSurfaceReport(mesh)!;
        expect(warnings[0]).toMatch(
            /^obj-cage, line 10: in "fan", more than two faces meet in 1 edge \(the first from point 0 to 1\).*sharp there\.$/,
        );
        const holes = `${SQUARES.split("f 5 6 99")[0]}t hole 1/0/0 1\n`;
        const [, right] = await load(holes);
        expect(right.net.patches).toHaveLength(0);
        expect(GetSurfaceReport(right)?.warnings).toEqual(['obj-cage, line 14: "right" has no face that is drawn.']);
    });

    it("of RIB gives surfaces as one of OBJ does", async () => {
        const text = `AttributeBegin Attribute "identifier" "name" ["sheet"] Surface "cloth"
SubdivisionMesh "catmull-clark" [4 4] [0 1 4 3 1 2 5 4] ["interpolateboundary"] [0 0] [] []
"P" [0 0 0 1 0 0 2 0 0 0 1 0 1 1 0 2 1 0] AttributeEnd`;
        const [sheet, ...others] = await load(text, {}, ".cage.rib");
        expect(others).toEqual([]);
        expect([sheet.name, sheet.material?.name]).toEqual(["sheet", "cloth"]);
        expect(sheet.net.points).toEqual(approximateCatmullClark(parseRibCages(text).cages[0].cage).points);
        expect(GetSurfaceReport(sheet)).toMatchObject({ format: "rib-cage", patches: 2, warnings: [] });
        await expect(load("Sphere 1 -1 1 360", {}, ".cage.rib")).rejects.toThrow(/rib-cage/);
    });

    it.each([
        ["no face", "v 0 0 0\n", {}, /obj-cage, line 1: the text has no face/],
        ["no face of four points", "v 0 0 0\nv 1 0 0\nf 1 2\n", {}, /obj-cage, line 3: no face can be read/],
        ["a method", BOX, { cage: { method: "catmark" } }, /method is "catmark", which is neither "acc" nor "gregory"/],
        ["a level", BOX, { cage: { refineLevels: 1.5 } }, /refineLevels is 1\.5, no whole number from 0 to 6/],
        ["an option", BOX, { cage: { refinelevels: 1 } }, /"refinelevels" is no option of cages; there are method,/],
        ["options", BOX, { cage: 2 }, /The options of cages are 2, not an object/],
        ["the tolerance", BOX, { weldTolerance: -1 }, /-1/],
    ])("that is wrong is refused, and leaves nothing behind: %s", async (_, text, options, message) => {
        await expect(load(text, options as BezierPatchLoaderOptions)).rejects.toThrow(message);
        await expect(
            LoadAssetContainerAsync(new TextEncoder().encode(text), scene, {
                pluginExtension: ".cage.obj",
                pluginOptions: { "bezier-patch": options as BezierPatchLoaderOptions },
            }),
        ).rejects.toThrow(message);
        expect([scene.meshes, scene.transformNodes, scene.materials]).toEqual([[], [], []]);
    });

    it("leaves out a cage that is too large, by name and line, and loads the others", async () => {
        const { meshes } = await ImportMeshAsync(`data:${withLargeFace(30_000)}`, scene, {
            pluginExtension: ".cage.obj",
        });
        expect(meshes.map(({ name }) => name)).toEqual(["good"]);
        const report = GetSurfaceReport(meshes[0])!;
        expect(report.patches).toBe(1);
        expect(report.skipped).toEqual([{ what: "cage that is too large", count: 1, lines: [30_008] }]);
        expect(report.warnings).toEqual([
            expect.stringMatching(/^obj-cage, line 30008: "cap" is left out. .* face 0 has 30000\.$/),
        ]);
        const alone = withLargeFace(30_000).replace("f 1 2 3 4\n", "");
        await expect(ImportMeshAsync(`data:${alone}`, scene, { pluginExtension: ".cage.obj" })).rejects.toThrow(
            /line 30007: "cap" is left out/,
        );
    });
});
