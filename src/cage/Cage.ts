/** A cage whose crease or corner is at least this sharp is sharp at every level: the sharpness is infinite. */
export const INFINITE_SHARPNESS = 10;

/**
 * What becomes of the boundary of a cage. `edgesAndCorners`: the surface ends in the spline curve of each boundary, and
 * reaches the points in which a boundary has one face. `edges`: the curve rounds those points too. `none`: the
 * surface ends a face before the boundary, whose faces only shape it.
 */
export type BoundaryInterpolation = "none" | "edges" | "edgesAndCorners";

/** All of them. */
export const BOUNDARIES: readonly BoundaryInterpolation[] = ["none", "edges", "edgesAndCorners"];

/** How sharpness falls along a crease from level to level: the same everywhere, or smoothly (Chaikin's rule). */
export type CreaseMethod = "uniform" | "chaikin";

/**
 * The control mesh of a Catmull-Clark subdivision surface. Flat, transferable, engine-free, checked by `createCage`.
 *
 * Faces turn counter-clockwise about the outward normal of a right-handed system: the normal of a patch, du × dv,
 * points to where the face is seen that way.
 */
export interface Cage {
    /** x, y, z per point. */
    readonly positions: Float32Array;
    /** Corners per face, each at least 3. */
    readonly faceSizes: Uint32Array;
    /** Point ids of the corners, face after face. */
    readonly faceVertices: Uint32Array;
    /** Texture coordinates u, v per corner, in the order of `faceVertices`. Corners that disagree at a point make a seam. */
    readonly uvs?: Float32Array;
    /** Material slot per face. */
    readonly groups?: Uint32Array;
    /** Faces that are not drawn but shape their neighbours. */
    readonly holes?: Uint32Array;
    /** Two point ids per crease, the ends of an edge of the cage. */
    readonly creases?: Uint32Array;
    /** Sharpness per crease: 0 smooth, {@link INFINITE_SHARPNESS} or more sharp at every level. */
    readonly creaseSharpness?: Float32Array;
    /** Point ids of sharp corners. */
    readonly corners?: Uint32Array;
    /** Sharpness per corner. */
    readonly cornerSharpness?: Float32Array;
    /** Absent: `edgesAndCorners`. */
    readonly boundary?: BoundaryInterpolation;
    /** Absent: `uniform`. */
    readonly creaseMethod?: CreaseMethod;
}

/** Points of a cage. */
export function cagePointCount(cage: Cage): number {
    return cage.positions.length / 3;
}
