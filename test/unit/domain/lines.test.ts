import { describe, expect, it } from "@jest/globals";
import { CpuBackend } from "../../../src/backends/cpu/CpuBackend";
import type { SampledSurface } from "../../../src/backends/SampleList";
import { splitVertices } from "../../../src/backends/SampleList";
import { createVertexLayout } from "../../../src/domain/VertexLayout";
import { writeVertex } from "../../../src/domain/writeVertex";
import { SPACINGS } from "../../../src/hull/TessellationSettings";
import { createBounds } from "../../../src/math/bounds";
import { createPatchNet } from "../../../src/net/createPatchNet";
import { buildEdgeTable } from "../../../src/net/edges";
import { computeNetBounds } from "../../../src/net/netBounds";
import type { PatchNet } from "../../../src/net/PatchNet";
import { createSphereNet, createTeapotNet } from "../../../src/net/primitives";
import { createSheet, scaled, withAttributes } from "../../conformance/checks/nets";
import { fewOf, firstDifference, largestDifference } from "../../support/differences";
import { createRandom } from "../../support/random";
import { withTangents, withTwists } from "../../support/vectorNets";

/** A run with another seed: SEED=123 npm run test:unit. */
const SEED = Number(process.env.SEED ?? 20261130);

/** A patch from a function of row and column. */
function grid(place: (row: number, column: number) => readonly number[]): PatchNet {
    return createPatchNet({
        points: Array.from({ length: 16 }, (_, i) => [...place(i >> 2, i & 3), 1]).flat(),
        patches: Array.from({ length: 16 }, (_, i) => i),
    });
}

const withWeights = (net: PatchNet, weight: number): PatchNet =>
    createPatchNet({ ...net, points: net.points.map((value, i) => ((i & 3) === 3 ? weight : value)) });

const moved = (net: PatchNet, offset: number): PatchNet =>
    createPatchNet({ ...net, points: net.points.map((value, i) => ((i & 3) === 3 ? value : value + offset)) });

const VECTORS = withTangents(withTwists(createSheet(3, 2, 27, false), 10, 0.6), 11, 0.5);

const NETS: readonly [string, PatchNet][] = [
    ["teapot", createTeapotNet()],
    ["sphere", createSphereNet()],
    ["rational sheet", createSheet(3, 2, 21, true)],
    ["sheet of weight 3", withWeights(createSheet(2, 2, 22, false), 3)],
    ["corner attributes", withAttributes(createSheet(3, 2, 23, false), 4, 5)],
    ["control value attributes, rational", withAttributes(createSheet(2, 2, 24, true), 16, 6)],
    ["teapot, huge", scaled(createTeapotNet(), 1e16, 1e16)],
    ["teapot, tiny", scaled(createTeapotNet(), 1e-16, 1e-16)],
    ["sphere, drawn out", scaled(createSphereNet(), 1, 3e5)],
    ["sphere, far off", moved(createSphereNet(), 4096)],
    ["Gregory sheet", withTwists(createSheet(3, 2, 25, false), 7, 0.6)],
    ["sheet with tangent patches", withTangents(createSheet(3, 2, 26, false), 8, 0.5)],
    ["Gregory sheet with tangent patches", withAttributes(VECTORS, 16, 9)],
    ["Gregory sheet with tangent patches, tiny", scaled(VECTORS, 1e-16, 1e-16)],
    ["Gregory sheet, drawn out", scaled(withTwists(createSheet(3, 2, 28, false), 12, 0.6), 1, 3e5)],
    ["triangle at a corner", grid((row, column) => [row * column, row * (3 - column), row * row])],
    ["all in one place", grid(() => [1, 2, 3])],
    ["points in a line", grid((row, column) => [row + column, 2 * (row + column), 0])],
    ["parallel tangents", grid((row, column) => [row + column, row * column * 0.5 * (column - row), 0])],
    ["fifteen of sixteen equal", grid((row, column) => (row === 3 && column === 3 ? [1, 1, 1] : [0, 0, 0]))],
    ["steps", grid((row, column) => [row > 1 ? 1 : 0, column > 2 ? 1 : 0, 0])],
];

