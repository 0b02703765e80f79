import { hasTwists } from "../net/patchVectors.js";
import { patchCountOf, type PatchNet } from "../net/PatchNet.js";
import { isBackPatch, isRational } from "./backPatch.js";
import type { ControlHull } from "./ControlHull.js";
import { PatchHulls } from "./PatchHulls.js";
import { FACING_SIZE, quickBackPatch, takeFacing } from "./patchFacing.js";
import { sphereDistance } from "./pixelScale.js";
import { createPatchSphere, keepSphere, placeSphere, SPHERE_SIZE } from "./PatchSphere.js";
import { equalNumbers, type View } from "./View.js";
import { ViewPlanes } from "./ViewPlanes.js";
import { isHidden, isOffscreen } from "./visibility.js";

/** What is known of facing: nothing yet, what `takeFacing` gives, or that weights make it depend on the eye. */
const UNKNOWN = 0;
const TAKEN = 1;
const RATIONAL = 2;

const hulls = new PatchHulls();
const sphere = createPatchSphere();

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
    private readonly _facingKinds: Uint8Array;
    private _isStale = true;
    private _areKept = false;

    /** @param net the net, in the order of drawing */
    public constructor(net: PatchNet) {
        this._net = net;
        this._facingKinds = new Uint8Array(patchCountOf(net));
    }

    /** Says that control points moved. */
    public invalidate(): void {
        this._isStale = true;
    }

    /** Takes a camera. What is seen for the first time is not kept: it may move in every frame. */
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

    /** Distance from the eye to the sphere around the points of a patch; below 0 inside of it. */
    public distanceTo(patch: number, view: View): number {
        if (!this._areKept) {
            return sphereDistance(this._load(patch, view));
        }
        placeSphere(this._spheres, patch * SPHERE_SIZE, view.eye, sphere);
        return sphereDistance(sphere);
    }

    /** Whether the camera cannot see a patch. */
    public isHidden(patch: number, view: View): boolean {
        if (!this._areKept) {
            return isHidden(this._load(patch, view), view);
        }
        placeSphere(this._spheres, patch * SPHERE_SIZE, view.eye, sphere);
        let isOutside = this._planes.isOutside(sphere);
        if (isOutside === undefined) {
            isOutside = isOffscreen(this._load(patch, view), view);
        }
        return isOutside || (view.culledFacing !== 0 && this._isBack(patch, view));
    }

    private _isBack(patch: number, view: View): boolean {
        if (hasTwists(this._net, patch)) {
            return false;
        }
        if (this._facingKinds[patch] === UNKNOWN) {
            this._takeFacing(patch, view);
        }
        if (this._facingKinds[patch] === TAKEN) {
            const isBack = quickBackPatch(this._facing, patch * FACING_SIZE, sphere, view);
            if (isBack !== undefined) {
                return isBack;
            }
        }
        return isBackPatch(this._load(patch, view), view);
    }

    private _takeSpheres(view: View): void {
        const patchCount = patchCountOf(this._net);
        if (this._spheres.length === 0) {
            this._spheres = new Float64Array(patchCount * SPHERE_SIZE);
        }
        for (let patch = 0; patch < patchCount; patch++) {
            keepSphere(this._load(patch, view), this._spheres, patch * SPHERE_SIZE);
        }
        this._facingKinds.fill(UNKNOWN);
    }

    private _takeFacing(patch: number, view: View): void {
        if (this._facing.length === 0) {
            this._facing = new Float64Array(patchCountOf(this._net) * FACING_SIZE);
        }
        const hull = this._load(patch, view);
        const rational = isRational(hull);
        if (!rational) {
            takeFacing(hull, this._facing, patch * FACING_SIZE);
        }
        this._facingKinds[patch] = rational ? RATIONAL : TAKEN;
    }

    private _load(patch: number, view: View): ControlHull {
        return hulls.load(this._net, patch, view);
    }
}
