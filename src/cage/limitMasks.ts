import type { PointSum } from "../net/PointSum.js";
import type { CageLevel } from "./CageLevel.js";
import { nextCorner, previousCorner, type CageTopology } from "./CageTopology.js";
import type { Sector } from "./sectors.js";

/**
 * Where no two spokes differ in direction (two faces at a point, or one at a smooth boundary) the tangents lean towards the
 * inside of the face by this share, so that they span the plane that touches the surface.
 */
const LEAN = 0.05;

/** Adds the point of the surface that a point of the cage tends to. Sources: Halstead, Kass and DeRose 1993; for creases the cubic spline. */
export function addLimitPoint(level: CageLevel, sector: Sector, sum: PointSum, factor: number): void {
    const { topology } = level;
    const { point, rule, corners } = sector;
    const count = corners.length;
    if (rule === "corner") {
        sum.add(point, factor);
    } else if (rule === "crease") {
        sum.add(point, (2 / 3) * factor);
        for (const end of sharpNeighbours(level, point)) {
            sum.add(end, factor / 6);
        }
    } else {
        const share = factor / (count * (count + 5));
        sum.add(point, count * count * share);
        for (const corner of corners) {
            const next = nextCorner(topology, corner);
            sum.add(topology.pointOf[next], 4 * share);
            sum.add(topology.pointOf[nextCorner(topology, next)], share);
        }
    }
}

/** The other ends of the two sharp edges of a point of a crease. */
function sharpNeighbours({ topology, edgeSharpness }: CageLevel, point: number): Set<number> {
    const ends = new Set<number>();
    for (let i = topology.cornerStarts[point]; i < topology.cornerStarts[point + 1]; i++) {
        const corner = topology.cornersAt[i];
        const before = previousCorner(topology, corner);
        if (edgeSharpness[topology.edgeOf[corner]] > 0) {
            ends.add(topology.pointOf[nextCorner(topology, corner)]);
        }
        if (edgeSharpness[topology.edgeOf[before]] > 0) {
            ends.add(topology.pointOf[before]);
        }
    }
    return ends;
}

/** Adds the limit tangent along a spoke of a smooth point or a crease, as long as the derivative of the regular case. */
export function addLimitTangent(
    topology: CageTopology,
    sector: Sector,
    spoke: number,
    sum: PointSum,
    factor: number,
): void {
    if (sector.rule === "smooth") {
        addSmoothTangent(topology, sector, spoke, sum, factor);
    } else {
        addCreaseTangent(topology, sector, spoke, sum, factor);
    }
}

/**
 * Adds by how much the tangents at a corner of a sector lean towards the inside of its face, where its spokes are all on
 * one line.
 */
export function addLean(topology: CageTopology, sector: Sector, index: number, sum: PointSum, factor: number): void {
    const { rule, corners, point } = sector;
    const { pointOf } = topology;
    if (rule === "smooth" && corners.length === 2) {
        // At valence 2 the diagonals shrink as fast as the edges: they span the plane that touches the surface.
        const opposite = (corner: number): number => pointOf[nextCorner(topology, nextCorner(topology, corner))];
        sum.add(opposite(corners[index]), LEAN * factor);
        sum.add(opposite(corners[1 - index]), -LEAN * factor);
    } else if (rule === "crease" && corners.length === 1) {
        sum.add(point, -2 * LEAN * factor);
        sum.add(pointOf[nextCorner(topology, corners[0])], LEAN * factor);
        sum.add(pointOf[previousCorner(topology, corners[0])], LEAN * factor);
    }
}

/** Source: Loop and Schaefer 2008, section 3.2: the left eigenvectors of the subdominant eigenvalue. */
function addSmoothTangent(
    topology: CageTopology,
    { corners }: Sector,
    spoke: number,
    sum: PointSum,
    factor: number,
): void {
    const count = corners.length;
    const half = Math.PI / count;
    const cosine = Math.cos(half);
    const sigma = 1 / Math.sqrt(4 + cosine * cosine);
    corners.forEach((corner, i) => {
        const angle = 2 * half * (i - spoke);
        const next = nextCorner(topology, corner);
        sum.add(topology.pointOf[next], (factor / count) * (1 + cosine * sigma) * Math.cos(angle));
        sum.add(topology.pointOf[nextCorner(topology, next)], (factor / count) * sigma * Math.cos(angle + half));
    });
}

/**
 * Source: Biermann, Levin and Zorin 2000, appendix: along the crease half the way between its neighbours, across it the
 * left eigenvector of its side; spoke i is turned by i of as many equal angles as there are faces.
 */
function addCreaseTangent(
    topology: CageTopology,
    { point, corners }: Sector,
    spoke: number,
    sum: PointSum,
    factor: number,
): void {
    const { pointOf } = topology;
    const count = corners.length;
    const first = pointOf[nextCorner(topology, corners[0])];
    const last = pointOf[previousCorner(topology, corners[count - 1])];
    const theta = Math.PI / count;
    const along = (factor * Math.cos(spoke * theta)) / 2;
    sum.add(first, along);
    sum.add(last, -along);
    if (count === 1) {
        return;
    }
    const across = (factor * Math.sin(spoke * theta)) / (count * (3 + Math.cos(theta)));
    const ratio = (Math.cos(theta) + 1) / Math.sin(theta);
    sum.add(point, 4 * ratio * (Math.cos(theta) - 1) * across);
    const end = -ratio * (1 + 2 * Math.cos(theta)) * across;
    sum.add(first, end);
    sum.add(last, end);
    corners.forEach((corner, i) => {
        const next = nextCorner(topology, corner);
        if (i > 0) {
            sum.add(pointOf[next], 4 * Math.sin(i * theta) * across);
        }
        sum.add(pointOf[nextCorner(topology, next)], (Math.sin(i * theta) + Math.sin((i + 1) * theta)) * across);
    });
}
