import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { isDeepStrictEqual } from "node:util";
import { createPatchNet } from "../../../src/net/createPatchNet.js";
import { createSphereNet } from "../../../src/net/primitives.js";
import { parsePatchNetGlb } from "../../../src/sources/parsePatchNetGlb.js";
import type { SurfaceFile } from "../../../src/sources/SurfaceFile.js";
import { PATCH_NET_EXTENSION } from "../../../src/sources/patchNetExtension.js";
import { SurfaceFormatError } from "../../../src/sources/SurfaceFormatError.js";
import { exportPatchNetGlb } from "../../../src/writers/exportPatchNetGlb.js";
import { createFullNet } from "../../support/glbNets.js";
import { assembleGlb, binaryStartOf, jsonOf, withJson, type WrittenGltf } from "../../support/glbParts.js";
import { formatError } from "./support.js";

const first = { ...createFullNet(5, "corners"), name: "first" };
const second = { name: "second", net: createSphereNet(), material: "steel" };
const file = exportPatchNetGlb([first, second], { fallbackSegments: 1 });
const json = jsonOf(file);
const extensions = json.meshes.map((mesh) => mesh.extensions[PATCH_NET_EXTENSION]);

/** The file with a change to its JSON. */
function changed(change: (json: WrittenGltf) => void): Uint8Array {
    const copy = structuredClone(json);
    change(copy);
    return withJson(file, copy);
}

/** The file with other numbers in its data. */
function withNumber(accessor: number, index: number, value: number): Uint8Array {
    const copy = file.slice();
    const { byteOffset } = json.bufferViews[json.accessors[accessor].bufferView];
    const at = binaryStartOf(file) + byteOffset + 4 * index;
    const data = new DataView(copy.buffer);
    if (json.accessors[accessor].componentType === 5126) {
        data.setFloat32(at, value, true);
    } else {
        data.setUint32(at, value, true);
    }
    return copy;
}

/** @returns the file, or undefined when the reader refused it in the way it should */
function readOrRefuse(bytes: Uint8Array): SurfaceFile | undefined {
    let read: SurfaceFile;
    try {
        read = parsePatchNetGlb(bytes);
    } catch (error) {
        if (!(error instanceof SurfaceFormatError)) {
            throw error;
        }
        const isSentence = /^patch-net-glb, byte \d+: [^\n]{1,400}\.$/.test(error.message);
        if (!isSentence || error.byteOffset === undefined || error.byteOffset > Math.max(bytes.length, 20)) {
            throw new Error(`Not a clear error: ${error.message}`, { cause: error });
        }
        return undefined;
    }
    for (const { net } of read.nets) {
        createPatchNet(net);
    }
    const skipped = read.report.skipped.reduce((sum, { count }) => sum + count, 0);
    if (read.report.patches === 0 || read.report.warnings.length < skipped) {
        throw new Error("Something was left out in silence.");
    }
    return read;
}

