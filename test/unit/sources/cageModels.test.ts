import { describe, expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { CREATURE } from "../../../demo/models/creature.mjs";
import { ROOK } from "../../../demo/models/rook.mjs";
import type { Cage } from "../../../src/cage/Cage.js";
import type { NamedCage } from "../../../src/sources/CageFile.js";
import { parseObjCage } from "../../../src/sources/parseObjCage.js";
import { facesOf, rimOf } from "../cage/cages.js";

const textOf = (name: string): string =>
    readFileSync(new URL(`../../../demo/models/${name}.obj`, import.meta.url), "utf8");

/** The only cage of a file, of which nothing is left out. */
function read(name: string): NamedCage {
    const { cages, report } = parseObjCage(textOf(name));
    expect(report).toMatchObject({ skipped: [], warnings: [] });
    expect(cages).toHaveLength(1);
    return cages[0];
}

/** Edges per point. */
function valencesOf(cage: Cage): number[] {
    const neighbours = Array.from({ length: cage.positions.length / 3 }, () => new Set<number>());
    for (const face of facesOf(cage)) {
        face.forEach((point, i) => {
            const next = face[(i + 1) % face.length];
            neighbours[point].add(next);
            neighbours[next].add(point);
        });
    }
    return neighbours.map(({ size }) => size);
}

/** Volume within a closed cage whose faces turn to the outside. */
function volumeOf(cage: Cage): number {
    const at = (id: number): readonly number[] => cage.positions.subarray(3 * id, 3 * id + 3) as unknown as number[];
    return facesOf(cage).reduce((sum, face) => {
        return face.slice(2).reduce((part, _, i) => {
            const [[ax, ay, az], [bx, by, bz], [cx, cy, cz]] = [at(face[0]), at(face[i + 1]), at(face[i + 2])];
            return part + (ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)) / 6;
        }, sum);
    }, 0);
}

/** Whether each edge is walked once each way, or by one face alone. */
function isManifold(cage: Cage): boolean {
    const walks = facesOf(cage).flatMap((face) => face.map((point, i) => `${point} ${face[(i + 1) % face.length]}`));
    return new Set(walks).size === walks.length;
}

describe("the cages of the demo", () => {
    it("are what their makers make", () => {
        expect(textOf("creature")).toBe(CREATURE);
        expect(textOf("rook")).toBe(ROOK);
    });

    it("creature.obj: a closed creature of quads, with points of many valences", () => {
        const { name, cage, report, materials } = read("creature");
        expect(name).toBe("creature");
        expect(report.quads).toBe(report.faces);
        expect(report.faces).toBeGreaterThan(300);
        expect(report.faces).toBeLessThanOrEqual(600);
        expect(isManifold(cage)).toBe(true);
        expect(rimOf(facesOf(cage))).toEqual({});
        expect(volumeOf(cage)).toBeGreaterThan(0);
        expect([...new Set(valencesOf(cage))].sort()).toEqual([3, 4, 5, 6, 7]);
        // A ball: as many points and faces as edges and 2.
        expect(report.points + report.faces).toBe(2 * report.faces + 2);
        expect(materials).toEqual(["belly", "skin", "plate", "claw", "horn", "eye"]);
        expect(new Set(cage.groups).size).toBe(6);
    });

    it("creature.obj: left and right are alike", () => {
        const { cage } = read("creature");
        const points = Array.from({ length: cage.positions.length / 3 }, (_, id) => [
            ...cage.positions.subarray(3 * id, 3 * id + 3),
        ]);
        const ids = new Map(points.map((point, id) => [point.join(" "), id]));
        expect(ids.size).toBe(points.length);
        const mirrored = points.map(([x, y, z]) => ids.get([0 - x, y, z].join(" ")) ?? -1);
        expect(mirrored).not.toContain(-1);
        const key = (face: readonly number[]): string => {
            const first = face.indexOf(Math.min(...face));
            return [...face.slice(first), ...face.slice(0, first)].join(" ");
        };
        const faces = new Set(facesOf(cage).map(key));
        for (const face of facesOf(cage)) {
            expect(faces.has(key(face.map((id) => mirrored[id]).reverse()))).toBe(true);
        }
    });

    it("creature.obj: the texture has seams, and faces of one chart share it without one", () => {
        const { cage } = read("creature");
        const uvs = new Map<number, Set<string>>();
        cage.faceVertices.forEach((point, corner) => {
            const known = uvs.get(point) ?? new Set();
            uvs.set(point, known.add(`${cage.uvs![2 * corner]} ${cage.uvs![2 * corner + 1]}`));
        });
        const sizes = [...uvs.values()].map(({ size }) => size);
        expect(Math.max(...sizes)).toBeGreaterThan(1);
        expect(sizes.filter((size) => size === 1).length).toBeGreaterThan(0.4 * sizes.length);
        expect(cage.uvs!.every((value) => value >= 0 && value <= 1)).toBe(true);
    });

    it("creasedBox.obj: a box with creases of two kinds", () => {
        const { cage, materials } = read("creasedBox");
        expect(rimOf(facesOf(cage))).toEqual({});
        expect(volumeOf(cage)).toBeCloseTo(6.4, 5);
        expect(materials).toEqual(["box", "lid"]);
        expect([...cage.creaseSharpness!]).toEqual([10, 10, 10, 10, 2, 2, 2, 2]);
        expect(cage.uvs).toHaveLength(48);
    });

    it("rook.obj: a piece that is open below, with windows and creases", () => {
        const { cage, report, material } = read("rook");
        expect(material).toBe("ivory");
        expect(report).toMatchObject({ faces: 150, quads: 150 });
        expect(isManifold(cage)).toBe(true);
        expect(Object.keys(rimOf(facesOf(cage)))).toHaveLength(12);
        expect(cage.holes).toHaveLength(4);
        expect([cage.boundary, cage.creaseMethod]).toEqual(["edgesAndCorners", "chaikin"]);
        expect(cage.creaseSharpness!.length).toBe(6 * 12 + 4 * (6 + 4));
        expect(new Set(cage.creaseSharpness)).toEqual(new Set([2, 2.5, 3]));
    });
});
