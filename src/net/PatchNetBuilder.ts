import { elevateInto } from "./elevate.js";
import { createWholes } from "./GrowingArray.js";
import { PATCH_SIZE, POINT_SIZE, type PatchNet } from "./PatchNet.js";
import { createPointWelder, type PointWelder } from "./PointWelder.js";

/** A patch that was raised: one for all builders, as there may be very many of them. */
const BICUBIC = new Float64Array(PATCH_SIZE * POINT_SIZE);

/**
 * Makes a net patch by patch, welding its points meanwhile: besides the net itself nothing is kept but a table of the
 * points. Numbers are not checked, see `areUsablePoints`.
 */
export class PatchNetBuilder {
    private readonly _points: PointWelder;
    private readonly _ids = createWholes();

    /**
     * @param weldTolerance see `weldPoints`
     * @throws RangeError when the tolerance is negative or not finite
     */
    constructor(weldTolerance = 0) {
        this._points = createPointWelder(weldTolerance);
    }

    /** Makes room for the ids of so many patches, where there are none yet. */
    reserve(patchCount: number): void {
        this._ids.reserve(patchCount * PATCH_SIZE);
    }

    /**
     * Adds a patch of degrees 1 to 3, raised to a bicubic one.
     * @param points x, y, z, weight per control point, row by row; u runs along a row
     * @param degreeU degree along a row
     * @param degreeV degree across the rows
     */
    addPatch(points: ArrayLike<number>, degreeU: number, degreeV: number): void {
        elevateInto(points, degreeU, degreeV, BICUBIC);
        for (let at = 0; at < BICUBIC.length; at += POINT_SIZE) {
            this._ids.push(this._points.idOf(BICUBIC[at], BICUBIC[at + 1], BICUBIC[at + 2], BICUBIC[at + 3]));
        }
    }

    /** Gives the net; the builder is empty afterwards. */
    take(): Pick<PatchNet, "points" | "patches"> {
        // The points first, as their table is of no use any longer.
        const points = this._points.take();
        return { points, patches: this._ids.take() };
    }
}
