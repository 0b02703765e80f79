import { createBounds } from "../math/bounds.js";
import { add, cross, dot, length, scale, subtract, type Vec3 } from "../math/vec3.js";
import { computePatchBounds } from "../net/netBounds.js";
import type { PatchNet } from "../net/PatchNet.js";
import { evaluatePatch } from "./evaluatePatch.js";
import { createFrame } from "./SurfaceFrame.js";

/** Where a ray meets a patch. */
export interface PatchHit {
    /** In lengths of the ray's direction. */
    readonly distance: number;
    readonly u: number;
    readonly v: number;
}

/** Cells along each side of the grid of triangles in which hits are looked for. */
const GRID = 8;

/**
 * Triangles reach over their sides by this share. They lie a little off the surface, so that a ray that meets the
 * surface beside a seam may pass between the triangles of both patches.
 */
const OVERLAP = 0.25;

/** Steps of Newton's iteration, which needs three or four where it converges. */
const MOST_STEPS = 16;

/** A hit is exact when surface and ray are nearer than this share of the size of the patch. */
const EXACT_SHARE = 1e-9;

const frame = createFrame();
const bounds = createBounds();

/**
 * Where a ray first meets a patch: found on a coarse grid of triangles, made exact by Newton's iteration in u, v and
 * the distance. Hits on slivers of a silhouette that the grid misses are missed.
 * @param net a checked net
 * @param patch index of the patch
 * @param origin start of the ray, in the space of the net
 * @param direction direction of the ray, of any length but 0
 * @returns the nearest hit in front of the origin, or null
 */
export function intersectPatch(net: PatchNet, patch: number, origin: Vec3, direction: Vec3): PatchHit | null {
    const size = sizeOf(net, patch);
    const points: Vec3[] = [];
    for (let row = 0; row <= GRID; row++) {
        for (let column = 0; column <= GRID; column++) {
            points.push(pointOf(net, patch, column / GRID, row / GRID));
        }
    }
    let nearest: PatchHit | null = null;
    for (let cell = 0; cell < GRID * GRID; cell++) {
        const corner = Math.floor(cell / GRID) * (GRID + 1) + (cell % GRID);
        const [right, up, across] = [corner + 1, corner + GRID + 1, corner + GRID + 2];
        const lower = meetTriangle(origin, direction, points[corner], points[right], points[up]);
        const upper = meetTriangle(origin, direction, points[across], points[up], points[right]);
        for (const [weights, sign] of [
            [lower, 1],
            [upper, -1],
        ] as const) {
            if (weights) {
                const from = sign > 0 ? corner : across;
                const u = ((from % (GRID + 1)) + sign * weights[1]) / GRID;
                const v = (Math.floor(from / (GRID + 1)) + sign * weights[2]) / GRID;
                const hit = refine(net, patch, origin, direction, [weights[0], u, v], size);
                if (hit && hit.distance >= 0 && !(nearest && nearest.distance <= hit.distance)) {
                    nearest = hit;
                }
            }
        }
    }
    return nearest;
}

/** Length of the diagonal of the box of a patch. */
function sizeOf(net: PatchNet, patch: number): number {
    computePatchBounds(net, patch, bounds);
    return Math.hypot(...bounds.maximum.map((value, axis) => value - bounds.minimum[axis]));
}

function pointOf(net: PatchNet, patch: number, u: number, v: number): Vec3 {
    const { position } = evaluatePatch(net, patch, u, v, frame);
    return [position[0], position[1], position[2]];
}

/**
 * Distance and the weights of b and c where a ray meets a triangle, from either side, or null.
 * Source: Möller and Trumbore 1997, Fast, Minimum Storage Ray/Triangle Intersection.
 */
function meetTriangle(origin: Vec3, direction: Vec3, a: Vec3, b: Vec3, c: Vec3): Vec3 | null {
    const ab = subtract(b, a);
    const ac = subtract(c, a);
    const p = cross(direction, ac);
    const determinant = dot(ab, p);
    if (determinant === 0) {
        return null;
    }
    const toOrigin = subtract(origin, a);
    const weightB = dot(toOrigin, p) / determinant;
    const q = cross(toOrigin, ab);
    const weightC = dot(direction, q) / determinant;
    const isInside = weightB >= -OVERLAP && weightC >= -OVERLAP && weightB + weightC <= 1 + OVERLAP;
    return isInside ? [dot(ac, q) / determinant, weightB, weightC] : null;
}

/** Solves S(u, v) = origin + distance · direction from a start nearby; null when that leads out of the patch. */
function refine(
    net: PatchNet,
    patch: number,
    origin: Vec3,
    direction: Vec3,
    start: Vec3,
    size: number,
): PatchHit | null {
    let [distance, u, v] = [start[0], clamp(start[1]), clamp(start[2])];
    for (let step = 0; step < MOST_STEPS; step++) {
        const rest = subtract(pointOf(net, patch, u, v), add(origin, scale(direction, distance)));
        if (length(rest) <= EXACT_SHARE * size) {
            return { distance, u, v };
        }
        const du: Vec3 = [frame.du[0], frame.du[1], frame.du[2]];
        const dv: Vec3 = [frame.dv[0], frame.dv[1], frame.dv[2]];
        // Cramer's rule for du · a + dv · b − direction · c = −rest.
        const normal = cross(du, dv);
        const determinant = -dot(direction, normal);
        if (determinant === 0) {
            return null;
        }
        u = clamp(u + dot(rest, cross(dv, direction)) / determinant);
        v = clamp(v + dot(rest, cross(direction, du)) / determinant);
        distance -= dot(rest, normal) / determinant;
    }
    return null;
}

function clamp(value: number): number {
    return Math.min(Math.max(value, 0), 1);
}
