import { describe, expect, it } from "@jest/globals";
import { createPatchNet } from "../../../src/net/createPatchNet.js";
import { parseQuakeBsp } from "../../../src/sources/parseQuakeBsp.js";
import { compileLevel, createCourtyard } from "../../support/quakeCourtyard";
import {
    writeQuakeBsp,
    type QuakeCurve,
    type QuakeModel,
    type QuakePoint,
    type QuakePolygon,
} from "../../support/writeQuakeBsp";
import { distance, downward, formatError, onlyNet, surfacePoint } from "./support.js";

const FACES = 13;
const VERTICES = 10;

function flatCurve(width: number, height: number, left = 0, more: Partial<QuakeCurve> = {}): QuakeCurve {
    const points = Array.from({ length: width * height }, (_, i): QuakePoint => {
        const [column, row] = [i % width, Math.floor(i / width)];
        return [left + 8 * column, 8 * row, 0, column, row];
    });
    return { material: "textures/wall", width, points, ...more };
}

const SQUARE: QuakePolygon = {
    material: "textures/floor",
    normal: [0, 0, 1],
    corners: [
        [0, 0, 5, 0, 0],
        [0, 8, 5, 0, 1],
        [8, 8, 5, 1, 1],
        [8, 0, 5, 1, 0],
    ],
};

function world(curves: readonly QuakeCurve[], polygons: readonly QuakePolygon[] = []): QuakeModel {
    return { keys: { classname: "worldspawn" }, curves, polygons };
}

/** A copy of a file with numbers of 4 bytes written at places. */
function patched(bytes: Uint8Array, changes: Readonly<Record<number, number>>, asFloat = false): Uint8Array {
    const copy = bytes.slice();
    const view = new DataView(copy.buffer);
    for (const [at, value] of Object.entries(changes)) {
        if (asFloat) {
            view.setFloat32(Number(at), value, true);
        } else {
            view.setInt32(Number(at), value, true);
        }
    }
    return copy;
}

/** Byte at which a lump begins. */
function lumpAt(bytes: Uint8Array, lump: number): number {
    return new DataView(bytes.buffer).getInt32(8 + 8 * lump, true);
}

