import { FresnelParameters } from "@babylonjs/core/Materials/fresnelParameters";
import { MultiMaterial } from "@babylonjs/core/Materials/multiMaterial";
import { StandardMaterial } from "@babylonjs/core/Materials/standardMaterial";
import { Color3 } from "@babylonjs/core/Maths/math.color";
import type { Scene } from "@babylonjs/core/scene";
import { SteadySides } from "./SteadySides";
import { createStudioTexture } from "./studio";

/** Colours of glazes by the names of materials in the sample cages. */
const GLAZES: Readonly<Record<string, Color3>> = {
    skin: new Color3(0.1, 0.36, 0.3),
    belly: new Color3(0.62, 0.53, 0.34),
    plate: new Color3(0.72, 0.3, 0.12),
    claw: new Color3(0.2, 0.17, 0.15),
    horn: new Color3(0.72, 0.66, 0.54),
    eye: new Color3(0.03, 0.03, 0.035),
    ivory: new Color3(0.66, 0.61, 0.5),
    lid: new Color3(0.68, 0.42, 0.14),
};

/** Glazes for all models, of one kind and of many colours. */
export class Glazes {
    /** For what has no material of its own. */
    public readonly plain: StandardMaterial;
    private readonly _scene: Scene;
    private readonly _colored = new Map<string, StandardMaterial>();
    private readonly _several = new Map<string, MultiMaterial>();

    public constructor(scene: Scene) {
        this._scene = scene;
        this.plain = createCeramic(scene);
    }

    public set wireframe(wireframe: boolean) {
        for (const glaze of [this.plain, ...this._colored.values()]) {
            glaze.wireframe = wireframe;
        }
    }

    /**
     * @param names materials of a model by slot; unknown ones are plain
     * @returns a glaze for each slot, the same for the same names
     */
    public of(names: readonly string[]): StandardMaterial | MultiMaterial {
        if (names.length < 2) {
            return this._glazeOf(names[0]);
        }
        const key = names.join("\n");
        let several = this._several.get(key);
        if (!several) {
            several = new MultiMaterial("glazes", this._scene);
            several.subMaterials = names.map((name) => this._glazeOf(name));
            this._several.set(key, several);
        }
        return several;
    }

    private _glazeOf(name: string | undefined): StandardMaterial {
        const color = name === undefined ? undefined : GLAZES[name];
        if (name === undefined || !color) {
            return this.plain;
        }
        let glaze = this._colored.get(name);
        if (!glaze) {
            glaze = this.plain.clone(name);
            // One picture of the room for all.
            glaze.reflectionTexture?.dispose();
            glaze.reflectionTexture = this.plain.reflectionTexture;
            glaze.diffuseColor = color;
            new SteadySides(glaze);
            this._colored.set(name, glaze);
        }
        return glaze;
    }
}

/** Glazed ceramic: a mirror at grazing angles, where it shows every facet that is too large. */
function createCeramic(scene: Scene): StandardMaterial {
    const ceramic = new StandardMaterial("ceramic", scene);
    ceramic.diffuseColor = new Color3(0.1, 0.36, 0.4);
    ceramic.specularColor = new Color3(0.5, 0.5, 0.48);
    ceramic.specularPower = 180;
    ceramic.reflectionTexture = createStudioTexture(scene);
    ceramic.reflectionFresnelParameters = new FresnelParameters({
        bias: 0.12,
        power: 2.5,
        leftColor: Color3.White(),
        rightColor: Color3.Black(),
    });
    // The teapot is open at its rim and below its lid: its inside can be seen.
    ceramic.backFaceCulling = false;
    ceramic.twoSidedLighting = true;
    new SteadySides(ceramic);
    return ceramic;
}

/** Matt, so that nothing but the shadow draws attention. */
export function createGroundMaterial(scene: Scene): StandardMaterial {
    const material = new StandardMaterial("ground", scene);
    material.diffuseColor = new Color3(0.3, 0.31, 0.34);
    material.specularColor = Color3.Black();
    return material;
}
