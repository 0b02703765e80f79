import { PatchBoxes } from "../domain/PatchBoxes.js";
import type { Bounds } from "../math/bounds.js";
import { MovingCage } from "../motion/MovingCage.js";
import { checkMovedPoints } from "../net/checkMovedPoints.js";
import { computeNetBounds } from "../net/netBounds.js";
import { POINT_SIZE, pointCountOf, type PatchNet } from "../net/PatchNet.js";
import type { CageBinding } from "./CageBinding.js";
import { CageFollower } from "./CageFollower.js";

/** What is told of points that move, see `PatchBackend`. */
interface PointReceiver {
    updatePoints(points: Float32Array, firstPoint: number): void;
    updateCage(cage: MovingCage): void;
}

/** The net of a mesh as it is now: its points move one by one, or all together with a cage, or what that is bound to. */
export class MovingNet {
    /** The net. Its points are brought up to date when they are read, as a GPU may have made them. */
    public readonly net: PatchNet;
    /** The boxes of its patches. */
    public readonly boxes: PatchBoxes;
    /** Whether points moved since `writeBounds`. */
    public boundsAreStale = true;

    private readonly _checked: PatchNet;
    private readonly _cage: MovingCage | null;
    private _follower: CageFollower | null = null;
    /** Whether the cage moved last. */
    private _isOfCage = false;

    /** @param checked a checked net, taken over */
    public constructor(checked: PatchNet) {
        const cage = checked.stencil ? new MovingCage(checked, checked.stencil) : null;
        this._checked = checked;
        this._cage = cage;
        this.net = {
            ...checked,
            get points() {
                return cage?.points ?? checked.points;
            },
        };
        this.boxes = new PatchBoxes(this.net);
    }

    /** What the cage is bound to. */
    public get binding(): CageBinding | null {
        return this._follower?.binding ?? null;
    }

    /**
     * Moves points.
     * @param points x, y, z, weight per point
     * @param firstPoint id of the first of them
     * @param receiver is told what moved
     * @throws RangeError when the range is not within the net or a number is wrong, and Error when the cage is bound;
     * nothing is moved then
     */
    public updatePoints(points: ArrayLike<number>, firstPoint: number, receiver: PointReceiver): void {
        this._requireFree();
        const { vectorStart } = this._checked;
        const moved = checkMovedPoints(points, firstPoint, pointCountOf(this._checked), vectorStart);
        const all = this.net.points;
        all.set(moved, firstPoint * POINT_SIZE);
        if (this._isOfCage) {
            // Where the cage brought the others is known to those alone that made them.
            receiver.updatePoints(all, 0);
            this._cage?.forget();
            this._isOfCage = false;
        } else {
            receiver.updatePoints(moved, firstPoint);
        }
        this._pointsMoved();
    }

    /**
     * Moves the cage.
     * @param positions x, y, z per point of the cage, or x, y, z, weight
     * @param receiver is told when something moved
     * @throws RangeError when a number is wrong, and Error when the net has no cage or it is bound; nothing is moved then
     */
    public updateCage(positions: ArrayLike<number>, receiver: PointReceiver): void {
        const cage = this._requireCage();
        this._requireFree();
        if (cage.move(positions)) {
            this._cageMoved(cage, receiver);
        }
    }

    /**
     * Lets the cage follow bones and morph targets from now on, or, with null, stay where it is.
     * @param receiver is told what moved
     * @throws RangeError when the binding is wrong, and Error when the net has no cage; nothing is changed then
     */
    public bindCage(binding: CageBinding | null, receiver: PointReceiver): void {
        if (!binding) {
            this._follower = null;
            this._cage?.follow(null);
            return;
        }
        const cage = this._requireCage();
        const follower = new CageFollower(binding, cage.stencil.controlCount);
        cage.follow(follower.motion);
        this._follower = follower;
        this._cageMoved(cage, receiver);
    }

    /** Follows what the cage is bound to, to where that is now. */
    public follow(receiver: PointReceiver): void {
        if (this._cage && this._follower?.follow()) {
            this._cage.takeMotion();
            this._cageMoved(this._cage, receiver);
        }
    }

    /** Writes a box that holds the surface; empty for a net without patches. */
    public writeBounds(result: Bounds): void {
        this.boundsAreStale = false;
        if (this._isOfCage && this._cage) {
            this._cage.writeBounds(result);
        } else {
            computeNetBounds(this._checked, result);
        }
    }

    private _cageMoved(cage: MovingCage, receiver: PointReceiver): void {
        this._isOfCage = true;
        this._pointsMoved();
        receiver.updateCage(cage);
    }

    private _pointsMoved(): void {
        this.boundsAreStale = true;
        this.boxes.invalidate();
    }

    private _requireCage(): MovingCage {
        if (!this._cage) {
            throw new Error(
                "The net has no stencil, so there is no cage to move: approximateCatmullClark and createNurbsNet make nets that have one.",
            );
        }
        return this._cage;
    }

    private _requireFree(): void {
        if (this._follower) {
            throw new Error("The cage follows what it is bound to: bindCage(null) lets go of it.");
        }
    }
}