describe("parseQuakeBsp", () => {
    const one = writeQuakeBsp([world([flatCurve(3, 5)], [SQUARE])]);
    const two = writeQuakeBsp([world([flatCurve(3, 3), flatCurve(3, 3, 16)])]);

    it("reads points row by row, u along the width, with all attributes", () => {
        const file = parseQuakeBsp(one);
        const net = onlyNet(file);
        expect(surfacePoint(net, 0, 1, 0)).toEqual([16, 0, 0]);
        expect(surfacePoint(net, 1, 0, 1)).toEqual([0, 32, 0]);
        expect(file.nets[0]).toMatchObject({ name: "worldspawn", materials: ["textures/wall"], lightmaps: [-3] });
        expect(net.uvs).toHaveLength(64);
        // t runs down an image, v up.
        expect([...net.uvs!.subarray(6, 8)]).toEqual([2, 1]);
        expect(
            distance(
                downward(net.uvs2!),
                downward(net.uvs!).map((value) => value / 10),
            ),
        ).toBeLessThan(1e-6);
        // The writer makes red of x, green of y, blue of z: an eighth of each is taken off 255.
        const corner = [...net.colors!.subarray(64 + 15 * 4, 64 + 16 * 4)];
        expect(distance(corner, [253 / 255, 251 / 255, 1, 1])).toBeLessThan(1e-6);
        expect(file.report).toMatchObject({ format: "quake-bsp", patches: 1, parts: 2, sharedEdges: 1, openEdges: 6 });
        expect(file.report.skipped).toEqual([{ what: "polygon face", count: 1, lines: [lumpAt(one, FACES) + 104] }]);
        expect(file.report.warnings).toEqual([]);
        expect(file.polygons).toEqual([]);
        expect(createPatchNet(net)).toEqual(net);
    });

    it("takes an ArrayBuffer, a part of one and version 47", () => {
        const expected = parseQuakeBsp(one);
        const wide = new Uint8Array(one.length + 10);
        wide.set(one, 5);
        expect(parseQuakeBsp(wide.subarray(5, 5 + one.length))).toEqual(expected);
        expect(parseQuakeBsp(one.slice().buffer)).toEqual(expected);
        expect(parseQuakeBsp(patched(one, { 4: 47 })).nets).toEqual(expected.nets);
    });

    it("has a group per pair of material and light map, and edges shared across", () => {
        const curves = [
            flatCurve(3, 3, 0, { light: { lightmap: 2 } }),
            flatCurve(3, 3, 16, { light: { lightmap: 4 } }),
            flatCurve(3, 3, 32, { material: "textures/trim", light: { lightmap: 4 } }),
            flatCurve(3, 3, 48, { light: { lightmap: 2 } }),
        ];
        const { nets, report } = parseQuakeBsp(writeQuakeBsp([world(curves)]));
        expect(nets[0].net.groups).toEqual(Uint32Array.of(0, 1, 2, 0));
        expect(nets[0].materials).toEqual(["textures/wall", "textures/wall", "textures/trim"]);
        expect(nets[0].lightmaps).toEqual([2, 4, 4]);
        expect(report).toMatchObject({ sharedEdges: 3, openEdges: 10 });
    });

    it("has the light maps of the file, and tells of those that are not in it", () => {
        const lightmaps = [1, 2, 3].map((value) => new Uint8Array(3 * 128 * 128).fill(value));
        const bytes = writeQuakeBsp([world([flatCurve(3, 3, 0, { light: { lightmap: 2 } })])], 46, lightmaps);
        const file = parseQuakeBsp(bytes);
        expect(file.lightmapImages).toEqual(lightmaps.map((data) => ({ width: 128, height: 128, data })));
        expect(file.report.warnings).toEqual([]);
        const less = parseQuakeBsp(writeQuakeBsp([world([flatCurve(3, 3, 0, { light: { lightmap: 2 } })])]));
        expect(less.lightmapImages).toEqual([]);
        expect(less.report.warnings).toEqual([
            "quake-bsp: faces name light maps up to number 2, but there are 0 in the file; others may lie beside it.",
        ]);
        const square = { material: "floor", corners: [], normal: [0, 0, 1], light: { lightmap: 4 } } as const;
        const flat = writeQuakeBsp([{ ...world([flatCurve(3, 3, 0)]), polygons: [square] }], 46, lightmaps);
        expect(parseQuakeBsp(flat).report.warnings).toEqual([]);
        expect(parseQuakeBsp(flat, { polygons: true }).report.warnings[0]).toMatch(/up to number 4, but there are 3/);
        // A copy: the file can be let go.
        bytes.fill(0);
        expect(file.lightmapImages[2].data[0]).toBe(3);
    });

    it("puts models where their entities have them", () => {
        const models = compileLevel(createCourtyard([1024, -8, 0]));
        const { nets } = parseQuakeBsp(writeQuakeBsp(models));
        expect(nets.map(({ name }) => name)).toEqual(["worldspawn", "gate"]);
        expect(surfacePoint(nets[1].net, 0, 0, 0)).toEqual([1024 + 64, -8 - 256, 0]);
        const lost = writeQuakeBsp([models[0], { ...models[1], keys: { classname: "func_door", origin: "a b c" } }]);
        expect(parseQuakeBsp(lost).report.warnings[0]).toMatch(/origin "a b c" of "func_door" is not three numbers/);
    });

    it("reads polygons on request, counter-clockwise, by material", () => {
        const { polygons, report, nets } = parseQuakeBsp(writeQuakeBsp(compileLevel(createCourtyard())), {
            polygons: true,
        });
        expect(nets).toHaveLength(2);
        expect(report.skipped).toEqual([]);
        expect(polygons).toHaveLength(1);
        const [{ name, material, lightmap, positions, normals, uvs, uvs2, colors, indices }] = polygons;
        expect([name, material, lightmap]).toEqual(["worldspawn", "textures/court/floor", -3]);
        expect([positions, normals, uvs, uvs2, colors].map(({ length }) => length)).toEqual([72, 72, 48, 48, 96]);
        expect(indices).toHaveLength(36);
        expect(Math.max(...positions)).toBe(512);
        for (let at = 0; at < indices.length; at += 3) {
            const [a, b, c] = [0, 1, 2].map((i) => positions.subarray(3 * indices[at + i], 3 * indices[at + i] + 3));
            const cross = [0, 1, 2].map((axis) => {
                const [j, k] = [(axis + 1) % 3, (axis + 2) % 3];
                return (b[j] - a[j]) * (c[k] - a[k]) - (b[k] - a[k]) * (c[j] - a[j]);
            });
            const normal = normals.subarray(3 * indices[at], 3 * indices[at] + 3);
            expect(cross.reduce((sum, value, axis) => sum + value * normal[axis], 0)).toBeGreaterThan(0);
        }
        const only = parseQuakeBsp(writeQuakeBsp([world([], [SQUARE])]), { polygons: true });
        expect(only.nets).toEqual([]);
        expect(only.polygons[0].indices).toEqual(Uint32Array.of(0, 2, 1, 0, 3, 2));
    });

    it("takes what is not finite in a light map as 0, and no other", () => {
        const vertex = lumpAt(two, VERTICES) + 44;
        const { nets, report } = parseQuakeBsp(patched(two, { [vertex + 20]: NaN, [vertex + 24]: Infinity }, true));
        expect(report).toMatchObject({ patches: 2, warnings: [] });
        expect(nets[0].net.uvs2!.every(Number.isFinite)).toBe(true);
        for (const field of [0, 8, 12, 16]) {
            const file = parseQuakeBsp(patched(two, { [vertex + field]: NaN }, true));
            expect(file.report.patches).toBe(1);
            expect(file.report.warnings).toEqual([
                `quake-bsp, byte ${lumpAt(two, FACES)}: a number of a vertex is not finite.`,
            ]);
        }
        // Normals of curves are not used.
        expect(parseQuakeBsp(patched(two, { [vertex + 28]: NaN }, true))).toEqual(parseQuakeBsp(two));
    });

    it.each([
        ["the material", 0, 7, "it names material 7 of 1"],
        ["the first vertex", 12, -1, "its 9 vertices from -1 are not within 18"],
        ["the first vertex", 12, 10, "its 9 vertices from 10 are not within 18"],
        ["the vertex count", 16, 2e9, "its 2000000000 vertices from 0 are not within 18"],
        ["the vertex count", 16, 8, "a grid of 3 × 3 points does not have 8 vertices"],
        ["the width", 96, 4, "the grid is 4 × 3 points, not of odd numbers of 3 or more"],
        ["the width", 96, 1e9 + 1, "a grid of 1000000001 × 3 points does not have 9 vertices"],
        ["the height", 100, -3, "the grid is 3 × -3 points"],
    ])("skips a face when %s (byte %i) is %i, and reads the rest", (_, field, value, problem) => {
        const face = lumpAt(two, FACES);
        const { report } = parseQuakeBsp(patched(two, { [face + field]: value }));
        expect(report.patches).toBe(1);
        expect(report.skipped).toEqual([{ what: "patch that cannot be read", count: 1, lines: [face] }]);
        expect(report.warnings[0]).toContain(`quake-bsp, byte ${face}: ${problem}`);
    });

    it.each([
        [20, -1, "2 mesh vertices from -1"],
        [24, 9, "9 mesh vertices from 0"],
        [24, 2, "2 mesh vertices from 0"],
    ])("skips a polygon whose byte %i is %i", (field, value) => {
        const face = lumpAt(one, FACES) + 104;
        const { report } = parseQuakeBsp(patched(one, { [face + field]: value }), { polygons: true });
        expect(report.skipped).toEqual([{ what: "polygon or mesh face that cannot be read", count: 1, lines: [face] }]);
        expect(report.warnings[0]).toContain(`byte ${face}: a range of `);
    });

    it("counts flares and faces of unknown types", () => {
        const face = lumpAt(two, FACES);
        expect(parseQuakeBsp(patched(two, { [face + 8]: 4 })).report.skipped[0].what).toBe("flare");
        expect(parseQuakeBsp(patched(two, { [face + 8]: 99 })).report.skipped[0].what).toBe("face of an unknown type");
    });

    it("refuses what is no such file", () => {
        const message = (bytes: unknown): string => formatError(() => parseQuakeBsp(bytes as Uint8Array)).message;
        expect(message("IBSP")).toBe("quake-bsp: bytes are needed, but string was given.");
        expect(message(null)).toContain("bytes are needed, but object was given");
        expect(message(new Uint8Array())).toBe('quake-bsp, byte 0: the file begins with "", not with "IBSP".');
        expect(message(new TextEncoder().encode("RBSP".padEnd(200)))).toContain('begins with "RBSP", not with "IBSP"');
        expect(message(one.subarray(0, 60))).toBe(
            "quake-bsp, byte 60: the file ends after 60 of 144 bytes of its header.",
        );
        expect(message(patched(one, { 4: 38 }))).toBe("quake-bsp, byte 4: the version is 38, not one of 46, 47.");
        expect(message(writeQuakeBsp([world([], [SQUARE])]))).toContain("none of the 1 faces can be read");
        expect(formatError(() => parseQuakeBsp(one.subarray(0, 60)))).toMatchObject({ line: 0, byteOffset: 60 });
    });

    it("bounds what faces that share vertices may grow to", () => {
        const curves = Array.from({ length: 400 }, () => flatCurve(3, 3));
        const bytes = writeQuakeBsp([world([flatCurve(61, 61), ...curves])]);
        const first = lumpAt(bytes, FACES);
        const changes: Record<number, number> = {};
        for (let face = 1; face <= 400; face++) {
            const at = first + 104 * face;
            Object.assign(changes, { [at + 12]: 0, [at + 16]: 3721, [at + 96]: 61, [at + 100]: 61 });
        }
        const { report } = parseQuakeBsp(patched(bytes, changes));
        expect(report.patches).toBeLessThan(6);
        expect(report.skipped[0].count).toBe(401 - report.patches);
    });
});

