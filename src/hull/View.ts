/** Which side of a surface the material does not draw: none, the one that du × dv points away from, the one it points to. */
export type CulledFacing = 0 | 1 | -1;

/**
 * What the hull stage knows of a camera and of where the surface stands: nothing else of either.
 * The arrays are written in place from frame to frame.
 */
export interface View {
    /** Position of the eye in world space: x, y, z. */
    readonly eye: Float64Array;
    /** Direction of view in world space, unit length: x, y, z. */
    readonly forward: Float64Array;
    /** World matrix of the surface, 16 numbers, translation in 12–14 (points are rows: p · M). */
    readonly world: Float64Array;
    /**
     * From a point relative to the eye, in the axes of the world, to clip space: 16 numbers, (p − eye, 1) · M. It is
     * relative to the eye so that it keeps its digits far from the origin.
     */
    readonly clip: Float64Array;
    /** Whether `clip` and `culledFacing` decide what is seen; where they do not, every patch counts as seen. */
    hidesPatches: boolean;
    /**
     * Which patches the material culls: 1, where du × dv of the surface in world space points away from the eye; −1,
     * where it points to the eye; 0, none.
     */
    culledFacing: CulledFacing;
    /**
     * Device pixels that one world unit covers, perpendicular to the view: at depth 1 for a perspective camera
     * (viewport height / (2 tan(fovY / 2))), at any distance for an orthographic one.
     */
    pixelsPerUnit: number;
    /** Whether sizes on screen do not depend on the distance. */
    orthographic: boolean;
    /** Distance of the near plane in world units, > 0: no distance is taken to be less. */
    near: number;
    /** Tangent of the largest angle between the direction of view and a point on screen, ≥ 0. */
    cornerTangent: number;
}

/** @returns a view from the origin along z, with the surface in place, that hides nothing and is meant to be written over */
export function createView(): View {
    const world = new Float64Array(16);
    world[0] = world[5] = world[10] = world[15] = 1;
    return {
        eye: new Float64Array(3),
        forward: Float64Array.of(0, 0, 1),
        world,
        clip: new Float64Array(16),
        hidesPatches: false,
        culledFacing: 0,
        pixelsPerUnit: 1,
        orthographic: false,
        near: 1e-3,
        cornerTangent: 1,
    };
}

/** Copies one view over another without allocation. */
export function copyView(source: View, target: View): void {
    target.eye.set(source.eye);
    target.forward.set(source.forward);
    target.world.set(source.world);
    target.clip.set(source.clip);
    target.hidesPatches = source.hidesPatches;
    target.culledFacing = source.culledFacing;
    target.pixelsPerUnit = source.pixelsPerUnit;
    target.orthographic = source.orthographic;
    target.near = source.near;
    target.cornerTangent = source.cornerTangent;
}

/** @returns whether two views are the same, number for number */
export function equalViews(a: View, b: View): boolean {
    return (
        a.pixelsPerUnit === b.pixelsPerUnit &&
        a.orthographic === b.orthographic &&
        a.near === b.near &&
        a.cornerTangent === b.cornerTangent &&
        a.hidesPatches === b.hidesPatches &&
        a.culledFacing === b.culledFacing &&
        equalNumbers(a.eye, b.eye) &&
        equalNumbers(a.forward, b.forward) &&
        equalNumbers(a.world, b.world) &&
        equalNumbers(a.clip, b.clip)
    );
}

/** @returns whether two arrays of one length are the same, number for number */
export function equalNumbers(a: Float64Array, b: Float64Array): boolean {
    for (let i = 0; i < a.length; i++) {
        if (a[i] !== b[i]) {
            return false;
        }
    }
    return true;
}
