import { Constants } from "@babylonjs/core/Engines/constants";
import { RawCubeTexture } from "@babylonjs/core/Materials/Textures/rawCubeTexture";
import type { Scene } from "@babylonjs/core/scene";

/** Pixels along a side of a face. */
const SIZE = 128;

/** What the glaze mirrors besides the sky: lamps of a photographer's studio, by direction and half angle. */
const LAMPS = [
    { x: -0.55, y: 0.75, z: -0.37, size: 0.42, strength: 0.75 },
    { x: 0.85, y: 0.35, z: -0.4, size: 0.24, strength: 0.45 },
    { x: 0.3, y: 0.4, z: 0.87, size: 0.5, strength: 0.25 },
] as const;

/** Width of the soft border of a lamp, in radians. */
const SOFTNESS = 0.1;

/** The surroundings that the glaze mirrors, computed: a dim room with soft lamps. */
export function createStudioTexture(scene: Scene): RawCubeTexture {
    const faces = FACES.map((directionOf) => {
        const pixels = new Uint8Array(SIZE * SIZE * 4);
        for (let row = 0; row < SIZE; row++) {
            for (let column = 0; column < SIZE; column++) {
                const a = ((column + 0.5) / SIZE) * 2 - 1;
                const b = ((row + 0.5) / SIZE) * 2 - 1;
                const grey = brightnessOf(...directionOf(a, b)) * 255;
                pixels.set([grey * 0.97, grey * 0.98, grey, 255], (row * SIZE + column) * 4);
            }
        }
        return pixels;
    });
    const texture = new RawCubeTexture(
        scene,
        faces,
        SIZE,
        Constants.TEXTUREFORMAT_RGBA,
        Constants.TEXTURETYPE_UNSIGNED_BYTE,
        true,
        false,
        Constants.TEXTURE_TRILINEAR_SAMPLINGMODE,
    );
    texture.name = "studio";
    texture.coordinatesMode = Constants.TEXTURE_CUBIC_MODE;
    // Babylon makes the textures of this list anew after a lost context, and leaves raw cube textures out of it.
    scene.getEngine().getLoadedTexturesCache().push(texture.getInternalTexture()!);
    return texture;
}

/** Direction of a place on each face of a cube map, +x −x +y −y +z −z; a runs right and b down, both −1 to 1. */
const FACES: readonly ((a: number, b: number) => [number, number, number])[] = [
    (a, b) => [1, -b, -a],
    (a, b) => [-1, -b, a],
    (a, b) => [a, 1, b],
    (a, b) => [a, -1, -b],
    (a, b) => [a, -b, 1],
    (a, b) => [-a, -b, -1],
];

/** @returns 0 to 1 */
function brightnessOf(x: number, y: number, z: number): number {
    const length = Math.hypot(x, y, z);
    const up = y / length;
    let brightness = up > 0 ? 0.12 + 0.2 * up : 0.12 * (1 + up);
    for (const lamp of LAMPS) {
        const cosine = (x * lamp.x + y * lamp.y + z * lamp.z) / (length * Math.hypot(lamp.x, lamp.y, lamp.z));
        const beyond = (Math.acos(Math.min(Math.max(cosine, -1), 1)) - lamp.size) / SOFTNESS;
        brightness += lamp.strength * (1 - smoothStep(beyond));
    }
    return Math.min(brightness, 1);
}

function smoothStep(value: number): number {
    const clamped = Math.min(Math.max(value, 0), 1);
    return clamped * clamped * (3 - 2 * clamped);
}
