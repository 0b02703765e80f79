import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { Engine } from "@babylonjs/core/Engines/engine.pure.js";
import { RawTexture } from "@babylonjs/core/Materials/Textures/rawTexture.js";
import { TEXTURE_SHIFT } from "./shaders.js";

const WIDTH = 1 << TEXTURE_SHIFT;

/** An array of texels, four numbers each, that shaders read by index: rows of `1 << TEXTURE_SHIFT` texels. */
export class DataTexture<Values extends Float32Array | Uint32Array> {
    public readonly texture: RawTexture;
    private readonly _engine: Engine;
    private readonly _values: Values;

    /**
     * @param engine a WebGL2 engine
     * @param values what to hold; copied, and padded to whole rows
     * @throws RangeError when the array is larger than a texture of the device can be
     */
    public constructor(engine: Engine, values: Values) {
        this._engine = engine;
        const height = Math.max(Math.ceil(values.length / 4 / WIDTH), 1);
        const { maxTextureSize } = engine.getCaps();
        if (height > maxTextureSize) {
            throw new RangeError(
                `The net needs a texture of ${height} rows of ${WIDTH} texels; this device allows ${maxTextureSize} rows.`,
            );
        }
        const isFloat = values instanceof Float32Array;
        const padded = isFloat ? new Float32Array(height * WIDTH * 4) : new Uint32Array(height * WIDTH * 4);
        padded.set(values);
        this._values = padded as Values;
        this.texture = new RawTexture(
            this._values,
            WIDTH,
            height,
            isFloat ? Constants.TEXTUREFORMAT_RGBA : Constants.TEXTUREFORMAT_RGBA_INTEGER,
            engine,
            false,
            false,
            Constants.TEXTURE_NEAREST_SAMPLINGMODE,
            isFloat ? Constants.TEXTURETYPE_FLOAT : Constants.TEXTURETYPE_UNSIGNED_INTEGER,
        );
    }

    /** Bytes of the whole array. */
    public get byteLength(): number {
        return this._values.byteLength;
    }

    /**
     * Replaces texels, and uploads them: alone where they lie in one row, else with the rest of their rows.
     * @param values four numbers a texel
     * @param offset place of the first number, a multiple of four
     * @returns bytes uploaded
     */
    public update(values: Values, offset: number): number {
        this._values.set(values, offset);
        const internalTexture = this.texture.getInternalTexture();
        if (!internalTexture || values.length === 0) {
            return 0;
        }
        let first = offset / 4;
        let end = first + values.length / 4;
        const row = Math.floor(first / WIDTH);
        const rowCount = Math.ceil(end / WIDTH) - row;
        if (rowCount > 1) {
            first = row * WIDTH;
            end = first + rowCount * WIDTH;
        }
        const texels = this._values.subarray(4 * first, 4 * end);
        const width = rowCount > 1 ? WIDTH : end - first;
        this._engine.updateTextureData(internalTexture, texels, first - row * WIDTH, row, width, rowCount);
        return texels.byteLength;
    }

    public dispose(): void {
        this.texture.dispose();
    }
}
