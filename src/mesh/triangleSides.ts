import { VertexBuffer } from "@babylonjs/core/Buffers/buffer.pure.js";
import { Constants } from "@babylonjs/core/Engines/constants.js";
import { cross, dot, length, subtract, type Vec3 } from "../math/vec3.js";
import type { MeshTriangles, ReadableMesh } from "./meshTriangles.js";

/** Which side of the triangles of a mesh is their front. */
interface TriangleSides {
    /** Whether triangles run counter-clockwise about the normals of the mesh. */
    readonly isCounterClockwise: boolean;
    /** Triangles, by their place in the list, that run the other way than the rest. */
    readonly turned: readonly number[];
}

/** Cosine below which a normal of a triangle and one of the mesh are taken to be at odds. */
const ODDS = -1e-3;

/**
 * Tells which way the triangles of a mesh run: by its normals, all of which have a say, by area; by the side that its
 * material culls where there are no normals.
 */
export function sidesOf(mesh: ReadableMesh, { positions, triangles }: MeshTriangles): TriangleSides {
    const normals = mesh.getVerticesData(VertexBuffer.NormalKind);
    const count = triangles.length / 3;
    const cosines = new Float64Array(count);
    let sum = 0;
    for (let triangle = 0; normals && triangle < count; triangle++) {
        const [a, b, c] = [0, 1, 2].map((corner) => vectorAt(positions, triangles[3 * triangle + corner]));
        const own = cross(subtract(b, a), subtract(c, a));
        for (let corner = 0; corner < 3; corner++) {
            const normal = vectorAt(normals, triangles[3 * triangle + corner]);
            const product = dot(own, normal);
            if (Number.isFinite(product)) {
                sum += product;
                cosines[triangle] += product / (3 * length(own) * length(normal) || 1);
            }
        }
    }
    const isCounterClockwise = sum === 0 ? isCounterClockwiseByMaterial(mesh) : sum > 0;
    const sign = isCounterClockwise ? 1 : -1;
    return {
        isCounterClockwise,
        turned: Array.from(cosines.keys()).filter((triangle) => sign * cosines[triangle] < ODDS),
    };
}

/** Whether the front of a mesh is where its triangles are seen counter-clockwise in a right-handed system. */
function isCounterClockwiseByMaterial(mesh: ReadableMesh): boolean {
    const isRightHanded = mesh.getScene().useRightHandedSystem;
    const [clockwise, counterClockwise] = [
        Constants.MATERIAL_ClockWiseSideOrientation,
        Constants.MATERIAL_CounterClockWiseSideOrientation,
    ];
    const usual = isRightHanded ? clockwise : counterClockwise;
    const side = mesh.material?.sideOrientation ?? mesh.sideOrientation ?? usual;
    // A left-handed system mirrors what is seen.
    return (side === counterClockwise) === isRightHanded;
}

function vectorAt(values: ArrayLike<number>, index: number): Vec3 {
    return [values[3 * index], values[3 * index + 1], values[3 * index + 2]];
}
