import { describe, expect, it } from "@jest/globals";
import { parseBezierView } from "../../../src/sources/parseBezierView.js";
import { controlPoint, distance, formatError, onlyNet, pointLines, surfacePoint } from "./support.js";

/** A quarter of a torus of radii 2 and 1 about z: u turns about z, v about the tube. Points are weighted. */
function torusQuarter(quarter: number): string[] {
    const half = Math.SQRT1_2;
    const around = [
        [1, 0, 1],
        [half, half, half],
        [0, 1, 1],
    ];
    const tube = [
        [3, 0, 1],
        [3 * half, half, half],
        [2, 1, 1],
    ];
    const lines = ["8", "2 2"];
    for (const [c, s, wu] of around) {
        for (const [r, z, wv] of tube) {
            const turned = quarter === 0 ? [c, s] : [-s, c];
            lines.push([turned[0] * r, turned[1] * r, z * wu, wu * wv].join(" "));
        }
    }
    return lines;
}

describe("parseBezierView", () => {
    it("runs u along the index of the rows", () => {
        const net = onlyNet(parseBezierView("5\n1 2\n-1 -1 0\n0 -1 0\n1 -1 0\n-1 1 0\n0 1 4\n1 1 0\n"));
        expect(surfacePoint(net, 0, 1, 0)).toEqual([-1, 1, 0]);
        expect(surfacePoint(net, 0, 0, 1)).toEqual([1, -1, 0]);
        expect(distance(surfacePoint(net, 0, 1, 0.5), [0, 1, 2])).toBeLessThan(1e-6);
    });

    it("reads a patch of one degree for both directions", () => {
        const net = onlyNet(parseBezierView(["4", "3", ...pointLines(16)].join("\n")));
        expect(controlPoint(net, 0, 0, 1)).toEqual([4.25, 4.5, 0.5]);
        expect(controlPoint(net, 0, 1, 0)).toEqual([1.25, 1.5, 0.5]);
    });

    it("divides rational points by their weights: a torus is round", () => {
        const file = parseBezierView([...torusQuarter(0), ...torusQuarter(1)].join("\n"));
        const net = onlyNet(file);
        expect(file.report).toMatchObject({ format: "bezier-view", patches: 2, parts: 2, sharedEdges: 1 });
        for (let i = 0; i < 50; i++) {
            const [x, y, z] = surfacePoint(net, i % 2, (i % 7) / 6, (i % 11) / 10);
            expect(Math.hypot(Math.hypot(x, y) - 2, z)).toBeCloseTo(1, 6);
        }
        // At (3, 0, 0) u runs towards y and v towards z, so that du × dv points along x: outward.
        expect(controlPoint(net, 0, 0, 0)).toEqual([3, 0, 0]);
        expect(controlPoint(net, 0, 0, 1)[1]).toBeGreaterThan(0);
        expect(controlPoint(net, 0, 1, 0)[2]).toBeGreaterThan(0);
    });

    it("gives one net a group, in the order of the file", () => {
        const patch = ["4", "1", ...pointLines(4)];
        const text = [
            ...patch,
            "Group 3 lid of it #2",
            ...patch,
            ...patch,
            "group 4 body",
            ...patch,
            "Group 5 lid",
            ...patch,
        ];
        const { nets, report } = parseBezierView(text.join("\n"));
        expect(nets.map(({ name, net }) => [name, net.patches.length / 16])).toEqual([
            ["surface", 1],
            ["lid", 3],
            ["body", 1],
        ]);
        expect(report).toMatchObject({ patches: 5, parts: 5, skipped: [], warnings: [] });
        expect(parseBezierView(["Group 7", ...patch].join("\n")).nets[0].name).toBe("group 7");
    });

    it("passes over what is no tensor product patch, and says so", () => {
        const text = [
            ...["1", "3 2", ...pointLines(3), "3 0 1 2", "4 0 1 2 0"],
            ...["3", "2", ...pointLines(6)],
            ...["9", "1 2", ...pointLines(3), ...pointLines(6)],
            ...["10", "1 1 2 1", ...pointLines(4), ...pointLines(6)],
            ...["4", "0", "1 2 3"],
        ];
        const { nets, report } = parseBezierView(text.join("\n"));
        expect(nets[0].net.patches).toHaveLength(16);
        expect(report).toMatchObject({ patches: 1, warnings: [] });
        expect(report.skipped).toEqual([
            { what: "polyhedron (kind 1)", count: 1, lines: [1] },
            { what: "triangular patch (kind 3)", count: 1, lines: [8] },
            { what: "PN triangle (kind 9)", count: 1, lines: [16] },
            { what: "normals of a PN quad (kind 10)", count: 1, lines: [27] },
            { what: "patch of degree 0 or of a degree above 16", count: 1, lines: [39] },
        ]);
    });

    it("skips patches with weights or points that a net cannot hold", () => {
        const wrong = ["0", "-1", "1e-19", "1e19"].flatMap((weight) => [
            "8",
            "1 1",
            ...pointLines(4).map((p) => `${p} ${weight}`),
        ]);
        const { report } = parseBezierView(
            [...wrong, "8", "1 1", ...pointLines(4).map((p) => `3e38 ${p}`), "4", "1", ...pointLines(4)].join("\n"),
        );
        expect(report.patches).toBe(1);
        expect(report.skipped).toEqual([expect.objectContaining({ count: 5, lines: [1, 7, 13, 19, 25] })]);
    });

    it("takes comments, CR, a byte order mark, tabs and no final line end", () => {
        const expected = onlyNet(parseBezierView(["4", "1", ...pointLines(4)].join("\n")));
        const text = `\ufeff# a comment\r4 // kind\r\t1\r${pointLines(4).join("\t ")}`;
        expect(onlyNet(parseBezierView(text))).toEqual(expected);
    });

    it("loads the complete patches of a text that ends too early", () => {
        const patch = ["4", "1", ...pointLines(4)];
        const { report } = parseBezierView([...patch, ...patch.slice(0, 4)].join("\n"));
        expect(report.patches).toBe(1);
        expect(report.warnings).toEqual([
            "bezier-view, line 10: the text ends within the segment of line 7, at its points.",
        ]);
    });

    it.each([
        ["nothing", "", 1, "the text ends without a single patch"],
        ["an unknown kind", "4 1 0 0 0 1 0 0 0 1 0 1 1 0\n2\n3", 2, '"2" is no kind of patch'],
        ["a wrong kind", "teapot", 1, '"teapot" is no kind of patch'],
        ["no number", "4\n1\n0 x 0", 3, '"x" is not a number'],
        ["a decimal comma", "4\n1\n0,5 0 0", 3, '"0,5" is not a number'],
        ["a fractional degree", "5\n1 1.5", 2, "the degree in v is 1.5"],
        ["a negative count", "1\n-1 2", 2, "the vertex count is -1"],
        ["a huge degree", "4\n1000000000\n0 0 0", 3, "ends within the segment of line 1, at its points"],
        ["a huge polyhedron", "1 1000000000 1000000000 1 2 3", 1, "ends within the segment of line 1, at its vertices"],
        ["many empty faces", `1 0 1000000000 ${"0 ".repeat(50)}`, 1, "at the corner count of a face"],
        ["an infinite coordinate", "4\n1\n1e39 0 0", 3, "too large for a float32"],
        [
            "only triangles",
            "3 1 0 0 0 1 0 0 0 1 0",
            1,
            "no patch that can be read; left out: triangular patch (kind 3) (1)",
        ],
        ["a group without a patch", "Group", 1, "at its color"],
    ])("refuses %s", (_, text, line, problem) => {
        const error = formatError(() => parseBezierView(text));
        expect(error.message).toContain(problem);
        expect(error.line).toBe(line);
    });

    it("refuses what is no text", () => {
        expect(formatError(() => parseBezierView(null as never)).message).toBe(
            "bezier-view: a text is needed, but object was given.",
        );
    });
});
