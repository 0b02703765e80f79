import { elevateBiquadraticGrid, elevatedLength } from "../net/elevateGrid.js";
import { PATCH_SIZE, POINT_SIZE, type PatchNet } from "../net/PatchNet.js";
import { weldPoints } from "../net/weldPoints.js";

/** A curve of Quake III: width × height control points of (width − 1)/2 · (height − 1)/2 biquadratic patches. */
export interface QuakeGrid {
    /** Points along u, odd, 3 or more. */
    readonly width: number;
    /** Points along v, odd, 3 or more. */
    readonly height: number;
    /** {@link MAP_POINT_SIZE} or {@link BSP_POINT_SIZE} finite numbers a point, row by row; u runs along a row. */
    readonly values: Float32Array;
    /** Slot of its material in the net. */
    readonly slot: number;
}

/** Numbers a point has in a .map: x, y, z and two texture coordinates. */
export const MAP_POINT_SIZE = 5;

/** Numbers a point has in a .bsp: those of a .map, two coordinates in the light map, and RGBA in [0, 1]. */
export const BSP_POINT_SIZE = 11;

const UV = 3;
const UV2 = 5;
const COLOR = 7;

/** Whether a grid can have this many points on a side. */
export function isGridSide(points: number): boolean {
    return Number.isInteger(points) && points >= 3 && points % 2 === 1;
}

/**
 * Makes one net of grids, raised to bicubic patches and welded. The patches of a grid follow each other row by row
 * and share the points where they meet.
 * @param grids at least one
 * @param pointSize numbers a point has in all of them
 * @param weldTolerance see {@link weldPoints}
 * @returns the net; of points of a .bsp with second texture coordinates and colours
 */
export function netFromQuakeGrids(
    grids: readonly QuakeGrid[],
    pointSize: typeof MAP_POINT_SIZE | typeof BSP_POINT_SIZE,
    weldTolerance: number | undefined,
): PatchNet {
    let partCount = 0;
    let pointCount = 0;
    for (const { width, height } of grids) {
        partCount += ((width - 1) / 2) * ((height - 1) / 2);
        pointCount += elevatedLength(width) * elevatedLength(height);
    }
    const points = new Float32Array(pointCount * POINT_SIZE).fill(1);
    const patches = new Uint32Array(partCount * PATCH_SIZE);
    const groups = new Uint32Array(partCount);
    const uvs = new Float32Array(patches.length * 2);
    const isLit = pointSize === BSP_POINT_SIZE;
    const uvs2 = new Float32Array(isLit ? uvs.length : 0);
    const colors = new Float32Array(isLit ? patches.length * 4 : 0);
    let firstPoint = 0;
    let control = 0;
    for (const { width, height, values, slot } of grids) {
        const raised = elevateBiquadraticGrid(values, pointSize, width, height);
        const columns = elevatedLength(width);
        const rows = elevatedLength(height);
        for (let point = 0; point < columns * rows; point++) {
            copy(raised, point * pointSize, points, (firstPoint + point) * POINT_SIZE, 3);
        }
        for (let top = 0; top < rows - 1; top += 3) {
            for (let left = 0; left < columns - 1; left += 3) {
                groups[control / PATCH_SIZE] = slot;
                for (let i = 0; i < PATCH_SIZE; i++, control++) {
                    const point = (top + (i >> 2)) * columns + left + (i & 3);
                    patches[control] = firstPoint + point;
                    copy(raised, point * pointSize + UV, uvs, control * 2, 2);
                    if (isLit) {
                        copy(raised, point * pointSize + UV2, uvs2, control * 2, 2);
                        copy(raised, point * pointSize + COLOR, colors, control * 4, 4);
                    }
                }
            }
        }
        firstPoint += columns * rows;
    }
    return weldPoints({ points, patches, uvs, ...(isLit && { uvs2, colors }), groups }, weldTolerance);
}

function copy(from: Float32Array, fromStart: number, to: Float32Array, toStart: number, count: number): void {
    for (let i = 0; i < count; i++) {
        to[toStart + i] = from[fromStart + i];
    }
}
