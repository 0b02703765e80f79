/**
 * The cage of a creature, all of quads: a box whose faces are extruded along slices. Its left and right sides are the same
 * to the last digit. Points where 3, 5, 6 and 7 edges meet are where parts begin.
 */
import { CageBuilder } from "./CageBuilder.mjs";

/** Faces of the body across, up and along it. */
const [ACROSS, UP, ALONG] = [4, 3, 6];

/** Slices of the body from the back to the front: height of the middle, z, half width, half height. */
const BODY = [
    [1.72, -1.34, 0.5, 0.52],
    [1.64, -0.98, 0.86, 0.84],
    [1.54, -0.46, 1.02, 0.96],
    [1.5, 0.06, 1.0, 0.96],
    [1.58, 0.54, 0.92, 0.96],
    [1.74, 1.0, 0.76, 0.86],
    [1.9, 1.32, 0.52, 0.6],
];

/** Slices of parts in the middle: height, z, degrees above the direction +z, half width, half height. */
const NECK = [
    [2.3, 1.56, 40, 0.46, 0.5],
    [2.7, 1.82, 60, 0.38, 0.42],
    [3.06, 1.98, 56, 0.38, 0.42],
    [3.46, 2.16, 34, 0.58, 0.56],
    [3.6, 2.58, 6, 0.74, 0.66],
    [3.48, 3.06, -8, 0.62, 0.52],
    [3.28, 3.46, -12, 0.48, 0.34],
    [3.18, 3.8, -8, 0.5, 0.32],
    [3.16, 3.98, 0, 0.34, 0.2],
];

/** Likewise; it looks back. */
const TAIL = [
    [1.74, -1.68, -4, 0.42, 0.44],
    [1.6, -2.1, 12, 0.34, 0.36],
    [1.4, -2.54, 22, 0.27, 0.28],
    [1.16, -3.08, 12, 0.2, 0.22],
    [1.06, -3.52, -2, 0.16, 0.17],
    [1.14, -3.9, -22, 0.13, 0.14],
    [1.36, -4.26, -42, 0.1, 0.11],
    [1.58, -4.46, -50, 0.32, 0.09],
    [1.84, -4.68, -50, 0.04, 0.04],
];

/** Slices of a leg: x, y, z, degrees from down to forward, half width, half depth. */
const FORELEG = [
    [0.78, 1.0, 0.76, 0, 0.34, 0.36],
    [0.82, 0.72, 0.7, -8, 0.26, 0.27],
    [0.82, 0.36, 0.68, 4, 0.22, 0.22],
    [0.82, 0.15, 0.78, 50, 0.26, 0.19],
    [0.82, 0.11, 1.0, 86, 0.29, 0.13],
    [0.82, 0.1, 1.1, 90, 0.22, 0.08],
];
const HIND_LEG = [
    [0.84, 1.06, -0.62, 0, 0.36, 0.46],
    [0.9, 0.8, -0.5, 16, 0.3, 0.34],
    [0.9, 0.44, -0.7, -14, 0.21, 0.23],
    [0.88, 0.15, -0.66, 50, 0.26, 0.19],
    [0.88, 0.11, -0.42, 86, 0.29, 0.13],
    [0.88, 0.1, -0.32, 90, 0.22, 0.08],
];

/** Slices of a horn: x, y, z, degrees above +z, half width, half depth. */
const HORN = [
    [0.29, 4.22, 2.3, 106, 0.13, 0.13],
    [0.38, 4.58, 2.1, 130, 0.09, 0.09],
    [0.47, 4.78, 1.72, 164, 0.03, 0.03],
];

/** Slices of an ear: the middle, half of its width, which is along it, and half of its thickness. */
const EAR = [
    [0.78, 3.66, 2.2, 0.16, 0.1],
    [1.14, 3.78, 1.98, 0.26, 0.05],
    [1.56, 3.66, 1.72, 0.05, 0.03],
];

/** Heights of the plates on the first walls of the tail, the walls of the body from back to front, and the second wall of the neck. */
const PLATES = { tail: [0.36], body: [0.44, 0.54, 0.6, 0.6, 0.54, 0.46], neck: [0.36] };

