/**
 * Works out the light of a level as its compiler does, for the example `demo/models/courtyard.bsp`: a low sun with a soft
 * edge, and a sky that corners and vaults see less of.
 */
import type { QuakeCurve, QuakeModel, QuakePoint, QuakePolygon } from "./writeQuakeBsp";

type Vector = [number, number, number];

/** A place of a surface, and the direction of its front. */
interface Spot {
    readonly position: Vector;
    readonly normal: Vector;
}

/** A face with its place in a light map. */
interface Block {
    readonly lightmap: number;
    readonly left: number;
    readonly top: number;
    /** Texels a side; those of the border lie on the sides of the face. */
    readonly side: number;
    readonly spotAt: (u: number, v: number) => Spot;
}

/** What stops light: triangles with a box around them. */
interface Shade {
    /** Smallest x, y, z, then largest. */
    readonly box: Float64Array;
    /** A corner and the sides from there to the two others: 9 numbers each. */
    readonly triangles: Float64Array;
}

const MAP_SIDE = 128;
/** Sides of blocks, for faces up to `LARGE` units and above. */
const SMALL_BLOCK = 32;
const LARGE_BLOCK = MAP_SIDE;
const LARGE = 600;

/** Light from there, and how much of it is red, green and blue: 1 is white when it falls straight on. */
const SUN: Vector = normalized([-0.52, -0.4, 0.62]);
const SUN_COLOR: Vector = [0.8, 0.68, 0.5];
const SKY_COLOR: Vector = [0.32, 0.38, 0.48];
/** Of light that falls on the ground and comes back from below. */
const GROUND_COLOR: Vector = [0.15, 0.13, 0.1];
const SUN_RADIUS = 0.035;
const SUN_RAYS = 12;
const SKY_RAYS = 40;
/** Rays begin so far in front of a surface, and see nothing farther away than this. Units of the level. */
const START = 1.5;
const REACH = 1500;
/** Light of the sides of a face is that of so near to them, as other faces end there. */
const INSET = 0.015;
/** What is stored of what is shown, see `brightenQuakeLight`. */
const STORED = 0.25;
/** Segments a side of the triangles that stand for a curve as it casts a shadow: within START of it. */
const SHADE_SEGMENTS = 24;
const TILE = 4;

/** @returns the level with coordinates in light maps, and these */
export function bakeQuakeLight(models: readonly QuakeModel[]): { models: QuakeModel[]; lightmaps: Uint8Array[] } {
    const shades = models.flatMap(({ curves, polygons }) => [
        ...curves.flatMap((part) => shadesOf(curveSpot(part), SHADE_SEGMENTS)),
        ...polygons.flatMap((part) => shadesOf(polygonSpot(part), 1)),
    ]);
    const blocks: Block[] = [];
    let small = 0;
    const place = (points: readonly QuakePoint[], spotAt: Block["spotAt"]): Block => {
        const isLarge = extentOf(points) > LARGE;
        const perRow = MAP_SIDE / SMALL_BLOCK;
        const index = isLarge ? 0 : small++;
        const block: Block = {
            lightmap: isLarge ? 1 : 0,
            left: (index % perRow) * SMALL_BLOCK,
            top: Math.floor(index / perRow) * SMALL_BLOCK,
            side: isLarge ? LARGE_BLOCK : SMALL_BLOCK,
            spotAt,
        };
        blocks.push(block);
        return block;
    };
    const lit = models.map((model) => ({
        ...model,
        curves: model.curves.map((part) => {
            const block = place(part.points, curveSpot(part));
            const [columns, rows] = [part.width - 1, part.points.length / part.width - 1];
            const places = part.points.map((_, i) =>
                placeIn(block, (i % part.width) / columns, Math.floor(i / part.width) / rows),
            );
            return { ...part, light: { lightmap: block.lightmap, places } };
        }),
        polygons: model.polygons.map((part) => {
            if (part.normal[2] < 1) {
                return part;
            }
            const block = place(part.corners, polygonSpot(part));
            const places = CORNERS.map(([u, v]) => placeIn(block, u, v));
            return { ...part, light: { lightmap: block.lightmap, places } };
        }),
    }));
    const lightmaps = [0, 1].map((lightmap) => {
        const texels = new Uint8Array(3 * MAP_SIDE * MAP_SIDE);
        for (const block of blocks.filter((other) => other.lightmap === lightmap)) {
            bakeBlock(block, shades, texels);
        }
        return texels;
    });
    return { models: lit, lightmaps };
}

