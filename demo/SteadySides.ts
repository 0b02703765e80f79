import { MaterialPluginBase } from "@babylonjs/core/Materials/materialPluginBase";
import type { Material } from "@babylonjs/core/Materials/material";
import { ShaderLanguage } from "@babylonjs/core/Materials/shaderLanguage";

/**
 * Keeps lighting of two sides from single dark pixels. Slender triangles of a curved surface may turn their back by less
 * than a pixel; Babylon then turns their normal, which points to the camera, away from it. It is turned back here.
 */
export class SteadySides extends MaterialPluginBase {
    /** @param material a material with lighting of two sides */
    public constructor(material: Pick<Material, keyof Material>) {
        super(material as Material, "SteadySides", 200, {}, true, true);
        this.doNotSerialize = true;
    }

    public override isCompatible(): boolean {
        return true;
    }

    public override getClassName(): string {
        return "SteadySides";
    }

    public override getCustomCode(shaderType: string, language?: ShaderLanguage): Record<string, string> | null {
        const isFront = language === ShaderLanguage.WGSL ? "fragmentInputs.frontFacing" : "gl_FrontFacing";
        return shaderType === "fragment"
            ? {
                  CUSTOM_FRAGMENT_BEFORE_LIGHTS: `if (!${isFront} && dot(normalW, viewDirectionW) < 0.0) { normalW = -normalW; }`,
              }
            : null;
    }
}
