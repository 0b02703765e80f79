import { PointSum } from "../net/PointSum.js";
import type { StencilBuilder } from "../net/StencilBuilder.js";
import { farIndex, NO_CAGE_CORNER, type Cell, type CellCorner } from "./Cell.js";
import { GRID_SIZE, keyOf } from "./FaceGrid.js";
import type { GridMasks } from "./GridMasks.js";
import { isFlatSector } from "./sectors.js";
import type { SurfaceMasks } from "./SurfaceMasks.js";

/**
 * How a cage becomes patches: `acc`, bicubic patches with tangent patches for their normals (Loop and Schaefer 2008), or
 * `gregory`, patches whose normals are their own (Loop, Schaefer, Ni and Castaño 2009).
 */
export type CageMethod = "acc" | "gregory";

/** Rows of the stencil that make control points, each made once: cells that share a point name the same row. */
export class CellRows {
    public readonly masks: SurfaceMasks;
    public readonly method: CageMethod;
    public readonly builder: StencilBuilder;
    /** The row that is in the making, see {@link addRow}. */
    public readonly sum: PointSum;

    private readonly _grid: GridMasks;
    private readonly _stepsOfPoint: Uint8Array;
    /** The point that is in the making: that may be while another row is. */
    private readonly _pointSum: PointSum;
    private readonly _points = new Map<number, number>();
    /** By the point and, in it, the point at the other end of the side, or the face which the side crosses. */
    private readonly _edges = new Map<number, Map<number, number>>();

    public constructor(
        masks: SurfaceMasks,
        grid: GridMasks,
        stepsOfPoint: Uint8Array,
        builder: StencilBuilder,
        method: CageMethod,
    ) {
        this.masks = masks;
        this.method = method;
        this.builder = builder;
        this._grid = grid;
        this._stepsOfPoint = stepsOfPoint;
        this.sum = new PointSum(masks.topology.pointCount);
        this._pointSum = new PointSum(masks.topology.pointCount);
    }

    /** Whether a corner is a point about which the surface is no spline. */
    public isIrregular({ cageCorner }: CellCorner): boolean {
        return cageCorner !== NO_CAGE_CORNER && !this.masks.isRegular(cageCorner);
    }

    /** Whether the tangents at a corner are on one line. */
    public isFlat({ cageCorner }: CellCorner): boolean {
        return cageCorner !== NO_CAGE_CORNER && isFlatSector(this.masks.sectorOf(cageCorner));
    }

    /** Whether a side of a cell, seen from a corner, is on an edge that is sharp. */
    public isSharp(cell: Cell, index: number, isNext: boolean): boolean {
        const side = sideFrom(index, isNext);
        return isOnBorder(cell, side) && this.masks.isSharp(this.masks.topology.faceStarts[cell.face] + side, true);
    }

    /** The point of the surface at a corner. */
    public pointRow(corner: CellCorner): number {
        const key = this._keyOf(corner);
        let row = this._points.get(key);
        if (row === undefined) {
            this._addPoint(this._pointSum, corner, 1);
            row = this.builder.addSum(this._pointSum);
            this._points.set(key, row);
        }
        return row;
    }

    /** The control point of a side, next to a corner. */
    public edgeRow(cell: Cell, index: number, isNext: boolean): number {
        const corner = cell.corners[index];
        const rows = this._rowsFrom(this._keyOf(corner));
        const key = this._keyOfSide(cell, index, isNext);
        let row = rows.get(key);
        if (row === undefined) {
            const length = this._scaleOf(corner) * (isNext ? corner.lengthNext : corner.lengthBefore);
            this._addPoint(this._pointSum, corner, 1 - length);
            this._addEdge(this._pointSum, corner, isNext, length);
            row = this.builder.addSum(this._pointSum);
            rows.set(key, row);
        }
        return row;
    }

    /** Adds the inner control point of a bicubic patch next to a corner. */
    public addInner(sum: PointSum, corner: CellCorner, factor: number): void {
        const scale = this._scaleOf(corner);
        const a = scale * corner.lengthNext;
        const b = scale * corner.lengthBefore;
        const inner = a * b * factor;
        if (corner.cageCorner === NO_CAGE_CORNER) {
            this._grid.addInner(sum, corner, inner);
        } else {
            this.masks.addInner(sum, corner.cageCorner, inner);
        }
        // A cell of another length than the steps of the masks has its inner point by bilinear extension.
        if (a !== 1 || b !== 1) {
            this._addPoint(sum, corner, (1 - a) * (1 - b) * factor);
            this._addEdge(sum, corner, true, a * (1 - b) * factor);
            this._addEdge(sum, corner, false, (1 - a) * b * factor);
        }
    }

    /** Makes a row of the sum. */
    public addRow(): number {
        return this.builder.addSum(this.sum);
    }

    private _addPoint(sum: PointSum, corner: CellCorner, factor: number): void {
        if (factor === 0) {
            return;
        }
        if (corner.cageCorner === NO_CAGE_CORNER) {
            this._grid.addPoint(sum, corner, factor);
        } else {
            this.masks.addPoint(sum, corner.cageCorner, factor);
        }
    }

    /** The control point of a side as long as the steps of the masks. */
    private _addEdge(sum: PointSum, corner: CellCorner, isNext: boolean, factor: number): void {
        const { masks } = this;
        const { cageCorner } = corner;
        if (factor === 0) {
            return;
        }
        if (cageCorner === NO_CAGE_CORNER) {
            this._grid.addEdge(sum, corner, isNext, factor);
        } else if (this.method === "gregory" && masks.sectorOf(cageCorner).rule !== "corner") {
            masks.addPoint(sum, cageCorner, factor);
            masks.addTangent(sum, cageCorner, isNext, (masks.reachOf(cageCorner) / 3) * factor);
        } else {
            masks.addEdge(sum, cageCorner, isNext, factor);
        }
    }

    /** Steps of the masks at a corner per step of GRID_SIZE. */
    private _scaleOf({ cageCorner, point }: CellCorner): number {
        const steps =
            cageCorner === NO_CAGE_CORNER
                ? this._grid.stepsOf(point)
                : this._stepsOfPoint[this.masks.topology.pointOf[cageCorner]];
        return (1 << steps) / GRID_SIZE;
    }

    private _keyOf({ point }: CellCorner): number {
        return keyOf(this.masks.topology, point, GRID_SIZE);
    }

    /**
     * A number for a side of a cell among those that begin in one point. By its other end, but for what leads from the
     * border of a face to its inside: faces with the same points (front and back of a leaf) have other curves there.
     */
    private _keyOfSide(cell: Cell, index: number, isNext: boolean): number {
        const crosses = !isOnBorder(cell, sideFrom(index, isNext)) && isOnBorder(cell, sideFrom(index, !isNext));
        return crosses ? -1 - cell.face : this._keyOf(cell.corners[farIndex(index, isNext)]);
    }

    private _rowsFrom(key: number): Map<number, number> {
        let rows = this._edges.get(key);
        if (!rows) {
            rows = new Map<number, number>();
            this._edges.set(key, rows);
        }
        return rows;
    }
}

/** The side of a cell, 0 to 3 from the corner of its number on, that leads from a corner to the next or to the one before. */
function sideFrom(index: number, isNext: boolean): number {
    return isNext ? index : farIndex(index, false);
}

/** Whether a side of a cell is on the border of its face. */
function isOnBorder({ left, right, low, high }: Cell, side: number): boolean {
    return [low === 0, right === GRID_SIZE, high === GRID_SIZE, left === 0][side];
}
