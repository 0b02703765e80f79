import { expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createBounds } from "../../../src/math/bounds.js";
import { createPatchNet } from "../../../src/net/createPatchNet.js";
import { buildEdgeTable } from "../../../src/net/edges.js";
import { computeNetBounds } from "../../../src/net/netBounds.js";
import { PATCH_SIZE, type PatchNet } from "../../../src/net/PatchNet.js";
import { parseQuakeBsp } from "../../../src/sources/parseQuakeBsp.js";
import { parseQuakeMap } from "../../../src/sources/parseQuakeMap.js";
import type { NamedNet } from "../../../src/sources/SurfaceFile.js";
import { differingFields } from "../../support/differences.js";
import { describeWithSharedData } from "../../support/sharedData.js";
import { onlyNet } from "./support.js";

/** Largest error of a position, as a share of the longest side of the box. */
const POSITION_TOLERANCE = 5e-7;
/** Largest error of a texture coordinate beside a whole number. */
const UV_TOLERANCE = 1e-5;

describeWithSharedData("levels of Quake III", "quake3", (folder) => {
    const map = (name: string): ReturnType<typeof parseQuakeMap> =>
        parseQuakeMap(readFileSync(join(folder, `oa_${name}.map`), "utf8"));
    const bsp = (name: string, polygons = false): ReturnType<typeof parseQuakeBsp> =>
        parseQuakeBsp(readFileSync(join(folder, name)), { polygons });

    it.each([
        ["am_thornish", 642, 1947, 11, 833],
        ["dm17ish", 47, 143, 5, 211],
        ["dm6ish", 60, 91, 11, 704],
        ["lamp", 10, 92, 2, 11],
    ])("%s.map has %i patches of %i parts", (name, patches, parts, materials, brushes) => {
        const file = map(name);
        expect(file.report).toMatchObject({ patches, parts, warnings: [] });
        expect(file.report.skipped).toMatchObject([{ what: "brush", count: brushes }]);
        expect(file.nets[0].materials).toHaveLength(materials);
        expect(differingFields(createPatchNet(onlyNet(file)), onlyNet(file))).toEqual({});
    });

    it.each([
        ["pak1-maps_dm6ish.bsp", 60, 91, 1341, 0],
        ["pak1-maps_oa_ctf2.bsp", 42, 504, 1290, 0],
        ["pak6-patch088_am_thornish.bsp", 520, 1459, 2145, 226],
    ])("%s has %i patches of %i parts", (name, patches, parts, faces, meshes) => {
        const file = bsp(name);
        expect(file.report).toMatchObject({ patches, parts, warnings: [] });
        const count = (what: string): number => file.report.skipped.find((part) => part.what === what)?.count ?? 0;
        expect([count("polygon face"), count("mesh face")]).toEqual([faces, meshes]);
        expect(file.nets).toHaveLength(1);
        const [{ net, materials, lightmaps }] = file.nets;
        expect(differingFields(createPatchNet(net), net)).toEqual({});
        expect(net.uvs2).toHaveLength(parts * 32);
        expect(lightmaps).toHaveLength(materials!.length);

        const whole = bsp(name, true);
        expect(differingFields(onlyNet(whole), net)).toEqual({});
        expect({ ...whole.nets[0], net: null }).toEqual({ ...file.nets[0], net: null });
        expect(whole.report.warnings).toEqual([]);
        expect(whole.report.skipped.map(({ what }) => what)).toEqual(["flare"]);
        for (const { positions, indices } of whole.polygons) {
            expect(Math.max(...indices)).toBe(positions.length / 3 - 1);
        }
    });

    it("am_thornish.bsp is joined as counted elsewhere", () => {
        const { report, nets } = bsp("pak6-patch088_am_thornish.bsp");
        expect(report).toMatchObject({ openEdges: 574, collapsedEdges: 151, sharedEdges: 2506 + 32 });
        const { uses, points } = buildEdgeTable(nets[0].net);
        const bySides = [0, 0, 0, 0, 0];
        uses.forEach((sides, edge) => {
            const ids = new Set(points.subarray(4 * edge, 4 * edge + 4));
            bySides[sides] += ids.size > 1 ? 1 : 0;
        });
        // Three or four patches meet in 32 edges.
        expect(bySides.slice(1)).toEqual([574, 2506, 29, 3]);
    });

    it.each([
        ["dm6ish", "pak1-maps_dm6ish.bsp"],
        ["am_thornish", "pak6-patch088_am_thornish.bsp"],
    ])("%s is the same surface in both forms, up to whole texture coordinates a patch", (name, compiled) => {
        const [source] = map(name).nets;
        const [other] = bsp(compiled).nets;
        const { minimum, maximum } = computeNetBounds(other.net, createBounds());
        const tolerance = POSITION_TOLERANCE * Math.max(...maximum.map((value, axis) => value - minimum[axis]));
        const byMiddle = new Map<string, number[]>();
        const middleOf = (net: PatchNet, part: number): string =>
            controlValues(net, part)
                .slice(15, 18)
                .map((value) => Math.round(value / 8))
                .join();
        const partCount = source.net.patches.length / PATCH_SIZE;
        for (let part = 0; part < partCount; part++) {
            const key = middleOf(source.net, part);
            byMiddle.set(key, [...(byMiddle.get(key) ?? []), part]);
        }
        const missing: number[] = [];
        let largest = 0;
        for (let part = 0; part < other.net.patches.length / PATCH_SIZE; part++) {
            const wanted = controlValues(other.net, part);
            const error = Math.min(
                ...(byMiddle.get(middleOf(other.net, part)) ?? []).map((candidate) =>
                    partError(source, candidate, other, part, wanted, tolerance),
                ),
            );
            if (error > 1) {
                missing.push(part);
            } else {
                largest = Math.max(largest, error);
            }
        }
        expect(missing).toEqual([]);
        expect(largest).toBeLessThanOrEqual(1);
    });
});

/** x, y, z of the 16 points of a part. */
function controlValues({ points, patches }: PatchNet, part: number): number[] {
    return [...patches.subarray(part * PATCH_SIZE, (part + 1) * PATCH_SIZE)].flatMap((id) => [
        ...points.subarray(4 * id, 4 * id + 3),
    ]);
}

/** Largest difference of two parts in units of what is allowed; infinite where materials differ. */
function partError(
    source: NamedNet,
    candidate: number,
    compiled: NamedNet,
    part: number,
    wanted: readonly number[],
    tolerance: number,
): number {
    const material = source.materials![source.net.groups![candidate]];
    if (`textures/${material}` !== compiled.materials![compiled.net.groups![part]]) {
        return Infinity;
    }
    const found = controlValues(source.net, candidate);
    const apart = Math.max(...found.map((value, i) => Math.abs(value - wanted[i])));
    const shift = [0, 1].map((axis) =>
        Math.round(compiled.net.uvs![part * 32 + axis] - source.net.uvs![candidate * 32 + axis]),
    );
    let uvApart = 0;
    for (let i = 0; i < 32; i++) {
        const difference = compiled.net.uvs![part * 32 + i] - source.net.uvs![candidate * 32 + i] - shift[i % 2];
        uvApart = Math.max(uvApart, Math.abs(difference));
    }
    return Math.max(apart / tolerance, uvApart / UV_TOLERANCE);
}
