import type { Camera } from "@babylonjs/core/Cameras/camera";
import { ShaderLanguage } from "@babylonjs/core/Materials/shaderLanguage";
import { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial";
import type { Scene } from "@babylonjs/core/scene";
import { PALETTE, paletteNumbers } from "./palette";
import fragmentGlsl from "./shaders/density.fragment.glsl?raw";
import fragmentWgsl from "./shaders/density.fragment.wgsl?raw";
import vertexGlsl from "./shaders/density.vertex.glsl?raw";
import vertexWgsl from "./shaders/density.vertex.wgsl?raw";

/**
 * A material that colours each triangle by the length of its sides, in device pixels as seen from the front, which is
 * what the mode `screen` aims at; and draws the sides.
 * @param scene the scene
 * @param linesOnly whether to leave out the inside of the triangles; lines that are close together then fade
 */
export function createDensityMaterial(scene: Scene, linesOnly: boolean): ShaderMaterial {
    const isWebGpu = scene.getEngine().isWebGPU;
    const withPalette = (source: string): string => source.replaceAll("PALETTE_SIZE", String(PALETTE.length));
    const material = new ShaderMaterial(
        linesOnly ? "density lines" : "density",
        scene,
        {
            vertexSource: isWebGpu ? vertexWgsl : vertexGlsl,
            fragmentSource: withPalette(isWebGpu ? fragmentWgsl : fragmentGlsl),
        },
        {
            attributes: ["position", "uv"],
            uniforms: ["world", "viewProjection", "eye", "pixelsPerUnit", "linesOnly", "palette"],
            needAlphaBlending: linesOnly,
            shaderLanguage: isWebGpu ? ShaderLanguage.WGSL : ShaderLanguage.GLSL,
        },
    );
    material.setArray4("palette", paletteNumbers());
    material.setFloat("linesOnly", linesOnly ? 1 : 0);
    // Lines in front hide those behind, in whichever order they are drawn.
    material.forceDepthWrite = true;
    // The teapot is open at its rim.
    material.backFaceCulling = false;
    material.onBindObservable.add(() => {
        const camera = scene.activeCamera;
        if (camera) {
            material.setVector3("eye", camera.globalPosition);
            material.setFloat("pixelsPerUnit", pixelsPerUnit(camera));
        }
    });
    return material;
}

/** Device pixels that one world unit covers at distance 1. */
function pixelsPerUnit(camera: Camera): number {
    return (camera.getEngine().getRenderHeight() / 2) * Math.abs(camera.getProjectionMatrix().m[5]);
}
