import { INNER_POINTS, hasTwists } from "../net/patchVectors.js";
import { NO_VECTOR, PATCH_SIZE, POINT_SIZE, TWIST_SIZE, type PatchNet } from "../net/PatchNet.js";
import { createControlHull, GREGORY_POINTS, loadControlHull, radiusAround, type ControlHull } from "./ControlHull.js";
import type { View } from "./View.js";

/** Loads the control points of patches of either kind, again and again without allocation. */
export class PatchHulls {
    private readonly _bicubic = createControlHull(16);
    private readonly _gregory = createControlHull(GREGORY_POINTS);

    /**
     * @param net a checked net
     * @param patch index of the patch
     * @param view the camera
     * @returns its points: 16, or {@link GREGORY_POINTS} where it has twists; they hold until the next call
     */
    public load(net: PatchNet, patch: number, view: View): ControlHull {
        loadControlHull(net.points, net.patches, patch * PATCH_SIZE, view, this._bicubic);
        if (!hasTwists(net, patch)) {
            return this._bicubic;
        }
        this._addTwists(net, patch, view);
        return this._gregory;
    }

    private _addTwists({ points, twists }: PatchNet, patch: number, { world }: View): void {
        const { _bicubic: bicubic, _gregory: gregory } = this;
        const { start, origin, offsets, mean, centre } = gregory;
        start.set(bicubic.start);
        origin.set(bicubic.origin);
        offsets.set(bicubic.offsets);
        mean.fill(0);
        for (let twist = 0, to = 4 * PATCH_SIZE; twist < TWIST_SIZE; twist++, to += 4) {
            const id = twists![patch * TWIST_SIZE + twist];
            const from = 4 * INNER_POINTS[twist];
            const at = id * POINT_SIZE;
            for (let axis = 0; axis < 3; axis++) {
                const vector =
                    id === NO_VECTOR
                        ? 0
                        : points[at] * world[axis] +
                          points[at + 1] * world[4 + axis] +
                          points[at + 2] * world[8 + axis];
                offsets[to + axis] = offsets[from + axis] + vector;
            }
            offsets[to + 3] = offsets[from + 3];
        }
        for (let at = 0; at < offsets.length; at += 4) {
            for (let axis = 0; axis < 3; axis++) {
                mean[axis] += offsets[at + axis] / GREGORY_POINTS;
            }
        }
        for (let axis = 0; axis < 3; axis++) {
            centre[axis] = origin[axis] + mean[axis];
        }
        gregory.radius = radiusAround(offsets, mean[0], mean[1], mean[2]);
    }
}
