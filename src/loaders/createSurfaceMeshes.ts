import type { MultiMaterial } from "@babylonjs/core/Materials/multiMaterial.pure.js";
import type { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.pure.js";
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
import { QuakeLights } from "./QuakeLights.js";
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
    readonly textures: readonly BaseTexture[];
}

/** What a file may have to make meshes of. */
type LoadedFile = SurfaceFile & Partial<Pick<QuakeBspFile, "polygons" | "lightmapImages">>;

/** How meshes are made of a file. */
interface SurfaceMeshesOptions {
    /** Options of the meshes. */
    readonly mesh: Omit<BezierPatchMeshOptions, "net">;
    readonly axes: FileAxes;
    /** Whether the light of a level takes the place of that of the scene. */
    readonly lightmaps: boolean;
    /** Absent: all. */
    readonly names?: WantedNames;
}

/**
 * Makes one mesh per surface of a file, and one per material of the plain triangles that it may have; all or none.
 * @throws as the constructor of `BezierPatchMesh` does; nothing is left in the scene then
 */
export function createSurfaceMeshes(
    file: LoadedFile,
    scene: Scene,
    { mesh: options, axes, lightmaps, names }: SurfaceMeshesOptions,
): SurfaceMeshes {
    const lights = lightmaps && file.lightmapImages?.length ? new QuakeLights(scene, file.lightmapImages) : null;
    const materials = new SurfaceMaterials(scene, lights);
    const root = createRoot(axes, scene);
    const meshes: Mesh[] = [];
    try {
        for (const surface of file.nets.filter(({ name }) => isWanted(name, names))) {
            const net = lights?.netInLight(surface) ?? surface.net;
            const mesh = new BezierPatchMesh(surface.name, { ...options, net }, scene);
            meshes.push(mesh);
            mesh.parent = root;
            wear(mesh, materials, surface);
            keepReport(mesh, file.report);
        }
        for (const polygons of (file.polygons ?? []).filter(({ name }) => isWanted(name, names))) {
            const mesh = createPolygonMesh(lights?.polygonsInLight(polygons) ?? polygons, scene);
            meshes.push(mesh);
            mesh.parent = root;
            mesh.material = materials.named(polygons.material, polygons.lightmap);
            keepReport(mesh, file.report);
        }
    } catch (error) {
        for (const made of [...meshes, root, materials, lights]) {
            made?.dispose();
        }
        throw error;
    }
    const transformNodes = root ? [root] : [];
    const textures = lights?.textures ?? [];
    return {
        meshes,
        transformNodes,
        materials: materials.materials,
        multiMaterials: materials.multiMaterials,
        textures,
    };
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
