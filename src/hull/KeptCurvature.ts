import type { EdgeTable } from "../net/edges.js";
import { hasTwists } from "../net/patchVectors.js";
import { patchCountOf, type PatchNet } from "../net/PatchNet.js";
import { isRational } from "./backPatch.js";
import { createControlHull, loadControlHull } from "./ControlHull.js";
import { edgeCurve } from "./edgeCurve.js";
import {
    BICUBIC_SHAPE_SIZE,
    SPREAD_SHAPE_SIZE,
    takeInsideShape,
    takePointSides,
    takePolynomialShape,
    useShape,
    type InsideShape,
} from "./insideShape.js";
import { PatchHulls } from "./PatchHulls.js";
import type { View } from "./View.js";

/** What is known of a patch: nothing yet, its shape, or that it is rational. */
const UNKNOWN = 0;
const TAKEN = 1;
const RATIONAL = 2;

/** Numbers of a world matrix that turn and stretch: how curved things are does not depend on where they are. */
const LINEAR = [0, 1, 2, 4, 5, 6, 8, 9, 10];

const edge = createControlHull(4);
const hulls = new PatchHulls();

/**
 * `edgeCurve` and `takeInsideShape` for camera after camera, with the same bits: they are kept while points and world
 * matrix stay the same, but for a move. Of rational patches, whose parts would take two dozen times as much memory, nothing is.
 */
export class KeptCurvature {
    private readonly _world = new Float64Array(LINEAR.length);
    private readonly _net: PatchNet;
    private readonly _edges: EdgeTable;
    private readonly _kinds: Uint8Array;
    /** Of each patch whose shape is taken, see `takePointSides`. */
    private _pointSides = new Uint8Array(0);
    /** Numbers of the shape of a patch. */
    private readonly _shapeSize: number;
    private _curves = new Float64Array(0);
    private _shapes = new Float64Array(0);
    private _isStale = true;
    private _areKept = false;

    /**
     * @param net the net, in the order of drawing
     * @param edges its edges
     */
    public constructor(net: PatchNet, edges: EdgeTable) {
        this._net = net;
        this._edges = edges;
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
    public setView(view: View): boolean {
        const { world } = view;
        if (this._isStale || LINEAR.some((index, i) => world[index] !== this._world[i])) {
            LINEAR.forEach((index, i) => {
                this._world[i] = world[index];
            });
            this._isStale = this._areKept = false;
        } else if (!this._areKept) {
            this._areKept = true;
            this._takeCurves(view);
            this._kinds.fill(UNKNOWN);
        }
        return this._areKept;
    }

    /** Of each edge, see `edgeCurve`. */
    public get curves(): Float64Array {
        return this._curves;
    }

    /** As `takeInsideShape`. */
    public takeInside(patch: number, scale: number, view: View, pixelError: number, inside: InsideShape): void {
        if (this._kinds[patch] === UNKNOWN) {
            this._take(patch, view);
        }
        if (this._kinds[patch] === RATIONAL) {
            takeInsideShape(hulls.load(this._net, patch, view), scale, view, pixelError, inside);
            return;
        }
        inside.pointSides = this._pointSides[patch];
        useShape(this._shapes, patch * this._shapeSize, hasTwists(this._net, patch), scale, inside);
    }

    private _take(patch: number, view: View): void {
        const hull = hulls.load(this._net, patch, view);
        this._kinds[patch] = isRational(hull) ? RATIONAL : TAKEN;
        if (this._kinds[patch] === TAKEN) {
            if (this._shapes.length === 0) {
                this._shapes = new Float64Array(this._kinds.length * this._shapeSize);
                this._pointSides = new Uint8Array(this._kinds.length);
            }
            takePolynomialShape(hull, this._shapes, patch * this._shapeSize);
            this._pointSides[patch] = takePointSides(hull);
        }
    }

    private _takeCurves(view: View): void {
        const { edgeCount, points } = this._edges;
        if (this._curves.length === 0) {
            this._curves = new Float64Array(edgeCount);
        }
        for (let index = 0; index < edgeCount; index++) {
            loadControlHull(this._net.points, points, 4 * index, view, edge);
            this._curves[index] = edgeCurve(edge);
        }
    }
}
