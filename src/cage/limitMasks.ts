import type { PointSum } from "../net/PointSum.js";
import type { RingPoints } from "./RingPoints.js";
import type { Sector } from "./sectors.js";

/**
 * Where all spokes of a sector are on one line (two faces at a point, or one at a smooth boundary) the tangents lean to the
 * inside of the face by this share, so that they span the plane that touches the surface.
 */
const LEAN = 0.05;

/**
 * Adds the point of the surface that a point of the cage tends to.
 * Sources: Halstead, Kass and DeRose 1993; the cubic spline for creases.
 */
export function addLimitPoint(ring: RingPoints, { rule, corners }: Sector, sum: PointSum, factor: number): void {
    const count = corners.length;
    if (rule === "corner") {
        ring.addOwn(sum, corners[0], factor);
    } else if (rule === "crease") {
        ring.addOwn(sum, corners[0], (2 / 3) * factor);
        ring.addFar(sum, corners[0], true, factor / 6);
        ring.addFar(sum, corners[count - 1], false, factor / 6);
    } else {
        const share = factor / (count * (count + 5));
        ring.addOwn(sum, corners[0], count * count * share);
        for (const corner of corners) {
            ring.addFar(sum, corner, true, 4 * share);
            ring.addOpposite(sum, corner, share);
        }
    }
}

/** Adds the limit tangent along a spoke of a smooth point or a crease, as long as the derivative of the regular case. */
export function addLimitTangent(ring: RingPoints, sector: Sector, spoke: number, sum: PointSum, factor: number): void {
    if (sector.rule === "smooth") {
        addSmoothTangent(ring, sector, spoke, sum, factor);
    } else {
        addCreaseTangent(ring, sector, spoke, sum, factor);
    }
}

/**
 * Adds by how much the tangents at a corner of a sector lean to the inside of its face, where its spokes are all on one
 * line.
 */
export function addLean(ring: RingPoints, sector: Sector, index: number, sum: PointSum, factor: number): void {
    const { rule, corners } = sector;
    if (rule === "smooth" && corners.length === 2) {
        // At valence 2 the diagonals shrink as fast as the edges: they span the plane that touches the surface.
        ring.addOpposite(sum, corners[index], LEAN * factor);
        ring.addOpposite(sum, corners[1 - index], -LEAN * factor);
    } else if (rule === "crease" && corners.length === 1) {
        ring.addOwn(sum, corners[0], -2 * LEAN * factor);
        ring.addFar(sum, corners[0], true, LEAN * factor);
        ring.addFar(sum, corners[0], false, LEAN * factor);
    }
}

/** Source: Loop and Schaefer 2008, section 3.2: the left eigenvectors of the subdominant eigenvalue. */
function addSmoothTangent(ring: RingPoints, { corners }: Sector, spoke: number, sum: PointSum, factor: number): void {
    const count = corners.length;
    const half = Math.PI / count;
    const cosine = Math.cos(half);
    const sigma = 1 / Math.sqrt(4 + cosine * cosine);
    corners.forEach((corner, i) => {
        const angle = 2 * half * (i - spoke);
        ring.addFar(sum, corner, true, (factor / count) * (1 + cosine * sigma) * Math.cos(angle));
        ring.addOpposite(sum, corner, (factor / count) * sigma * Math.cos(angle + half));
    });
}

/**
 * Source: Biermann, Levin and Zorin 2000, appendix: along the crease half the way between its neighbours, across it the
 * left eigenvector of its side; spoke i is turned by i of as many equal angles as there are faces.
 */
function addCreaseTangent(ring: RingPoints, { corners }: Sector, spoke: number, sum: PointSum, factor: number): void {
    const count = corners.length;
    const last = corners[count - 1];
    const theta = Math.PI / count;
    const along = (factor * Math.cos(spoke * theta)) / 2;
    ring.addFar(sum, corners[0], true, along);
    ring.addFar(sum, last, false, -along);
    if (count === 1) {
        return;
    }
    const across = (factor * Math.sin(spoke * theta)) / (count * (3 + Math.cos(theta)));
    const ratio = (Math.cos(theta) + 1) / Math.sin(theta);
    const end = -ratio * (1 + 2 * Math.cos(theta)) * across;
    ring.addOwn(sum, corners[0], 4 * ratio * (Math.cos(theta) - 1) * across);
    ring.addFar(sum, corners[0], true, end);
    ring.addFar(sum, last, false, end);
    corners.forEach((corner, i) => {
        if (i > 0) {
            ring.addFar(sum, corner, true, 4 * Math.sin(i * theta) * across);
        }
        ring.addOpposite(sum, corner, (Math.sin(i * theta) + Math.sin((i + 1) * theta)) * across);
    });
}
