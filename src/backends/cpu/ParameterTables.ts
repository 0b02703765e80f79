import { edgePosition, isWhole, POSITION_ONE, segmentCount } from "../../tessellator/spacing.js";

/** Parameters of the points of an edge: one more than it has segments. */
interface Table {
    packed: number;
    readonly parameters: Float64Array;
}

const MOST_POINTS = 65;

/** Never a packed factor: no factor is that large. */
const NO_FACTOR = 0x7fffffff;

/**
 * Parameters by packed factor. Whole factors divide an edge evenly, so the number of segments says all: those are kept.
 * Others are worked out when they come, and kept until the next of the same role comes.
 */
export class ParameterTables {
    private readonly _whole: (Float64Array | undefined)[] = [];
    /** One table per role, so that those of one patch do not displace each other. */
    private readonly _others: readonly Table[] = Array.from({ length: 6 }, () => ({
        packed: NO_FACTOR,
        parameters: new Float64Array(MOST_POINTS),
    }));

    /**
     * @param packed packed factor
     * @param role place of the factor among the six of a patch
     * @returns parameters in [0, 1] from the start of the edge to its end; not to be written
     */
    public of(packed: number, role: number): Float64Array {
        if (isWhole(packed)) {
            const segments = segmentCount(packed);
            return (this._whole[segments] ??= fill(packed, new Float64Array(segments + 1)));
        }
        const table = this._others[role];
        if (table.packed !== packed) {
            table.packed = packed;
            fill(packed, table.parameters);
        }
        return table.parameters;
    }
}

function fill(packed: number, parameters: Float64Array): Float64Array {
    const segments = segmentCount(packed);
    for (let i = 0; 2 * i <= segments; i++) {
        const position = edgePosition(packed, i);
        parameters[i] = position / POSITION_ONE;
        // The second half mirrors the first.
        parameters[segments - i] = (POSITION_ONE - position) / POSITION_ONE;
    }
    return parameters;
}