function placeIn({ left, top, side }: Block, u: number, v: number): [number, number] {
    return [(left + 0.5 + u * (side - 1)) / MAP_SIDE, (top + 0.5 + v * (side - 1)) / MAP_SIDE];
}

function bakeBlock({ left, top, side, spotAt }: Block, shades: readonly Shade[], texels: Uint8Array): void {
    for (let row = 0; row < side; row++) {
        for (let column = 0; column < side; column++) {
            const [u, v] = [column, row].map((texel) => Math.min(Math.max(texel / (side - 1), INSET), 1 - INSET));
            const color = lightAt(spotAt(u, v), shades);
            const at = 3 * ((top + row) * MAP_SIDE + left + column);
            color.forEach((value, channel) => {
                texels[at + channel] = Math.round(255 * STORED * Math.min(value, 1));
            });
        }
    }
}

function lightAt({ position, normal }: Spot, shades: readonly Shade[]): Vector {
    const start = along(position, normal, START);
    let sun = 0;
    for (const direction of SUN_DIRECTIONS) {
        const facing = dot(direction, normal);
        sun += facing > 0 && !isShaded(start, direction, shades) ? facing / SUN_RAYS : 0;
    }
    let sky = 0;
    let weight = 0;
    for (const direction of SKY_DIRECTIONS) {
        const facing = dot(direction, normal);
        if (facing > 0) {
            weight += facing;
            sky += direction[2] > 0 && !isShaded(start, direction, shades) ? facing : 0;
        }
    }
    const ground = Math.max(0.5 - 0.5 * normal[2], 0);
    return [0, 1, 2].map(
        (i) => sun * SUN_COLOR[i] + (sky / weight) * SKY_COLOR[i] + (0.4 + ground) * GROUND_COLOR[i],
    ) as Vector;
}

/** Directions that are spread evenly over the sphere, and over the disc of the sun: spirals by the golden angle. */
const GOLDEN = Math.PI * (3 - Math.sqrt(5));
const SKY_DIRECTIONS = Array.from({ length: 2 * SKY_RAYS }, (_, i): Vector => {
    const z = 1 - (2 * i + 1) / (2 * SKY_RAYS);
    const radius = Math.sqrt(1 - z * z);
    return [radius * Math.cos(i * GOLDEN), radius * Math.sin(i * GOLDEN), z];
});
const SUN_DIRECTIONS = Array.from({ length: SUN_RAYS }, (_, i) => {
    const side = normalized(cross(SUN, [0, 0, 1]));
    const radius = SUN_RADIUS * Math.sqrt((i + 0.5) / SUN_RAYS);
    const shifted = along(SUN, side, radius * Math.cos(i * GOLDEN));
    return normalized(along(shifted, cross(side, SUN), radius * Math.sin(i * GOLDEN)));
});

function isShaded(start: Vector, direction: Vector, shades: readonly Shade[]): boolean {
    return shades.some(({ box, triangles }) => {
        if (meetsBox(start, direction, box)) {
            for (let at = 0; at < triangles.length; at += 9) {
                if (meetsTriangle(start, direction, triangles, at)) {
                    return true;
                }
            }
        }
        return false;
    });
}

function meetsBox(start: Vector, direction: Vector, box: Float64Array): boolean {
    let near = 0;
    let far = REACH;
    for (let axis = 0; axis < 3; axis++) {
        const low = (box[axis] - start[axis]) / direction[axis];
        const high = (box[axis + 3] - start[axis]) / direction[axis];
        near = Math.max(near, Math.min(low, high));
        far = Math.min(far, Math.max(low, high));
    }
    return near <= far;
}

/** Moeller and Trumbore, "Fast, Minimum Storage Ray/Triangle Intersection", 1997. Without arrays, as it runs so often. */
function meetsTriangle([x, y, z]: Vector, [dx, dy, dz]: Vector, triangles: Float64Array, at: number): boolean {
    const [ax, ay, az] = [triangles[at + 3], triangles[at + 4], triangles[at + 5]];
    const [bx, by, bz] = [triangles[at + 6], triangles[at + 7], triangles[at + 8]];
    const px = dy * bz - dz * by;
    const py = dz * bx - dx * bz;
    const pz = dx * by - dy * bx;
    const determinant = ax * px + ay * py + az * pz;
    if (determinant === 0) {
        return false;
    }
    const [sx, sy, sz] = [x - triangles[at], y - triangles[at + 1], z - triangles[at + 2]];
    const u = (sx * px + sy * py + sz * pz) / determinant;
    if (u < 0 || u > 1) {
        return false;
    }
    const qx = sy * az - sz * ay;
    const qy = sz * ax - sx * az;
    const qz = sx * ay - sy * ax;
    const v = (dx * qx + dy * qy + dz * qz) / determinant;
    const distance = (bx * qx + by * qy + bz * qz) / determinant;
    return v >= 0 && u + v <= 1 && distance > 0 && distance < REACH;
}

