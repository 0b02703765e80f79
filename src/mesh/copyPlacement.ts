import type { Mesh } from "@babylonjs/core/Meshes/mesh.pure.js";

/** Gives a mesh the place, the material and the look of another. */
export function copyPlacement(source: Mesh, target: Mesh): void {
    target.parent = source.parent;
    target.position.copyFrom(source.position);
    target.rotation.copyFrom(source.rotation);
    target.rotationQuaternion = source.rotationQuaternion?.clone() ?? null;
    target.scaling.copyFrom(source.scaling);
    target.billboardMode = source.billboardMode;
    target.setPivotMatrix(source.getPivotMatrix().clone(), false);
    target.material = source.material;
    target.layerMask = source.layerMask;
    target.visibility = source.visibility;
    target.hasVertexAlpha = source.hasVertexAlpha;
    target.isVisible = source.isVisible;
    target.isPickable = source.isPickable;
    target.renderingGroupId = source.renderingGroupId;
    target.receiveShadows = source.receiveShadows;
    target.setEnabled(source.isEnabled(false));
}
