import { patchCountOf, type PatchNet } from "../net/PatchNet.js";
import type { CameraSurface } from "./CameraSurface.js";
import type { SurfaceSet } from "./SurfaceSet.js";

/**
 * What a mesh draws and what that cost, at the moment of asking. On WebGPU the counts are made on the GPU and nobody waits
 * for them: `drawnPatches`, `vertices`, `triangles` and `factorScale` are those of some frames ago while the camera
 * moves, 0 (and 1) before the first are known, and exact soon after it rests.
 */
export interface SurfaceStats {
    /** Patches of the net. */
    readonly patches: number;
    /** Patches that are drawn: those that `offscreen` drops are not. */
    readonly drawnPatches: number;
    /** Vertices of the surface drawn last. */
    readonly vertices: number;
    /** Triangles of the surface drawn last. */
    readonly triangles: number;
    /** Common number by which all factors are scaled down to keep within `maxVertices`; 1 = not at all. */
    readonly factorScale: number;
    /** Surfaces alive, one for each camera that draws the mesh. */
    readonly surfaces: number;
    /** Compute dispatches, feedback passes or CPU evaluations of all surfaces alive, so far. */
    readonly dispatches: number;
    /** Bytes uploaded for all surfaces alive, so far. */
    readonly uploadedBytes: number;
    /** Tessellations of all surfaces alive, so far. A frame in which nothing changed adds nothing to any of these. */
    readonly tessellations: number;
    /** Milliseconds of the CPU for making (WebGPU: encoding) factors and plan of the last tessellation. */
    readonly planMilliseconds: number;
    /** Milliseconds of the CPU for making (CPU backend) or encoding (others) the last surface. */
    readonly evaluateMilliseconds: number;
}

export function collectStats(net: PatchNet, surfaces: SurfaceSet, shown: CameraSurface | null): SurfaceStats {
    const sums = { dispatches: 0, uploadedBytes: 0, tessellations: 0 };
    surfaces.forEach(({ backend, geometry }) => {
        sums.dispatches += backend.work.dispatches;
        sums.uploadedBytes += backend.work.uploadedBytes + geometry.uploadedBytes;
        sums.tessellations += backend.work.tessellations;
    });
    return {
        patches: patchCountOf(net),
        drawnPatches: shown?.backend.drawnPatches ?? 0,
        vertices: shown?.backend.streams.vertexCount ?? 0,
        triangles: shown?.backend.streams.triangleCount ?? 0,
        factorScale: shown?.backend.factorScale ?? 1,
        surfaces: surfaces.size,
        ...sums,
        planMilliseconds: shown?.backend.work.planMilliseconds ?? 0,
        evaluateMilliseconds: shown?.backend.work.evaluateMilliseconds ?? 0,
    };
}
