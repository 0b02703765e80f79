import type { DataBuffer } from "@babylonjs/core/Buffers/dataBuffer.js";
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { Engine } from "@babylonjs/core/Engines/engine.pure.js";
import { RawTexture } from "@babylonjs/core/Materials/Textures/rawTexture.js";
import { TEXTURE_SHIFT } from "./shaders.js";

const WIDTH = 1 << TEXTURE_SHIFT;

/** Where the content of a buffer that is bound for unpacking begins: what WebGL takes in place of an array. */
const BUFFER_START = 0 as unknown as ArrayBufferView;

/** An array of texels that shaders read by index: rows of `1 << TEXTURE_SHIFT` texels. */
export class DataTexture<Values extends Float32Array | Uint32Array> {
    public readonly texture: RawTexture;
    /** Bytes of the whole array. */
    public readonly byteLength: number;
    private readonly _engine: Engine;
    private readonly _size: 3 | 4;
    private readonly _height: number;

    /**
     * @param engine a WebGL2 engine
     * @param values what to hold; copied, and padded to whole rows
     * @param size numbers per texel; the fourth of a texel of three is 1
     * @throws RangeError when the array is larger than a texture of the device can be
     */
    public constructor(engine: Engine, values: Values, size: 3 | 4 = 4) {
        DataTexture.requireRoom(engine, values.length / size);
        this._engine = engine;
        this._size = size;
        this._height = heightFor(values.length / size);
        const isFloat = values instanceof Float32Array;
        const length = this._height * WIDTH * size;
        const padded = isFloat ? new Float32Array(length) : new Uint32Array(length);
        padded.set(values);
        this.byteLength = padded.byteLength;
        const floatFormat = size === 4 ? Constants.TEXTUREFORMAT_RGBA : Constants.TEXTUREFORMAT_RGB;
        this.texture = new RawTexture(
            padded,
            WIDTH,
            this._height,
            isFloat ? floatFormat : Constants.TEXTUREFORMAT_RGBA_INTEGER,
            engine,
            false,
            false,
            Constants.TEXTURE_NEAREST_SAMPLINGMODE,
            isFloat ? Constants.TEXTURETYPE_FLOAT : Constants.TEXTURETYPE_UNSIGNED_INTEGER,
        );
    }

    /** Bytes of a buffer that `copyFrom` takes. */
    public get copiedBytes(): number {
        return this._height * WIDTH * this._size * 4;
    }

    /**
     * Replaces texels, and uploads them: whole rows together, and what is left of a row before and behind them.
     * @param values numbers of whole texels
     * @param offset place of the first number, that of a texel
     * @returns bytes uploaded
     */
    public update(values: Values, offset: number): number {
        const internalTexture = this.texture.getInternalTexture();
        if (!internalTexture) {
            return 0;
        }
        const size = this._size;
        const start = offset / size;
        const end = start + values.length / size;
        let first = start;
        while (first < end) {
            const column = first % WIDTH;
            const rows = column === 0 ? Math.floor((end - first) / WIDTH) : 0;
            const width = rows > 0 ? WIDTH : Math.min(WIDTH - column, end - first);
            const next = first + width * Math.max(rows, 1);
            const texels = values.subarray((first - start) * size, (next - start) * size);
            const row = (first - column) / WIDTH;
            this._engine.updateTextureData(internalTexture, texels, column, row, width, Math.max(rows, 1));
            first = next;
        }
        return values.byteLength;
    }

    /**
     * Takes all texels from a buffer on the GPU, where they stay. Textures of four numbers a texel are the ones that every
     * driver fills without a detour through the memory of the CPU.
     * @param buffer at least `copiedBytes` long, and bound nowhere
     */
    public copyFrom(buffer: DataBuffer): void {
        const internalTexture = this.texture.getInternalTexture();
        if (internalTexture) {
            const context = this._engine._gl;
            context.bindBuffer(context.PIXEL_UNPACK_BUFFER, buffer.underlyingResource as WebGLBuffer);
            this._engine.updateTextureData(internalTexture, BUFFER_START, 0, 0, WIDTH, this._height);
            context.bindBuffer(context.PIXEL_UNPACK_BUFFER, null);
        }
    }

    public dispose(): void {
        this.texture.dispose();
    }

    /** @throws RangeError when a texture of the device cannot hold as many texels */
    public static requireRoom(engine: Engine, texelCount: number): void {
        const height = heightFor(texelCount);
        const { maxTextureSize } = engine.getCaps();
        if (height > maxTextureSize) {
            throw new RangeError(
                `The net needs a texture of ${height} rows of ${WIDTH} texels; this device allows ${maxTextureSize} rows.`,
            );
        }
    }
}

function heightFor(texelCount: number): number {
    return Math.max(Math.ceil(texelCount / WIDTH), 1);
}
