import { PointSum } from "../net/PointSum.js";
import type { Stencil } from "../net/Stencil.js";
import { StencilBuilder } from "../net/StencilBuilder.js";
import type { CreaseMethod } from "./Cage.js";
import { pointRule, type CageLevel, type PointRule } from "./CageLevel.js";
import { buildTopology, nextCorner, otherEnd, previousCorner, type CageTopology } from "./CageTopology.js";
import { EdgesOfPoints } from "./EdgesOfPoints.js";
import { SharpnessByLevel } from "./SharpnessByLevel.js";

/** A level and how its points follow from those of the level before. */
interface RefinedLevel {
    readonly level: CageLevel;
    readonly stencil: Stencil;
}

/**
 * One step of Catmull-Clark subdivision, with semi-sharp creases. Points: one per point, edge and face, in this order.
 * Faces: one quad per corner, from the point by its edge to the face.
 * Sources: Catmull and Clark 1978; DeRose, Kass and Truong 1998, section 3.
 */
export function refineLevel(level: CageLevel, method: CreaseMethod): RefinedLevel {
    const { topology } = level;
    const { pointCount, edgeCount, faceCount, pointOf, faceOf, edgeOf } = topology;
    const cornerCount = pointOf.length;
    const firstFacePoint = pointCount + edgeCount;
    const childPoints = new Uint32Array(4 * cornerCount);
    for (let corner = 0; corner < cornerCount; corner++) {
        childPoints.set(
            [
                pointOf[corner],
                pointCount + edgeOf[corner],
                firstFacePoint + faceOf[corner],
                pointCount + edgeOf[previousCorner(topology, corner)],
            ],
            4 * corner,
        );
    }
    const starts = Uint32Array.from({ length: cornerCount + 1 }, (_, face) => 4 * face);
    const childTopology = buildTopology(starts, childPoints, firstFacePoint + faceCount);
    const sharpness = new SharpnessByLevel(level, method);
    const pointSharpness = new Float64Array(childTopology.pointCount);
    level.pointSharpness.forEach((_, point) => {
        pointSharpness[point] = sharpness.ofPoint(1, point);
    });
    return {
        level: {
            topology: childTopology,
            edgeSharpness: sharpnessOfHalves(topology, childTopology, sharpness),
            pointSharpness,
            isHole: Uint8Array.from({ length: cornerCount }, (_, corner) => level.isHole[faceOf[corner]]),
            cageFaces: Uint32Array.from({ length: cornerCount }, (_, corner) => level.cageFaces[faceOf[corner]]),
            uvs: level.uvs && refineUvs(topology, level.uvs),
        },
        stencil: refinementStencil(level),
    };
}

function sharpnessOfHalves(parent: CageTopology, child: CageTopology, sharpness: SharpnessByLevel): Float64Array {
    const halves = new Float64Array(child.edgeCount);
    for (let edge = 0; edge < child.edgeCount; edge++) {
        const [point, middle] = child.edgeEnds.subarray(2 * edge, 2 * edge + 2);
        // Points of edges come after those of points, and face points after them: only halves of edges have an old point.
        if (point < parent.pointCount) {
            const whole = middle - parent.pointCount;
            halves[edge] = sharpness.ofEdge(1, whole, parent.edgeEnds[2 * whole] === point ? 0 : 1);
        }
    }
    return halves;
}

/** Texture coordinates of the new corners: linear along edges, the mean of all corners in the middle of a face. */
function refineUvs(topology: CageTopology, uvs: Float64Array): Float64Array {
    const { faceStarts, faceOf } = topology;
    const refined = new Float64Array(4 * uvs.length);
    for (let corner = 0; corner < faceOf.length; corner++) {
        const start = faceStarts[faceOf[corner]];
        const end = faceStarts[faceOf[corner] + 1];
        const next = nextCorner(topology, corner);
        const previous = previousCorner(topology, corner);
        for (let axis = 0; axis < 2; axis++) {
            const own = uvs[2 * corner + axis];
            let sum = 0;
            for (let i = start; i < end; i++) {
                sum += uvs[2 * i + axis];
            }
            refined[8 * corner + axis] = own;
            refined[8 * corner + 2 + axis] = (own + uvs[2 * next + axis]) / 2;
            refined[8 * corner + 4 + axis] = sum / (end - start);
            refined[8 * corner + 6 + axis] = (own + uvs[2 * previous + axis]) / 2;
        }
    }
    return refined;
}

