/** Types of accessors that are written. */
type AccessorType = "SCALAR" | "VEC2" | "VEC3" | "VEC4";

/** Use of a buffer view, so that a viewer makes the right buffer. */
type ViewTarget = "vertices" | "indices" | "data";

const COMPONENTS = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 } as const;
const TARGETS = { vertices: { target: 34962 }, indices: { target: 34963 }, data: {} } as const;
const FLOAT = 5126;
const UNSIGNED_INT = 5125;
const HEADER_BYTES = 12;
const CHUNK_HEADER_BYTES = 8;

/** Lengths in a .glb have 32 bits. */
const MOST_BYTES = 0xffffffff;

/** Collects the accessors of a binary glTF and puts the file together (glTF 2.0, "GLB File Format Specification"). */
export class GlbBuilder {
    private readonly _arrays: (Float32Array | Uint32Array)[] = [];
    private readonly _bufferViews: object[] = [];
    private readonly _accessors: object[] = [];
    private _byteLength = 0;

    /**
     * @param values the numbers; not changed before {@link build}
     * @param type components of an element
     * @param target what reads them
     * @param more further properties of the accessor
     * @returns index of the accessor
     */
    public add(values: Float32Array | Uint32Array, type: AccessorType, target: ViewTarget, more: object = {}): number {
        const { byteLength } = values;
        this._bufferViews.push({ buffer: 0, byteOffset: this._byteLength, byteLength, ...TARGETS[target] });
        this._accessors.push({
            bufferView: this._bufferViews.length - 1,
            componentType: values instanceof Float32Array ? FLOAT : UNSIGNED_INT,
            count: values.length / COMPONENTS[type],
            type,
            ...more,
        });
        this._arrays.push(values);
        this._byteLength += byteLength;
        return this._accessors.length - 1;
    }

    /**
     * @param gltf the JSON but for buffers, buffer views and accessors
     * @throws RangeError when the file would be longer than a .glb can be
     */
    public build(gltf: object): Uint8Array {
        const text = new TextEncoder().encode(
            JSON.stringify({
                ...gltf,
                buffers: [{ byteLength: this._byteLength }],
                bufferViews: this._bufferViews,
                accessors: this._accessors,
            }),
        );
        const jsonLength = (text.length + 3) & ~3;
        const binaryStart = HEADER_BYTES + 2 * CHUNK_HEADER_BYTES + jsonLength;
        const length = binaryStart + this._byteLength;
        if (length > MOST_BYTES) {
            throw new RangeError(`The file would have ${length} bytes; a .glb has ${MOST_BYTES} at the most.`);
        }
        const file = new Uint8Array(length);
        const data = new DataView(file.buffer);
        [0x46546c67, 2, length, jsonLength, 0x4e4f534a].forEach((word, i) => {
            data.setUint32(4 * i, word, true);
        });
        // JSON is filled up with blanks; all arrays are whole words.
        file.fill(0x20, HEADER_BYTES + CHUNK_HEADER_BYTES + text.length, binaryStart - CHUNK_HEADER_BYTES);
        file.set(text, HEADER_BYTES + CHUNK_HEADER_BYTES);
        data.setUint32(binaryStart - 8, this._byteLength, true);
        data.setUint32(binaryStart - 4, 0x004e4942, true);
        let at = binaryStart;
        for (const { buffer, byteOffset, byteLength } of this._arrays) {
            file.set(new Uint8Array(buffer, byteOffset, byteLength), at);
            at += byteLength;
        }
        return file;
    }
}
