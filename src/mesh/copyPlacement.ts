import type { Mesh } from "@babylonjs/core/Meshes/mesh.pure.js";

/** What is set as it is. Side effects of parts of Babylon that are not loaded leave some undefined. */
const VALUES = [
    "billboardMode",
    "preserveParentRotationForBillboard",
    "infiniteDistance",
    "definedFacingForward",
    "scalingDeterminant",
    "ignoreNonUniformScaling",
    "reIntegrateRotationIntoRotationQuaternion",
    "material",
    "visibility",
    "isVisible",
    "hasVertexAlpha",
    "useVertexColors",
    "applyFog",
    "alphaIndex",
    "renderingGroupId",
    "layerMask",
    "receiveShadows",
    "showBoundingBox",
    "showSubMeshesBoundingBox",
    "renderOutline",
    "outlineWidth",
    "renderOverlay",
    "overlayAlpha",
    "edgesWidth",
    "alwaysSelectAsActiveMesh",
    "cullingStrategy",
    "doNotSyncBoundingInfo",
    "ignoreCameraMaxZ",
    "useLODScreenCoverage",
    "occlusionType",
    "occlusionQueryAlgorithmType",
    "occlusionRetryCount",
    "forceRenderingWhenOccluded",
    "isPickable",
    "isNearPickable",
    "isNearGrabbable",
    "isBlocker",
    "enablePointerMoveEvents",
    "pointerOverDisableMeshTesting",
    "enableDistantPicking",
    "thinInstanceEnablePicking",
    "checkCollisions",
    "collisionMask",
    "collisionGroup",
    "collisionRetryCount",
    "collisionResponse",
    "inheritVisibility",
    "forcedInstanceCount",
] as (keyof Mesh)[];

/** What is copied, so that a change of the one leaves the other as it is. */
const COPIES = [
    "position",
    "rotation",
    "scaling",
    "rotationQuaternion",
    "ellipsoid",
    "ellipsoidOffset",
    "outlineColor",
    "overlayColor",
    "edgesColor",
] as (keyof Mesh)[];

/** What metadata may be: an object that can copy itself, or anything. */
type Metadata = { readonly clone?: () => unknown } | null | undefined;

/** Gives a mesh the place, the material, the look and the behaviour of another, nearly as `Mesh.clone` of Babylon does. */
export function copyPlacement(source: Mesh, target: Mesh): void {
    target.parent = source.parent;
    for (const name of VALUES) {
        setValue(target, name, Reflect.get(source, name));
    }
    for (const name of COPIES) {
        setValue(target, name, copyOf(Reflect.get(source, name)));
    }
    const metadata = source.metadata as Metadata;
    target.metadata = metadata?.clone ? metadata.clone() : metadata;
    target.animations = source.animations.map((animation) => animation.clone());
    for (const range of source.getAnimationRanges()) {
        if (range) {
            target.createAnimationRange(range.name, range.from, range.to);
        }
    }
    target.setPivotMatrix(source.getPivotMatrix().clone(), source._postMultiplyPivotMatrix);
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
