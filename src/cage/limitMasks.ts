import type { PointSum } from "../net/PointSum.js";
import type { RingPoints } from "./RingPoints.js";
import { isFlatSector, type Sector } from "./sectors.js";

/**
 * Where all spokes of a sector are on one line (two faces at a point, or one at a smooth boundary) the tangents lean to the
 * inside of the face by this share, so that they span the plane that touches the surface. A side has other tangents from both
 * of its faces for that, whose normals part along it by a tenth of a degree or so for each 0.005 of it; at much less the
 * tangents would count as parallel.
 */
const LEAN = 0.005;

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

/** Adds by how much the tangents at a corner of a sector lean to the inside of its face, where it is flat. */
export function addLean(ring: RingPoints, sector: Sector, index: number, sum: PointSum, factor: number): void {
    const { rule, corners } = sector;
    if (!isFlatSector(sector)) {
        return;
    }
    if (rule === "smooth") {
        // At valence 2 the diagonals shrink as fast as the edges: they span the plane that touches the surface.
        ring.addOpposite(sum, corners[index], LEAN * factor);
        ring.addOpposite(sum, corners[1 - index], -LEAN * factor);
    } else {
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
 * Along the crease half the way between its neighbours; across it the dominant left eigenvector of the subdivision of its
 * side, whose parts turn by equal angles: spoke i is turned by i of them.
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
    const across = factor * Math.sin(spoke * theta);
    const { center, end, inner, diagonal } = acrossMask(count);
    ring.addOwn(sum, corners[0], center * across);
    ring.addFar(sum, corners[0], true, end * across);
    ring.addFar(sum, last, false, end * across);
    corners.forEach((corner, i) => {
        if (i > 0) {
            ring.addFar(sum, corner, true, inner * Math.sin(i * theta) * across);
        }
        ring.addOpposite(sum, corner, diagonal * Math.sin((i + 0.5) * theta) * across);
    });
}

/**
 * The mask of the tangent across a crease with as many faces on one side: a left eigenvector of the subdivision of the point,
 * its spokes and its diagonals. On spokes inside it is `inner` · sin(iθ), on diagonals `diagonal` · sin((i + ½)θ), which the
 * rules of edges and faces keep in proportion; the rules of the crease give what belongs to its ends and its point.
 * In the regular case, two faces, it is the derivative of the spline.
 */
function acrossMask(count: number): { center: number; end: number; inner: number; diagonal: number } {
    const theta = Math.PI / count;
    const cosine = Math.cos(theta);
    const eigenvalue = (5 + cosine + Math.sqrt((cosine + 9) * (cosine + 1))) / 16;
    const inner = 4 / (count * (3 + cosine));
    const diagonal = ((eigenvalue - 3 / 8 - cosine / 8) / (Math.cos(theta / 2) / 2)) * inner;
    let spokes = 0;
    let diagonals = 0;
    for (let i = 0; i < count; i++) {
        spokes += inner * Math.sin(i * theta);
        diagonals += diagonal * Math.sin((i + 0.5) * theta);
    }
    // What an end of the crease gives to the spoke and the diagonal next to it, and the point to all.
    const fromEnd = (inner * Math.sin(theta)) / 16 + (diagonal * Math.sin(theta / 2)) / 4;
    const fromCenter = (3 / 8) * spokes + diagonals / 4;
    const end =
        (fromCenter + 8 * (eigenvalue - 3 / 4) * fromEnd) / (8 * (eigenvalue - 3 / 4) * (eigenvalue - 1 / 2) - 1);
    return { center: 8 * ((eigenvalue - 1 / 2) * end - fromEnd), end, inner, diagonal };
}
