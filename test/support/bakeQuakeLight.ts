/**
 * Works out the light of a level as its compiler does, for the example `demo/models/courtyard.bsp`: a low sun with a soft
 * edge, and a sky that corners and vaults see less of.
 */
import { along, cross, dot, isShaded, normalized, shadesOf, type Shade, type Vector } from "./lightRays";
import type { QuakeCurve, QuakeModel, QuakePoint, QuakePolygon } from "./writeQuakeBsp";

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

const MAP_SIDE = 128;
/** Sides of blocks, and of those of floors that are larger than `LARGE` units. */
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
/** Rays begin so far in front of a surface. Units of the level. */
const START = 1.5;
/** Light of the sides of a face is that of so near to them, as other faces end there. */
const INSET = 0.015;
/** What is stored of what is shown, see `brightenQuakeLight`. */
const STORED = 0.25;
/** Segments a side of the triangles that stand for a curve as it casts a shadow: within START of it. */
const SHADE_SEGMENTS = 24;

/** @returns the level with coordinates in light maps, and these */
export function bakeQuakeLight(models: readonly QuakeModel[]): { models: QuakeModel[]; lightmaps: Uint8Array[] } {
    const shades = models.flatMap(({ curves, polygons }) => [
        ...curves.flatMap((part) => shadesOf(curvePosition(part), SHADE_SEGMENTS)),
        ...polygons.flatMap((part) => shadesOf(polygonPosition(part), 1)),
    ]);
    const blocks: Block[] = [];
    let small = 0;
    const place = (points: readonly QuakePoint[], spotAt: Block["spotAt"], isUpward = false): Block => {
        const isLarge = extentOf(points) > LARGE && isUpward;
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
            const block = place(part.corners, polygonSpot(part), part.normal[2] === 1);
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

/** Each texel is the mean of its neighbourhood: edges of shadows are no staircases. */
function bakeBlock({ left, top, side, spotAt }: Block, shades: readonly Shade[], texels: Uint8Array): void {
    const light = Array.from({ length: side * side }, (_, i) => {
        const [u, v] = [i % side, Math.floor(i / side)].map((texel) =>
            Math.min(Math.max(texel / (side - 1), INSET), 1 - INSET),
        );
        return lightAt(spotAt(u, v), shades);
    });
    light.forEach((_, i) => {
        const [column, row] = [i % side, Math.floor(i / side)];
        const rows = [row - 1, row, row + 1].filter((other) => other >= 0 && other < side);
        const columns = [column - 1, column, column + 1].filter((other) => other >= 0 && other < side);
        const around = rows.flatMap((y) => columns.map((x) => light[y * side + x]));
        for (let channel = 0; channel < 3; channel++) {
            const mean = around.reduce((sum, color) => sum + color[channel], 0) / around.length;
            const at = 3 * ((top + row) * MAP_SIDE + left + column) + channel;
            texels[at] = Math.round(255 * STORED * Math.min(mean, 1));
        }
    });
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

/** Biquadratic patches along u and v. */
function pieces({ width, points }: QuakeCurve): [number, number] {
    return [(width - 1) / 2, (points.length / width - 1) / 2];
}

function curvePosition(part: QuakeCurve): (u: number, v: number) => Vector {
    const counts = pieces(part);
    return (u, v) => {
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
}

function curveSpot(part: QuakeCurve): Block["spotAt"] {
    const positionAt = curvePosition(part);
    const step = 1e-3;
    return (u, v) => {
        const du = along(positionAt(u + step, v), positionAt(u - step, v), -1);
        const dv = along(positionAt(u, v + step), positionAt(u, v - step), -1);
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

function polygonPosition({ corners }: QuakePolygon): (u: number, v: number) => Vector {
    return (u, v) =>
        [0, 1, 2].map((axis) => {
            const [start, right, , top] = corners.map((corner) => corner[axis]);
            return start + u * (right - start) + v * (top - start);
        }) as Vector;
}

function polygonSpot(part: QuakePolygon): Block["spotAt"] {
    const positionAt = polygonPosition(part);
    return (u, v) => ({ position: positionAt(u, v), normal: [...part.normal] });
}

function extentOf(points: readonly QuakePoint[]): number {
    return Math.max(
        ...[0, 1, 2].map((axis) => {
            const values = points.map((point) => point[axis]);
            return Math.max(...values) - Math.min(...values);
        }),
    );
}
