import type { PatchNet } from "../../net/PatchNet.js";
import { PatchNetBuilder } from "../../net/PatchNetBuilder.js";
import { AttributeList, PLAIN_TEXTURE_CORNERS } from "../AttributeList.js";

const WHITE: readonly number[] = Array.from({ length: 12 }, () => 1);

/** Makes one net of patches. Where one of them has an attribute, the others get its default: u, v or white. */
export class RibNet {
    private readonly _patches: PatchNetBuilder;
    private readonly _uvs = new AttributeList(2, PLAIN_TEXTURE_CORNERS);
    private readonly _colors = new AttributeList(3, WHITE);

    /** @param weldTolerance see `ParseOptions` */
    constructor(weldTolerance: number | undefined) {
        this._patches = new PatchNetBuilder(weldTolerance);
    }

    /** Makes room for so many patches, where there are none yet. */
    reserve(patchCount: number): void {
        for (const list of [this._patches, this._uvs, this._colors]) {
            list.reserve(patchCount);
        }
    }

    /**
     * Adds a patch.
     * @param points x, y, z, weight per control point
     * @param degree in both directions
     * @param uvs at the corners or at 16 control points
     * @param colors red, green, blue likewise; undefined where no colour is given
     */
    add(points: Float64Array, degree: number, uvs: ArrayLike<number>, colors: ArrayLike<number> | undefined): void {
        this._patches.addPatch(points, degree, degree);
        this._uvs.add(uvs);
        this._colors.add(colors);
    }

    /** Gives the net; nothing is kept. */
    take(): PatchNet {
        const uvs = this._uvs.take();
        const colors = this._colors.take();
        return { ...this._patches.take(), ...(uvs && { uvs }), ...(colors && { colors: opaque(colors) }) };
    }
}

/** Adds alpha 1 and brings what is brighter than white into the range of a net. */
function opaque(colors: Float32Array): Float32Array {
    const result = new Float32Array((colors.length / 3) * 4);
    for (let from = 0, to = 0; to < result.length; from += 3, to += 4) {
        for (let i = 0; i < 3; i++) {
            result[to + i] = Math.min(1, Math.max(0, colors[from + i]));
        }
        result[to + 3] = 1;
    }
    return result;
}
