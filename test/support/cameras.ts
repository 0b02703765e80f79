import { createView, type View } from "../../src/hull/View";

/** A picture as a camera takes it. */
export interface Shot {
    readonly view: View;
    /** Device pixels. */
    readonly width: number;
    readonly height: number;
}

/**
 * A camera outside of a surface, looking past its middle.
 * @param random random numbers
 * @param centre middle of the surface
 * @param size its radius
 */
export function createShot(random: () => number, centre: readonly number[], size: number): Shot {
    const away = unit([random() - 0.5, random() - 0.5, random() - 0.5]);
    const distance = size * (1.3 + 2.5 * random());
    const eye = centre.map((value, axis) => value + away[axis] * distance);
    const target = centre.map((value) => value + (random() - 0.5) * size);
    return lookAt(eye, target, size);
}

/**
 * The pictures of a camera that flies around a surface, comes near, passes by and goes away again.
 * @param centre middle of the surface
 * @param size its radius
 * @param time 0 to 1
 */
export function flyAround(centre: readonly number[], size: number, time: number): Shot {
    const angle = 5 * time;
    const distance = size * (1.4 + Math.cos(2 * Math.PI * time));
    const away = unit([Math.sin(angle), 0.3 + 0.5 * Math.sin(3 * angle), Math.cos(angle)]);
    const eye = centre.map((value, axis) => value + away[axis] * distance);
    // It looks past the middle, so that some of the surface is beside the picture.
    const target = centre.map((value, axis) => value + away[(axis + 1) % 3] * 0.5 * size);
    return lookAt(eye, target, size);
}

function lookAt(eye: number[], target: number[], size: number): Shot {
    const [width, height] = [1280, 720];
    const tangent = Math.tan(0.4);
    const aspect = width / height;
    const view = createView();
    view.eye.set(eye);
    const forward = unit(target.map((value, axis) => value - view.eye[axis]));
    const side = unit(cross([0, 1, 0], forward));
    const up = cross(forward, side);
    view.forward.set(forward);
    view.near = size / 100;
    view.pixelsPerUnit = height / 2 / tangent;
    view.cornerTangent = Math.hypot(tangent, tangent * aspect);
    view.hidesPatches = true;
    for (let axis = 0; axis < 3; axis++) {
        view.clip.set([side[axis] / (tangent * aspect), up[axis] / tangent, forward[axis], forward[axis]], 4 * axis);
    }
    view.clip[14] = -view.near;
    return { view, width, height };
}

/**
 * Projects a point of world space.
 * @param result receives pixels from the middle of the picture, to the right and up, and the depth
 */
export function project({ view, width, height }: Shot, point: ArrayLike<number>, result: Float64Array): void {
    const { clip, eye } = view;
    const x = point[0] - eye[0];
    const y = point[1] - eye[1];
    const z = point[2] - eye[2];
    const w = x * clip[3] + y * clip[7] + z * clip[11] + clip[15];
    result[0] = ((x * clip[0] + y * clip[4] + z * clip[8] + clip[12]) / w) * (width / 2);
    result[1] = ((x * clip[1] + y * clip[5] + z * clip[9] + clip[13]) / w) * (height / 2);
    result[2] = w;
}

function unit(v: number[]): number[] {
    const length = Math.hypot(...v);
    return v.map((value) => value / length);
}

function cross(a: number[], b: number[]): number[] {
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
