import type { Surface } from "../../../src/backends/Surface";
import type { Spacing } from "../../../src/hull/TessellationSettings";
import { buildEdgeTable, type EdgeTable } from "../../../src/net/edges";
import type { PatchNet } from "../../../src/net/PatchNet";
import { packFactor, segmentCount } from "../../../src/tessellator/spacing";
import { internPositions } from "../../support/internPositions";
import { tessellateRandomly } from "./factors";
import { collectSides, placesOfSide, type Place } from "./sides";
import { createReport, fail, measure, openBackend, type CheckReport, type Target } from "./target";

/** One tessellation: a random factor per edge. */
export interface RandomTessellation {
    readonly seed: number;
    readonly spacing: Spacing;
    /** Largest factor; most are much smaller. */
    readonly largest: number;
}

/**
 * All sides of an edge, however many, have vertices at the same parameters, and equal bits there. Unlike
 * `checkWatertight` this takes nets that are no manifold. `checked` counts edges of two and more sides over all
 * tessellations; `measured` says how many of each kind a tessellation has: collapsed ones apart, by sides.
 */
export async function checkSharedEdges(
    target: Target,
    net: PatchNet,
    tessellations: readonly RandomTessellation[],
): Promise<CheckReport> {
    const report = createReport();
    const edges = buildEdgeTable(net);
    const backend = await openBackend(target, net);
    for (const { seed, spacing, largest } of tessellations) {
        const factors = tessellateRandomly(backend, net, spacing, seed, largest);
        const segments = Array.from(edges.sides, (edge) => segmentCount(packFactor(factors[edge], spacing)));
        compareEdges(report, `Seed ${seed}, ${spacing}`, net, edges, segments, await backend.readSurfaceAsync());
    }
    backend.dispose();
    return report;
}

/**
 * Compares the edges of one surface, see {@link checkSharedEdges}.
 * @param segments per patch side
 */
export function compareEdges(
    report: CheckReport,
    where: string,
    net: PatchNet,
    edges: EdgeTable,
    segments: ArrayLike<number>,
    surface: Surface,
): void {
    const ids = internPositions(surface.positions);
    const byEdge = Array.from({ length: edges.edgeCount }, (): Place[][] => []);
    collectSides(segments, surface).forEach((vertices, index) => {
        const places = placesOfSide(net, index, vertices, ids, surface.patchUvs);
        requireSide(report, `${where}: side ${index & 3} of patch ${index >> 2}`, index & 3, vertices, places, surface);
        byEdge[edges.sides[index]].push(places);
    });
    const counts = new Map<string, number>();
    const count = (name: string, by: number): void => {
        counts.set(name, (counts.get(name) ?? 0) + by);
    };
    byEdge.forEach(([first, ...others], edge) => {
        const points = edges.points.subarray(4 * edge, 4 * edge + 4);
        const isCollapsed = points.every((id) => id === points[0]);
        if (isCollapsed) {
            count("collapsed", 1 + others.length);
        } else if (others.length > 0) {
            count(`${others.length + 1} sides`, 1);
            report.checked++;
        }
        if (isCollapsed && [first, ...others].flat().some(([, id]) => id !== first[0][1])) {
            fail(report, `${where}: edge ${edge} is one point, but its vertices are not.`);
        }
        const isShared = others.every(
            (places) =>
                places.length === first.length &&
                places.every(([along, id], i) => along === first[i][0] && id === first[i][1]),
        );
        if (!isShared) {
            fail(report, `${where}: the ${others.length + 1} sides of edge ${edge} differ.`);
        }
    });
    counts.forEach((total, name) => {
        measure(report, name, total);
    });
    measure(report, "vertices", ids.length);
}

/** The vertices lie on the side, and run from one of its ends to the other. */
function requireSide(
    report: CheckReport,
    where: string,
    side: number,
    vertices: Uint32Array,
    places: readonly Place[],
    { patchUvs }: Surface,
): void {
    const across = side < 2 ? 0 : 1;
    const lies = vertices.every((vertex) => patchUvs[2 * vertex + (side % 2)] === across);
    // Fractional segments may be so short that they have no length.
    const runs = places.every(([along], i) => i === 0 || along >= places[i - 1][0]);
    if (!lies || !runs || places[0][0] !== 0 || places[places.length - 1][0] !== 1) {
        fail(report, `${where} does not run from one of its ends to the other.`);
    }
}