function refinementStencil(level: CageLevel): Stencil {
    const { topology, edgeSharpness } = level;
    const builder = new StencilBuilder();
    const sum = new PointSum(topology.pointCount);
    const masks = new RefinementMasks(level, sum);
    for (let point = 0; point < topology.pointCount; point++) {
        masks.addPoint(point);
        builder.addSum(sum);
    }
    const facesOfEdge = facesByEdge(topology);
    for (let edge = 0; edge < topology.edgeCount; edge++) {
        const sharp = Math.min(edgeSharpness[edge], 1);
        const share = (1 - sharp) / 4;
        sum.add(topology.edgeEnds[2 * edge], sharp / 2 + share);
        sum.add(topology.edgeEnds[2 * edge + 1], sharp / 2 + share);
        if (share > 0) {
            masks.addFace(facesOfEdge[2 * edge], share);
            masks.addFace(facesOfEdge[2 * edge + 1], share);
        }
        builder.addSum(sum);
    }
    for (let face = 0; face < topology.faceCount; face++) {
        masks.addFace(face, 1);
        builder.addSum(sum);
    }
    return builder.build(topology.pointCount);
}

/** Two faces per edge; edges with other numbers of faces are sharp and have no use for them. */
function facesByEdge({ edgeCount, edgeOf, faceOf }: CageTopology): Uint32Array {
    const faces = new Uint32Array(2 * edgeCount);
    const isSecond = new Uint8Array(edgeCount);
    edgeOf.forEach((edge, corner) => {
        faces[2 * edge + isSecond[edge]] = faceOf[corner];
        isSecond[edge] = 1;
    });
    return faces;
}

/** Adds the masks of one level to a sum. */
class RefinementMasks {
    private readonly _level: CageLevel;
    private readonly _sum: PointSum;
    private readonly _around: EdgesOfPoints;

    public constructor(level: CageLevel, sum: PointSum) {
        this._level = level;
        this._sum = sum;
        this._around = new EdgesOfPoints(level.topology);
    }

    public addFace(face: number, factor: number): void {
        const { faceStarts, pointOf } = this._level.topology;
        const share = factor / (faceStarts[face + 1] - faceStarts[face]);
        for (let corner = faceStarts[face]; corner < faceStarts[face + 1]; corner++) {
            this._sum.add(pointOf[corner], share);
        }
    }

    /**
     * A point is between what it would be if nothing below 1 were sharp and what it would be if all of that were, by the mean
     * of such sharpness.
     */
    public addPoint(point: number): void {
        const { pointSharpness, edgeSharpness } = this._level;
        this._around.list(point);
        let sharpEdges = 0;
        let fullySharpEdges = 0;
        let fractions = 0;
        let fractionCount = 0;
        const note = (sharpness: number): void => {
            if (sharpness > 0 && sharpness < 1) {
                fractions += sharpness;
                fractionCount++;
            }
        };
        note(pointSharpness[point]);
        for (let i = 0; i < this._around.count; i++) {
            const sharpness = edgeSharpness[this._around.edges[i]];
            sharpEdges += sharpness > 0 ? 1 : 0;
            fullySharpEdges += sharpness >= 1 ? 1 : 0;
            note(sharpness);
        }
        const rule = pointRule(pointSharpness[point], sharpEdges);
        const lowerRule = pointRule(Math.floor(Math.min(pointSharpness[point], 1)), fullySharpEdges);
        const share = rule === lowerRule ? 1 : fractions / fractionCount;
        this._addRule(point, rule, share, 0);
        if (share < 1) {
            this._addRule(point, lowerRule, 1 - share, 1);
        }
    }

    /** Adds the mask of a rule, for which edges are sharp from a sharpness on (0: above 0). */
    private _addRule(point: number, rule: PointRule, factor: number, leastSharpness: number): void {
        const { topology, edgeSharpness } = this._level;
        const { edges, count } = this._around;
        if (rule === "corner" || count === 0) {
            this._sum.add(point, factor);
        } else if (rule === "crease") {
            this._sum.add(point, 0.75 * factor);
            for (let i = 0; i < count; i++) {
                if (edgeSharpness[edges[i]] > 0 && edgeSharpness[edges[i]] >= leastSharpness) {
                    this._sum.add(otherEnd(topology, edges[i], point), 0.125 * factor);
                }
            }
        } else {
            const share = factor / (count * count);
            this._sum.add(point, ((count - 2) / count) * factor);
            for (let i = 0; i < count; i++) {
                this._sum.add(otherEnd(topology, edges[i], point), share);
            }
            for (let i = topology.cornerStarts[point]; i < topology.cornerStarts[point + 1]; i++) {
                this.addFace(topology.faceOf[topology.cornersAt[i]], share);
            }
        }
    }
}
