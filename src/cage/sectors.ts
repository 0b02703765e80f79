import { pointRule, type CageLevel, type PointRule } from "./CageLevel.js";
import { NO_CORNER, turnedBackCorner, turnedCorner, type CageTopology } from "./CageTopology.js";
import { EdgesOfPoints } from "./EdgesOfPoints.js";

/**
 * A run of corners about a point, counter-clockwise, that no sharp edge divides: the faces about a smooth point, those
 * on one side of a crease, those between two sharp edges of a corner. Spoke i is the edge from the point on which
 * corner i begins; the last corner ends on spoke `corners.length`, which is spoke 0 where the sector goes round.
 */
export interface Sector {
    readonly point: number;
    readonly rule: PointRule;
    readonly corners: readonly number[];
    readonly goesRound: boolean;
    /** Whether a sharp edge ends in a smooth point. */
    readonly isDart: boolean;
}

/** The sectors of a level without sharpness between 0 and infinity. */
export interface Sectors {
    /** Sector per corner. */
    readonly of: readonly Sector[];
    /** Index of each corner in its sector. */
    readonly indexOf: Uint32Array;
}

/** Divides the corners about each point into sectors. */
export function findSectors(level: CageLevel): Sectors {
    const { topology, edgeSharpness, pointSharpness } = level;
    const cornerCount = topology.pointOf.length;
    const of = new Array<Sector>(cornerCount);
    const isDone = new Uint8Array(cornerCount);
    const indexOf = new Uint32Array(cornerCount);
    const around = new EdgesOfPoints(topology);
    for (let point = 0; point < topology.pointCount; point++) {
        around.list(point);
        const sharpEdges = around.edges.subarray(0, around.count).filter((edge) => edgeSharpness[edge] > 0).length;
        const rule = pointRule(pointSharpness[point], sharpEdges);
        const divides = (corner: number): boolean => rule !== "smooth" && edgeSharpness[topology.edgeOf[corner]] > 0;
        for (let i = topology.cornerStarts[point]; i < topology.cornerStarts[point + 1]; i++) {
            const corner = topology.cornersAt[i];
            if (isDone[corner] === 0) {
                const start = startOfSector(topology, corner, divides);
                const sector = walkSector(topology, start, rule, divides, rule === "smooth" && sharpEdges > 0);
                sector.corners.forEach((member, index) => {
                    of[member] = sector;
                    isDone[member] = 1;
                    indexOf[member] = index;
                });
            }
        }
    }
    return { of, indexOf };
}

/** Clockwise to where the sector begins; the corner itself where it goes round. */
function startOfSector(topology: CageTopology, corner: number, divides: (corner: number) => boolean): number {
    let start = corner;
    while (!divides(start)) {
        const before = turnedBackCorner(topology, start);
        if (before === NO_CORNER) {
            return start;
        }
        if (before === corner) {
            return corner;
        }
        start = before;
    }
    return start;
}

function walkSector(
    topology: CageTopology,
    start: number,
    rule: PointRule,
    divides: (corner: number) => boolean,
    isDart: boolean,
): Sector {
    const corners = [start];
    let next = turnedCorner(topology, start);
    while (next !== NO_CORNER && next !== start && !divides(next)) {
        corners.push(next);
        next = turnedCorner(topology, next);
    }
    return {
        point: topology.pointOf[start],
        rule,
        corners,
        goesRound: next === start && !divides(start),
        isDart,
    };
}

/** Whether the surface in a sector is that of a spline: then its patches have the tangents that they should have. */
export function isRegularSector({ rule, corners, goesRound, isDart }: Sector): boolean {
    const regularCount = { smooth: 4, crease: 2, corner: 1 }[rule];
    return corners.length === regularCount && goesRound === (rule === "smooth") && !isDart;
}

/** Whether all spokes of a sector are on one line: two faces at a smooth point, or one at a crease. */
export function isFlatSector({ rule, corners }: Sector): boolean {
    return (rule === "smooth" && corners.length === 2) || (rule === "crease" && corners.length === 1);
}
