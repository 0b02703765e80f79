import { lengthOf, type ControlHull } from "./ControlHull.js";
import type { View } from "./View.js";

/**
 * Pixels that a world unit of error can make on screen, anywhere on the visible part of a hull.
 *
 * A point P on screen, at depth z and at an angle with tangent t from the direction of view, and a point Q at a world
 * distance e from it are at most e S √(1 + t²) / (z − e) pixels apart, S pixels per unit at depth 1: the picture plane is
 * stretched away from its middle. For that to be at most `pixelError`, e (S √(1 + t²) + pixelError) / z must be.
 * @param hull points of an edge or a patch
 * @param view the camera
 * @param pixelError the error allowed, in pixels
 * @returns pixels per world unit
 */
export function pixelScale(hull: ControlHull, view: View, pixelError: number): number {
    if (view.orthographic) {
        return view.pixelsPerUnit;
    }
    const { origin, offsets, centre, radius } = hull;
    const { cornerTangent } = view;
    const [forwardX, forwardY, forwardZ] = view.forward;
    const [originX, originY, originZ] = origin;
    let depth = Infinity;
    for (let at = 0; at < offsets.length; at += 4) {
        const x = originX + offsets[at];
        const y = originY + offsets[at + 1];
        const z = originZ + offsets[at + 2];
        depth = Math.min(depth, x * forwardX + y * forwardY + z * forwardZ);
    }
    // What is on screen is no farther from the axis than its corners, and so no less deep than this.
    const cornerLength = Math.sqrt(1 + cornerTangent * cornerTangent);
    const distance = lengthOf(centre[0], centre[1], centre[2]) - radius;
    const front = Math.max(depth, view.near);
    let square = 0;
    for (let at = 0; at < offsets.length; at += 4) {
        const x = originX + offsets[at];
        const y = originY + offsets[at + 1];
        const z = originZ + offsets[at + 2];
        const along = x * forwardX + y * forwardY + z * forwardZ;
        const sideX = x - along * forwardX;
        const sideY = y - along * forwardY;
        const sideZ = z - along * forwardZ;
        const reach = Math.max(along, front);
        square = Math.max(square, (sideX * sideX + sideY * sideY + sideZ * sideZ) / (reach * reach));
    }
    const tangent = Math.min(Math.sqrt(square), cornerTangent);
    const nearest = Math.max(front, distance / cornerLength);
    return (view.pixelsPerUnit * Math.sqrt(1 + tangent * tangent) + pixelError) / nearest;
}
