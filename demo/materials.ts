import { FresnelParameters } from "@babylonjs/core/Materials/fresnelParameters";
import { StandardMaterial } from "@babylonjs/core/Materials/standardMaterial";
import { Color3 } from "@babylonjs/core/Maths/math.color";
import type { Scene } from "@babylonjs/core/scene";
import { createStudioTexture } from "./studio";

/** Glazed ceramic: a mirror at grazing angles, where it shows every facet that is too large. */
export function createCeramic(scene: Scene): StandardMaterial {
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
    return ceramic;
}

/** Matt, so that nothing but the shadow draws attention. */
export function createGroundMaterial(scene: Scene): StandardMaterial {
    const material = new StandardMaterial("ground", scene);
    material.diffuseColor = new Color3(0.3, 0.31, 0.34);
    material.specularColor = Color3.Black();
    return material;
}
