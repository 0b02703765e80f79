import type { Surface } from "../../../src/backends/Surface";
import { SPACINGS } from "../../../src/hull/TessellationSettings";
import { buildEdgeTable, type EdgeTable } from "../../../src/net/edges";
import { POINT_SIZE, type PatchNet } from "../../../src/net/PatchNet";
import { internPositions } from "../../support/internPositions";
import { createRandom } from "../../support/random";
import { packFactor, segmentCount } from "../../../src/tessellator/spacing";
import { tessellateRandomly } from "./factors";
import { collectSides, placesOfSide, type Place } from "./sides";
import { createReport, fail, openBackend, type CheckReport, type Target } from "./target";

export interface WatertightOptions {
    readonly firstSeed: number;
    /** Seeds for a target that takes all of them, see `Target.seedShare`. */
    readonly seeds: number;
    /** Largest factor of most seeds; every eighth has up to 16, every fortieth up to 64. */
    readonly largest: number;
    /** Whether the control points move before each tessellation. */
    readonly moving?: boolean;
    /** Whether neighbours of the net are turned the same way, so that a shared edge runs once each way. */
    readonly oriented?: boolean;
    /** Whether vertices have tangents of the texture. */
    readonly tangents?: boolean;
}

/**
 * Random factors on every edge, all spacings: both sides of a shared edge have equal bits, the only open edges are
 * those of the net, and triangles turn about their normals.
 */
export async function checkWatertight(target: Target, net: PatchNet, options: WatertightOptions): Promise<CheckReport> {
    const report = createReport();
    const edges = buildEdgeTable(net);
    const backend = await openBackend(target, net, options.tangents);
    const end = options.firstSeed + Math.ceil(options.seeds * (target.seedShare ?? 1));
    for (let seed = options.firstSeed; seed < end; seed++) {
        for (const spacing of SPACINGS) {
            if (options.moving) {
                backend.updatePoints(movedPoints(net, seed), 0);
            }
            // Few tessellations are fine and very uneven: they cost most and show least.
            const wanted = seed % 40 === 0 ? 64 : seed % 8 === 0 ? 16 : options.largest;
            const largest = Math.min(wanted, target.largestFactor ?? wanted);
            const factors = tessellateRandomly(backend, net, spacing, seed, largest);
            const surface = await backend.readSurfaceAsync();
            const segments = Array.from(edges.sides, (edge) => segmentCount(packFactor(factors[edge], spacing)));
            const where = `Seed ${seed}, ${spacing}`;
            compareSurface(report, where, { net, edges, segments, surface, oriented: options.oriented ?? true });
        }
    }
    backend.dispose();
    return report;
}

/** A surface, and what it is of. */
export interface SurfaceCase {
    readonly net: PatchNet;
    readonly edges: EdgeTable;
    /** Segments per patch side; 0 for all four sides of a patch that is not drawn. */
    readonly segments: ArrayLike<number>;
    readonly surface: Surface;
    /** Whether neighbours of the net are turned the same way. */
    readonly oriented: boolean;
}

/** Checks one surface, see {@link checkWatertight}. Edges towards patches that are not drawn are open. */
export function compareSurface(report: CheckReport, where: string, surfaceCase: SurfaceCase): void {
    const { net, edges, segments, surface, oriented } = surfaceCase;
    const ids = internPositions(surface.positions);
    const sides = collectSides(segments, surface);
    compareSides(report, where, net, edges, sides, ids, surface);
    compareHalfEdges(report, where, surface, ids, openSides(edges, sides), oriented);
    requireTurn(report, where, surface);
}

/** The control points a little aside, the same for a seed. */
export function movedPoints(net: PatchNet, seed: number): Float32Array {
    const random = createRandom(seed);
    return net.points.map((value, i) => (i % POINT_SIZE === 3 ? value : value + (random() - 0.5) * 0.05));
}

/** Sides of which the one patch is drawn that has them. */
function openSides(edges: EdgeTable, sides: Uint32Array[]): Uint32Array[] {
    const uses = new Uint32Array(edges.edgeCount);
    sides.forEach((vertices, index) => {
        uses[edges.sides[index]] += vertices.length > 0 ? 1 : 0;
    });
    return sides.filter((_, index) => uses[edges.sides[index]] === 1);
}

/** All sides of an edge have the same bits at the same places. */
function compareSides(
    report: CheckReport,
    where: string,
    net: PatchNet,
    edges: EdgeTable,
    sides: Uint32Array[],
    ids: Uint32Array,
    { patchUvs }: Surface,
): void {
    const seen = new Map<number, Place[]>();
    sides.forEach((vertices, index) => {
        if (vertices.length === 0) {
            return;
        }
        const places = placesOfSide(net, index, vertices, ids, patchUvs);
        const edge = edges.sides[index];
        const other = seen.get(edge);
        seen.set(edge, places);
        if (other) {
            report.checked++;
            const same = places.every(([along, id], i) => along === other[i][0] && id === other[i][1]);
            if (!same || places.length !== other.length) {
                fail(
                    report,
                    `${where}: side ${index & 3} of patch ${index >> 2} differs from the other side of its edge.`,
                );
            }
        }
    });
}

/** Edges of triangles between distinct positions cancel out, but for those along open sides. */
function compareHalfEdges(
    report: CheckReport,
    where: string,
    { indices }: Surface,
    ids: Uint32Array,
    open: Uint32Array[],
    oriented: boolean,
): void {
    const balance = new Map<number, number>();
    const add = (from: number, to: number, times: number): void => {
        const [a, b] = [ids[from], ids[to]];
        if (a !== b) {
            const key = Math.min(a, b) * ids.length + Math.max(a, b);
            const before = balance.get(key) ?? 0;
            balance.set(key, oriented ? before + (a < b ? times : -times) : 1 - before);
        }
    };
    for (let i = 0; i < indices.length; i++) {
        add(indices[i], indices[i % 3 === 2 ? i - 2 : i + 1], 1);
    }
    for (const vertices of open) {
        for (let i = 1; i < vertices.length; i++) {
            add(vertices[i - 1], vertices[i], -1);
        }
    }
    for (const sum of balance.values()) {
        report.checked++;
        if (sum !== 0) {
            fail(report, `${where}: an edge of a triangle is open where the net is closed, or the other way round.`);
        }
    }
}

/**
 * Triangles turn counter-clockwise in (u, v), which is the orientation of du × dv. (In space a strip between a very
 * coarse edge and a very fine inside can lean over on a strongly curved patch, whatever its triangles are.)
 */
function requireTurn(report: CheckReport, where: string, { indices, patchUvs }: Surface): void {
    for (let i = 0; i < indices.length; i += 3) {
        const [a, b, c] = [2 * indices[i], 2 * indices[i + 1], 2 * indices[i + 2]];
        // Exact in float64: the parameters are multiples of 2⁻¹⁶.
        const area =
            (patchUvs[b] - patchUvs[a]) * (patchUvs[c + 1] - patchUvs[a + 1]) -
            (patchUvs[b + 1] - patchUvs[a + 1]) * (patchUvs[c] - patchUvs[a]);
        if (!(area >= 0)) {
            fail(report, `${where}: triangle ${i / 3} is turned against its normals.`);
        }
    }
}
