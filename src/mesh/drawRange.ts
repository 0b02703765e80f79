import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { IDrawContext } from "@babylonjs/core/Engines/IDrawContext.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.pure.js";
import type { SubMesh } from "@babylonjs/core/Meshes/subMesh.pure.js";
import type { DataBuffer } from "@babylonjs/core/Buffers/dataBuffer.js";
import type { SurfaceStreams } from "../backends/PatchBackend.js";
import type { CameraSurface } from "./CameraSurface.js";
import { drawIndirectly, forgetOtherDraws, type DirectlyDrawn } from "./indirectDraw.js";

/**
 * Draws the part of a surface that belongs to a sub-mesh.
 * @param mesh the mesh, which can also draw by counts known on the CPU
 * @param surface the surface, or null
 * @param subMesh the part
 * @param fillMode triangles, lines or points
 * @param instancesCount instances, undefined for none
 */
export function drawRange(
    mesh: Mesh & DirectlyDrawn,
    surface: CameraSurface | null,
    subMesh: SubMesh,
    fillMode: number,
    instancesCount: number | undefined,
): void {
    const isWireframe = fillMode === Constants.MATERIAL_WireFrameFillMode;
    if (!surface || subMesh.indexCount === 0 || (isWireframe && !surface.geometry.lines)) {
        return;
    }
    const engine = mesh.getEngine();
    forgetOtherDraws(engine, surface.geometry.drawToken);
    const allArguments = argumentsFor(fillMode, surface.backend.streams);
    if (!allArguments) {
        mesh._drawDirectly(subMesh, fillMode, instancesCount);
        return;
    }
    const context = engine._currentDrawContext as IDrawContext | undefined;
    // A part of a mirrored instance is one of that.
    const place = subMesh.getMesh().subMeshes.indexOf(subMesh);
    const drawArguments = place < 0 ? undefined : allArguments[place];
    if (context && drawArguments) {
        drawIndirectly(context, drawArguments, mesh, subMesh, fillMode);
    }
}

function argumentsFor(fillMode: number, streams: SurfaceStreams): readonly DataBuffer[] | null {
    switch (fillMode) {
        case Constants.MATERIAL_WireFrameFillMode:
            return streams.lineArguments;
        case Constants.MATERIAL_PointFillMode:
            return streams.pointArguments;
        default:
            return streams.drawArguments;
    }
}

/** Whether points must be drawn by the indices, as the vertices behind those in use hold anything. */
export function drawsPointsByIndex(surface: CameraSurface | null, fillMode: number): boolean {
    if (!surface || fillMode !== Constants.MATERIAL_PointFillMode) {
        return false;
    }
    const { indices, pointArguments } = surface.backend.streams;
    return !(indices instanceof Uint32Array) && pointArguments === null;
}
