import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { parseObjSurfaces } from "../../../src/sources/parseObjSurfaces.js";
import { createRandom } from "../../support/random.js";
import { DAMAGE, readOrRefuse } from "./readOrRefuse.js";

const points = Array.from({ length: 16 }, (_, i) => `v ${i % 4}.5 ${i >> 2} ${(i * i) % 7}.25 ${1 + (i % 3)}`);
const text = [
    ...["# four surfaces", ...points, "vt 0 0", "vt 1 0.5", "f 1 2 3", "g front # first", "usemtl red"],
    ...["cstype rat bspline", "deg 2 2", "surf 0 2 0 2 1 2 3 4 5 6 7 8 9 10 11 12 \\", "13 14 15 16"],
    ...["parm u 0 0 0 1 2 2 2", "parm v 0 0 0 1 2 2 2", "trim 0 1 1", "end", "cstype bezier", "deg 3 1"],
    ...["surf 0 1 0 1 1/1 2/2 3/1 4/2 -4/1 -3/2 -2/1 -1/2", "parm u 0 1", "parm v 0 1", "end"],
    ...["cstype bmatrix", "step 1 1", "deg 1 1", "bmat u 1 -1 0 1", "bmat v 1 -1 0 1", "g back"],
    ...[
        "surf 0 2 0 1 1 2 3 5 6 7",
        "parm u 0 1 2",
        "parm v 0 1",
        "end",
        `bsp ${points.map((_, i) => i + 1).join(" ")}`,
    ],
].join("\n");
const whole = parseObjSurfaces(text);

const read = (broken: string): ReturnType<typeof parseObjSurfaces> | undefined => {
    return readOrRefuse("obj", parseObjSurfaces, broken);
};

describe("a broken OBJ text", () => {
    it("is read whole when it is whole", () => {
        expect(whole.report).toMatchObject({ patches: 4, parts: 8 });
        expect(whole.report.warnings).toHaveLength(3);
        expect(whole.nets.map(({ name, material }) => [name, material])).toEqual([
            ["front", "red"],
            ["back", "red"],
        ]);
    });

    it("gives the surfaces before a cut, or one clear error", () => {
        const ends = [
            ...["\ntrim", "\nend\ncstype bmatrix", "\nend\nbsp"].map((words) => text.indexOf(words)),
            text.length - 1,
        ];
        for (let end = 0; end < text.length; end++) {
            const complete = ends.filter((place) => place <= end).length;
            const file = read(text.slice(0, end));
            const patches = file?.report.patches ?? 0;
            // A Bezier surface needs no `parm`, so it may be there before its end is.
            expect(patches - complete).toBeGreaterThanOrEqual(0);
            expect(patches - complete).toBeLessThanOrEqual(1);
            if (patches > complete) {
                expect(file?.report.warnings.join()).toContain("has no end");
            }
            file?.nets.slice(0, -1).forEach(({ net }, i) => {
                expect(net.points).toEqual(whole.nets[i].net.points);
            });
        }
    });

    it("gives sound nets or one clear error, whatever is damaged (fast-check prints the seed)", () => {
        const damage = fc.record({
            at: fc.nat(text.length),
            removed: fc.nat(12),
            inserted: fc.oneof(
                fc.constantFrom(...DAMAGE, "\\", "end\n", "surf ", "parm u ", "deg 9 9\n", "/", "cstype taylor\n"),
                fc.string({ maxLength: 4 }),
            ),
        });
        fc.assert(
            fc.property(fc.array(damage, { minLength: 1, maxLength: 3 }), (changes) => {
                let damaged = text;
                for (const { at, removed, inserted } of changes) {
                    damaged = damaged.slice(0, at) + inserted + damaged.slice(at + removed);
                }
                read(damaged);
            }),
            { numRuns: 1000 },
        );
    });

    it("gives sound nets or one clear error when any one number is replaced", () => {
        const words = text.split(/([\s]+)/);
        for (let i = 0; i < words.length; i += 2) {
            for (const word of ["", "0", "-1", "0.5", "2", "4", "1e9", "3e38", "-3e38", "1e-40", "NaN"]) {
                read(words.with(i, word).join(""));
            }
        }
    });

    it("is read in time linear in its length", () => {
        const random = createRandom(3);
        const make = (count: number): string => {
            const lines: string[] = [];
            for (let i = 0; i < count; i++) {
                const [x, y] = [random(), random()];
                lines.push(`v ${x} ${y} 0`, `v ${x} ${y} 1`, `v ${y} ${x} 0`, `v ${y} ${x} 1`);
                lines.push("cstype bezier", "deg 1 1", "surf 0 1 0 1 -4 -3 -2 -1 \\", "", "f 1 2 3", "end");
            }
            return lines.join("\r\n");
        };
        const time = (count: number): number => {
            const long = make(count);
            const start = performance.now();
            expect(parseObjSurfaces(long).report.patches).toBe(count);
            return performance.now() - start;
        };
        time(500);
        // Eight times the length; a square would take 64 times as long.
        expect(time(8000) / time(1000)).toBeLessThan(30);
    });

    it("does not grow with the numbers that it claims", () => {
        const hostile = [
            ...["v 0 0 0", "cstype bspline", "deg 1 1", "surf 0 1e9 0 1e9 1 1 1 1", "parm u 0 0 1e9 1e9"],
            ...["parm v 0 0 1e9 1e9", "end", "cstype bmatrix", "step 1000000000 1000000000", "bmat u 1 -1 0 1"],
            ...[
                "bmat v 1 -1 0 1",
                "surf 0 1 0 1 1 1 1 1",
                "parm u 0 1 2",
                "parm v 0 1 2",
                "end",
                "surf 0 1 0 1 1000000000",
            ],
        ].join("\n");
        const file = read(hostile);
        expect(file?.report).toMatchObject({ patches: 1, parts: 1 });
        expect(file?.report.warnings).toHaveLength(3);
    });

    it("does not lose its way in a line that never ends", () => {
        expect(read(`${"\\\n".repeat(100_000)}v 0 0 0`)).toBeUndefined();
        expect(read("#".repeat(1_000_000))).toBeUndefined();
        expect(read(`surf ${"1 ".repeat(200_000)}`)).toBeUndefined();
        expect(read("end\n".repeat(100_000))).toBeUndefined();
    });
});
