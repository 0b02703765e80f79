/**
 * What the hull stage knows of a camera and of where the surface stands: nothing else of either.
 * The arrays are written in place from frame to frame.
 */
export interface View {
    /** Position of the eye in world space: x, y, z. */
    readonly eye: Float64Array;
    /** World matrix of the surface, 16 numbers, translation in 12–14 (points are rows: p · M). */
    readonly world: Float64Array;
    /**
     * Device pixels that one world unit covers, perpendicular to the view: at distance 1 for a perspective camera
     * (viewport height / (2 tan(fovY / 2))), at any distance for an orthographic one.
     */
    pixelsPerUnit: number;
    /** Whether sizes on screen do not depend on the distance. */
    orthographic: boolean;
    /** Distance of the near plane in world units, > 0: no distance is taken to be less. */
    near: number;
}

/** @returns a view from the origin, with the surface in place, that is meant to be written over */
export function createView(): View {
    const world = new Float64Array(16);
    world[0] = world[5] = world[10] = world[15] = 1;
    return { eye: new Float64Array(3), world, pixelsPerUnit: 1, orthographic: false, near: 1e-3 };
}

/** Copies one view over another without allocation. */
export function copyView(source: View, target: View): void {
    target.eye.set(source.eye);
    target.world.set(source.world);
    target.pixelsPerUnit = source.pixelsPerUnit;
    target.orthographic = source.orthographic;
    target.near = source.near;
}

/** @returns whether two views are the same, number for number */
export function equalViews(a: View, b: View): boolean {
    return (
        a.pixelsPerUnit === b.pixelsPerUnit &&
        a.orthographic === b.orthographic &&
        a.near === b.near &&
        equalNumbers(a.eye, b.eye) &&
        equalNumbers(a.world, b.world)
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
