import type { CageTopology } from "./CageTopology.js";
import { GRID_SIZE, placeOf } from "./FaceGrid.js";
import type { GridCorner } from "./GridMasks.js";

/** What stands for a corner of the cage where a corner of a cell is none. */
export const NO_CAGE_CORNER = -1;

/** A corner of a cell: 0 to 3, counter-clockwise from (u,v) = (0,0). */
export interface CellCorner extends GridCorner {
    /** Lengths of the sides to the next corner and to the one before, in steps of GRID_SIZE. */
    readonly lengthNext: number;
    readonly lengthBefore: number;
    /** Corner of the cage here, or NO_CAGE_CORNER. */
    readonly cageCorner: number;
}

/** A rectangle of a face that one patch covers: columns `left` to `right` and rows `low` to `high` of its grid. */
export interface Cell {
    readonly face: number;
    readonly left: number;
    readonly right: number;
    readonly low: number;
    readonly high: number;
    readonly corners: readonly [CellCorner, CellCorner, CellCorner, CellCorner];
}

const RIGHT = [1, 0] as const;
const UP = [0, 1] as const;
const LEFT = [-1, 0] as const;
const DOWN = [0, -1] as const;

/** A cell with its corners. */
export function createCell(
    topology: CageTopology,
    face: number,
    left: number,
    right: number,
    low: number,
    high: number,
): Cell {
    const width = right - left;
    const height = high - low;
    const corner = (i: number, j: number, sides: Omit<CellCorner, "point" | "cageCorner">): CellCorner => {
        const point = { face, i, j };
        const place = placeOf(topology, point, GRID_SIZE);
        return { point, ...sides, cageCorner: place.kind === "point" ? place.corner : NO_CAGE_CORNER };
    };
    return {
        face,
        left,
        right,
        low,
        high,
        corners: [
            corner(left, low, { next: RIGHT, before: UP, lengthNext: width, lengthBefore: height }),
            corner(right, low, { next: UP, before: LEFT, lengthNext: height, lengthBefore: width }),
            corner(right, high, { next: LEFT, before: DOWN, lengthNext: width, lengthBefore: height }),
            corner(left, high, { next: DOWN, before: RIGHT, lengthNext: height, lengthBefore: width }),
        ],
    };
}

/** The other end of the side from a corner to the next (`isNext`) or to the one before. */
export function farCorner({ corners }: Cell, index: number, isNext: boolean): CellCorner {
    return corners[farIndex(index, isNext)];
}

export function farIndex(index: number, isNext: boolean): number {
    return (index + (isNext ? 1 : 3)) % 4;
}
