import type { CageLevel } from "./CageLevel.js";
import { buildTopology, edgeBetween } from "./CageTopology.js";

/** Some faces of a level as a level of their own. */
interface LevelPart {
    readonly level: CageLevel;
    /** Point of the whole per point of the part. */
    readonly points: Uint32Array;
}

/**
 * Takes faces out of a level.
 * @param whole the level
 * @param faces faces that share no point with the others
 */
export function takeFaces(whole: CageLevel, faces: readonly number[]): LevelPart {
    const { faceStarts, pointOf } = whole.topology;
    const cornersOf = (face: number): number[] =>
        Array.from({ length: faceStarts[face + 1] - faceStarts[face] }, (_, i) => faceStarts[face] + i);
    const corners = faces.flatMap(cornersOf);
    const starts = new Uint32Array(faces.length + 1);
    faces.forEach((face, i) => {
        starts[i + 1] = starts[i] + faceStarts[face + 1] - faceStarts[face];
    });
    const local = new Map<number, number>();
    const partPoints = Uint32Array.from(corners, (corner) => {
        const point = pointOf[corner];
        const known = local.get(point);
        if (known === undefined) {
            local.set(point, local.size);
            return local.size - 1;
        }
        return known;
    });
    const points = Uint32Array.from(local.keys());
    const topology = buildTopology(starts, partPoints, points.length);
    return {
        points,
        level: {
            topology,
            edgeSharpness: Float64Array.from({ length: topology.edgeCount }, (_, edge) => {
                const [a, b] = topology.edgeEnds.subarray(2 * edge, 2 * edge + 2);
                return whole.edgeSharpness[edgeBetween(whole.topology, points[a], points[b])];
            }),
            pointSharpness: Float64Array.from(points, (point) => whole.pointSharpness[point]),
            isHole: Uint8Array.from(faces, (face) => whole.isHole[face]),
            cageFaces: Uint32Array.from(faces, (face) => whole.cageFaces[face]),
            uvs: whole.uvs && Float64Array.from(corners.flatMap((c) => [whole.uvs![2 * c], whole.uvs![2 * c + 1]])),
        },
    };
}
