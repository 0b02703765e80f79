import { glbError } from "./glbError.js";
import { optionalWhole, requireItem, requireWhole } from "./jsonValues.js";

/** The bytes of a buffer view. */
export interface GltfView {
    readonly bytes: Uint8Array;
    /** Where they begin in the file, where that is known. */
    readonly byteOffset?: number;
    /** Bytes from one element to the next; without it they follow each other. */
    readonly byteStride?: number;
}

/** Kinds of accessors that hold nets. */
type AccessorType = "SCALAR" | "VEC2" | "VEC4";

const COMPONENT_BYTES = 4;
const COMPONENTS = { SCALAR: 1, VEC2: 2, VEC4: 4 } as const;
const FLOAT = 5126;
const UNSIGNED_INT = 5125;
const LARGEST_STRIDE = 252;

/** Reads the accessors of a glTF that a net consists of, each checked before anything is allocated. */
export class GltfAccessors {
    private readonly _accessors: unknown;
    private readonly _viewOf: (bufferView: number) => GltfView;
    private _bytesLeft: number;

    /**
     * @param accessors `accessors` of the glTF
     * @param viewOf gives the bytes of a buffer view, or throws a SurfaceFormatError
     * @param mostBytes most bytes that are read in all: many nets may name one accessor
     */
    public constructor(accessors: unknown, viewOf: (bufferView: number) => GltfView, mostBytes = Infinity) {
        this._accessors = accessors;
        this._viewOf = viewOf;
        this._bytesLeft = mostBytes;
    }

    /** Number of the buffer view that an accessor lies in. */
    public bufferViewOf(accessor: number): number {
        const json = requireItem("accessors", this._accessors, accessor);
        return requireWhole(`accessors[${accessor}].bufferView`, json.bufferView);
    }

    /** Place in the file of the first number of an accessor, where that is known. */
    public byteOffsetOf(accessor: number): number | undefined {
        const json = requireItem("accessors", this._accessors, accessor);
        const { byteOffset } = this._viewOf(this.bufferViewOf(accessor));
        const inside = optionalWhole(`accessors[${accessor}].byteOffset`, json.byteOffset) ?? 0;
        return byteOffset === undefined ? undefined : byteOffset + inside;
    }

    /** Numbers of an accessor of floats. */
    public floats(accessor: number, type: AccessorType): Float32Array {
        return this._read(accessor, type, FLOAT, (length) => new Float32Array(length));
    }

    /** Numbers of an accessor of unsigned ints. */
    public wholeNumbers(accessor: number): Uint32Array {
        return this._read(accessor, "SCALAR", UNSIGNED_INT, (length) => new Uint32Array(length));
    }

    private _read<Values extends Float32Array | Uint32Array>(
        accessor: number,
        type: AccessorType,
        componentType: number,
        create: (length: number) => Values,
    ): Values {
        const where = `accessors[${accessor}]`;
        const json = requireItem("accessors", this._accessors, accessor);
        if (json.componentType !== componentType || json.type !== type) {
            throw glbError(`${where} is not "${type}" with components of type ${componentType}`);
        }
        if (json.sparse !== undefined) {
            throw glbError(`${where} is sparse, which accessors of nets cannot be`);
        }
        const count = requireWhole(`${where}.count`, json.count, 1);
        const start = optionalWhole(`${where}.byteOffset`, json.byteOffset) ?? 0;
        const view = this._viewOf(this.bufferViewOf(accessor));
        const size = COMPONENTS[type] * COMPONENT_BYTES;
        const stride = view.byteStride ?? size;
        if (stride < size || stride % COMPONENT_BYTES !== 0 || stride > LARGEST_STRIDE) {
            throw glbError(`the stride of ${where} is ${stride}; it must be a multiple of 4 from ${size} to 252`);
        }
        const end = start + (count - 1) * stride + size;
        if (end > view.bytes.length) {
            throw glbError(`${where} needs ${end} bytes of its buffer view, which has ${view.bytes.length}`);
        }
        this._bytesLeft -= count * size;
        if (this._bytesLeft < 0) {
            throw glbError(`${where} is shared by more nets than the size of the file allows`);
        }
        return copyNumbers(view.bytes, start, stride, COMPONENTS[type], create(count * COMPONENTS[type]));
    }
}

/** Numbers may lie anywhere, also where a typed array cannot begin. */
function copyNumbers<Values extends Float32Array | Uint32Array>(
    bytes: Uint8Array,
    start: number,
    stride: number,
    components: number,
    values: Values,
): Values {
    const data = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const isFloat = values instanceof Float32Array;
    for (let i = 0, at = start; i < values.length; at += stride) {
        for (let component = 0; component < components; component++, i++) {
            const place = at + component * COMPONENT_BYTES;
            values[i] = isFloat ? data.getFloat32(place, true) : data.getUint32(place, true);
        }
    }
    return values;
}
