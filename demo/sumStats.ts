import type { BezierPatchMesh, SurfaceStats } from "../src/index";

/** The statistics of several meshes as if they were one. */
export function sumStats(meshes: readonly BezierPatchMesh[]): SurfaceStats {
    return meshes
        .map(({ stats }) => stats)
        .reduce((sum, stats) => ({
            patches: sum.patches + stats.patches,
            drawnPatches: sum.drawnPatches + stats.drawnPatches,
            vertices: sum.vertices + stats.vertices,
            triangles: sum.triangles + stats.triangles,
            factorScale: Math.min(sum.factorScale, stats.factorScale),
            surfaces: sum.surfaces + stats.surfaces,
            dispatches: sum.dispatches + stats.dispatches,
            uploadedBytes: sum.uploadedBytes + stats.uploadedBytes,
            tessellations: sum.tessellations + stats.tessellations,
            planMilliseconds: sum.planMilliseconds + stats.planMilliseconds,
            evaluateMilliseconds: sum.evaluateMilliseconds + stats.evaluateMilliseconds,
        }));
}
