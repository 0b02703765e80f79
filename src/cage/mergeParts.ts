import { NO_VECTOR, PATCH_SIZE, TANGENT_SIZE, TWIST_SIZE } from "../net/PatchNet.js";
import { stencilRowCount, type Stencil } from "../net/Stencil.js";
import type { LevelPatches } from "./convertLevel.js";

/** Patches of a part of a cage. */
export interface ConvertedPart {
    /** The patches; their stencil takes the points of the part. */
    readonly patches: LevelPatches;
    /** Point of the cage per point of the part; null where they are the same. */
    readonly points: Uint32Array | null;
}

/** Patches of a whole cage. */
type MergedPatches = Pick<LevelPatches, "stencil" | "patches" | "twists" | "tangents">;

/** Puts parts together: the points of all of them first, then the vectors. */
export function mergeParts(parts: readonly ConvertedPart[], cagePoints: number): MergedPatches {
    if (parts.length === 1 && parts[0].points === null) {
        return parts[0].patches;
    }
    const stencils = parts.map(({ patches }) => patches.stencil);
    const rowCount = stencils.reduce((sum, stencil) => sum + stencilRowCount(stencil), 0);
    const entryCount = stencils.reduce((sum, { indices }) => sum + indices.length, 0);
    const merged = {
        controlCount: cagePoints,
        offsets: new Uint32Array(rowCount + 1),
        indices: new Uint32Array(entryCount),
        coefficients: new Float64Array(entryCount),
        vectorStart: stencils.reduce((sum, stencil) => sum + vectorStartOf(stencil), 0),
    };
    let row = 0;
    let entry = 0;
    const copyRows = ({ patches: { stencil }, points }: ConvertedPart, from: number, to: number): number => {
        const first = row;
        for (let own = from; own < to; own++) {
            for (let i = stencil.offsets[own]; i < stencil.offsets[own + 1]; i++, entry++) {
                merged.indices[entry] = points ? points[stencil.indices[i]] : stencil.indices[i];
                merged.coefficients[entry] = stencil.coefficients[i];
            }
            merged.offsets[++row] = entry;
        }
        return first - from;
    };
    const pointShifts = parts.map((part) => copyRows(part, 0, vectorStartOf(part.patches.stencil)));
    const vectorShifts = parts.map((part) => {
        const { stencil } = part.patches;
        return copyRows(part, vectorStartOf(stencil), stencilRowCount(stencil));
    });
    const join = (name: "patches" | "twists" | "tangents", size: number, shifts: readonly number[]): Uint32Array => {
        const ids = parts.map(({ patches }) => patches[name] ?? noVectors(size * patches.cells.length));
        return Uint32Array.from(
            ids.flatMap((own, part) => Array.from(own, (id) => (id === NO_VECTOR ? NO_VECTOR : id + shifts[part]))),
        );
    };
    const has = (name: "twists" | "tangents"): boolean => parts.some(({ patches }) => patches[name]);
    return {
        stencil: merged,
        patches: join("patches", PATCH_SIZE, pointShifts),
        twists: has("twists") ? join("twists", TWIST_SIZE, vectorShifts) : null,
        tangents: has("tangents") ? join("tangents", TANGENT_SIZE, vectorShifts) : null,
    };
}

function noVectors(count: number): Uint32Array {
    return new Uint32Array(count).fill(NO_VECTOR);
}

function vectorStartOf(stencil: Stencil): number {
    return stencil.vectorStart ?? stencilRowCount(stencil);
}