/** Charts of the texture: left, lower, width, height. */
const CHARTS = {
    body: [0, 0, 1, 0.34],
    chest: [0, 0.35, 0.14, 0.1],
    rump: [0.15, 0.35, 0.14, 0.1],
    leg: [0.3, 0.35, 0.7, 0.1],
    neck: [0, 0.46, 0.5, 0.4],
    tail: [0.52, 0.46, 0.48, 0.4],
    horn: [0, 0.87, 0.12, 0.12],
    ear: [0.13, 0.87, 0.12, 0.12],
    eye: [0.26, 0.87, 0.12, 0.12],
    plate: [0.39, 0.87, 0.2, 0.12],
    claw: [0.6, 0.87, 0.12, 0.12],
};

/** A texture coordinate from within a chart, where u and v run from 0 to 1. */
function inChart(name, u, v) {
    const [left, lower, width, height] = CHARTS[name];
    return [left + u * width, lower + v * height];
}

const radians = (degrees) => (degrees * Math.PI) / 180;
const sum = (...vectors) => [0, 1, 2].map((axis) => vectors.reduce((total, vector) => total + vector[axis], 0));
const times = (factor, vector) => vector.map((value) => factor * value);

/**
 * Where faces go: the middle, and the vectors from there to the rim, to the right and up, and to the tip.
 * @typedef {{ middle: number[], right: number[], up: number[], tip: number[] }} Slice
 */

/** A slice that is upright, and looks some degrees above +z. */
function upright([height, z, degrees, width, depth], x = 0) {
    const [cosine, sine] = [Math.cos(radians(degrees)), Math.sin(radians(degrees))];
    const [up, ahead] = [
        [0, cosine, -sine],
        [0, sine, cosine],
    ];
    return { middle: [x, height, z], right: [width, 0, 0], up: times(depth, up), tip: times(depth, ahead) };
}

/** An upright slice that looks back. */
function backward(given) {
    const ahead = upright(given);
    return { ...ahead, tip: times(-1, ahead.tip) };
}

/** A slice of a leg, which looks down, turned to the front by some degrees. */
function legSlice([x, y, z, degrees, width, depth]) {
    return upright([y, z, degrees - 90, width, depth], x);
}

/** @param {Slice} slice @param {number} side 1, or −1 for the other side */
function onSide({ middle, right, up, tip }, side) {
    const [a, b, c, d] = [middle, right, up, tip].map(([x, y, z]) => [side * x, y, z]);
    return { middle: a, right: b, up: c, tip: d };
}

const cage = new CageBuilder();

/**
 * Extrudes faces from slice to slice.
 * @param {number[]} faces
 * @param {number[][]} grid their points, row by row, from left to right and upwards
 * @param {Slice[]} slices
 * @param {keyof typeof CHARTS} chart of the walls
 * @param {string} material of the walls
 * @param {number} side 1, or −1 for what is mirrored
 * @returns {number[][]} the quads of each wall; they begin in the middle of the lowest row
 */
function grow(faces, grid, slices, chart, material = "skin", side = 1) {
    const [columns, rows] = [grid[0].length - 1, grid.length - 1];
    let start = grid[0][columns >> 1];
    let places = new Map(grid.flatMap((row, j) => row.map((id, i) => [id, [(2 * i) / columns - 1, (2 * j) / rows - 1]])));
    return slices.map((given, index) => {
        const { middle, right, up, tip } = onSide(given, side);
        const placeOf = (id) => {
            const [s, t] = places.get(id);
            const isRim = Math.max(Math.abs(s), Math.abs(t)) === 1;
            // An ellipse where there are points enough, and a bulge at the end.
            const length = isRim && columns + rows > 2 ? Math.hypot(s, t) : 1;
            const bulge = !isRim && index === slices.length - 1 ? 0.5 : 0;
            return sum(middle, times(s / length, right), times(t / length, up), times(bulge, tip));
        };
        const uvOf = (part, isEnd) => inChart(chart, side > 0 ? part : 1 - part, (index + (isEnd ? 1 : 0)) / slices.length);
        const { wall, moved } = cage.extrude(faces, placeOf, uvOf, material, start);
        places = new Map([...places].map(([id, place]) => [moved.get(id), place]));
        start = moved.get(start);
        return side > 0 ? wall : wall.toReversed();
    });
}

