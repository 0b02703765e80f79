import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { StandardMaterial } from "@babylonjs/core/Materials/standardMaterial.pure.js";
import { RawTexture } from "@babylonjs/core/Materials/Textures/rawTexture.js";
import { Color3 } from "@babylonjs/core/Maths/math.color.pure.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { QuakeLightmap } from "../sources/bspLightmaps.js";
import type { QuakePolygons } from "../sources/bspPolygons.js";
import type { NamedNet } from "../sources/SurfaceFile.js";
import { brightenQuakeLight } from "./quakeLight.js";

/**
 * The light of a level of Quake III, which its compiler has worked out: light maps, and colours of vertices where there
 * is none. It takes the place of the lights of the scene.
 */
export class QuakeLights {
    private readonly _scene: Scene;
    private readonly _lightmaps: readonly QuakeLightmap[];
    private readonly _textures = new Map<number, RawTexture>();

    /** @param lightmaps those of the level, at least one */
    public constructor(scene: Scene, lightmaps: readonly QuakeLightmap[]) {
        this._scene = scene;
        this._lightmaps = lightmaps;
    }

    /** Textures of the light maps that are in use. */
    public get textures(): RawTexture[] {
        return [...this._textures.values()];
    }

    /** Whether there is such a light map. */
    public has(lightmap: number): boolean {
        return lightmap >= 0 && lightmap < this._lightmaps.length;
    }

    /** Lets a material show the light in place of that of the scene. @param lightmap which light map; another than there are: none */
    public light(material: StandardMaterial, lightmap: number): void {
        material.disableLighting = true;
        material.emissiveColor = Color3.White();
        // So that the colour of the material counts.
        material.linkEmissiveWithDiffuse = true;
        if (this.has(lightmap)) {
            material.lightmapTexture = this._textureOf(lightmap);
            material.useLightmapAsShadowmap = true;
        }
    }

    /** The net of a surface with colours that are light alone: white where there is a light map. */
    public netInLight({ net, lightmaps = [] }: NamedNet): NamedNet["net"] {
        if (!net.colors || !net.groups) {
            return net;
        }
        const perPatch = net.colors.length / net.groups.length;
        const colors = brightened(net.colors);
        net.groups.forEach((slot, patch) => {
            if (this.has(lightmaps[slot])) {
                whiten(colors.subarray(patch * perPatch, (patch + 1) * perPatch));
            }
        });
        return { ...net, colors };
    }

    /** As {@link netInLight}, of plain triangles. */
    public polygonsInLight(polygons: QuakePolygons): QuakePolygons {
        const colors = brightened(polygons.colors);
        if (this.has(polygons.lightmap)) {
            whiten(colors);
        }
        return { ...polygons, colors };
    }

    public dispose(): void {
        for (const texture of this.textures) {
            texture.dispose();
        }
    }

    private _textureOf(index: number): RawTexture {
        const known = this._textures.get(index);
        if (known) {
            return known;
        }
        const texture = createTexture(this._lightmaps[index], this._scene);
        texture.name = `lightmap ${index}`;
        this._textures.set(index, texture);
        return texture;
    }
}

function createTexture({ width, height, data }: QuakeLightmap, scene: Scene): RawTexture {
    const texels = new Uint8Array(4 * width * height).fill(255);
    for (let from = 0, to = 0; from < data.length; from += 3, to += 4) {
        texels[to] = data[from];
        texels[to + 1] = data[from + 1];
        texels[to + 2] = data[from + 2];
    }
    brightenQuakeLight(texels, 255);
    // The first row is the upper one.
    const isFlipped = true;
    const sampling = Constants.TEXTURE_BILINEAR_SAMPLINGMODE;
    const texture = RawTexture.CreateRGBATexture(texels, width, height, scene, false, isFlipped, sampling);
    texture.coordinatesIndex = 1;
    texture.wrapU = Constants.TEXTURE_CLAMP_ADDRESSMODE;
    texture.wrapV = Constants.TEXTURE_CLAMP_ADDRESSMODE;
    return texture;
}

function brightened(colors: Float32Array): Float32Array {
    const copy = colors.slice();
    brightenQuakeLight(copy, 1);
    return copy;
}

/** Keeps the alpha. */
function whiten(colors: Float32Array): void {
    for (let at = 0; at < colors.length; at += 4) {
        colors.fill(1, at, at + 3);
    }
}
