import type { Mesh } from "@babylonjs/core/Meshes/mesh.pure.js";

/** What is set as it is. Side effects of parts of Babylon that are not loaded leave some undefined. */
const VALUES = [
    ...["billboardMode", "preserveParentRotationForBillboard", "infiniteDistance", "definedFacingForward"],
    ...["scalingDeterminant", "ignoreNonUniformScaling", "reIntegrateRotationIntoRotationQuaternion"],
    ...["material", "visibility", "isVisible", "hasVertexAlpha", "useVertexColors", "applyFog", "alphaIndex"],
    ...["renderingGroupId", "layerMask", "receiveShadows", "showBoundingBox"],
    ...["renderOutline", "outlineWidth", "renderOverlay", "overlayAlpha", "edgesWidth"],
    ...["alwaysSelectAsActiveMesh", "cullingStrategy", "doNotSyncBoundingInfo", "ignoreCameraMaxZ"],
    ...["useLODScreenCoverage", "occlusionType", "occlusionQueryAlgorithmType", "occlusionRetryCount"],
    ...["forceRenderingWhenOccluded", "isPickable", "isNearPickable", "isNearGrabbable", "isBlocker"],
    ...["enablePointerMoveEvents", "pointerOverDisableMeshTesting", "enableDistantPicking"],
    ...["thinInstanceEnablePicking", "checkCollisions", "collisionMask", "collisionGroup", "collisionRetryCount"],
    ...["collisionResponse", "metadata"],
] as (keyof Mesh)[];

/** What is copied, so that a change of the one leaves the other as it is. */
const COPIES = [
    ...["position", "rotation", "scaling", "rotationQuaternion", "ellipsoid", "ellipsoidOffset"],
    ...["outlineColor", "overlayColor", "edgesColor"],
] as (keyof Mesh)[];

/** Gives a mesh the place, the material, the look and the behaviour of another, as `Mesh.clone` of Babylon does. */
export function copyPlacement(source: Mesh, target: Mesh): void {
    target.parent = source.parent;
    for (const name of VALUES) {
        setValue(target, name, Reflect.get(source, name));
    }
    for (const name of COPIES) {
        setValue(target, name, copyOf(Reflect.get(source, name)));
    }
    target.animations = source.animations.map((animation) => animation.clone());
    for (const range of source.getAnimationRanges()) {
        if (range) {
            target.createAnimationRange(range.name, range.from, range.to);
        }
    }
    target.setPivotMatrix(source.getPivotMatrix().clone(), false);
    target.setEnabled(source.isEnabled(false));
}

function copyOf(value: unknown): unknown {
    return value ? (value as { clone: () => unknown }).clone() : value;
}

function setValue(target: Mesh, name: keyof Mesh, value: unknown): void {
    if (value !== undefined && value !== Reflect.get(target, name)) {
        Reflect.set(target, name, value);
    }
}
