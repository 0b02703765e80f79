import { createFloats } from "../net/GrowingArray.js";
import { PATCH_SIZE } from "../net/PatchNet.js";

const CORNERS = 4;

/** Texture coordinates at the corners of a patch that are u, v themselves. */
export const PLAIN_TEXTURE_CORNERS: readonly number[] = [0, 0, 1, 0, 0, 1, 1, 1];

/**
 * Collects an attribute of patches, as texture coordinates, patch by patch. Where one patch has it, all others get its
 * default; where one has 16 control values, the corners of all others are raised to such.
 */
export class AttributeList {
    private _values = createFloats();
    /** Values per patch; 0 as long as no patch has any. */
    private _perPatch: 0 | typeof CORNERS | typeof PATCH_SIZE = 0;
    private _patchCount = 0;
    private _expected = 0;

    /**
     * @param _size numbers per value
     * @param _defaultCorners values at the corners (0,0), (1,0), (0,1), (1,1) of patches that have none
     */
    constructor(
        private readonly _size: number,
        private readonly _defaultCorners: readonly number[],
    ) {}

    /** Makes room for the values of so many patches, where there are none yet. */
    reserve(patchCount: number): void {
        this._expected = patchCount;
    }

    /** @param values of the next patch, at its corners or at its 16 control points; undefined for the default */
    add(values: ArrayLike<number> | undefined): void {
        if (values !== undefined) {
            this._hold(values.length === PATCH_SIZE * this._size ? PATCH_SIZE : CORNERS);
        }
        if (this._perPatch > 0) {
            this._push(values ?? this._defaultCorners);
        }
        this._patchCount++;
    }

    /** Gives the values of all patches, or undefined when none has any; the list is empty afterwards. */
    take(): Float32Array | undefined {
        return this._perPatch === 0 ? undefined : this._values.take();
    }

    /** Makes room for so many values a patch. */
    private _hold(perPatch: typeof CORNERS | typeof PATCH_SIZE): void {
        if (this._perPatch >= perPatch) {
            return;
        }
        const [before, hadValues] = [this._values, this._perPatch > 0];
        this._values = createFloats();
        this._values.reserve(this._expected * perPatch * this._size);
        this._perPatch = perPatch;
        const corners = [...this._defaultCorners];
        for (let patch = 0; patch < this._patchCount; patch++) {
            for (let i = 0; hadValues && i < corners.length; i++) {
                corners[i] = before.get(patch * corners.length + i);
            }
            this._push(corners);
        }
    }

    private _push(values: ArrayLike<number>): void {
        const isRaised = values.length < this._perPatch * this._size;
        for (let i = 0; i < this._perPatch * this._size; i++) {
            this._values.push(isRaised ? controlValue(values, i, this._size) : values[i]);
        }
    }
}

/** Number `index` of the 16 control values of what is bilinear between four corners. */
function controlValue(corners: ArrayLike<number>, index: number, size: number): number {
    const control = Math.floor(index / size);
    const [s, t] = [(control & 3) / 3, (control >> 2) / 3];
    const [a, b, c, d] = [0, 1, 2, 3].map((corner) => corners[corner * size + (index % size)]);
    return (1 - t) * ((1 - s) * a + s * b) + t * ((1 - s) * c + s * d);
}
