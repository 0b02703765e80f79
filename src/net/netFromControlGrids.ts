import { createPatchNet } from "./createPatchNet.js";
import { elevatePatch } from "./elevate.js";
import { PATCH_SIZE, type PatchNet } from "./PatchNet.js";
import { requireArray } from "./requireInput.js";
import { pickPoints, weldIds } from "./weldPoints.js";

/** One patch as formats list it: its own points, of any degree from 1 to 3. */
export interface ControlGrid {
    /** Degree along a row, 1 to 3. */
    readonly degreeU: number;
    /** Degree across the rows, 1 to 3. */
    readonly degreeV: number;
    /** x, y, z, weight per control point, row by row; u runs along a row. */
    readonly points: ArrayLike<number>;
}

/**
 * Makes one net of patches that each list their own points: elevates them to bicubic and welds the points.
 * @param grids the patches, in order
 * @param weldTolerance see `weldPoints`; 0 welds points of equal bits
 * @returns the net; patch i is grid i
 * @throws RangeError that names the patch and the number that is wrong
 */
export function netFromControlGrids(grids: readonly ControlGrid[], weldTolerance = 0): PatchNet {
    requireArray("grids", grids);
    const points = new Float32Array(grids.length * PATCH_SIZE * 4);
    grids.forEach((grid, patch) => {
        if (typeof grid !== "object" || (grid as unknown) === null) {
            throw new RangeError(`Patch ${patch} is ${JSON.stringify(grid)}, not an object with degrees and points.`);
        }
        try {
            points.set(elevatePatch(grid.points, grid.degreeU, grid.degreeV), patch * PATCH_SIZE * 4);
        } catch (error) {
            throw new RangeError(`Patch ${patch}: ${(error as Error).message}`, { cause: error });
        }
    });
    const patches = Uint32Array.from({ length: grids.length * PATCH_SIZE }, (_, i) => i);
    const net = createPatchNet({ points, patches });
    // As `weldPoints` does, without what nets with vectors need: readers are small.
    const welded = weldIds(net, weldTolerance);
    return { points: pickPoints(net.points, welded.kept), patches: welded.patches };
}