/** The points of a quad of a wall, as a grid of one face: the second wall point is to the right, the next slice is up. */
function gridOfQuad(face, side = 1) {
    const [a, b, c, d] = cage.faces[face].points;
    return side > 0 ? [[a, b], [d, c]] : [[b, a], [c, d]];
}

/** Makes a box of faces, bent to the slices of the body. */
function makeBody() {
    const ids = new Map();
    const point = (i, j, k) => {
        const key = `${i} ${j} ${k}`;
        if (!ids.has(key)) {
            const { middle, right, up, tip } = upright([BODY[k][0], BODY[k][1], 0, BODY[k][2], BODY[k][3]]);
            const [s, t] = [(2 * i) / ACROSS - 1, (2 * j) / UP - 1];
            const [round, high] = [s * Math.sqrt(1 - (t * t) / 2), t * Math.sqrt(1 - (s * s) / 2)];
            const isInside = i > 0 && i < ACROSS && j > 0 && j < UP;
            const bulge = isInside ? (k === 0 ? -0.25 : 0.25) : 0;
            ids.set(key, cage.addPoint(sum(middle, times(round, right), times(high, up), times(bulge, tip))));
        }
        return ids.get(key);
    };
    // Around a slice, from the middle of the belly to the right.
    const around = [];
    for (let i = ACROSS / 2; i < ACROSS; i++) around.push([i, 0]);
    for (let j = 0; j < UP; j++) around.push([ACROSS, j]);
    for (let i = ACROSS; i > 0; i--) around.push([i, UP]);
    for (let j = UP; j > 0; j--) around.push([0, j]);
    for (let i = 0; i < ACROSS / 2; i++) around.push([i, 0]);
    const onWall = (part, k) => point(...around[(part + around.length) % around.length], k);
    const walls = Array.from({ length: ALONG }, (_, k) =>
        around.map((_, part) => {
            const uvs = [[part, k], [part + 1, k], [part + 1, k + 1], [part, k + 1]].map(([u, v]) => inChart("body", u / around.length, v / ALONG));
            const corners = [onWall(part, k), onWall(part + 1, k), onWall(part + 1, k + 1), onWall(part, k + 1)];
            return cage.addFace(corners, uvs, "skin");
        }),
    );
    const makeEnd = (k, chart) =>
        Array.from({ length: UP }, (_, j) =>
            Array.from({ length: ACROSS }, (_, i) => {
                const cell = [[i, j], [i + 1, j], [i + 1, j + 1], [i, j + 1]];
                const corners = cell.map(([a, b]) => point(a, b, k));
                const uvs = cell.map(([a, b]) => inChart(chart, a / ACROSS, b / UP));
                return k === 0 ? cage.addFace(corners.reverse(), uvs.reverse(), "skin") : cage.addFace(corners, uvs, "skin");
            }),
        );
    const [back, front] = [makeEnd(0, "rump"), makeEnd(ALONG, "chest")];
    /** The upper middle of an end: its faces and their points. */
    const upperMiddle = (end, k) => ({
        faces: [end[1][1], end[1][2], end[2][1], end[2][2]],
        grid: [1, 2, 3].map((j) => [1, 2, 3].map((i) => point(i, j, k))),
    });
    return { walls, onWall, chest: [front[0][1], front[0][2]], front: upperMiddle(front, ALONG), back: upperMiddle(back, 0) };
}

const body = makeBody();
const neck = grow(body.front.faces, body.front.grid, NECK.map((given) => upright(given)), "neck");
const tail = grow(body.back.faces, body.back.grid, TAIL.map(backward), "tail");

/** Parts of the body's walls from which the legs grow: the lower corner, and the side above it. */
const LEG_PARTS = [1, 2];

function makeLeg(side, k, slices) {
    const partOf = (part) => (side > 0 ? part : body.walls[0].length - 1 - part);
    const faces = LEG_PARTS.map((part) => body.walls[k][partOf(part)]);
    const columns = [1, 2, 3].map((part) => (side > 0 ? part : -part));
    const grid = [k, k + 1].map((row) => columns.map((part) => body.onWall(part, row)));
    grow(faces, grid, slices.map(legSlice), "leg", "skin", side);
    for (const face of faces) {
        const middleOf = [0, 1, 2].map((axis) => cage.faces[face].points.reduce((total, id) => total + cage.points[id][axis], 0) / 4);
        const [x, y, z] = [side * middleOf[0], middleOf[1], middleOf[2]];
        const claw = [x, y - 0.03, z + 0.2, 80, 0.025, 0.025];
        grow([face], gridOfQuad(face, side), [legSlice(claw)], "claw", "claw", side);
        cage.paint([face], "claw");
    }
}

