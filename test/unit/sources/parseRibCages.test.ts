import { describe, expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseRib } from "../../../src/sources/parseRib.js";
import { parseRibCages } from "../../../src/sources/parseRibCages.js";
import { describeWithSharedData } from "../../support/sharedData.js";
import { facesOf } from "../cage/cages.js";
import { downward, formatError } from "./support.js";

/** Two squares side by side. */
const FACES = "[4 4] [0 1 4 3 1 2 5 4]";
const POINTS = '"P" [0 0 0 1 0 0 2 0 0 0 1 0 1 1 0 2 1 0]';
const mesh = (tags = "", more = "", faces = FACES): string =>
    `SubdivisionMesh "catmull-clark" ${faces} ${tags} ${POINTS} ${more}`;
const only = (text: string): ReturnType<typeof parseRibCages>["cages"][0] => {
    const { cages } = parseRibCages(text);
    expect(cages).toHaveLength(1);
    return cages[0];
};

describe("parseRibCages", () => {
    it("reads faces and points, with names, materials and lines", () => {
        const text = `AttributeBegin\nAttribute "identifier" "name" ["fox"] Surface "fur"\n${mesh()}\nAttributeEnd\n${mesh()}`;
        const { cages, report } = parseRibCages(text);
        expect(report).toEqual({ format: "rib-cage", points: 12, faces: 4, skipped: [], warnings: [] });
        expect(cages.map(({ name, material }) => [name, material])).toEqual([
            ["fox", "fur"],
            ["cage", undefined],
        ]);
        expect(facesOf(cages[0].cage)).toEqual([
            [0, 1, 4, 3],
            [1, 2, 5, 4],
        ]);
        expect(cages[0].cage.boundary).toBe("none");
        expect([...cages[1].faceLines]).toEqual([5, 5]);
        expect([...cages[0].pointIds]).toEqual([0, 1, 2, 3, 4, 5]);
    });

    it("takes points to the world, and keeps the outside of what is mirrored outside", () => {
        const { cage } = only(`Translate 1 0 0 Scale 2 2 2 ${mesh()}`);
        expect([...cage.positions.subarray(3, 6)]).toEqual([3, 0, 0]);
        const mirrored = only(
            `Scale -1 1 1 ${mesh("", '"facevarying float[2] st" [0 0 1 0 1 1 0 1 1 0 2 0 2 1 1 1]')}`,
        ).cage;
        expect(facesOf(mirrored)).toEqual([
            [3, 4, 1, 0],
            [4, 5, 2, 1],
        ]);
        expect([...mirrored.positions.subarray(3, 6)]).toEqual([-1, 0, 0]);
        expect(downward(mirrored.uvs!.subarray(0, 8))).toEqual([0, 1, 1, 1, 1, 0, 0, 0]);
    });

    it("reads tags, with counts of two kinds, and of three in hierarchical meshes", () => {
        const tags = '["crease" "corner" "hole" "interpolateboundary"] [3 2 1 1 1 0 1 0] [0 1 2 5 1 2] [2 3.5 4]';
        const { cage } = only(mesh(tags));
        expect([...cage.creases!]).toEqual([0, 1, 1, 2]);
        expect([...cage.creaseSharpness!]).toEqual([2, 3.5]);
        expect([[...cage.corners!], [...cage.cornerSharpness!]]).toEqual([[5], [4]]);
        expect([...cage.holes!]).toEqual([1]);
        expect(cage.boundary).toBe("edges");
        const hierarchical = mesh('["creasemethod" "vertexedit"] [0 0 1 0 1 2] [] [7] ["chaikin" "add" "P"]');
        const { cages, report } = parseRibCages(hierarchical.replace("Sub", "HierarchicalSub"));
        expect(cages[0].cage.creaseMethod).toBe("chaikin");
        expect(report.skipped).toEqual([{ what: "hierarchical edit (vertexedit)", count: 1, lines: [1] }]);
        expect(only(mesh('["interpolateboundary"] [0 0] [] []')).cage.boundary).toBe("edgesAndCorners");
    });

    it("reads texture coordinates of corners, of points, and none of other counts", () => {
        const ofPoints = only(mesh("", '"s" [0 1 2 0 1 2] "t" [0 0 0 1 1 1]')).cage;
        expect(downward(ofPoints.uvs!)).toEqual([0, 0, 1, 0, 1, 1, 0, 1, 1, 0, 2, 0, 2, 1, 1, 1]);
        const { cages, report } = parseRibCages(mesh("", '"st" [0 0 1 1] "vertex color Cs" [1 1 1]'));
        expect(cages[0].cage.uvs).toBeUndefined();
        expect(report.skipped.map(({ what }) => what)).toEqual([
            "colours (Cs)",
            "texture coordinates of no known count",
        ]);
        const surplus = parseRibCages(`${mesh()}\n${mesh().replace(/"P" \[/, '"P" [7 ')}`);
        expect(surplus.cages).toHaveLength(1);
        expect(surplus.report.skipped[0].what).toMatch(/in P that is no multiple of three/);
    });

    it("tells of tags that are wrong, and of meshes, and reads the rest", () => {
        const { cages, report } = parseRibCages(
            [
                mesh('["crease" "corner"] [2 1 1 1] [0 9 0] [2 -1]'),
                mesh("", "", "[4 4] [0 1 4 3 1 2 6 4]"),
                mesh("", "", "[4 3] [0 1 4 3 1 2 5 4]"),
                mesh("", "", "[4 4] [0 1 4 3 1 1 5 4]"),
                'SubdivisionMesh "loop" [3] [0 1 2] "P" [0 0 0 1 0 0 0 1 0]',
                'SubdivisionMesh "catmull-clark" [3] [0 1 2] "N" [0 0 0 1 0 0 0 1 0]',
                mesh('["crease"] [2 2] [0 1] [2]'),
                mesh("[1]"),
                `ObjectBegin 1 ${mesh()} ObjectEnd`,
            ].join("\n"),
        );
        expect(cages.map(({ cage }) => cage.faceSizes.join())).toEqual(["4,4", "4,3"]);
        expect(report.warnings).toEqual([
            "rib-cage, line 1: a tag is left out: the sharpness -1 is negative.",
            "rib-cage, line 1: a crease names point 9, but there are 6.",
            "rib-cage, line 2: a mesh is left out: Face 1: corner 2 names point 6, but the cage has 6 points.",
            "rib-cage, line 3: a mesh is left out: faceVertices holds 8 point ids, but the sizes of the faces add up to 7.",
            'rib-cage, line 4: in "cage", face 1 names a point more than once and is cut there; what has fewer than 3 corners is left out.',
            'rib-cage, line 4: in "cage", point 2 belongs to no face and has no effect.',
        ]);
        expect(report.skipped.map(({ what, lines }) => [what, lines])).toEqual([
            ["tag that is wrong, see the warnings", [1]],
            ["SubdivisionMesh that is wrong, see the warnings", [2, 3]],
            ["SubdivisionMesh of a scheme that is not catmull-clark", [5]],
            ["SubdivisionMesh without P", [6]],
            ["SubdivisionMesh with arguments that are not understood", [7, 8]],
            ["SubdivisionMesh of an object definition", [9]],
        ]);
    });

    it("refuses a text without a mesh that can be read", () => {
        expect(formatError(() => parseRibCages("Sphere 1 -1 1 360")).message).toBe(
            "rib-cage, line 1: there is no subdivision mesh that can be read; left out: request Sphere (1).",
        );
        expect(formatError(() => parseRibCages("")).message).toContain(
            "the text ends without a single subdivision mesh",
        );
        expect(formatError(() => parseRibCages(mesh("", "", "[4] [0 1 4 9]"))).message).toContain(
            "line 1: a mesh is left out: Face 0: corner 3 names point 9",
        );
        expect(formatError(() => parseRibCages(`\n${mesh().slice(0, 80)}`)).message).toContain(
            "the text ends within the request SubdivisionMesh of line 2",
        );
    });

    it("and the reader of patches name each other", () => {
        const text = `Patch "bilinear" "P" [0 0 0 1 0 0 0 1 0 1 1 0]\n${mesh()}`;
        expect(parseRibCages(text).report.skipped[0].what).toBe("request Patch, which parseRib reads");
        expect(parseRib(text).report.skipped[0].what).toBe("request SubdivisionMesh, which parseRibCages reads");
    });

    it("reads what comes before a cut", () => {
        const { cages, report } = parseRibCages(`AttributeBegin ${mesh()}\n${mesh().slice(0, 52)}`);
        expect(cages).toHaveLength(1);
        expect(report.warnings).toHaveLength(2);
    });
});

