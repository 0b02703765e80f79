import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.pure.js";
import type { Scene } from "@babylonjs/core/scene.js";

/** Where Babylon keeps the side orientation of the last draw. */
interface DrawnSide {
    _internalMeshDataInfo: { _effectiveSideOrientation: number };
}

/** @returns the side orientation that shows the front of triangles that are counter-clockwise about du × dv */
export function frontOf(scene: Scene): number {
    return scene.useRightHandedSystem
        ? Constants.MATERIAL_CounterClockWiseSideOrientation
        : Constants.MATERIAL_ClockWiseSideOrientation;
}

/**
 * Says which side of its triangles is the front of a mesh. A material that culls nothing is drawn with the orientation of
 * the draw before, by which a shader knows front and back: the first draw is to find one, too.
 */
export function setFront(mesh: Mesh, sideOrientation: number): void {
    mesh.sideOrientation = sideOrientation;
    (mesh as unknown as DrawnSide)._internalMeshDataInfo._effectiveSideOrientation = sideOrientation;
}
