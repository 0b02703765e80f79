import { elevateBiquadraticGrid, elevatedLength } from "../net/elevateGrid.js";
import { PATCH_SIZE, POINT_SIZE } from "../net/PatchNet.js";
import { weldPoints } from "../net/weldPoints.js";
import type { NamedNet } from "./SurfaceFile.js";

/** A curve of Quake III: width × height control points of (width − 1)/2 · (height − 1)/2 biquadratic patches. */
export interface QuakeGrid {
    /** Points along u, odd, 3 or more. */
    readonly width: number;
    /** Points along v, odd, 3 or more. */
    readonly height: number;
    /** x, y, z per point, row by row; u runs along a row. All numbers are finite. */
    readonly positions: Float32Array;
    /** Texture coordinates, 2 numbers a point. */
    readonly uvs: Float32Array;
    /** Coordinates in the light map, 2 numbers a point. All grids of a net have them or none. */
    readonly uvs2?: Float32Array;
    /** RGBA in [0, 1], 4 numbers a point. All grids of a net have them or none. */
    readonly colors?: Float32Array;
    /** Slot of its material in the net. */
    readonly slot: number;
}

/** Patches that a grid is divided into. */
export function partCountOf(width: number, height: number): number {
    return ((width - 1) / 2) * ((height - 1) / 2);
}

/** Whether a grid can have this many points on a side. */
export function isGridSide(points: number): boolean {
    return Number.isInteger(points) && points >= 3 && points % 2 === 1;
}

/**
 * Makes one net of grids, raised to bicubic patches and welded. The patches of a grid follow each other row by row
 * and share the points where they meet.
 * @param grids at least one
 * @param weldTolerance see {@link weldPoints}
 * @returns what a {@link NamedNet} has without its names
 */
export function netFromQuakeGrids(
    grids: readonly QuakeGrid[],
    weldTolerance: number | undefined,
): Pick<NamedNet, "net" | "uvs2"> {
    let partCount = 0;
    let pointCount = 0;
    for (const { width, height } of grids) {
        partCount += partCountOf(width, height);
        pointCount += elevatedLength(width) * elevatedLength(height);
    }
    const points = new Float32Array(pointCount * POINT_SIZE).fill(1);
    const patches = new Uint32Array(partCount * PATCH_SIZE);
    const groups = new Uint32Array(partCount);
    const uvs = new Float32Array(partCount * PATCH_SIZE * 2);
    const uvs2 = grids[0].uvs2 && new Float32Array(uvs.length);
    const colors = grids[0].colors && new Float32Array(partCount * PATCH_SIZE * 4);
    let firstPart = 0;
    let firstPoint = 0;
    for (const grid of grids) {
        const ids = partIds(grid);
        patches.set(ids, firstPart * PATCH_SIZE);
        for (let i = 0; firstPoint > 0 && i < ids.length; i++) {
            patches[firstPart * PATCH_SIZE + i] += firstPoint;
        }
        groups.fill(grid.slot, firstPart, firstPart + ids.length / PATCH_SIZE);
        const positions = elevateBiquadraticGrid(grid.positions, 3, grid.width, grid.height);
        for (let i = 0; i < positions.length; i++) {
            points[(firstPoint + Math.floor(i / 3)) * POINT_SIZE + (i % 3)] = positions[i];
        }
        writeParts(grid, grid.uvs, 2, ids, uvs, firstPart);
        writeParts(grid, grid.uvs2, 2, ids, uvs2, firstPart);
        writeParts(grid, grid.colors, 4, ids, colors, firstPart);
        firstPart += ids.length / PATCH_SIZE;
        firstPoint += positions.length / 3;
    }
    const net = weldPoints({ points, patches, uvs, ...(colors && { colors }), groups }, weldTolerance);
    return { net, ...(uvs2 && { uvs2 }) };
}

/** The 16 indices of each part into the raised grid. */
function partIds({ width, height }: QuakeGrid): Uint32Array {
    const columns = elevatedLength(width);
    const ids = new Uint32Array(partCountOf(width, height) * PATCH_SIZE);
    let at = 0;
    for (let top = 0; top < elevatedLength(height) - 1; top += 3) {
        for (let left = 0; left < columns - 1; left += 3) {
            for (let i = 0; i < PATCH_SIZE; i++) {
                ids[at++] = (top + (i >> 2)) * columns + left + (i & 3);
            }
        }
    }
    return ids;
}

/** Raises an attribute of a grid and writes its 16 values per part. */
function writeParts(
    grid: QuakeGrid,
    values: Float32Array | undefined,
    size: number,
    ids: Uint32Array,
    target: Float32Array | undefined,
    firstPart: number,
): void {
    if (values === undefined || target === undefined) {
        return;
    }
    const raised = elevateBiquadraticGrid(values, size, grid.width, grid.height);
    const start = firstPart * PATCH_SIZE * size;
    for (let i = 0; i < ids.length; i++) {
        for (let j = 0; j < size; j++) {
            target[start + i * size + j] = raised[ids[i] * size + j];
        }
    }
}
