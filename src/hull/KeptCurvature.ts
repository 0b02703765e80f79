import { patchCountOf, type PatchNet } from "../net/PatchNet.js";
import { isRational } from "./backPatch.js";
import type { ControlHull } from "./ControlHull.js";
import { edgeCurve } from "./edgeCurve.js";
import {
    BICUBIC_SHAPE_SIZE,
    SPREAD_SHAPE_SIZE,
    takeInsideShape,
    takePolynomialShape,
    useShape,
    type InsideShape,
} from "./insideShape.js";
import type { View } from "./View.js";

/** What is known of a patch: nothing yet, its shape, or that it is rational. */
const UNKNOWN = 0;
const TAKEN = 1;
const RATIONAL = 2;

/** Numbers of a world matrix that turn and stretch: how curved things are does not depend on where they are. */
const LINEAR = [0, 1, 2, 4, 5, 6, 8, 9, 10];

/**
 * `edgeCurve` and `takeInsideShape` for camera after camera, with the same bits: they are kept while points and world
 * matrix stay the same, but for a move. Of rational patches, whose parts would take two dozen times as much memory, nothing is.
 */
export class KeptCurvature {
    private readonly _world = new Float64Array(LINEAR.length);
    private readonly _edgeCount: number;
    private readonly _kinds: Uint8Array;
    /** Numbers of the shape of a patch. */
    private readonly _shapeSize: number;
    /** Of the edges; NaN where it is not known. */
    private _curves = new Float64Array(0);
    private _shapes = new Float64Array(0);
    private _isStale = true;
    private _areKept = false;

    /**
     * @param net the net, in the order of drawing
     * @param edgeCount number of its edges
     */
    public constructor(net: PatchNet, edgeCount: number) {
        this._edgeCount = edgeCount;
        this._kinds = new Uint8Array(patchCountOf(net));
        this._shapeSize = net.twists ? SPREAD_SHAPE_SIZE : BICUBIC_SHAPE_SIZE;
    }

    /** Says that control points moved. */
    public invalidate(): void {
        this._isStale = true;
    }

    /**
     * Takes a camera. What is seen for the first time is not kept: it may move in every frame.
     * @returns whether anything is kept, and may be asked for
     */
    public setView({ world }: View): boolean {
        if (this._isStale || LINEAR.some((index, i) => world[index] !== this._world[i])) {
            LINEAR.forEach((index, i) => {
                this._world[i] = world[index];
            });
            this._isStale = this._areKept = false;
        } else if (!this._areKept) {
            this._areKept = true;
            this._forget();
        }
        return this._areKept;
    }

    /** The curve of an edge, whose points are given. */
    public edgeCurveOf(edge: number, hull: ControlHull): number {
        const known = this._curves[edge];
        return Number.isNaN(known) ? (this._curves[edge] = edgeCurve(hull)) : known;
    }

    /** As `takeInsideShape`, for a patch whose points are given. */
    public takeInside(patch: number, hull: ControlHull, view: View, pixelError: number, inside: InsideShape): void {
        if (this._kinds[patch] === UNKNOWN) {
            this._take(patch, hull);
        }
        if (this._kinds[patch] === TAKEN) {
            useShape(hull, view, pixelError, this._shapes, patch * this._shapeSize, inside);
        } else {
            takeInsideShape(hull, view, pixelError, inside);
        }
    }

    private _take(patch: number, hull: ControlHull): void {
        this._kinds[patch] = isRational(hull) ? RATIONAL : TAKEN;
        if (this._kinds[patch] === TAKEN) {
            if (this._shapes.length === 0) {
                this._shapes = new Float64Array(this._kinds.length * this._shapeSize);
            }
            takePolynomialShape(hull, this._shapes, patch * this._shapeSize);
        }
    }

    private _forget(): void {
        if (this._curves.length === 0) {
            this._curves = new Float64Array(this._edgeCount);
        }
        this._curves.fill(NaN);
        this._kinds.fill(UNKNOWN);
    }
}
