import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.pure.js";
import type { SurfaceReport } from "../sources/SurfaceFile.js";

const reports = new WeakMap<AbstractMesh, SurfaceReport>();

/** Keeps the report of a file for a mesh that was made of it, as long as the mesh lives. */
export function keepReport(mesh: AbstractMesh, report: SurfaceReport): void {
    reports.set(mesh, report);
}

/**
 * What was found in the file that a mesh was loaded from: patches, edges, what was skipped and warnings, of the whole
 * file and not of this mesh alone.
 * @param mesh a mesh as Babylon's load functions gave it
 * @returns the report, or null for a mesh that came from elsewhere, clones included
 */
export function GetSurfaceReport(mesh: AbstractMesh): SurfaceReport | null {
    return reports.get(mesh) ?? null;
}
