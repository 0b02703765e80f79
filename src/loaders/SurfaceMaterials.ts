import { MultiMaterial } from "@babylonjs/core/Materials/multiMaterial.pure.js";
import { StandardMaterial } from "@babylonjs/core/Materials/standardMaterial.pure.js";
import type { Material } from "@babylonjs/core/Materials/material.pure.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { NamedNet } from "../sources/SurfaceFile.js";
import type { QuakeLights } from "./QuakeLights.js";

/**
 * The materials of a file: one plain StandardMaterial per name, or per name and light map, to be replaced by whoever
 * knows what the name means.
 */
export class SurfaceMaterials {
    public readonly multiMaterials: MultiMaterial[] = [];

    private readonly _scene: Scene;
    private readonly _lights: QuakeLights | null;
    private readonly _byKey = new Map<string, Material>();

    /** @param lights the light that the materials show; null for that of the scene */
    public constructor(scene: Scene, lights: QuakeLights | null) {
        this._scene = scene;
        this._lights = lights;
    }

    /** All materials but the multi-materials, in the order of the file. */
    public get materials(): Material[] {
        return [...this._byKey.values()];
    }

    /** What a surface wears: nothing where the file says nothing. */
    public materialOf(surface: NamedNet): Material | null {
        const { name, net, material, materials, lightmaps } = surface;
        if (!net.groups) {
            return material === undefined ? null : this.named(material);
        }
        const multi = new MultiMaterial(material ?? name, this._scene);
        const used = new Set(net.groups);
        const count = net.groups.reduce((most, group) => Math.max(most, group + 1), 0);
        multi.subMaterials = Array.from({ length: count }, (_, group) =>
            used.has(group)
                ? this.named(materials?.[group] ?? `${material ?? name} ${group}`, lightmaps?.[group])
                : null,
        );
        this.multiMaterials.push(multi);
        return multi;
    }

    public dispose(): void {
        for (const material of [...this.multiMaterials, ...this.materials]) {
            material.dispose();
        }
    }

    /** The material of a name of the file, and of a light map where it is lit by these. */
    public named(name: string, lightmap = -1): Material {
        // Numbers below 0, of which there are several, and beyond the last light map all stand for none.
        const key = `${this._lights?.has(lightmap) ? lightmap : "no"} ${name}`;
        const known = this._byKey.get(key);
        if (known) {
            return known;
        }
        const material = new StandardMaterial(name, this._scene);
        this._lights?.light(material, lightmap);
        this._byKey.set(key, asMaterial(material));
        return asMaterial(material);
    }
}

/** The types of Babylon's mixins hide from the linter that every material is one. */
function asMaterial(material: Pick<Material, keyof Material>): Material {
    return material as Material;
}