describeWithSharedData("subdivision meshes of Aqsis", "rib", (folder) => {
    const read = (name: string): string => readFileSync(join(folder, name), "utf8");

    it("are read with their tags", () => {
        const { cages, report } = parseRibCages(read("aqsis_creases.rib"));
        expect(report.warnings).toEqual([]);
        expect(report).toMatchObject({ points: 6, faces: 8 });
        const { cage, material } = cages[0];
        expect(material).toBe("plastic");
        expect([...cage.creases!]).toEqual([1, 2, 2, 3, 3, 4, 4, 1, 0, 1, 1, 5, 5, 3, 3, 0]);
        expect([...cage.creaseSharpness!]).toEqual([4, 4, 4, 4, 2, 2, 2, 2]);
    });

    it("are read without their later samples, and many in one file", () => {
        const moving = read("aqsis_deformation.rib");
        expect(parseRibCages(moving).report).toMatchObject({ points: 4, faces: 4 });
        const text = read("aqsis_microbe.rib");
        const { cages, report } = parseRibCages(text);
        expect(cages).toHaveLength(text.split("SubdivisionMesh").length - 1);
        expect(report.warnings).toEqual([]);
        expect(cages.every(({ cage }) => cage.boundary === "edgesAndCorners")).toBe(true);
    });
});
