/** Position and directions at one point of a surface, in the space of the net. Written in place. */
export interface SurfaceFrame {
    /** x, y, z. */
    readonly position: Float64Array;
    /** Derivative of the position with respect to u. */
    readonly du: Float64Array;
    /** Derivative of the position with respect to v. */
    readonly dv: Float64Array;
    /** Vectors along u and v that the normal is across to: du and dv, but where tangent patches decide. */
    readonly spanU: Float64Array;
    readonly spanV: Float64Array;
    /** Unit vector along spanU × spanV, or its limit from inside the patch where that vanishes. */
    readonly normal: Float64Array;
}

export function createFrame(): SurfaceFrame {
    return {
        position: new Float64Array(3),
        du: new Float64Array(3),
        dv: new Float64Array(3),
        spanU: new Float64Array(3),
        spanV: new Float64Array(3),
        normal: new Float64Array(3),
    };
}
