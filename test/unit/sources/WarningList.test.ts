import { describe, expect, it } from "@jest/globals";
import { parseObjSurfaces } from "../../../src/sources/parseObjSurfaces.js";
import { parseQuakeMap } from "../../../src/sources/parseQuakeMap.js";
import { WarningList } from "../../../src/sources/WarningList.js";
import { formatError } from "./support.js";

describe("WarningList", () => {
    it("gives sentences by their lines, and those of one line as they came", () => {
        const list = new WarningList();
        list.push("b", 7);
        list.push("a", 3);
        list.push("c", 7);
        expect(list.first).toBe("b");
        expect(list.toArray()).toEqual(["a", "b", "c"]);
    });

    it("keeps a thousand and says how many more there were", () => {
        const list = new WarningList();
        for (let i = 0; i < 1003; i++) {
            list.push(`${i}`);
        }
        const sentences = list.toArray();
        expect(sentences).toHaveLength(1001);
        expect(sentences.slice(-2)).toEqual(["999", "3 more warnings are left out."]);
    });

    it("keeps reports small where every line is wrong, and their counts right", () => {
        const good = "cstype bezier\ndeg 1 1\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nsurf 0 1 0 1 1 2 3 4\nend\n";
        const { report } = parseObjSurfaces(good + "surf\nend\n".repeat(5000));
        expect(report.warnings).toHaveLength(1001);
        expect(report.warnings[0]).toMatch(/^obj, line 9: a surface is left out: .*missing\.$/);
        expect(report.warnings[1000]).toBe("4000 more warnings are left out.");
        expect(report.skipped).toEqual([
            { what: "surface that is wrong, see the warnings", count: 5000, lines: expect.any(Array) },
        ]);
        expect(report.skipped[0].lines.slice(-1)).toEqual([9 + 2 * 4999]);
        expect(formatError(() => parseQuakeMap("}\n".repeat(5000))).line).toBe(5001);
    });
});
