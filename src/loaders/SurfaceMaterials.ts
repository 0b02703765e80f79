import { MultiMaterial } from "@babylonjs/core/Materials/multiMaterial.pure.js";
import { StandardMaterial } from "@babylonjs/core/Materials/standardMaterial.pure.js";
import type { Material } from "@babylonjs/core/Materials/material.pure.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { NamedNet } from "../sources/SurfaceFile.js";

/**
 * The materials of a file: one plain StandardMaterial per name, to be replaced by whoever knows what the name means.
 */
export class SurfaceMaterials {
    public readonly multiMaterials: MultiMaterial[] = [];

    private readonly _scene: Scene;
    private readonly _byName = new Map<string, Material>();

    public constructor(scene: Scene) {
        this._scene = scene;
    }

    /** All materials but the multi-materials, in the order of the file. */
    public get materials(): Material[] {
        return [...this._byName.values()];
    }

    /** What a surface wears: nothing where the file says nothing. */
    public materialOf(surface: NamedNet): Material | null {
        const { name, net, material, materials } = surface;
        if (!net.groups) {
            return material === undefined ? null : this.named(material);
        }
        const multi = new MultiMaterial(material ?? name, this._scene);
        const used = new Set(net.groups);
        const count = net.groups.reduce((most, group) => Math.max(most, group + 1), 0);
        multi.subMaterials = Array.from({ length: count }, (_, group) =>
            used.has(group) ? this.named(materials?.[group] ?? `${material ?? name} ${group}`) : null,
        );
        this.multiMaterials.push(multi);
        return multi;
    }

    public dispose(): void {
        for (const material of [...this.multiMaterials, ...this.materials]) {
            material.dispose();
        }
    }

    /** The material of a name of the file. */
    public named(name: string): Material {
        const material = this._byName.get(name) ?? asMaterial(new StandardMaterial(name, this._scene));
        this._byName.set(name, material);
        return material;
    }
}

/** The types of Babylon's mixins hide from the linter that every material is one. */
function asMaterial(material: Pick<Material, keyof Material>): Material {
    return material as Material;
}
