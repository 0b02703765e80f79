import { PointSum } from "../net/PointSum.js";
import { StencilBuilder } from "../net/StencilBuilder.js";
import { pointRule } from "./CageLevel.js";
import { previousCorner, type CageTopology } from "./CageTopology.js";
import { gridPointBy, keyOf, placeOf, positionOnEdge, type GridPoint } from "./FaceGrid.js";
import type { SharpnessByLevel } from "./SharpnessByLevel.js";

/** A point of a grid with a factor. */
type Term = readonly [point: GridPoint, factor: number];

/**
 * The points of a cage of quads after any number of steps of subdivision, as sums of its own points. Each is worked out when
 * it is first asked for, so that a few points after many steps cost little.
 * Sources: Catmull and Clark 1978; DeRose, Kass and Truong 1998, section 3.
 */
export class RefinedPoints {
    public readonly topology: CageTopology;

    private readonly _sharpness: SharpnessByLevel;
    private readonly _builder = new StencilBuilder();
    private readonly _sum: PointSum;
    /** Rows of the builder by key of the point, per number of steps. */
    private readonly _rows: Map<number, number>[] = [];

    public constructor(topology: CageTopology, sharpness: SharpnessByLevel) {
        this.topology = topology;
        this._sharpness = sharpness;
        this._sum = new PointSum(topology.pointCount);
    }

    /** Adds `factor` times a point after some steps to a sum of points of the cage. */
    public add(sum: PointSum, steps: number, point: GridPoint, factor: number): void {
        if (steps === 0) {
            sum.add(keyOf(this.topology, point, 1), factor);
        } else {
            this._builder.addRowTo(sum, this._rowOf(steps, point), factor);
        }
    }

    private _rowOf(steps: number, point: GridPoint): number {
        const rows = (this._rows[steps] ??= new Map<number, number>());
        const key = keyOf(this.topology, point, 1 << steps);
        let row = rows.get(key);
        if (row === undefined) {
            const terms = this._termsOf(steps, point);
            if (steps > 1) {
                terms.forEach(([before]) => this._rowOf(steps - 1, before));
            }
            for (const [before, factor] of terms) {
                this.add(this._sum, steps - 1, before, factor);
            }
            row = this._builder.addSum(this._sum);
            rows.set(key, row);
        }
        return row;
    }

    /** What a point is made of, one step before. */
    private _termsOf(steps: number, point: GridPoint): Term[] {
        const size = 1 << steps;
        const place = placeOf(this.topology, point, size);
        if (place.kind === "point") {
            return this._termsOfPoint(steps - 1, place.corner);
        }
        if (place.kind === "edge") {
            return place.position % 2 === 0
                ? this._termsOnEdge(steps - 1, place.corner, place.position / 2)
                : this._termsBetween(steps - 1, place.corner, (place.position - 1) / 2);
        }
        return termsInFace(point);
    }

    /** A new point in the middle of a part of an edge. */
    private _termsBetween(steps: number, corner: number, position: number): Term[] {
        const size = 1 << steps;
        const sharp = Math.min(this._sharpnessAt(steps, corner, position), 1);
        const terms: Term[] = [];
        const across = this.topology.twin[corner];
        const inner = (1 - sharp) / 16;
        const ends = sharp / 2 + (1 - sharp) * 0.375;
        for (const along of [position, position + 1]) {
            terms.push([gridPointBy(this.topology, corner, along, 0, size), ends]);
            if (inner > 0) {
                terms.push([gridPointBy(this.topology, corner, along, 1, size), inner]);
                terms.push([gridPointBy(this.topology, across, size - along, 1, size), inner]);
            }
        }
        return terms;
    }

    /** A point that there was on an edge already. */
    private _termsOnEdge(steps: number, corner: number, position: number): Term[] {
        const { topology } = this;
        const size = 1 << steps;
        const edge = topology.edgeOf[corner];
        const at = positionOnEdge(topology, corner, position, size);
        const sharpness = [at - 1, at].map((part) => this._sharpness.ofEdge(steps, edge, part));
        const share = fractionOf(sharpness);
        const isCrease = (least: number): boolean => sharpness.every((s) => s > 0 && s >= least);
        const crease = (isCrease(0) ? share : 0) + (isCrease(1) ? 1 - share : 0);
        const onEdge = (along: number): GridPoint => gridPointBy(topology, corner, along, 0, size);
        const terms: Term[] = [
            [onEdge(position), 0.75 * crease + SMOOTH_CENTER * (1 - crease)],
            [onEdge(position - 1), 0.125 * crease + SMOOTH_EDGE * (1 - crease)],
            [onEdge(position + 1), 0.125 * crease + SMOOTH_EDGE * (1 - crease)],
        ];
        if (crease < 1) {
            for (const [side, along] of [
                [corner, position],
                [topology.twin[corner], size - position],
            ]) {
                const inside = (shift: number): GridPoint => gridPointBy(topology, side, along + shift, 1, size);
                terms.push([inside(0), SMOOTH_EDGE * (1 - crease)]);
                terms.push([inside(-1), SMOOTH_FACE * (1 - crease)]);
                terms.push([inside(1), SMOOTH_FACE * (1 - crease)]);
            }
        }
        return terms;
    }

