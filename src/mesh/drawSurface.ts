import type { AbstractEngine } from "@babylonjs/core/Engines/abstractEngine.js";
import type { Geometry } from "@babylonjs/core/Meshes/geometry.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.pure.js";
import { SubMesh } from "@babylonjs/core/Meshes/subMesh.pure.js";
import { attachLines, detachLines } from "./attachLines.js";
import type { CameraSurface } from "./CameraSurface.js";
import { adoptInstances, haveSameKinds, isKeeper, keepInstances, releaseKeeper } from "./instanceBuffers.js";
import { matchInstances } from "./matchInstances.js";
import type { SurfaceGeometry } from "./SurfaceGeometry.js";

const NO_SURFACE = [{ group: 0 }];

/**
 * Lets a mesh draw a surface: its geometry, and one sub-mesh per material slot.
 * @param mesh the mesh
 * @param surface what to draw; null draws nothing
 */
export function showSurface(mesh: Mesh, surface: CameraSurface | null): void {
    const geometry = surface?.geometry.geometry ?? null;
    if (mesh._geometry !== geometry) {
        replaceGeometry(mesh, surface?.geometry ?? null);
    }
    if (!surface || !geometry) {
        // An empty part, so that Babylon sees the bounds of a mesh that has nothing to draw yet.
        matchSubMeshes(mesh, NO_SURFACE);
        detachLines(mesh);
        for (const subMesh of mesh.subMeshes) {
            subMesh.indexCount = subMesh.verticesCount = 0;
        }
        matchInstances(mesh, null);
        return;
    }
    const { ranges, vertexCount } = surface.backend.streams;
    matchSubMeshes(mesh, ranges);
    for (let i = 0; i < ranges.length; i++) {
        const subMesh = mesh.subMeshes[i];
        // Shadow generators pass over a part without vertices, and the number may not be known yet.
        subMesh.verticesCount = Math.max(vertexCount, 1);
        subMesh.indexStart = ranges[i].firstIndex;
        subMesh.indexCount = ranges[i].indexCount;
        attachLines(mesh, subMesh, surface.geometry.lines);
    }
    matchInstances(mesh, surface.geometry.lines);
    if (surface.geometry.takeChange()) {
        recordSnapshotAnew(mesh.getEngine());
    }
}

interface SnapshotEngine extends AbstractEngine {
    snapshotRenderingReset?: () => void;
}

/** The draws of a snapshot go on with the buffers that they were recorded with, which live until the end of the frame. */
function recordSnapshotAnew(engine: SnapshotEngine): void {
    if (engine.snapshotRendering) {
        engine.onEndFrameObservable.addOnce(() => {
            engine.snapshotRenderingReset?.();
        });
    }
}

function replaceGeometry(mesh: Mesh, surface: SurfaceGeometry | null): void {
    const previous = mesh._geometry;
    const geometry = surface?.geometry;
    if (!geometry) {
        if (previous && !isKeeper(previous)) {
            keepInstances(mesh, previous);
            mesh._invalidateInstanceVertexArrayObject();
        }
        return;
    }
    // One that a larger one took the place of gave its instances to that already, and has none left.
    if (previous && !previous.isDisposed()) {
        adoptInstances(previous, geometry);
        if (isKeeper(previous)) {
            releaseKeeper(mesh, previous);
        }
    }
    mesh._geometry = geometry;
    // As Babylon tells the meshes that it knows a geometry to be of: attributes of thin instances may come at any time.
    const told = geometry as { onGeometryUpdated?: Geometry["onGeometryUpdated"] };
    told.onGeometryUpdated ??= (): void => {
        mesh._markSubMeshesAsAttributesDirty();
        surface.changeDraws();
    };
    // Recorded with the vertices of the previous geometry.
    mesh._invalidateInstanceVertexArrayObject();
    if (!previous || !haveSameKinds(previous, geometry)) {
        // Materials ask for the attributes that there are.
        mesh._markSubMeshesAsAttributesDirty();
    }
}

function matchSubMeshes(mesh: Mesh, ranges: readonly { group: number }[]): void {
    const subMeshes = mesh.subMeshes as SubMesh[] | undefined;
    if (subMeshes && haveGroups(subMeshes, ranges)) {
        return;
    }
    detachLines(mesh);
    mesh.releaseSubMeshes();
    mesh.subMeshes = [];
    for (const { group } of ranges) {
        const subMesh = new SubMesh(group, 0, 0, 0, 0, mesh, mesh, false, true);
        // The hull of all control points: there are no vertices on the CPU to make a tighter box of.
        subMesh.setBoundingInfo(mesh.getBoundingInfo());
    }
}

function haveGroups(subMeshes: readonly SubMesh[], ranges: readonly { group: number }[]): boolean {
    let fits = subMeshes.length === ranges.length;
    for (let i = 0; fits && i < ranges.length; i++) {
        fits = subMeshes[i].materialIndex === ranges[i].group;
    }
    return fits;
}