/** Tiles of a face, each with a box of its own. */
function shadesOf(spotAt: Block["spotAt"], segments: number): Shade[] {
    const grid = Array.from({ length: segments + 1 }, (_, row) =>
        Array.from({ length: segments + 1 }, (__, column) => spotAt(column / segments, row / segments).position),
    );
    const shades: Shade[] = [];
    for (let top = 0; top < segments; top += TILE) {
        for (let left = 0; left < segments; left += TILE) {
            const tile = grid.slice(top, top + TILE + 1).map((row) => row.slice(left, left + TILE + 1));
            shades.push(shadeOf(tile));
        }
    }
    return shades;
}

function shadeOf(tile: readonly (readonly Vector[])[]): Shade {
    const triangles = tile.slice(1).flatMap((above, row) =>
        above.slice(1).flatMap((corner, column) => {
            const ends = [above[column], tile[row][column + 1]];
            return [corner, tile[row][column]].flatMap((from) => [from, ...ends.map((end) => along(end, from, -1))]);
        }),
    );
    const points = tile.flat();
    const bounds = [Math.min, Math.max].flatMap((choose) =>
        [0, 1, 2].map((axis) => choose(...points.map((point) => point[axis]))),
    );
    return { box: Float64Array.from(bounds), triangles: Float64Array.from(triangles.flat()) };
}

/** Biquadratic patches along u and v. */
function pieces({ width, points }: QuakeCurve): [number, number] {
    return [(width - 1) / 2, (points.length / width - 1) / 2];
}

function curveSpot(part: QuakeCurve): Block["spotAt"] {
    const counts = pieces(part);
    const positionAt = (u: number, v: number): Vector => {
        const [[column, inU], [row, inV]] = [u, v].map((value, axis) => {
            const piece = Math.min(Math.floor(value * counts[axis]), counts[axis] - 1);
            return [2 * piece, quadratic(value * counts[axis] - piece)] as const;
        });
        const sum: Vector = [0, 0, 0];
        for (let i = 0; i < 9; i++) {
            const point = part.points[(row + Math.floor(i / 3)) * part.width + column + (i % 3)];
            for (let axis = 0; axis < 3; axis++) {
                sum[axis] += inU[i % 3] * inV[Math.floor(i / 3)] * point[axis];
            }
        }
        return sum;
    };
    return (u, v) => {
        // Inward from the sides, where a row may be a single point.
        const step = 1e-3;
        const [inU, inV] = [u, v].map((value) => Math.min(Math.max(value, step), 1 - step));
        const du = along(positionAt(inU + step, inV), positionAt(inU - step, inV), -1);
        const dv = along(positionAt(inU, inV + step), positionAt(inU, inV - step), -1);
        return { position: positionAt(u, v), normal: normalized(cross(du, dv)) };
    };
}

function quadratic(t: number): readonly number[] {
    return [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
}

/** (u, v) of the corners of a face with four. */
const CORNERS: readonly (readonly [number, number])[] = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
];

function polygonSpot({ corners, normal }: QuakePolygon): Block["spotAt"] {
    return (u, v) => ({
        position: [0, 1, 2].map(
            (axis) =>
                corners[0][axis] +
                u * (corners[1][axis] - corners[0][axis]) +
                v * (corners[3][axis] - corners[0][axis]),
        ) as Vector,
        normal: [...normal],
    });
}

function extentOf(points: readonly QuakePoint[]): number {
    return Math.max(
        ...[0, 1, 2].map((axis) => {
            const values = points.map((point) => point[axis]);
            return Math.max(...values) - Math.min(...values);
        }),
    );
}

function along(from: readonly number[], direction: readonly number[], distance: number): Vector {
    return [0, 1, 2].map((i) => from[i] + distance * direction[i]) as Vector;
}

function dot(a: Vector, b: Vector): number {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

function cross(a: Vector, b: Vector): Vector {
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function normalized(a: Vector): Vector {
    return a.map((value) => value / Math.hypot(...a)) as Vector;
}
