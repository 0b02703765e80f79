import { lengthOf, type ControlHull } from "./ControlHull.js";
import type { View } from "./View.js";

/** How far control points reach into the view of a perspective camera. Written in place. */
export interface Reach {
    /** Depth of the nearest of them: its distance from the eye along the direction of view. */
    depth: number;
    /**
     * Square of the largest tangent: distance from the axis of the view over depth, which counts as the near distance at
     * least.
     */
    tangentSquare: number;
}

/** @returns the reach of no points, meant to be written over */
export function createReach(): Reach {
    return { depth: Infinity, tangentSquare: 0 };
}

/** Grows a reach by those of a point, or of some. */
export function growReach(reach: Reach, depth: number, tangentSquare: number): void {
    reach.depth = Math.min(reach.depth, depth);
    reach.tangentSquare = Math.max(reach.tangentSquare, tangentSquare);
}

/** Takes the reach of the points of a hull. */
export function takeReach({ origin, offsets }: ControlHull, { forward, near }: View, reach: Reach): void {
    const [forwardX, forwardY, forwardZ] = forward;
    reach.depth = Infinity;
    reach.tangentSquare = 0;
    for (let at = 0; at < offsets.length; at += 4) {
        const x = origin[0] + offsets[at];
        const y = origin[1] + offsets[at + 1];
        const z = origin[2] + offsets[at + 2];
        const depth = x * forwardX + y * forwardY + z * forwardZ;
        const sideX = x - depth * forwardX;
        const sideY = y - depth * forwardY;
        const sideZ = z - depth * forwardZ;
        const front = Math.max(depth, near);
        growReach(reach, depth, (sideX * sideX + sideY * sideY + sideZ * sideZ) / (front * front));
    }
}

/** Distance from the eye to the sphere around the points of a hull; below 0 inside of it. */
export function sphereDistance({ centre, radius }: Pick<ControlHull, "centre" | "radius">): number {
    return lengthOf(centre[0], centre[1], centre[2]) - radius;
}

/**
 * Pixels that a world unit of error can make on screen, anywhere on the visible part of an edge or a patch.
 *
 * A point P on screen, at depth z and at an angle with tangent t from the direction of view, and a point Q at a world
 * distance e from it are at most e S √(1 + t²) / (z − e) pixels apart, S pixels per unit at depth 1: the picture plane is
 * stretched away from its middle. For that to be at most `pixelError`, e (S √(1 + t²) + pixelError) / z must be.
 * @param reach of its points; an orthographic camera does not ask for it
 * @param distance from the eye to the sphere around its points
 * @param view the camera
 * @param pixelError the error allowed, in pixels
 * @returns pixels per world unit
 */
export function pixelScale(reach: Readonly<Reach>, distance: number, view: View, pixelError: number): number {
    if (view.orthographic) {
        return view.pixelsPerUnit;
    }
    const { cornerTangent } = view;
    const cornerSquare = cornerTangent * cornerTangent;
    // What is on screen is no farther from the axis than its corners, and so no less deep than this.
    const nearest = Math.max(reach.depth, view.near, distance / Math.sqrt(1 + cornerSquare));
    const square = Math.min(reach.tangentSquare, cornerSquare);
    return (view.pixelsPerUnit * Math.sqrt(1 + square) + pixelError) / nearest;
}
