import type { MultiMaterial } from "@babylonjs/core/Materials/multiMaterial.pure.js";
import type { Material } from "@babylonjs/core/Materials/material.pure.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.pure.js";
import type { TransformNode } from "@babylonjs/core/Meshes/transformNode.pure.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { BezierPatchMesh } from "../mesh/BezierPatchMesh.js";
import type { BezierPatchMeshOptions } from "../mesh/BezierPatchMeshOptions.js";
import type { NamedNet, SurfaceFile } from "../sources/SurfaceFile.js";
import type { QuakeBspFile } from "../sources/parseQuakeBsp.js";
import { createPolygonMesh } from "./createPolygonMesh.js";
import { createRoot } from "./createRoot.js";
import type { FileAxes } from "./surfaceFormats.js";
import { SurfaceMaterials } from "./SurfaceMaterials.js";
import { keepReport } from "./surfaceReports.js";

/** Names of meshes as Babylon's load functions take them; none, or an empty one, is all. */
export type WantedNames = string | readonly string[] | null | undefined;

/** What was made of a file. */
export interface SurfaceMeshes {
    /** One per surface; then those of plain triangles. */
    readonly meshes: readonly Mesh[];
    readonly transformNodes: readonly TransformNode[];
    readonly materials: readonly Material[];
    readonly multiMaterials: readonly MultiMaterial[];
}

/**
 * Makes one mesh per surface of a file, and one per material of the plain triangles that it may have; all or none.
 * @throws as the constructor of `BezierPatchMesh` does; nothing is left in the scene then
 */
export function createSurfaceMeshes(
    file: SurfaceFile & Partial<Pick<QuakeBspFile, "polygons">>,
    scene: Scene,
    options: Omit<BezierPatchMeshOptions, "net">,
    axes: FileAxes,
    wantedNames: WantedNames = null,
): SurfaceMeshes {
    const materials = new SurfaceMaterials(scene);
    const root = createRoot(axes, scene);
    const meshes: Mesh[] = [];
    try {
        for (const surface of file.nets.filter(({ name }) => isWanted(name, wantedNames))) {
            const mesh = new BezierPatchMesh(surface.name, { ...options, net: surface.net }, scene);
            meshes.push(mesh);
            mesh.parent = root;
            wear(mesh, materials, surface);
            keepReport(mesh, file.report);
        }
        for (const polygons of (file.polygons ?? []).filter(({ name }) => isWanted(name, wantedNames))) {
            const mesh = createPolygonMesh(polygons, scene);
            meshes.push(mesh);
            mesh.parent = root;
            mesh.material = materials.named(polygons.material);
            keepReport(mesh, file.report);
        }
    } catch (error) {
        for (const made of [...meshes, root, materials]) {
            made?.dispose();
        }
        throw error;
    }
    const transformNodes = root ? [root] : [];
    return { meshes, transformNodes, materials: materials.materials, multiMaterials: materials.multiMaterials };
}

function isWanted(name: string, wanted: WantedNames): boolean {
    return !wanted || (typeof wanted === "string" ? wanted === name : wanted.includes(name));
}

function wear(mesh: BezierPatchMesh, materials: SurfaceMaterials, surface: NamedNet): void {
    const material = materials.materialOf(surface);
    if (material) {
        mesh.material = material;
    }
}
