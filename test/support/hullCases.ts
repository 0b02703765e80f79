import { DEFAULT_TESSELLATION, SPACINGS, TESSELLATION_MODES } from "../../src/hull/TessellationSettings";
import type { OffscreenMode, TessellationSettings } from "../../src/hull/TessellationSettings";
import { createView, type View } from "../../src/hull/View";
import { createPatchNet } from "../../src/net/createPatchNet";
import type { PatchNet } from "../../src/net/PatchNet";
import { createRandom } from "./random";
import { withTwists } from "./vectorNets";

type Random = () => number;

/** A net, a camera and settings, of any kind that the hull stage may meet. */
export interface HullCase {
    readonly net: PatchNet;
    readonly view: View;
    readonly settings: TessellationSettings;
    /** What is unusual about it. */
    readonly kind: string;
}

/** Where the eye stands, as a multiple of the size of the net: inside of the spheres around it, near, far. */
const DISTANCES = [0.1, 0.7, 2, 6, 30];

/** Makes the case of a seed: rows of patches that share edges, point ids in random order, any world matrix. */
export function createHullCase(seed: number): HullCase {
    const random = createRandom(seed);
    const between = (low: number, high: number): number => low + (high - low) * random();
    const isFar = random() < 0.25;
    const rational = random() < 0.3;
    const plain = createRandomNet(random, isFar ? 1e4 : 1, rational);
    const view = createView();
    const scale = 10 ** between(-6, 6);
    writeWorld(view, random, scale);
    // The middle of the net in world space, from which the eye stands a few sizes away.
    const middle = toWorld(view, averageOf(plain));
    const distance = DISTANCES[Math.floor(random() * DISTANCES.length)] * 3 * scale;
    const away = unitVector(random);
    view.eye.set(middle.map((value, axis) => value + away[axis] * distance));
    const isTurned = random() < 0.3;
    view.orthographic = random() < 0.2;
    aim(view, isTurned ? unitVector(random) : away.map((value) => -value), random, distance);
    // Settings that put about half of the factors between their limits.
    const mode = TESSELLATION_MODES[Math.floor(random() * TESSELLATION_MODES.length)];
    const pixels = (3 * scale * view.pixelsPerUnit) / (view.orthographic ? 1 : distance);
    const offscreen = (["coarsen", "drop", "keep"] as OffscreenMode[])[Math.floor(random() * 3)];
    view.hidesPatches = random() < 0.9;
    view.culledFacing = ([0, 1, -1] as const)[Math.floor(random() * 3)];
    const settings: TessellationSettings = {
        ...DEFAULT_TESSELLATION,
        mode,
        level: between(1, 64),
        nearDistance: distance * between(0.1, 0.8),
        farDistance: distance * between(0.9, 5),
        pixelsPerSegment: pixels / between(2, 60),
        pixelError: pixels / between(2, 60) ** 2,
        minFactor: between(1, 3),
        maxFactor: between(30, 64),
        spacing: SPACINGS[Math.floor(random() * SPACINGS.length)],
        offscreen,
    };
    const hasTwists = !rational && random() < 0.3;
    const net = hasTwists ? withTwists(plain, seed, 0.5 * random()) : plain;
    const kind = [isFar && "far from the origin", rational && "rational", isTurned && "turned", hasTwists && "twists"];
    return {
        net,
        view,
        settings,
        kind: [mode, view.orthographic && "orthographic", ...kind].filter(Boolean).join(", "),
    };
}

function createRandomNet(random: Random, away: number, rational: boolean): PatchNet {
    const columns = 1 + Math.floor(random() * 3);
    const width = 3 * columns + 1;
    const count = 4 * width;
    const ids = Array.from({ length: count }, (_, i) => i);
    for (let i = count - 1; i > 0; i--) {
        const j = Math.floor(random() * (i + 1));
        [ids[i], ids[j]] = [ids[j], ids[i]];
    }
    const centre = away === 1 ? [0, 0, 0] : unitVector(random).map((value) => value * away);
    const points = new Float64Array(4 * count);
    for (let i = 0; i < count; i++) {
        const place = [(i % width) / 3, Math.floor(i / width) / 3, 0];
        place.forEach((value, axis) => {
            points[4 * ids[i] + axis] = centre[axis] + value + (random() - 0.5) * 0.6;
        });
        points[4 * ids[i] + 3] = rational ? 0.5 + 1.5 * random() : 1;
    }
    const patches: number[] = [];
    for (let patch = 0; patch < columns; patch++) {
        for (let i = 0; i < 16; i++) {
            patches.push(ids[(i >> 2) * width + 3 * patch + (i & 3)]);
        }
    }
    return createPatchNet({ points, patches });
}

/** Turned, stretched unevenly, mirrored at times, and moved. */
function writeWorld(view: View, random: Random, scale: number): void {
    const [x, y, z] = frameAround(unitVector(random), random);
    [x, y, z].forEach((axis, row) => {
        const stretch = scale * (0.5 + 1.5 * random()) * (random() < 0.3 ? -1 : 1);
        axis.forEach((value, column) => {
            view.world[4 * row + column] = value * stretch;
        });
    });
    for (let axis = 0; axis < 3; axis++) {
        view.world[12 + axis] = (random() - 0.5) * 20 * scale;
    }
}

/** Points the camera along a direction, with a projection of either depth range or none in particular. */
function aim(view: View, forward: number[], random: Random, distance: number): void {
    const [side, up, along] = frameAround(forward, random);
    view.forward.set(along);
    view.near = distance * 10 ** (-3 * random());
    const tangent = 0.2 + 0.6 * random();
    const aspect = 0.6 + 1.6 * random();
    const height = 200 + 1800 * random();
    const reach = view.orthographic ? distance * tangent : tangent;
    view.pixelsPerUnit = height / 2 / reach;
    view.cornerTangent = Math.hypot(tangent, tangent * aspect);
    const far = distance * 50;
    const depth = far / (far - view.near);
    for (let row = 0; row < 3; row++) {
        view.clip[4 * row] = side[row] / (reach * aspect);
        view.clip[4 * row + 1] = up[row] / reach;
        view.clip[4 * row + 2] = view.orthographic ? along[row] / (far - view.near) : along[row] * depth;
        view.clip[4 * row + 3] = view.orthographic ? 0 : along[row];
    }
    view.clip[14] = view.orthographic ? -view.near / (far - view.near) : -view.near * depth;
    view.clip[15] = view.orthographic ? 1 : 0;
}

/** Three perpendicular unit vectors, the last one along the given one. */
function frameAround(along: number[], random: Random): number[][] {
    const other = unitVector(random);
    const side = unit(cross(other, along));
    return [side, cross(along, side), along];
}

function unitVector(random: Random): number[] {
    return unit([random() - 0.5, random() - 0.5, random() - 0.5]);
}

function unit(v: number[]): number[] {
    const length = Math.hypot(...v);
    return v.map((value) => value / length);
}

function cross(a: number[], b: number[]): number[] {
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function averageOf(net: PatchNet): number[] {
    const count = net.points.length / 4;
    return [0, 1, 2].map((axis) => net.points.filter((_, i) => i % 4 === axis).reduce((a, b) => a + b, 0) / count);
}

function toWorld({ world }: View, point: number[]): number[] {
    return [0, 1, 2].map(
        (axis) => point[0] * world[axis] + point[1] * world[4 + axis] + point[2] * world[8 + axis] + world[12 + axis],
    );
}
