import { elevatePatch } from "./elevate.js";
import { PATCH_SIZE, type PatchNet } from "./PatchNet.js";
import { PatchNetBuilder } from "./PatchNetBuilder.js";
import { requireArray } from "./requireInput.js";
import { requirePoints } from "./requirePoints.js";

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
    const builder = new PatchNetBuilder(weldTolerance);
    grids.forEach((grid, patch) => {
        if (typeof grid !== "object" || (grid as unknown) === null) {
            throw new RangeError(`Patch ${patch} is ${JSON.stringify(grid)}, not an object with degrees and points.`);
        }
        try {
            const points = elevatePatch(grid.points, grid.degreeU, grid.degreeV);
            requirePoints(points, patch * PATCH_SIZE);
            builder.addPatch(points, 3, 3);
        } catch (error) {
            throw new RangeError(`Patch ${patch}: ${(error as Error).message}`, { cause: error });
        }
    });
    return builder.take();
}
