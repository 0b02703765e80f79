import type { CageLevel } from "./CageLevel.js";

/** Faces that need the same number of steps of subdivision before they are converted. */
export interface FacesOfLevel {
    readonly steps: number;
    readonly faces: readonly number[];
}

/**
 * Divides the faces of a cage by the steps they need, so that a part that needs many does not make all others dense:
 * one step where a face has not four corners, and as many as use up the sharpness of its creases. Faces that share a point
 * take the same steps, which leaves no joint between patches of different size.
 * @param level the cage
 * @param least steps that all faces take
 * @param most steps that none goes beyond, but the one for faces that have not four corners
 */
export function divideByLevels(level: CageLevel, least: number, most: number): FacesOfLevel[] {
    const { topology, edgeSharpness, pointSharpness } = level;
    const { faceStarts, pointOf, edgeOf, faceOf } = topology;
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
    const steps = new Map<number, number>();
    pointOf.forEach((point, corner) => {
        const root = rootOf(point);
        const face = faceOf[corner];
        const isQuad = faceStarts[face + 1] - faceStarts[face] === 4;
        const wanted = Math.min(Math.max(stepsOf(edgeSharpness[edgeOf[corner]]), stepsOf(pointSharpness[point])), most);
        steps.set(root, Math.max(steps.get(root) ?? least, wanted, isQuad ? 0 : 1));
    });
    const groups = new Map<number, number[]>();
    for (let face = 0; face < topology.faceCount; face++) {
        const count = steps.get(rootOf(pointOf[faceStarts[face]]))!;
        const group = groups.get(count);
        if (group) {
            group.push(face);
        } else {
            groups.set(count, [face]);
        }
    }
    return [...groups].map(([count, faces]) => ({ steps: count, faces }));
}

/** Steps that use up a sharpness. */
function stepsOf(sharpness: number): number {
    return sharpness === Infinity ? 0 : Math.ceil(sharpness);
}
