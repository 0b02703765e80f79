import type { DataBuffer } from "@babylonjs/core/Buffers/dataBuffer.js";
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.pure.js";
import { SubMesh } from "@babylonjs/core/Meshes/subMesh.pure.js";
import type { CameraSurface } from "./CameraSurface.js";

const NO_SURFACE = [{ group: 0 }];

/** Where Babylon keeps the index buffer of a wireframe, which it would else build from indices on the CPU. */
interface WireframeSubMesh {
    _linesIndexBuffer: DataBuffer | null;
    _linesIndexCount: number;
}

/**
 * Lets a mesh draw a surface: its geometry, and one sub-mesh per material slot.
 * @param mesh the mesh
 * @param surface what to draw; null draws nothing
 */
export function showSurface(mesh: Mesh, surface: CameraSurface | null): void {
    const geometry = surface?.geometry.geometry ?? null;
    const isOther = mesh._geometry !== geometry;
    mesh._geometry = geometry;
    if (!surface || !geometry) {
        // An empty part, so that Babylon sees the bounds of a mesh that has nothing to draw yet.
        matchSubMeshes(mesh, NO_SURFACE);
        detachLines(mesh);
        mesh.subMeshes.forEach((subMesh) => {
            subMesh.indexCount = subMesh.verticesCount = 0;
        });
        return;
    }
    const { ranges, vertexCount } = surface.backend.streams;
    matchSubMeshes(mesh, ranges);
    let isChanged = isOther;
    ranges.forEach((range, i) => {
        const subMesh = mesh.subMeshes[i];
        isChanged ||= subMesh.indexStart !== range.firstIndex || subMesh.indexCount !== range.indexCount;
        subMesh.verticesCount = vertexCount;
        subMesh.indexStart = range.firstIndex;
        subMesh.indexCount = range.indexCount;
        const wireframe = subMesh as unknown as WireframeSubMesh;
        wireframe._linesIndexBuffer = surface.geometry.lines;
        wireframe._linesIndexCount = range.indexCount * 2;
    });
    const engine = mesh.getEngine();
    if (isChanged && engine.isWebGPU && !engine.compatibilityMode) {
        // Draws recorded in bundles keep their counts and buffers.
        mesh.resetDrawCache();
    }
}

function matchSubMeshes(mesh: Mesh, ranges: readonly { group: number }[]): void {
    const subMeshes = mesh.subMeshes as SubMesh[] | undefined;
    if (subMeshes?.length === ranges.length && ranges.every(({ group }, i) => subMeshes[i].materialIndex === group)) {
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

/** The lines belong to the surface: a sub-mesh that is released must not free them. */
function detachLines(mesh: Mesh): void {
    const subMeshes = mesh.subMeshes as SubMesh[] | undefined;
    for (const subMesh of subMeshes ?? []) {
        (subMesh as unknown as WireframeSubMesh)._linesIndexBuffer = null;
    }
}

/**
 * Draws the part of a surface that belongs to a sub-mesh.
 * @param mesh the mesh
 * @param subMesh the part
 * @param fillMode triangles, lines or points
 * @param instancesCount instances, undefined for none
 * @param hasLines whether there is an index buffer of lines
 * @param drawTriangles Babylon's own way
 */
export function drawRange(
    mesh: Mesh,
    subMesh: SubMesh,
    fillMode: number,
    instancesCount: number | undefined,
    hasLines: boolean,
    drawTriangles: () => Mesh,
): Mesh {
    if (subMesh.indexCount === 0) {
        return mesh;
    }
    if (fillMode !== Constants.MATERIAL_WireFrameFillMode) {
        return drawTriangles();
    }
    if (hasLines) {
        // All parts share one buffer of lines, twice as long as that of the triangles.
        const count = mesh.forcedInstanceCount || instancesCount;
        mesh.getEngine().drawElementsType(fillMode, subMesh.indexStart * 2, subMesh.indexCount * 2, count);
    }
    return mesh;
}