/** The vertices that the reference makes of the same samples, one by one. */
function referenceOf(net: PatchNet, tangents: boolean, patchIds: Uint32Array, patchUvs: Float32Array): SampledSurface {
    const layout = createVertexLayout(tangents, net);
    const vertices = new Float32Array(patchIds.length * layout.stride);
    patchIds.forEach((patch, i) => {
        writeVertex(net, patch, patchUvs[2 * i], patchUvs[2 * i + 1], layout, vertices, i * layout.stride);
    });
    return splitVertices(layout, vertices, patchIds.length);
}

describe.each(NETS)("lines of the %s", (_, net) => {
    it.each(SPACINGS)("are the vertices of the reference, to the rounding to float32: %s", async (spacing) => {
        const random = createRandom(SEED);
        const backend = new CpuBackend({ maxVertices: 1e6, maxTriangles: 2e6 }, true);
        backend.setNet(net);
        const factors = Float32Array.from({ length: buildEdgeTable(net).edgeCount }, () =>
            // Just above an odd number points are born, 2⁻¹⁶ beside each other.
            random() < 0.3 ? 1 + 2 * Math.floor(8 * random()) + 2 ** -14 : 1 + 20 * random(),
        );
        backend.tessellateFactors(factors, spacing);
        const surface = await backend.readSurfaceAsync();
        const reference = referenceOf(net, true, surface.patchIds, surface.patchUvs);
        const { minimum, maximum } = computeNetBounds(net, createBounds());
        const size = Math.max(...minimum.map((value, axis) => Math.max(Math.abs(value), Math.abs(maximum[axis]))));
        expect(surface.patchIds.length).toBeGreaterThan(3);
        expect(largestDifference(surface.positions, reference.positions)).toBeLessThanOrEqual(1.2e-7 * size);
        expect(largestDifference(surface.normals, reference.normals)).toBeLessThanOrEqual(2e-7);
        expect(largestDifference(surface.uvs, reference.uvs)).toBeLessThanOrEqual(5e-7);
        expect(largestDifference(surface.tangents!, reference.tangents!)).toBeLessThanOrEqual(1e-6);
        expect(surface.colors === undefined).toBe(net.colors === undefined);
        if (surface.colors) {
            expect(largestDifference(surface.colors, reference.colors!)).toBeLessThanOrEqual(2e-7);
        }
        expect(surface.uvs2 === undefined).toBe(net.uvs2 === undefined);
        if (surface.uvs2) {
            expect(largestDifference(surface.uvs2, reference.uvs2!)).toBeLessThanOrEqual(5e-7);
        }
        // On edges there is one function: not one bit differs.
        const wrong: object[] = [];
        surface.patchIds.forEach((patch, i) => {
            const [u, v] = surface.patchUvs.subarray(2 * i, 2 * i + 2);
            if (u === 0 || u === 1 || v === 0 || v === 1) {
                const [ours, theirs] = [surface, reference].map(({ positions }) =>
                    positions.subarray(3 * i, 3 * i + 3),
                );
                if (firstDifference(ours, theirs)) {
                    wrong.push({ patch, u, v, ours, theirs });
                }
            }
        });
        expect(fewOf(wrong)).toEqual([]);
    });
});

describe("points that move", () => {
    it("are seen by the next tessellation, on edges, inside and in normals", async () => {
        const net = createTeapotNet();
        const backend = new CpuBackend({ maxVertices: 1e6, maxTriangles: 2e6 }, false);
        backend.setNet(net);
        const factors = new Float32Array(buildEdgeTable(net).edgeCount).fill(7.3);
        backend.tessellateFactors(factors, "fractional-odd");
        const points = net.points.map((value, i) => ((i & 3) === 3 ? value : value + Math.sin(i)));
        backend.updatePoints(points, 0);
        backend.tessellateFactors(factors, "fractional-odd");
        const surface = await backend.readSurfaceAsync();
        const reference = referenceOf({ ...net, points }, false, surface.patchIds, surface.patchUvs);
        expect(largestDifference(surface.positions, reference.positions)).toBeLessThan(1e-6);
        expect(largestDifference(surface.normals, reference.normals)).toBeLessThan(2e-7);
    });
});
