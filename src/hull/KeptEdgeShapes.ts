import type { EdgeTable } from "../net/edges.js";
import { createControlHull, loadControlHull } from "./ControlHull.js";
import { clampFactor } from "./edgeFactors.js";
import { factorOfShape, SHAPE_SIZE, takeEdgeShape } from "./edgeShape.js";
import type { TessellationSettings } from "./TessellationSettings.js";
import { equalNumbers, type View } from "./View.js";

const hull = createControlHull(4);

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
        if (this._isStale || !equalNumbers(view.world, this._world)) {
            this._measure(points, view);
        }
        for (let edge = 0; edge < this._edges.edgeCount; edge++) {
            result[edge] = clampFactor(factorOfShape(this._shapes, edge * SHAPE_SIZE, view, settings), settings);
        }
    }

    private _measure(points: Float32Array, view: View): void {
        this._world.set(view.world);
        this._isStale = false;
        for (let edge = 0; edge < this._edges.edgeCount; edge++) {
            loadControlHull(points, this._edges.points, 4 * edge, view, hull);
            takeEdgeShape(hull, this._shapes, edge * SHAPE_SIZE);
        }
    }
}
