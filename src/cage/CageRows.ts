import { PointSum } from "../net/PointSum.js";
import { StencilBuilder } from "../net/StencilBuilder.js";
import type { SurfaceMasks } from "./SurfaceMasks.js";

/**
 * How a cage becomes patches: `acc`, bicubic patches with tangent patches for their normals (Loop and Schaefer 2008), or
 * `gregory`, whose normals are their own (Loop, Schaefer, Ni and Castaño 2009).
 */
export type CageMethod = "acc" | "gregory";

const NO_ROW = 0xffffffff;

/** Rows of the stencil that make control points, each made once: patches that share a point name the same row. */
export class CageRows {
    public readonly masks: SurfaceMasks;
    public readonly method: CageMethod;
    public readonly builder = new StencilBuilder();
    /** The row that is in the making, see {@link addRow}. */
    public readonly sum: PointSum;

    /** The point that is in the making: that may be while another row is. */
    private readonly _pointSum: PointSum;
    private readonly _points: Uint32Array;
    /** Two rows per edge, that at `edgeEnds[2 · edge]` first. */
    private readonly _edges: Uint32Array;

    public constructor(masks: SurfaceMasks, method: CageMethod) {
        const { pointCount, edgeCount } = masks.topology;
        this.masks = masks;
        this.method = method;
        this.sum = new PointSum(pointCount);
        this._pointSum = new PointSum(pointCount);
        this._points = new Uint32Array(pointCount).fill(NO_ROW);
        this._edges = new Uint32Array(2 * edgeCount).fill(NO_ROW);
    }

    /** The point of the surface at a corner. */
    public pointRow(corner: number): number {
        const point = this.masks.topology.pointOf[corner];
        if (this._points[point] === NO_ROW) {
            this.masks.addPoint(this._pointSum, corner, 1);
            this._points[point] = this.builder.addSum(this._pointSum);
        }
        return this._points[point];
    }

    /** The control point of an edge, on the side of a corner. */
    public edgeRow(corner: number, isNext: boolean): number {
        const { topology } = this.masks;
        const edge = this.masks.edgeAt(corner, isNext);
        const at = 2 * edge + (topology.edgeEnds[2 * edge] === topology.pointOf[corner] ? 0 : 1);
        if (this._edges[at] === NO_ROW) {
            if (this.method === "gregory" && this.masks.sectorOf(corner).rule !== "corner") {
                this.masks.addPoint(this._pointSum, corner, 1);
                this.masks.addTangent(this._pointSum, corner, isNext, this.masks.reachOf(corner) / 3);
            } else {
                this.masks.addEdge(this._pointSum, corner, isNext, 1);
            }
            this._edges[at] = this.builder.addSum(this._pointSum);
        }
        return this._edges[at];
    }

    /** The control point at the other end of the same edge. */
    public farEdgeRow(corner: number, isNext: boolean): number {
        return this.edgeRow(this.masks.farCorner(corner, isNext), !isNext);
    }

    /** The inner control point of a bicubic patch next to a corner. */
    public innerRow(corner: number): number {
        this.masks.addInner(this._pointSum, corner, 1);
        return this.builder.addSum(this._pointSum);
    }

    /** Makes a row of the sum. */
    public addRow(): number {
        return this.builder.addSum(this.sum);
    }
}
