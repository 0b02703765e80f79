import { hasTwists, INNER_POINTS } from "../net/patchVectors.js";
import { NO_VECTOR, PATCH_SIZE, POINT_SIZE, TWIST_SIZE, type PatchNet } from "../net/PatchNet.js";
import { createReach, growReach, type Reach } from "./pixelScale.js";
import type { View } from "./View.js";

/** Numbers of an axis: factors of x, y and z of local space, and a constant. */
const AXIS_SIZE = 4;
const RIGHT = AXIS_SIZE;
const UP = 2 * AXIS_SIZE;

const own = createReach();

/**
 * The reaches of the edges and patches of a net, for one camera at a time. Most control points are points of several of
 * them: each is looked at once.
 */
export class PointReaches {
    /** Of each point alone, as in `Reach`. */
    private _depths = new Float64Array(0);
    private _tangentSquares = new Float64Array(0);
    /** From local space to the depth, and to the distances from the axis of the view, to the right and up. */
    private readonly _axes = new Float64Array(3 * AXIS_SIZE);
    private _near = 0;
    private _isOrthographic = false;

    /**
     * Looks at points.
     * @param points control points of a net
     * @param count how many there are before its vectors
     * @param view the camera; where it is orthographic there are no reaches, and what asks for them is left as it was
     */
    public take(points: Float32Array, count: number, view: View): void {
        this._isOrthographic = view.orthographic;
        if (view.orthographic) {
            return;
        }
        if (this._depths.length < count) {
            this._depths = new Float64Array(count);
            this._tangentSquares = new Float64Array(count);
        }
        this._near = view.near;
        this._takeAxes(view);
        for (let i = 0, at = 0; i < count; i++, at += POINT_SIZE) {
            this._look(points[at], points[at + 1], points[at + 2], own);
            this._depths[i] = own.depth;
            this._tangentSquares[i] = own.tangentSquare;
        }
    }

    /**
     * @param ids array that holds ids of points: of an edge, or of all of a patch but for its twists
     * @param first index of the first of them
     * @param count how many there are
     * @param reach receives how far they reach
     */
    public ofPoints(ids: Uint32Array, first: number, count: number, reach: Reach): void {
        if (this._isOrthographic) {
            return;
        }
        const { _depths: depths, _tangentSquares: tangentSquares } = this;
        let depth = Infinity;
        let tangentSquare = 0;
        for (let i = first; i < first + count; i++) {
            const id = ids[i];
            depth = Math.min(depth, depths[id]);
            tangentSquare = Math.max(tangentSquare, tangentSquares[id]);
        }
        reach.depth = depth;
        reach.tangentSquare = tangentSquare;
    }

    /**
     * @param net the net whose points were taken
     * @param patch index of the patch
     * @param reach receives how far it reaches
     */
    public ofPatch(net: PatchNet, patch: number, reach: Reach): void {
        const { points, patches } = net;
        this.ofPoints(patches, patch * PATCH_SIZE, PATCH_SIZE, reach);
        if (this._isOrthographic || !hasTwists(net, patch)) {
            return;
        }
        for (let twist = 0; twist < TWIST_SIZE; twist++) {
            const vector = net.twists![patch * TWIST_SIZE + twist];
            if (vector !== NO_VECTOR) {
                const from = patches[patch * PATCH_SIZE + INNER_POINTS[twist]] * POINT_SIZE;
                const at = vector * POINT_SIZE;
                const x = points[from] + points[at];
                const y = points[from + 1] + points[at + 1];
                this._look(x, y, points[from + 2] + points[at + 2], own);
                growReach(reach, own.depth, own.tangentSquare);
            }
        }
    }

    private _look(x: number, y: number, z: number, reach: Reach): void {
        const axes = this._axes;
        const depth = x * axes[0] + y * axes[1] + z * axes[2] + axes[3];
        const right = x * axes[RIGHT] + y * axes[RIGHT + 1] + z * axes[RIGHT + 2] + axes[RIGHT + 3];
        const up = x * axes[UP] + y * axes[UP + 1] + z * axes[UP + 2] + axes[UP + 3];
        const front = Math.max(depth, this._near);
        reach.depth = depth;
        reach.tangentSquare = (right * right + up * up) / (front * front);
    }

    /**
     * Any two directions that are perpendicular to that of view and to each other will do (Duff et al., Building an
     * Orthonormal Basis, Revisited, JCGT 6 (1), 2017).
     */
    private _takeAxes(view: View): void {
        const [x, y, z] = view.forward;
        const sign = z < 0 ? -1 : 1;
        const a = -1 / (sign + z);
        const b = x * y * a;
        this._takeAxis(0, x, y, z, view);
        this._takeAxis(RIGHT, 1 + sign * x * x * a, sign * b, -sign * x, view);
        this._takeAxis(UP, b, sign + y * y * a, -y, view);
    }

    private _takeAxis(to: number, x: number, y: number, z: number, { world, eye }: View): void {
        for (let row = 0; row < 3; row++) {
            this._axes[to + row] = x * world[4 * row] + y * world[4 * row + 1] + z * world[4 * row + 2];
        }
        this._axes[to + 3] = x * (world[12] - eye[0]) + y * (world[13] - eye[1]) + z * (world[14] - eye[2]);
    }
}
