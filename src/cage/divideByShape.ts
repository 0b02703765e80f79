import type { CageLevel } from "./CageLevel.js";

/** Faces that need a step of subdivision to be quads, or that do not. */
export interface FacesOfShape {
    readonly areQuads: boolean;
    readonly faces: readonly number[];
}

/**
 * Divides the faces of a cage into those that share a point, directly or by others, with a face that has not four corners,
 * and the others. So a part that must be subdivided does not make all others dense, and no joint is left between patches of
 * different size.
 */
export function divideByShape({ topology }: CageLevel): FacesOfShape[] {
    const { faceStarts, pointOf, faceOf } = topology;
    const parents = Uint32Array.from({ length: topology.pointCount }, (_, point) => point);
    const rootOf = (point: number): number => {
        let root = point;
        while (parents[root] !== root) {
            parents[root] = parents[parents[root]];
            root = parents[root];
        }
        return root;
    };
    pointOf.forEach((point, corner) => {
        parents[rootOf(point)] = rootOf(pointOf[faceStarts[faceOf[corner]]]);
    });
    const hasOthers = new Uint8Array(topology.pointCount);
    for (let face = 0; face < topology.faceCount; face++) {
        if (faceStarts[face + 1] - faceStarts[face] !== 4) {
            hasOthers[rootOf(pointOf[faceStarts[face]])] = 1;
        }
    }
    const quads: number[] = [];
    const others: number[] = [];
    for (let face = 0; face < topology.faceCount; face++) {
        (hasOthers[rootOf(pointOf[faceStarts[face]])] === 0 ? quads : others).push(face);
    }
    return [
        { areQuads: true, faces: quads },
        { areQuads: false, faces: others },
    ].filter(({ faces }) => faces.length > 0);
}
