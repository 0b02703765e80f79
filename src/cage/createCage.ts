import { BOUNDARIES, type BoundaryInterpolation, type Cage, type CreaseMethod } from "./Cage.js";
import { copyIds, copyPositions, copySharpness, copySizes, copySlots, copyUvs, requireCorners } from "./cageArrays.js";
import { requireCageArrays } from "./requireCageArrays.js";

/** What {@link createCage} takes: a {@link Cage} whose arrays may be plain. */
export interface CageInput {
    /** x, y, z per point. */
    readonly positions: ArrayLike<number>;
    /** Corners per face, each at least 3. */
    readonly faceSizes: ArrayLike<number>;
    /** Point ids of the corners, face after face, counter-clockwise about the outward normal. */
    readonly faceVertices: ArrayLike<number>;
    /** Texture coordinates u, v per corner. */
    readonly uvs?: ArrayLike<number>;
    /** Material slot per face, 0 to 65535. */
    readonly groups?: ArrayLike<number>;
    /** Ids of the faces that are not drawn. */
    readonly holes?: ArrayLike<number>;
    /** Two point ids per crease. */
    readonly creases?: ArrayLike<number>;
    /** Sharpness per crease. */
    readonly creaseSharpness?: ArrayLike<number>;
    /** Point ids of sharp corners. */
    readonly corners?: ArrayLike<number>;
    /** Sharpness per corner. */
    readonly cornerSharpness?: ArrayLike<number>;
    /** Absent: `edgesAndCorners`. */
    readonly boundary?: BoundaryInterpolation;
    /** Absent: `uniform`. */
    readonly creaseMethod?: CreaseMethod;
}

const CREASE_METHODS: readonly CreaseMethod[] = ["uniform", "chaikin"];

/**
 * Checks and copies the arrays of a cage. It is refused whole: nothing of a wrong one is kept. Points, faces and creases
 * keep their numbers. What is sound as arrays but of no use to a surface, such as a face that names a point twice, is
 * kept too; `checkCage` tells of it.
 * @param input see {@link CageInput}; no faces at all is legal and draws nothing
 * @returns a cage that owns its arrays; sharpness above `INFINITE_SHARPNESS` is kept as that
 * @throws RangeError with the face, point, crease or corner and the number that is wrong: lengths that do not fit, faces
 * of fewer than 3 corners, ids out of range, numbers that are not finite (as float32), sharpness that is negative or
 * NaN, slots that are not from 0 to 65535, words that are not known
 */
export function createCage(input: CageInput): Cage {
    requireCageArrays(input);
    const { boundary, creaseMethod } = input;
    requireWord("boundary", boundary, BOUNDARIES);
    requireWord("creaseMethod", creaseMethod, CREASE_METHODS);
    const positions = copyPositions(input.positions);
    const pointCount = positions.length / 3;
    const faceSizes = copySizes(input.faceSizes, input.faceVertices.length);
    requireCorners(input.faceVertices, faceSizes, pointCount);
    return {
        positions,
        faceSizes,
        faceVertices: Uint32Array.from(input.faceVertices),
        ...(input.uvs && { uvs: copyUvs(input.uvs, faceSizes, input.faceVertices.length) }),
        ...(input.groups && { groups: copySlots(input.groups, faceSizes.length) }),
        ...(input.holes && { holes: copyIds("Hole", input.holes, 1, "face", faceSizes.length) }),
        ...copyCreases(input, pointCount),
        ...copyCorners(input, pointCount),
        ...(boundary !== undefined && { boundary }),
        ...(creaseMethod !== undefined && { creaseMethod }),
    };
}

function requireWord(name: string, word: unknown, words: readonly string[]): void {
    if (word !== undefined && !words.includes(word as string)) {
        throw new RangeError(`${name} is ${JSON.stringify(word)}; it must be one of ${words.join(", ")}.`);
    }
}

function copyCreases(input: CageInput, pointCount: number): Pick<Cage, "creases" | "creaseSharpness"> {
    const { creases, creaseSharpness } = input;
    if (!creases && !creaseSharpness) {
        return {};
    }
    const copied = copyIds("Crease", creases ?? [], 2, "point", pointCount);
    return { creases: copied, creaseSharpness: copySharpness("Crease", creaseSharpness ?? [], copied.length / 2) };
}

function copyCorners(input: CageInput, pointCount: number): Pick<Cage, "corners" | "cornerSharpness"> {
    const { corners, cornerSharpness } = input;
    if (!corners && !cornerSharpness) {
        return {};
    }
    const copied = copyIds("Corner", corners ?? [], 1, "point", pointCount);
    return { corners: copied, cornerSharpness: copySharpness("Corner", cornerSharpness ?? [], copied.length) };
}
