import { PATCH_SIZE, patchCountOf, type PatchNet } from "../net/PatchNet.js";
import { isBackPatch, isRational } from "./backPatch.js";
import { createControlHull, loadControlHull } from "./ControlHull.js";
import { FACING_SIZE, quickBackPatch, takeFacing } from "./patchFacing.js";
import { equalNumbers, type View } from "./View.js";
import { ViewPlanes } from "./ViewPlanes.js";
import { isHidden, isOffscreen } from "./visibility.js";

/** Numbers of a sphere: first point in world space, mean of the points relative to it, radius; what is known of facing. */
const SPHERE_SIZE = 8;
const FACING_KIND = 7;

/** What is known of facing: nothing yet, what `takeFacing` gives, or that weights make it depend on the eye. */
const UNKNOWN = 0;
const TAKEN = 1;
const RATIONAL = 2;

const hull = createControlHull(16);
const origin = new Float64Array(3);
const centre = new Float64Array(3);

/**
 * `isHidden` for camera after camera: what does not depend on the eye is kept while points and world matrix stay the
 * same, and tells of most patches without a look at their points. Decides the same.
 */
export class KeptPatchShapes {
    private readonly _net: PatchNet;
    private readonly _planes = new ViewPlanes();
    private readonly _world = new Float64Array(16);
    private _spheres = new Float64Array(0);
    private _facing = new Float64Array(0);
    private _isStale = true;
    private _areKept = false;

    /** @param net the net, in the order of drawing */
    public constructor(net: PatchNet) {
        this._net = net;
    }

    /** Says that control points moved. */
    public invalidate(): void {
        this._isStale = true;
    }

    /** Takes a camera, for {@link isHidden}. What is seen for the first time is not kept: it may move in every frame. */
    public setView(view: View): void {
        if (this._isStale || !equalNumbers(view.world, this._world)) {
            this._world.set(view.world);
            this._isStale = this._areKept = false;
            return;
        }
        if (!this._areKept) {
            this._areKept = true;
            this._takeSpheres(view);
        }
        this._planes.set(view);
    }

    /** Whether the camera cannot see a patch. */
    public isHidden(patch: number, view: View): boolean {
        if (!this._areKept) {
            this._load(patch, view);
            return isHidden(hull, view);
        }
        const spheres = this._spheres;
        const at = patch * SPHERE_SIZE;
        for (let axis = 0; axis < 3; axis++) {
            origin[axis] = spheres[at + axis] - view.eye[axis];
            centre[axis] = origin[axis] + spheres[at + 3 + axis];
        }
        let isOutside = this._planes.isOutside(centre, spheres[at + 6]);
        if (isOutside === undefined) {
            this._load(patch, view);
            isOutside = isOffscreen(hull, view);
        }
        return isOutside || (view.culledFacing !== 0 && this._isBack(patch, view));
    }

    private _isBack(patch: number, view: View): boolean {
        const spheres = this._spheres;
        const at = patch * SPHERE_SIZE;
        if (spheres[at + FACING_KIND] === UNKNOWN) {
            this._takeFacing(patch, view);
        }
        if (spheres[at + FACING_KIND] === TAKEN) {
            const isBack = quickBackPatch(this._facing, patch * FACING_SIZE, origin, centre, spheres[at + 6], view);
            if (isBack !== undefined) {
                return isBack;
            }
        }
        this._load(patch, view);
        return isBackPatch(hull, view);
    }

    private _takeSpheres(view: View): void {
        const patchCount = patchCountOf(this._net);
        if (this._spheres.length === 0) {
            this._spheres = new Float64Array(patchCount * SPHERE_SIZE);
        }
        for (let patch = 0, at = 0; patch < patchCount; patch++, at += SPHERE_SIZE) {
            this._load(patch, view);
            for (let axis = 0; axis < 3; axis++) {
                this._spheres[at + axis] = hull.start[axis];
                this._spheres[at + 3 + axis] = hull.mean[axis];
            }
            this._spheres[at + 6] = hull.radius;
            this._spheres[at + FACING_KIND] = UNKNOWN;
        }
    }

    private _takeFacing(patch: number, view: View): void {
        if (this._facing.length === 0) {
            this._facing = new Float64Array(patchCountOf(this._net) * FACING_SIZE);
        }
        this._load(patch, view);
        const rational = isRational(hull);
        if (!rational) {
            takeFacing(hull, this._facing, patch * FACING_SIZE);
        }
        this._spheres[patch * SPHERE_SIZE + FACING_KIND] = rational ? RATIONAL : TAKEN;
    }

    private _load(patch: number, view: View): void {
        loadControlHull(this._net.points, this._net.patches, patch * PATCH_SIZE, view, hull);
    }
}
