import type { Ray } from "@babylonjs/core/Culling/ray.core.js";
import { Vector3, type Matrix } from "@babylonjs/core/Maths/math.vector.pure.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.pure.js";
import { intersectPatch, type PatchHit } from "../domain/intersectPatch.js";
import type { PatchBoxes } from "../domain/PatchBoxes.js";
import type { Vec3 } from "../math/vec3.js";
import { patchCountOf } from "../net/PatchNet.js";
import { SurfacePickingInfo } from "./SurfacePickingInfo.js";
import { surfacePointOf } from "./surfacePointOf.js";

/**
 * Picks the exact surface, on the CPU, where its control points are now.
 * @param mesh the mesh, or an instance of it
 * @param boxes the boxes of its patches
 * @param ray ray in the local space of the mesh
 * @param world world matrix to give the result in
 * @param isFast whether any hit will do
 */
export function pickSurface(
    mesh: AbstractMesh,
    boxes: PatchBoxes,
    ray: Ray,
    world: Matrix,
    isFast: boolean,
): SurfacePickingInfo {
    const info = new SurfacePickingInfo();
    const { net } = boxes;
    const origin: Vec3 = [ray.origin.x, ray.origin.y, ray.origin.z];
    const direction: Vec3 = [ray.direction.x, ray.direction.y, ray.direction.z];
    let nearest: PatchHit | null = null;
    for (let patch = 0; patch < patchCountOf(net) && !(isFast && nearest); patch++) {
        const farthest: number = nearest?.distance ?? ray.length;
        const hit = boxes.isMet(patch, origin, direction, farthest) && intersectPatch(net, patch, origin, direction);
        if (hit && hit.distance <= farthest && hit.distance !== nearest?.distance) {
            nearest = hit;
            info.patch = patch;
        }
    }
    if (nearest) {
        const point = surfacePointOf(net, info.patch, nearest.u, nearest.v);
        info.hit = true;
        info.pickedMesh = mesh;
        info.world.copyFrom(world);
        info.surfacePoint = point;
        info.pickedPoint = Vector3.TransformCoordinates(point.position, world);
        info.distance = Vector3.Distance(info.pickedPoint, Vector3.TransformCoordinates(ray.origin, world));
        info.faceId = info.subMeshFaceId = info.patch;
        const group = net.groups?.[info.patch] ?? 0;
        info.subMeshId = mesh.subMeshes.findIndex(({ materialIndex }) => materialIndex === group);
        info.bu = nearest.u;
        info.bv = nearest.v;
    }
    return info;
}
