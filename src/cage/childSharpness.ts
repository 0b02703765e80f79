import type { CreaseMethod } from "./Cage.js";
import type { CageLevel } from "./CageLevel.js";
import { EdgesOfPoints } from "./EdgesOfPoints.js";

/** Sharpness one level on. */
function reduced(sharpness: number): number {
    return Math.max(sharpness - 1, 0);
}

/** Sharpness of the points one level on. */
export function childPointSharpness(level: CageLevel): Float64Array {
    return level.pointSharpness.map(reduced);
}

/**
 * Sharpness of the two halves of each edge, of which that at the end `edgeEnds[2 · edge]` comes first.
 * Sources: DeRose, Kass and Truong 1998, section 3 (uniform); Chaikin's rule as in OpenSubdiv: three quarters of the
 * own sharpness and a quarter of the mean of the other sharp edges at the point, less 1.
 */
export function childEdgeSharpness(level: CageLevel, method: CreaseMethod): Float64Array {
    const { edgeSharpness, topology } = level;
    const halves = new Float64Array(2 * topology.edgeCount);
    edgeSharpness.forEach((sharpness, edge) => {
        halves[2 * edge] = halves[2 * edge + 1] = reduced(sharpness);
    });
    if (method === "uniform") {
        return halves;
    }
    const around = new EdgesOfPoints(topology);
    for (let point = 0; point < topology.pointCount; point++) {
        around.list(point);
        let sum = 0;
        let count = 0;
        for (let i = 0; i < around.count; i++) {
            const sharpness = edgeSharpness[around.edges[i]];
            if (sharpness > 0) {
                sum += Math.min(sharpness, LARGEST_IN_MEAN);
                count++;
            }
        }
        if (count < 2) {
            continue;
        }
        for (let i = 0; i < around.count; i++) {
            const edge = around.edges[i];
            const sharpness = edgeSharpness[edge];
            if (sharpness > 0 && sharpness !== Infinity) {
                const others = (sum - sharpness) / (count - 1);
                const half = 2 * edge + (topology.edgeEnds[2 * edge] === point ? 0 : 1);
                halves[half] = reduced(0.75 * sharpness + 0.25 * others);
            }
        }
    }
    return halves;
}

/** What an edge that is sharp at every level counts in a mean. */
const LARGEST_IN_MEAN = 10;