describe("a broken .bsp", () => {
    const models: QuakeModel[] = [
        world([flatCurve(3, 3), flatCurve(5, 3, 16)], [SQUARE]),
        { keys: { classname: "func_door", origin: "8 0 0" }, curves: [flatCurve(3, 3)], polygons: [] },
    ];
    const whole = writeQuakeBsp(models);
    const readOrRefuse = (bytes: Uint8Array): void => {
        for (const polygons of [false, true]) {
            try {
                const file = parseQuakeBsp(bytes, { polygons });
                // Without `expect`, which takes a while: this is done thousands of times.
                for (const { net, materials, lightmaps } of file.nets) {
                    createPatchNet(net);
                    const counts = [Math.max(...net.groups!) + 1, materials!.length, lightmaps!.length];
                    if (!(counts[0] <= counts[1]) || counts[1] !== counts[2]) {
                        throw new Error(`Slots, materials and light maps are ${counts.join()}.`);
                    }
                }
                for (const { positions, indices } of file.polygons) {
                    if (!(Math.max(...indices) < positions.length / 3)) {
                        throw new Error(`A polygon has an index ${Math.max(...indices)} of ${positions.length / 3}.`);
                    }
                }
                if (file.nets.length + file.polygons.length === 0) {
                    throw new Error("A file without nets and polygons was not refused.");
                }
            } catch (error) {
                const { name, message } = error as Error;
                if (name !== "SurfaceFormatError" || !/^quake-bsp, byte \d+: [^\n]+[^.]\.$/.test(message)) {
                    throw error;
                }
            }
        }
    };

    it("gives the rest or one clear error, wherever it is cut", () => {
        for (let end = 0; end < whole.length; end++) {
            readOrRefuse(whole.subarray(0, end));
        }
    });

    it("says what a cut took away", () => {
        const { report } = parseQuakeBsp(whole.subarray(0, whole.length - 104));
        expect(report.patches).toBe(2);
        expect(report.warnings[0]).toBe('quake-bsp, byte 112: the lump "faces" lacks the last 104 of its 416 bytes.');
    });

    it("gives sound nets or one clear error when any number is replaced", () => {
        for (let at = 4; at + 4 <= whole.length; at += 4) {
            for (const value of [0, 1, -1, 1e9, 0x7fc00000, 0x7f800000, -2147483648]) {
                readOrRefuse(patched(whole, { [at]: value }));
            }
        }
    });
});
