import type { AssetContainer } from "@babylonjs/core/assetContainer";
import type { Material } from "@babylonjs/core/Materials/material";
import { StandardMaterial } from "@babylonjs/core/Materials/standardMaterial";
import { Color3 } from "@babylonjs/core/Maths/math.color";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh";

/** Colours of the materials of the sample level, by the last part of their names; others are white. */
const COLORS: Readonly<Record<string, Color3>> = {
    floor: new Color3(0.72, 0.7, 0.66),
    plaster: new Color3(0.86, 0.66, 0.42),
    stone: new Color3(0.62, 0.64, 0.68),
    metal: new Color3(0.36, 0.6, 0.56),
    wood: new Color3(0.66, 0.36, 0.2),
};

/** How a level that brings its own light looks in it. */
export class LevelLooks {
    private readonly _byMesh = new Map<AbstractMesh, Material>();
    private readonly _materials: readonly StandardMaterial[];

    /** @param container what was loaded; what has no light maps has no looks */
    public constructor(container: AssetContainer) {
        const isLit = container.textures.length > 0;
        this._materials = isLit ? container.materials.filter((other) => other instanceof StandardMaterial) : [];
        for (const material of this._materials) {
            material.diffuseColor = COLORS[material.name.split("/").at(-1)!] ?? Color3.White();
        }
        for (const mesh of isLit ? container.meshes : []) {
            if (mesh.material) {
                this._byMesh.set(mesh, mesh.material);
            }
        }
    }

    public set wireframe(wireframe: boolean) {
        for (const material of this._materials) {
            material.wireframe = wireframe;
        }
    }

    /** What a mesh looks like, or undefined where the page decides. */
    public of(mesh: AbstractMesh): Material | undefined {
        return this._byMesh.get(mesh);
    }
}