    /** A point of the cage. */
    private _termsOfPoint(steps: number, corner: number): Term[] {
        const { topology } = this;
        const size = 1 << steps;
        const point = topology.pointOf[corner];
        // Neighbours by the number of their edge, each with the sharpness of its edge; and the points across the faces.
        const neighbours = new Map<number, { readonly point: GridPoint; readonly sharpness: number }>();
        const opposite: GridPoint[] = [];
        for (let i = topology.cornerStarts[point]; i < topology.cornerStarts[point + 1]; i++) {
            const own = topology.cornersAt[i];
            opposite.push(gridPointBy(topology, own, 1, 1, size));
            const before = previousCorner(topology, own);
            neighbours.set(topology.edgeOf[own], {
                point: gridPointBy(topology, own, 1, 0, size),
                sharpness: this._sharpnessAt(steps, own, 0),
            });
            neighbours.set(topology.edgeOf[before], {
                point: gridPointBy(topology, before, size - 1, 0, size),
                sharpness: this._sharpnessAt(steps, before, size - 1),
            });
        }
        const own = this._sharpness.ofPoint(steps, point);
        const ends = [...neighbours.values()];
        const share = fractionOf([own, ...ends.map(({ sharpness }) => sharpness)]);
        const center = gridPointBy(topology, corner, 0, 0, size);
        const termsFor = (least: number, factor: number): Term[] => {
            const isSharp = (sharpness: number): boolean => sharpness > 0 && sharpness >= least;
            const sharp = ends.filter(({ sharpness }) => isSharp(sharpness));
            const rule = pointRule(isSharp(own) ? own : 0, sharp.length);
            if (factor === 0 || rule === "corner") {
                return [[center, factor]];
            }
            if (rule === "crease") {
                return [[center, 0.75 * factor], ...sharp.map((end): Term => [end.point, 0.125 * factor])];
            }
            // The mask with the middles of the faces written out in points.
            const count = ends.length;
            const square = factor / (count * count);
            return [
                [center, ((count - 2) / count + 0.25 / count) * factor],
                ...ends.map((end): Term => [end.point, 1.5 * square]),
                ...opposite.map((end): Term => [end, 0.25 * square]),
            ];
        };
        return [...termsFor(0, share), ...termsFor(1, 1 - share)];
    }

    /** Sharpness of the part of an edge that begins at a position along the half edge of a corner. */
    private _sharpnessAt(steps: number, corner: number, position: number): number {
        const size = 1 << steps;
        const at = positionOnEdge(this.topology, corner, position, size);
        const isForward = positionOnEdge(this.topology, corner, 0, size) === 0;
        return this._sharpness.ofEdge(steps, this.topology.edgeOf[corner], isForward ? at : at - 1);
    }
}

/** The mask of a point of four faces: itself, those along edges, those across faces. */
const SMOOTH_CENTER = 9 / 16;
const SMOOTH_EDGE = 3 / 32;
const SMOOTH_FACE = 1 / 64;

/**
 * How far a point is from what it would be if no sharpness below 1 counted to what it would be if all did: the mean of such
 * sharpness, 1 where there is none.
 */
function fractionOf(sharpness: readonly number[]): number {
    const fractions = sharpness.filter((s) => s > 0 && s < 1);
    return fractions.length > 0 ? fractions.reduce((sum, s) => sum + s, 0) / fractions.length : 1;
}

/** A point inside of a face. */
function termsInFace({ face, i, j }: GridPoint): Term[] {
    const columns = termsAlong(i);
    return termsAlong(j).flatMap(([row, factor]) =>
        columns.map(([column, other]): Term => [{ face, i: column, j: row }, factor * other]),
    );
}

/** The cubic spline: a point between two, or one that there was already. */
function termsAlong(i: number): (readonly [number, number])[] {
    const half = i >> 1;
    return i % 2 === 1
        ? [
              [half, 0.5],
              [half + 1, 0.5],
          ]
        : [
              [half - 1, 0.125],
              [half, 0.75],
              [half + 1, 0.125],
          ];
}
