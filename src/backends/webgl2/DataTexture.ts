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
     * Replaces numbers from `offset` on, and uploads the rows that they lie in.
     * @returns bytes uploaded
     */
    public update(values: Values, offset: number): number {
        const row = 4 * WIDTH;
        const firstRow = Math.floor(offset / row);
        const endRow = Math.ceil((offset + values.length) / row);
        const internalTexture = this.texture.getInternalTexture();
        this._values.set(values, offset);
        if (!internalTexture || firstRow >= endRow) {
            return 0;
        }
        const rows = this._values.subarray(firstRow * row, endRow * row);
        this._engine.updateTextureData(internalTexture, rows, 0, firstRow, WIDTH, endRow - firstRow);
        return rows.byteLength;
    }

    public dispose(): void {
        this.texture.dispose();
    }
}
