import { cagePointCount, type Cage } from "./Cage.js";
import { createCageFinding, createCageReport, type CageReport } from "./CageReport.js";
import { checkCorners, checkCreases } from "./checkSharpness.js";
import { requireCageArrays } from "./requireCageArrays.js";
import { splitFaces, type SplitFaces } from "./splitFaces.js";
import { findZeroAreaFaces } from "./zeroAreaFaces.js";

/** A cage all of which can be used, and what it was made of. */
export interface CheckedCage {
    /** The cage: the given one itself where nothing of it is wrong. Points keep their ids. */
    readonly cage: Cage;
    /** Face as given that each face comes from; absent where faces are as given. */
    readonly sourceFaces?: Uint32Array;
    /** What was found. */
    readonly report: CageReport;
}

/**
 * Looks for what is of no use to a surface, and takes it out:
 *
 * - Faces that name a point more than once are cut there into loops; loops of fewer than 3 corners are left out. The edges
 *   that stay are those of the neighbours, so that no hole is left.
 * - Of several creases of one edge, or corners of one point, the sharpest counts.
 * - Creases between points that no edge joins, and corners at points that no face names, are left out.
 *
 * Points that no face names and faces whose corners lie on a line are only reported.
 * @param cage the cage, as `createCage` makes it; not changed
 * @throws RangeError when it has no arrays of a cage
 */
export function checkCage(cage: Cage): CheckedCage {
    requireCageArrays(cage);
    const split = splitFaces(cage);
    const faces = split ? withFaces(cage, split) : cage;
    const isNamed = namedPoints(faces);
    const creases = checkCreases(faces);
    const corners = checkCorners(faces, isNamed);
    const isolated = Array.from(isNamed.keys()).filter((point) => isNamed[point] === 0);
    const usable = creases.changed || corners.changed ? { ...faces, ...creases.changed, ...corners.changed } : faces;
    const skipped = new Set(split?.skipped);
    const flat = findZeroAreaFaces(cage).filter((face) => !skipped.has(face));
    const report = createCageReport(
        usable,
        [...skipped],
        [
            createCageFinding("repeatedPoints", "face", split?.repeated ?? [], [
                "names a point more than once and is cut there; what has fewer than 3 corners is left out",
                "name a point more than once and are cut there; what has fewer than 3 corners is left out",
            ]),
            createCageFinding("zeroAreaFaces", "face", flat, [
                "has no area, as the corners lie on a line",
                "have no area, as the corners lie on a line",
            ]),
            createCageFinding("isolatedPoints", "point", isolated, [
                "belongs to no face and has no effect",
                "belong to no face and have no effect",
            ]),
            ...creases.findings,
            ...corners.findings,
        ],
    );
    return { cage: usable, ...(split && { sourceFaces: split.sourceFaces }), report };
}

/** The cage with other faces, and all that belongs to faces and corners. */
function withFaces(cage: Cage, split: SplitFaces): Cage {
    const { faceSizes, faceVertices, sourceFaces, sourceCorners } = split;
    const { uvs, groups, holes } = cage;
    const isHole = new Uint8Array(cage.faceSizes.length);
    holes?.forEach((face) => (isHole[face] = 1));
    return {
        ...cage,
        faceSizes,
        faceVertices,
        ...(uvs && {
            uvs: Float32Array.from(
                { length: 2 * sourceCorners.length },
                (_, i) => uvs[2 * sourceCorners[i >> 1] + (i & 1)],
            ),
        }),
        ...(groups && { groups: sourceFaces.map((face) => groups[face]) }),
        ...(holes && { holes: Uint32Array.from(sourceFaces.keys()).filter((face) => isHole[sourceFaces[face]] === 1) }),
    };
}

/** 1 for each point that a face names. */
function namedPoints(cage: Cage): Uint8Array {
    const isNamed = new Uint8Array(cagePointCount(cage));
    cage.faceVertices.forEach((point) => (isNamed[point] = 1));
    return isNamed;
}
