import { createBounds } from "../math/bounds.js";
import type { Vec3 } from "../math/vec3.js";
import { computePatchBounds } from "../net/netBounds.js";
import { patchCountOf, type PatchNet } from "../net/PatchNet.js";

/** Numbers of a box: smallest x, y, z, largest x, y, z. */
const BOX_SIZE = 6;

const bounds = createBounds();

/** The box of every patch of a net, kept from ray to ray until points move: most patches are not met by a ray. */
export class PatchBoxes {
    public readonly net: PatchNet;
    private _boxes = new Float64Array(0);
    private _areStale = true;

    /** @param net a checked net, whose points may move */
    public constructor(net: PatchNet) {
        this.net = net;
    }

    /** Says that points moved. */
    public invalidate(): void {
        this._areStale = true;
    }

    /**
     * Whether a ray meets the box of a patch, by the slab test. One that runs in a face of the box meets it.
     * @param patch index of the patch
     * @param origin start of the ray, in the space of the net
     * @param direction direction of the ray
     * @param farthest in lengths of the direction: whether a box is met that begins beyond does not matter
     */
    public isMet(patch: number, origin: Vec3, direction: Vec3, farthest: number): boolean {
        if (this._areStale) {
            this._update();
        }
        const boxes = this._boxes;
        let enter = 0;
        let leave = farthest;
        for (let axis = 0, at = patch * BOX_SIZE; axis < 3; axis++, at++) {
            const below = boxes[at] - origin[axis];
            const above = boxes[at + 3] - origin[axis];
            if (direction[axis] === 0) {
                if (below > 0 || above < 0) {
                    return false;
                }
            } else {
                const first = below / direction[axis];
                const second = above / direction[axis];
                enter = Math.max(enter, Math.min(first, second));
                leave = Math.min(leave, Math.max(first, second));
            }
        }
        // A flat patch has a box without thickness, which rounding must not lose.
        return enter <= leave * (1 + 1e-12) + 1e-12;
    }

    private _update(): void {
        const count = patchCountOf(this.net);
        if (this._boxes.length === 0) {
            this._boxes = new Float64Array(count * BOX_SIZE);
        }
        for (let patch = 0; patch < count; patch++) {
            computePatchBounds(this.net, patch, bounds);
            this._boxes.set(bounds.minimum, patch * BOX_SIZE);
            this._boxes.set(bounds.maximum, patch * BOX_SIZE + 3);
        }
        this._areStale = false;
    }
}
