import type { PointSum } from "../net/PointSum.js";
import type { CageLevel } from "./CageLevel.js";
import { nextCorner, previousCorner, turnedBackCorner, turnedCorner, type CageTopology } from "./CageTopology.js";
import { addLean, addLimitPoint, addLimitTangent } from "./limitMasks.js";
import type { RingPoints } from "./RingPoints.js";
import { isRegularSector, type Sector, type Sectors } from "./sectors.js";

/**
 * The masks about the points of a cage of quads: sums that make points and tangents of the surface. A corner names a place:
 * its point, seen from its face.
 */
export class SurfaceMasks {
    public readonly topology: CageTopology;
    public readonly sectors: Sectors;

    private readonly _level: CageLevel;
    private readonly _ringOf: (point: number) => RingPoints;

    /**
     * @param level all faces have four corners, all sharpness is 0 or Infinity
     * @param sectors those of the level
     * @param ringOf what the masks of a point are taken of
     */
    public constructor(level: CageLevel, sectors: Sectors, ringOf: (point: number) => RingPoints) {
        this._level = level;
        this.topology = level.topology;
        this.sectors = sectors;
        this._ringOf = ringOf;
    }

    public sectorOf(corner: number): Sector {
        return this.sectors.of[corner];
    }

    public isRegular(corner: number): boolean {
        return isRegularSector(this.sectorOf(corner));
    }

    /** The edge from a corner to the next one of its face (`isNext`) or to the one before. */
    public edgeAt(corner: number, isNext: boolean): number {
        return this.topology.edgeOf[isNext ? corner : previousCorner(this.topology, corner)];
    }

    public isSharp(corner: number, isNext: boolean): boolean {
        return this._level.edgeSharpness[this.edgeAt(corner, isNext)] > 0;
    }

    /** The corner at the other end of the edge, in the same face. */
    public farCorner(corner: number, isNext: boolean): number {
        return isNext ? nextCorner(this.topology, corner) : previousCorner(this.topology, corner);
    }

    /** The corner of the same point in the face on the other side of the edge, which is not sharp. */
    public cornerAcross(corner: number, isNext: boolean): number {
        return isNext ? turnedBackCorner(this.topology, corner) : turnedCorner(this.topology, corner);
    }

    /**
     * The cosine of the angle between neighbouring tangents of the sector of a corner, where its spokes are spread evenly:
     * by it tangents on both sides of a spoke add up to one along it. 0 at corners, whose tangents do not.
     */
    public spreadOf(corner: number): number {
        const { rule, corners } = this.sectorOf(corner);
        return rule === "corner" ? 0 : Math.cos(((rule === "smooth" ? 2 : 1) * Math.PI) / corners.length);
    }

    /** The limit point of the point of a corner. */
    public addPoint(sum: PointSum, corner: number, factor: number): void {
        addLimitPoint(this._ringAt(corner), this.sectorOf(corner), sum, factor);
    }

    /**
     * The inner control point next to a corner. Source: Loop and Schaefer 2008, section 3.1; where faces are missing, the
     * sector stands for its part of a full turn.
     */
    public addInner(sum: PointSum, corner: number, factor: number): void {
        const { rule, corners } = this.sectorOf(corner);
        const valence = { smooth: corners.length, crease: 2 * corners.length, corner: 4 }[rule];
        const share = factor / (valence + 5);
        const ring = this._ringAt(corner);
        ring.addOwn(sum, corner, valence * share);
        ring.addFar(sum, corner, true, 2 * share);
        ring.addFar(sum, corner, false, 2 * share);
        ring.addOpposite(sum, corner, share);
    }

    /**
     * The control point of an edge on the side of a corner: the middle between the inner points of both faces, so that the
     * surface is smooth across it; a point of the spline of a crease on sharp edges.
     */
    public addEdge(sum: PointSum, corner: number, isNext: boolean, factor: number): void {
        if (this.isSharp(corner, isNext) && this.sectorOf(corner).rule !== "smooth") {
            const ring = this._ringAt(corner);
            ring.addOwn(sum, corner, (2 / 3) * factor);
            ring.addFar(sum, corner, isNext, factor / 3);
        } else {
            this.addInner(sum, corner, factor / 2);
            this.addInner(sum, this.cornerAcross(corner, isNext), factor / 2);
        }
    }

    /**
     * The part of the tangent across an edge that is the opposite on its other side: three times half the difference of
     * the inner control points. For Gregory patches it is that of the middles of edges and faces.
     * Source: Loop, Schaefer, Ni and Castaño 2009, section 4.
     */
    public addDifference(sum: PointSum, corner: number, isNext: boolean, isGregory: boolean, factor: number): void {
        const across = this.cornerAcross(corner, isNext);
        if (!isGregory || this.sectorOf(corner).rule === "corner") {
            this.addInner(sum, corner, 1.5 * factor);
            this.addInner(sum, across, -1.5 * factor);
            return;
        }
        const ring = this._ringAt(corner);
        ring.addFar(sum, corner, !isNext, factor / 3);
        ring.addFar(sum, across, isNext, -factor / 3);
        ring.addOpposite(sum, corner, factor / 6);
        ring.addOpposite(sum, across, -factor / 6);
    }

    /**
     * The limit tangent at a corner along an edge. No plane touches the surface at a corner of more than one face: there
     * the tangent is that of the edge.
     */
    public addTangent(sum: PointSum, corner: number, isNext: boolean, factor: number): void {
        if (factor === 0) {
            return;
        }
        const sector = this.sectorOf(corner);
        if (sector.rule === "corner") {
            this.addEdge(sum, corner, isNext, 3 * factor);
            this._ringAt(corner).addOwn(sum, corner, -3 * factor);
        } else {
            const spoke = this.sectors.indexOf[corner] + (isNext ? 0 : 1);
            addLimitTangent(this._ringAt(corner), sector, spoke, sum, factor);
        }
    }

    /**
     * By how much a control point of an edge is nearer to or farther from a corner than at one of four faces, where the
     * surface about it is drawn together or out: twice the subdominant eigenvalue of its subdivision.
     * Source: Loop, Schaefer, Ni and Castaño 2009, section 4.
     */
    public reachOf(corner: number): number {
        const { rule, corners } = this.sectorOf(corner);
        if (rule !== "smooth") {
            return 1;
        }
        const angle = (2 * Math.PI) / corners.length;
        return (5 + Math.cos(angle) + Math.cos(angle / 2) * Math.sqrt(18 + 2 * Math.cos(angle))) / 8;
    }

    /** What the tangents at a corner lean to the inside of its face, see `addLean`. */
    public addLean(sum: PointSum, corner: number, factor: number): void {
        addLean(this._ringAt(corner), this.sectorOf(corner), this.sectors.indexOf[corner], sum, factor);
    }

    private _ringAt(corner: number): RingPoints {
        return this._ringOf(this.topology.pointOf[corner]);
    }
}