describe("parsePatchNetGlb", () => {
    it("takes bytes of any kind, also within others", () => {
        const inside = new Uint8Array(file.length + 7);
        inside.set(file, 3);
        const read = parsePatchNetGlb(file);
        expect(parsePatchNetGlb(inside.subarray(3, 3 + file.length))).toEqual(read);
        expect(parsePatchNetGlb(file.slice().buffer)).toEqual(read);
        expect(parsePatchNetGlb(Buffer.from(file))).toEqual(read);
    });

    it.each([undefined, null, 7, "glTF", {}, [1, 2]])("refuses %p", (value) => {
        expect(formatError(() => parsePatchNetGlb(value as never)).message).toMatch(/byte 0: a \w+ is given, not the/);
    });

    it("loads what is whole wherever the file is cut, or says where it ends", () => {
        const whole = parsePatchNetGlb(file);
        const counts = [0, 0, 0];
        for (let end = 0; end < file.length; end++) {
            const cut = readOrRefuse(file.subarray(0, end));
            counts[cut?.nets.length ?? 0]++;
            if (cut) {
                // In a few words, as there are thousands of cuts.
                const isAsWhole = cut.nets.every((net) => {
                    return isDeepStrictEqual(
                        net,
                        whole.nets.find(({ name }) => name === net.name),
                    );
                });
                const told = [isAsWhole, cut.report.warnings[0], cut.report.skipped.length + cut.nets.length];
                expect(told).toEqual([true, `The file ends after ${end} of ${file.length} bytes.`, 2]);
            }
        }
        // Nets come first, triangles last: a good part of the cuts harms no net.
        expect(counts[0]).toBeGreaterThan(1000);
        expect(counts[1]).toBeGreaterThan(1000);
        expect(counts[2]).toBeGreaterThan(1000);
    });

    it("skips a net that is wrong and loads the other", () => {
        const { nets, report } = parsePatchNetGlb(withNumber(extensions[0].points, 6, NaN));
        expect(nets.map(({ name }) => name)).toEqual(["second"]);
        expect(report.skipped).toEqual([{ what: "net that cannot be read", count: 1, lines: [binaryStartOf(file)] }]);
        expect(report.warnings).toEqual([
            `patch-net-glb, byte ${binaryStartOf(file)}: meshes[0].extensions.${PATCH_NET_EXTENSION}: Point 1: z is NaN, not a finite number.`,
        ]);
    });

    it.each<[string, RegExp, Uint8Array]>([
        ["NaN", /Point 2: x is NaN/, withNumber(extensions[0].points, 8, NaN)],
        ["infinity", /Point 2: y is -Infinity/, withNumber(extensions[0].points, 9, -Infinity)],
        ["a weight of 0", /Point 0: weight 0 is not above 0/, withNumber(extensions[0].points, 3, 0)],
        ["a weight below 0", /Point 1: weight -1 is not above 0/, withNumber(extensions[0].points, 7, -1)],
        [
            "a weight too large",
            /weight 9\d+ is beyond the arithmetic of GPUs/,
            withNumber(extensions[0].points, 7, 1e19),
        ],
        [
            "an id beyond the points",
            /Patch 1: control point 2 names point 60/,
            withNumber(extensions[0].patches, 18, 60),
        ],
        ["a huge id", /names point 4294967295/, withNumber(extensions[0].patches, 0, 0xffffffff)],
        ["a group too large", /Patch 3: group 65536/, withNumber(extensions[0].groups, 3, 65536)],
        ["uvs that are NaN", /Patch 0: number 3 of uvs is NaN/, withNumber(extensions[0].uvs, 3, NaN)],
        ["second uvs that are NaN", /Patch 0: number 3 of uvs2 is NaN/, withNumber(extensions[0].uvs2, 3, NaN)],
        ["colours that are NaN", /number 0 of colors is NaN/, withNumber(extensions[0].colors, 0, NaN)],
    ])("names the place of %s", (_, message, bytes) => {
        expect(parsePatchNetGlb(bytes).report.warnings.join()).toMatch(message);
    });

    const POINTS = extensions[1].points;
    const PATCHES = extensions[1].patches;
    type Change = (json: WrittenGltf) => void;
    const accessor =
        (index: number, values: object): Change =>
        ({ accessors }) => {
            Object.assign(accessors[index], values);
        };
    const view =
        (values: object): Change =>
        ({ accessors, bufferViews }) => {
            Object.assign(bufferViews[accessors[POINTS].bufferView], values);
        };
    const extension =
        (values: object): Change =>
        ({ meshes }) => {
            Object.assign(meshes[1].extensions[PATCH_NET_EXTENSION], values);
        };
    it.each<[RegExp, Change]>([
        [/has version 3; the newest that is read is 2/, extension({ version: 3 })],
        [/version is undefined, not a whole number of 1 or more/, extension({ version: undefined })],
        [/points is undefined, not a whole/, extension({ points: undefined })],
        [/patches is "7", not a whole/, extension({ patches: "7" })],
        [/patches is a long text, not a whole/, extension({ patches: "7".repeat(100) })],
        [/accessors\[999\] is named, but there are \d+/, extension({ points: 999 })],
        [/uvs is -1, not a whole/, extension({ uvs: -1 })],
        [/uvs2 is null, not a whole/, extension({ uvs2: null })],
        [/colors is an object, not a whole/, extension({ colors: {} })],
        [/twists is -1, not a whole/, extension({ twists: -1 })],
        [/tangents is null, not a whole/, extension({ tangents: null })],
        [/vectorStart is 0.5, not a whole/, extension({ vectorStart: 0.5 })],
        [
            /control point \d+ names point \d+, but the net has 1 points before its vectors/,
            extension({ vectorStart: 1 }),
        ],
        [/twists holds 128 ids; 8 patches need 32/, extension({ twists: PATCHES })],
        [/primitiveGroups is no array/, extension({ primitiveGroups: 1 })],
        [/primitiveGroups\[0\] is 65536; material slots end with 65535/, extension({ primitiveGroups: [65536] })],
        [/is not "VEC4" with components of type 5126/, extension({ points: PATCHES })],
        [/is not "SCALAR" with components of type 5125/, extension({ patches: POINTS })],
        [/count is 1e\+21, not a whole/, accessor(POINTS, { count: 1e21 })],
        [/count is 0, not a whole number of 1 or more/, accessor(POINTS, { count: 0 })],
        [/needs 16000000000 bytes of its buffer view, which has/, accessor(POINTS, { count: 1e9 })],
        [/names point \d+, but the net has 1 points/, accessor(POINTS, { count: 1 })],
        [/patches holds 17 point ids, which is no multiple of 16/, accessor(PATCHES, { count: 17 })],
        [/byteOffset is -4, not a whole/, accessor(POINTS, { byteOffset: -4 })],
        [/needs \d+ bytes of its buffer view/, accessor(POINTS, { byteOffset: 4 })],
        [/is sparse, which accessors of nets cannot be/, accessor(POINTS, { sparse: {} })],
        [/bufferView is undefined, not a whole/, accessor(POINTS, { bufferView: undefined })],
        [/bufferViews\[999\] is named, but there are/, accessor(POINTS, { bufferView: 999 })],
        [/lies in buffer 1, which is not the binary chunk/, view({ buffer: 1 })],
        [/byteLength is 0, not a whole number of 1 or more/, view({ byteLength: 0 })],
        [/ends at byte \d+ of the binary chunk, which has/, view({ byteOffset: 1e9 })],
        [/ends at byte \d+ of the binary chunk, which has/, view({ byteLength: 4e9 })],
        [/is 12; it must be a multiple of 4 from 16 to 252/, view({ byteStride: 12 })],
        [/is 18; it must be a multiple of 4 from 16 to 252/, view({ byteStride: 18 })],
        [/is 256; it must be a multiple of 4 from 16 to 252/, view({ byteStride: 256 })],
        [/needs \d+ bytes of its buffer view/, view({ byteStride: 252 })],
    ])("says %s", (message, change) => {
        const { nets, report } = parsePatchNetGlb(changed(change));
        expect(nets.map(({ name }) => name)).toEqual(["first"]);
        expect(report.warnings).toEqual([expect.stringMatching(message)]);
    });

    it("reads accessors with strides", () => {
        const { accessors, bufferViews } = structuredClone(json);
        const place = binaryStartOf(file) + bufferViews[accessors[POINTS].bufferView].byteOffset;
        const { points } = second.net;
        const wide = new Uint8Array(20 * (points.length / 4));
        for (let point = 0; 4 * point < points.length; point++) {
            wide.set(file.subarray(place + 16 * point, place + 16 * point + 16), 20 * point);
        }
        const strided = structuredClone(json);
        const binary = file.subarray(binaryStartOf(file));
        strided.bufferViews.push(
            Object.assign({ byteOffset: binary.length, byteLength: wide.length, byteStride: 20 }, { buffer: 0 }),
        );
        Object.assign(strided.accessors[POINTS], { bufferView: strided.bufferViews.length - 1 });
        const joined = new Uint8Array(binary.length + wide.length);
        joined.set(binary);
        joined.set(wide, binary.length);
        const read = parsePatchNetGlb(assembleGlb(new TextEncoder().encode(JSON.stringify(strided)), joined));
        expect(read.nets[1]).toEqual(parsePatchNetGlb(file).nets[1]);
    });

    it.each<[RegExp, Uint8Array]>([
        [/byte 0: the file does not begin with "glTF"/, file.map((byte, i) => (i === 0 ? 0x47 : byte))],
        [/byte 4: the version of the .glb is 1, not 2/, file.map((byte, i) => (i === 4 ? 1 : byte))],
        [/byte 16: the first chunk is not JSON/, file.map((byte, i) => (i === 16 ? 0 : byte))],
        [/its JSON at byte 4294967315/, file.map((byte, i) => (i >= 12 && i < 16 ? 255 : byte))],
        [/holds no valid JSON/, assembleGlb(new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]), new Uint8Array())],
        [/holds no valid JSON/, assembleGlb(new TextEncoder().encode("{'a':1}"), new Uint8Array())],
        [/holds no valid JSON/, assembleGlb(new Uint8Array(), new Uint8Array())],
        [/the JSON is an array, not an object/, assembleGlb(new TextEncoder().encode("[]"), new Uint8Array())],
        [/byte 84: the JSON nests deeper than 64/, assembleGlb(new Uint8Array(1e6).fill(0x5b), new Uint8Array())],
        [/no mesh has the extension BEZIERPATCH/, withJson(file, {})],
        [/no mesh has the extension BEZIERPATCH/, withJson(file, { meshes: 1e9 })],
        [/no mesh has the extension BEZIERPATCH/, withJson(file, { meshes: [null, 1, [], { extensions: 1 }] })],
        [
            /BEZIERPATCH_patch_net is null, not an object/,
            changed(({ meshes }) => {
                meshes.forEach((mesh) => Object.assign(mesh.extensions, { [PATCH_NET_EXTENSION]: null }));
            }),
        ],
    ])("refuses a file: %s", (message, bytes) => {
        const error = formatError(() => parsePatchNetGlb(bytes));
        expect(error.message).toMatch(message);
        expect(error.format).toBe("patch-net-glb");
    });

    it("does not make many nets of one accessor", () => {
        const many = changed((copy) => {
            copy.meshes = Array.from({ length: 1000 }, () => copy.meshes[1]);
        });
        const { nets, report } = parsePatchNetGlb(many);
        const bytes = nets.reduce((sum, { net }) => sum + net.points.byteLength + net.patches.byteLength, 0);
        expect(bytes).toBeLessThan(4 * many.length);
        expect(nets.length + report.skipped[0].count).toBe(1000);
        expect(report.warnings[0]).toMatch(/is shared by more nets than the size of the file allows/);
    });

    it("tells of nodes that place a net, and of bytes after the end", () => {
        const placed = changed(({ nodes }) => {
            Object.assign(nodes[1], { translation: [1, 2, 3] });
        });
        expect(parsePatchNetGlb(placed).report.warnings).toEqual([expect.stringMatching(/^1 nodes place/)]);
        const longer = new Uint8Array(file.length + 5);
        longer.set(file);
        expect(parsePatchNetGlb(longer).report.warnings).toEqual([expect.stringMatching(/^5 bytes follow the end/)]);
    });

    it("gives sound nets or one clear error, whatever bytes are damaged (fast-check prints the seed)", () => {
        const damage = fc.record({
            at: fc.nat(file.length - 1),
            byte: fc.nat(255),
            run: fc.integer({ min: 1, max: 4 }),
        });
        fc.assert(
            fc.property(fc.array(damage, { minLength: 1, maxLength: 4 }), fc.boolean(), (changes, inJson) => {
                const damaged = file.slice();
                for (const { at, byte, run } of changes) {
                    const from = inJson ? at % binaryStartOf(file) : at;
                    damaged.fill(byte, from, from + run);
                }
                readOrRefuse(damaged);
            }),
            { numRuns: 3000 },
        );
    });

    it("gives sound nets or one clear error when any one value of the JSON is replaced", () => {
        const text = JSON.stringify({ ...json, accessors: json.accessors.slice(0, 12) });
        const parts = text.split(/(-?\d[\d.e+-]*|"[^"]*"|true|null)/);
        for (let i = 1; i < parts.length; i += 2) {
            for (const value of ["-1", "0", "1", "0.5", "1e9", "1e400", "null", "{}", "[]", '"x"', "[[[["]) {
                const bytes = new TextEncoder().encode(parts.with(i, value).join(""));
                readOrRefuse(assembleGlb(bytes, file.subarray(binaryStartOf(file))));
            }
        }
    });
});
