import type { Skeleton } from "@babylonjs/core/Bones/skeleton.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.pure.js";
import type { MorphTargetManager } from "@babylonjs/core/Morph/morphTargetManager.js";

/**
 * What the cage of a surface follows: the morph targets and the skeleton of a mesh, in the order of Babylon's shaders.
 * `cageBindingFromMesh` makes one of a mesh.
 */
export interface CageBinding {
    /** x, y, z per point of the cage, at rest. */
    readonly positions: ArrayLike<number>;
    /** Bones that move the points. Their matrices are those of the mesh that they were made for, in its local space. */
    readonly skeleton?: Skeleton;
    /**
     * 4 or 8 bones per point of the cage, as `MatricesIndicesKind` has them (8: with those of `MatricesIndicesExtraKind`
     * as the last four of each point). What has no weight may name anything.
     */
    readonly jointIndices?: ArrayLike<number>;
    /** Share of each of these bones, 0 or more. Those of a point need not sum to 1; where all are 0 no bone moves it. */
    readonly jointWeights?: ArrayLike<number>;
    /** The mesh whose pose matrix the bones start from; needed where `skeleton.needInitialSkinMatrix`. */
    readonly poseMesh?: AbstractMesh;
    /** Morph targets that move the points, before bones do. */
    readonly morphTargetManager?: MorphTargetManager;
    /** x, y, z per point of the cage, for each target that the manager has. */
    readonly morphPositions?: readonly ArrayLike<number>[];
}
