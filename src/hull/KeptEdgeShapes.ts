import type { EdgeTable } from "../net/edges.js";
import { createControlHull, loadControlHull } from "./ControlHull.js";
import { clampFactor, factorOfCurve } from "./edgeFactors.js";
import { distanceToShape, factorOfShape, SHAPE_SIZE, takeEdgeShape } from "./edgeShape.js";
import { createReach } from "./pixelScale.js";
import type { PointReaches } from "./PointReaches.js";
import type { TessellationSettings } from "./TessellationSettings.js";
import { equalNumbers, type View } from "./View.js";

const hull = createControlHull(4);
const reach = createReach();

/**
 * `computeEdgeFactors` for camera after camera: where edges lie and how long they are is kept while points and world
 * matrix stay the same, so that a moving eye costs one distance an edge. The same bits.
 */
export class KeptEdgeShapes {
    private readonly _edges: EdgeTable;
    private readonly _shapes: Float64Array;
    private readonly _world = new Float64Array(16);
    private _isStale = true;

    public constructor(edges: EdgeTable) {
        this._edges = edges;
        this._shapes = new Float64Array(edges.edgeCount * SHAPE_SIZE);
    }

    /** Says that control points moved. */
    public invalidate(): void {
        this._isStale = true;
    }

    /**
     * @param points control points of the net
     * @param view the camera
     * @param settings mode `distance` or `screen`, and limits
     * @param result receives a factor per edge in [minFactor, maxFactor]
     */
    public computeFactors(
        points: Float32Array,
        view: View,
        settings: Readonly<TessellationSettings>,
        result: Float32Array,
    ): void {
        this._measure(points, view);
        for (let edge = 0; edge < this._edges.edgeCount; edge++) {
            result[edge] = clampFactor(factorOfShape(this._shapes, edge * SHAPE_SIZE, view, settings), settings);
        }
    }

    /**
     * As `computeFactors`, in the mode `error`.
     * @param points control points of the net
     * @param curves how curved each edge is, see `edgeCurve`
     * @param reaches of the points
     * @param view the camera
     * @param settings allowed error, spacing and limits
     * @param result receives a factor per edge in [minFactor, maxFactor]
     */
    public computeErrorFactors(
        points: Float32Array,
        curves: Float64Array,
        reaches: PointReaches,
        view: View,
        settings: Readonly<TessellationSettings>,
        result: Float32Array,
    ): void {
        this._measure(points, view);
        for (let edge = 0; edge < this._edges.edgeCount; edge++) {
            reaches.ofPoints(this._edges.points, 4 * edge, 4, reach);
            const distance = distanceToShape(this._shapes, edge * SHAPE_SIZE, view);
            result[edge] = clampFactor(factorOfCurve(curves[edge], reach, distance, view, settings), settings);
        }
    }

    private _measure(points: Float32Array, view: View): void {
        if (!this._isStale && equalNumbers(view.world, this._world)) {
            return;
        }
        this._world.set(view.world);
        this._isStale = false;
        for (let edge = 0; edge < this._edges.edgeCount; edge++) {
            loadControlHull(points, this._edges.points, 4 * edge, view, hull);
            takeEdgeShape(hull, this._shapes, edge * SHAPE_SIZE);
        }
    }
}
