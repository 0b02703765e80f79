/** An accessor as the writer makes them. */
interface Accessor {
    readonly bufferView: number;
    readonly componentType: number;
}

/** A primitive as the writer makes them. */
interface Primitive {
    readonly attributes: Readonly<Record<string, number>>;
    readonly indices: number;
    readonly material?: number;
}

/** The JSON of a .glb that the writer made. */
export interface WrittenGltf {
    accessors: Accessor[];
    bufferViews: { byteOffset: number; byteLength: number; byteStride?: number }[];
    materials: object[];
    meshes: { name: string; primitives: Primitive[]; extensions: Record<string, Record<string, number>> }[];
    nodes: object[];
}

/** The JSON of a .glb. */
export function jsonOf(file: Uint8Array): WrittenGltf {
    const data = new DataView(file.buffer, file.byteOffset, file.byteLength);
    return JSON.parse(new TextDecoder().decode(file.subarray(20, 20 + data.getUint32(12, true)))) as WrittenGltf;
}

/** The primitives of a mesh. */
export function primitivesOf(json: WrittenGltf, mesh: number): Primitive[] {
    return json.meshes[mesh].primitives;
}

/** Byte of a .glb at which its binary data begin. */
export function binaryStartOf(file: Uint8Array): number {
    return 28 + new DataView(file.buffer, file.byteOffset, file.byteLength).getUint32(12, true);
}

/** The numbers of an accessor. */
export function accessorOf(file: Uint8Array, index: number): Float32Array | Uint32Array {
    const { accessors, bufferViews } = jsonOf(file);
    const { bufferView, componentType } = accessors[index];
    const { byteOffset, byteLength } = bufferViews[bufferView];
    const from = binaryStartOf(file) + byteOffset;
    const { buffer } = file.slice(from, from + byteLength);
    return componentType === 5126 ? new Float32Array(buffer) : new Uint32Array(buffer);
}

/** A .glb with another JSON: the data stay. */
export function withJson(file: Uint8Array, json: unknown): Uint8Array {
    return assembleGlb(new TextEncoder().encode(JSON.stringify(json)), file.subarray(binaryStartOf(file)));
}

/** Puts a .glb together. */
export function assembleGlb(text: Uint8Array, binary: Uint8Array): Uint8Array {
    const jsonLength = (text.length + 3) & ~3;
    const made = new Uint8Array(28 + jsonLength + binary.length).fill(0x20);
    const data = new DataView(made.buffer);
    [0x46546c67, 2, made.length, jsonLength, 0x4e4f534a].forEach((word, i) => {
        data.setUint32(4 * i, word, true);
    });
    made.set(text, 20);
    data.setUint32(20 + jsonLength, binary.length, true);
    data.setUint32(24 + jsonLength, 0x004e4942, true);
    made.set(binary, 28 + jsonLength);
    return made;
}
