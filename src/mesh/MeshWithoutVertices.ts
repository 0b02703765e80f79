import { Mesh } from "@babylonjs/core/Meshes/mesh.pure.js";

/** What Babylon does to vertices and indices that it has on the CPU, or makes of them. */
const NEEDS_VERTICES: readonly string[] = [
    "setIndices",
    "setIndexBuffer",
    "updateIndices",
    "setVerticesData",
    "updateVerticesData",
    "updateMeshPositions",
    "markVerticesDataAsUpdatable",
    "makeGeometryUnique",
    "flipFaces",
    "toLeftHanded",
    "bakeTransformIntoVertices",
    "bakeCurrentTransformIntoVertices",
    "convertToFlatShadedMesh",
    "convertToUnIndexedMesh",
    "forceSharedVertices",
    "increaseVertices",
    "optimizeIndices",
    "optimizeIndicesAsync",
    "applyDisplacementMap",
    "applyDisplacementMapFromBuffer",
    "createNormals",
    "updateFacetData",
    "simplify",
    "simplifyAsync",
    "subdivide",
    "enableEdgesRendering",
];

/**
 * A mesh whose vertices Babylon does not have: whatever needs them says so, and leaves the mesh as it is. Else the buffers
 * of the GPU would be lost, or a frame would fail for want of them.
 */
export class MeshWithoutVertices extends Mesh {
    static {
        for (const name of NEEDS_VERTICES) {
            Reflect.set(this.prototype, name, function refuse(this: Mesh): never {
                throw new Error(
                    `${name} needs vertices on the CPU, which ${this.getClassName()} "${this.name}" has none of: call it on what bakeAsync gives.`,
                );
            });
        }
    }

    /**
     * True, as the surface has all of its levels in itself (none of `getLODLevels`): what has levels of detail no
     * `SceneOptimizer` merges.
     */
    public override get hasLODLevels(): boolean {
        return true;
    }
}
