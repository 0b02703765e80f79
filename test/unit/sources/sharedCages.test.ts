import { describe, expect, it } from "@jest/globals";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkCage } from "../../../src/cage/checkCage.js";
import { createCage } from "../../../src/cage/createCage.js";
import { parseObjCage } from "../../../src/sources/parseObjCage.js";
import { differingFields, firstDifference } from "../../support/differences.js";
import { describeWithSharedData } from "../../support/sharedData.js";
import { facesOf, rimOf } from "../cage/cages.js";

/** Lines of a text that begin with a word, split at blanks: what grep and cut would say. */
function linesOf(text: string, start: string): string[][] {
    return text
        .split(/\r?\n/)
        .filter((line) => line.startsWith(`${start} `))
        .map((line) => line.slice(start.length).trim().split(/ +/));
}

function numbersOf(text: string, start: string): number[][] {
    return linesOf(text, start).map((words) => words.map(Number));
}

const namesTwice = (face: readonly number[]): boolean => new Set(face).size < face.length;
const BOUNDARIES = { 0: "none", 1: "edgesAndCorners", 2: "edges" };

/** Reads a file and compares it with what its lines say. */
function compare(path: string): void {
    const text = readFileSync(path, "utf8");
    const { cages, report } = parseObjCage(text);
    expect(cages).toHaveLength(1);
    const [{ cage, pointIds, faceLines, report: found }] = cages;
    expect(differingFields(checkCage(createCage(cage)).cage, cage)).toEqual({});

    const points = numbersOf(text, "v");
    expect(
        firstDifference(
            cage.positions,
            points.flatMap((point) => point.map(Math.fround)),
        ),
    ).toBeNull();
    expect(firstDifference(pointIds, [...points.keys()])).toBeNull();

    const given = linesOf(text, "f").map((words) => words.map((word) => Number(word.split("/")[0]) - 1));
    const repeated = [...given.keys()].filter((face) => namesTwice(given[face]));
    expect(found.findings.find(({ kind }) => kind === "repeatedPoints")?.ids ?? []).toEqual(repeated);
    const faces = facesOf(cage);
    expect(differingFields(rimOf(faces), rimOf(given))).toEqual({});
    expect(faces.some(namesTwice)).toBe(false);
    if (repeated.length === 0) {
        expect([...faces.entries()].filter(([face, ids]) => firstDifference(ids, given[face]))).toEqual([]);
        expect(faces).toHaveLength(given.length);
    }
    const lines = text.split(/\r?\n/);
    expect([...faceLines].every((line) => lines[line - 1].startsWith("f "))).toBe(true);

    const named = new Set(faces.flat());
    const isolated = [...points.keys()].filter((point) => !named.has(point));
    expect(found.findings.find(({ kind }) => kind === "isolatedPoints")?.ids ?? []).toEqual(isolated);
    expect(found.findings.map(({ kind }) => kind).filter((kind) => !/repeated|isolated/.test(kind))).toEqual([]);

    const hasUvs = linesOf(text, "f").every((words) => words.every((word) => /^\d+\/\d/.test(word)));
    expect(cage.uvs !== undefined).toBe(hasUvs);
    if (hasUvs && repeated.length === 0) {
        const uvs = numbersOf(text, "vt");
        const ids = linesOf(text, "f").flatMap((words) => words.map((word) => Number(word.split("/")[1]) - 1));
        const expected = ids.flatMap((id) => uvs[id].slice(0, 2).map(Math.fround));
        expect(firstDifference(cage.uvs!, expected)).toBeNull();
    }

    const creases = numbersOf(text, "t crease 2/1/0");
    expect(linesOf(text, "t crease")).toHaveLength(creases.length);
    // One file says the same of an edge twice.
    const distinct = creases.filter(([a, b], i) => creases.findIndex(([c, d]) => a === c && b === d) === i);
    expect(creases.length - distinct.length).toBeLessThan(2);
    expect([...(cage.creases ?? [])]).toEqual(distinct.flatMap((crease) => crease.slice(0, 2)));
    expect([...(cage.creaseSharpness ?? [])]).toEqual(distinct.map((crease) => Math.fround(crease[2])));
    const corners = numbersOf(text, "t corner 1/1/0");
    expect([...(cage.corners ?? [])]).toEqual(corners.map(([point]) => point));
    expect([...(cage.cornerSharpness ?? [])]).toEqual(corners.map(([, sharpness]) => Math.fround(sharpness)));
    const holes = numbersOf(text, "t hole").flatMap((words) => words.slice(1));
    expect([...(cage.holes ?? [])]).toEqual(holes.sort((a, b) => a - b));
    const [boundary] = numbersOf(text, "t interpolateboundary").map((words) => words[1]);
    expect(cage.boundary).toBe(BOUNDARIES[boundary as keyof typeof BOUNDARIES]);
    const methods = linesOf(text, "t creasemethod").map((words) => (words[1] === "chaikin" ? "chaikin" : "uniform"));
    expect(cage.creaseMethod).toBe(methods.at(0));

    const skipped = linesOf(text, "t").filter(([name, , word]) => {
        return /edit$|^facevarying/.test(name) || (name === "smoothtriangles" && word === "smooth");
    });
    expect(report.skipped.reduce((sum, { count }) => sum + count, 0)).toBe(skipped.length);
    expect(report.warnings).toHaveLength(found.findings.length);
}

describeWithSharedData("cages of OpenSubdiv", "cages/osd", (folder) => {
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".obj")) : ["none"];

    it("are all there", () => {
        expect(names).toHaveLength(122);
    });

    it.each(names)("%s has the points, faces and tags of its lines", (name) => {
        compare(join(folder, name));
    });
});

describeWithSharedData("large cages", "cages/bigguy_from_ccm.obj", (path) => {
    it.each([
        ["bigguy", 1452, 1450],
        ["monsterfrog", 1308, 1292],
        ["car", 1642, 1575],
    ])("%s has all points and quads", (name, points, faces) => {
        const file = path.replace("bigguy", name);
        compare(file);
        const { report } = parseObjCage(readFileSync(file)).cages[0];
        expect(report).toMatchObject({ points, faces, quads: faces });
    });
});

describe("a file of cages", () => {
    it("is what the lines of a small text say", () => {
        expect(numbersOf("v 1 2 3\nvt 4 5\nv  6 7 8 ", "v")).toEqual([
            [1, 2, 3],
            [6, 7, 8],
        ]);
    });
});