/** Part of a wall on the right, or the one on the left that mirrors it. */
const partOf = (wall, part, side) => (side > 0 ? wall[part] : wall.at(-1 - part));

function makeHorn(side) {
    const face = partOf(neck[4], 3, side);
    const slices = HORN.map(([x, y, z, degrees, width, depth]) => upright([y, z, degrees, width, depth], x));
    // In slices that look up the lower rim is in front: the grid is turned to them.
    const grid = gridOfQuad(face, side).map((row) => row.toReversed()).reverse();
    const [, ...walls] = grow([face], grid, slices, "horn", "skin", side);
    cage.paint([...walls.flat(), face], "horn");
}

function makeEar(side) {
    const face = partOf(neck[4], 2, side);
    const slices = EAR.map(([x, y, z, width, thickness]) => ({
        middle: [x, y, z],
        right: [0, thickness, 0],
        up: [width * 0.5, 0, width],
        tip: [1, 0, 0],
    }));
    grow([face], gridOfQuad(face, side), slices, "ear", "skin", side);
}

function makeEye(side) {
    const face = partOf(neck[5], 2, side);
    const points = gridOfQuad(face, side).flat().map((id) => cage.points[id]);
    const middle = times(0.25, sum(...points));
    const [x, y, z] = [side * middle[0], middle[1], middle[2]];
    const ring = (out, size) => ({
        middle: [x + 0.8 * out, y + 0.45 * out, z + 0.4 * out],
        right: [-0.45 * size, 0.8 * size, 0],
        up: [-0.4 * size, 0, 0.9 * size],
        tip: [1, 0, 0],
    });
    const walls = grow([face], gridOfQuad(face, side), [ring(0, 0.17), ring(0.02, 0.15), ring(0.13, 0.1)], "eye", "skin", side);
    cage.paint([...walls[2], face], "eye");
}

/** Extrudes the two faces to the left and right of the middle of the back to a plate. */
function makePlate(wall, height) {
    const faces = [wall[wall.length / 2 - 1], wall[wall.length / 2]];
    const [right, left] = faces.map((face) => gridOfQuad(face));
    const grid = [0, 1].map((row) => [left[row][1], left[row][0], right[row][0]]);
    const [from, to] = [0, 1].map((row) => cage.points[grid[row][1]]);
    const along = times(0.5, sum(to, times(-1, from)));
    const length = Math.hypot(...along);
    const out = [0, along[2] / length, -along[1] / length].map((value) => value * Math.sign(along[2]));
    const middle = times(0.5, sum(from, to));
    const across = Math.sign(cage.points[grid[0][2]][0]);
    const blade = (up, back, thickness, share) => ({
        middle: sum(middle, times(up, out), [0, 0, -back]),
        right: [across * thickness, 0, 0],
        up: times(share, along),
        tip: out,
    });
    const [, edge] = grow(faces, grid, [blade(0.03, 0, 0.1, 0.85), blade(height, 0.14, 0.02, 0.3)], "plate");
    cage.paint([...edge, ...faces], "plate");
}

for (const side of [1, -1]) {
    makeLeg(side, 4, FORELEG);
    makeLeg(side, 1, HIND_LEG);
    makeHorn(side);
    makeEar(side);
    makeEye(side);
}
for (const wall of [...body.walls, ...neck.slice(0, 3)]) {
    cage.paint([wall[0], wall.at(-1)], "belly");
}
cage.paint(body.chest, "belly");
PLATES.body.forEach((height, k) => makePlate(body.walls[k], height));
PLATES.neck.forEach((height, k) => makePlate(neck[k + 1], height));
PLATES.tail.forEach((height, k) => makePlate(tail[k], height));

/** The creature as OBJ, with one chart of the texture for each kind of part. */
export const CREATURE = cage.toObj("creature", [
    "A creature of quads, made for this project by demo/models/makeCages.mjs. Read it with parseObjCage.",
    "Y is up, the nose points along +z.",
]);
