import type { Camera } from "@babylonjs/core/Cameras/camera.pure.js";
import type { Material } from "@babylonjs/core/Materials/material.js";
import type { MultiMaterial } from "@babylonjs/core/Materials/multiMaterial.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.pure.js";
import type { OffscreenMode } from "../hull/TessellationSettings.js";
import type { CulledFacing, View } from "../hull/View.js";
import { isSeenBy } from "./cameras.js";
import { frontOf } from "./front.js";

/**
 * Writes whether a camera may hide patches of a mesh, and which side of them the material culls. Whoever else draws
 * the same surface sees it from elsewhere: the eyes of a rig, instances, render targets of a mesh that the camera
 * itself does not see.
 * @param camera the camera, whose other facts the view has
 * @param mesh the mesh
 * @param view receives the facts
 * @param offscreen what becomes of hidden patches. Those that face away are hidden by `drop` alone: the few triangles
 *     that `coarsen` leaves of a patch may fold over, and some of them then face the camera
 */
export function writeVisibility(camera: Camera, mesh: Mesh, view: View, offscreen: OffscreenMode): void {
    const isElsewhere = mesh.hasInstances || mesh.hasThinInstances || camera.rigCameras.length > 0;
    view.hidesPatches = !isElsewhere && isSeenBy(mesh, camera);
    const hidesBacks = view.hidesPatches && offscreen === "drop" && !camera.oblique;
    view.culledFacing = hidesBacks ? culledFacing(mesh, view.world) : 0;
}

/** Which side of the mesh all of its materials cull. */
function culledFacing(mesh: Mesh, world: Float64Array): CulledFacing {
    const { material } = mesh;
    if (!material) {
        return 0;
    }
    // du × dv in world space is that of local space, reversed where the world matrix mirrors.
    const mirror = determinant(world) < 0 ? -1 : 1;
    const materials = (material as unknown as Partial<MultiMaterial>).subMaterials;
    let facing = materials ? 0 : facingOf(material, mesh);
    if (materials) {
        for (let i = 0; i < materials.length; i++) {
            const part = materials[i];
            const other = part ? facingOf(part, mesh) : 0;
            facing = i === 0 || facing === other ? other : 0;
        }
    }
    return (facing * mirror) as CulledFacing;
}

/** Which side of the mesh in its own space a material culls: 1, the one that du × dv points away from. */
function facingOf(material: Material, mesh: Mesh): CulledFacing {
    if (!material.backFaceCulling || material.separateCullingPass) {
        return 0;
    }
    const orientation = material.sideOrientation ?? mesh.sideOrientation;
    const isFront = orientation === frontOf(mesh.getScene());
    const cullsBack = mesh.getEngine().cullBackFaces ?? material.cullBackFaces;
    return isFront === cullsBack ? 1 : -1;
}

function determinant(m: Float64Array): number {
    return (
        m[0] * (m[5] * m[10] - m[6] * m[9]) - m[1] * (m[4] * m[10] - m[6] * m[8]) + m[2] * (m[4] * m[9] - m[5] * m[8])
    );
}
