/**
 * Writes the sample models beside it: `node demo/models/makeModels.mjs`. Both are made of quarter circles, whose cubic
 * Bezier curves leave the circle by less than 3 parts in 10,000.
 */
import { writeFileSync } from "node:fs";

/** Length of the handles of a quarter circle of radius 1. */
const HANDLE = (4 / 3) * (Math.SQRT2 - 1);

/** Control points (a, b) of the four quarters of the unit circle, counter-clockwise from (1, 0). */
const QUARTERS = [0, 1, 2, 3].map((quarter) =>
    [
        [1, 0],
        [1, HANDLE],
        [HANDLE, 1],
        [0, 1],
    ].map(([a, b]) => {
        let point = [a, b];
        for (let turn = 0; turn < quarter; turn++) {
            // 0 − x, so that no −0 is written.
            point = [0 - point[1], point[0]];
        }
        return point;
    }),
);

/** @param {string} name @param {number[][][]} patches 16 points a patch, u first */
function write(name, patches) {
    const lines = patches.map((points) => ["3 3", ...points.map((point) => point.map(format).join(" "))].join("\n"));
    writeFileSync(new URL(`${name}.bpt`, import.meta.url), `${patches.length}\n${lines.join("\n")}\n`);
}

/** The same number gives the same text, so that edges meet in every digit. */
function format(value) {
    return String(Number(value.toFixed(4)) + 0);
}

/** Radius and height along the wall of the vase, from below up the outside, over the lip and down the inside. */
const VASE = [
    [0, 0],
    [[0.3, 0], [0.6, 0], [0.8, 0]],
    [[0.87, 0], [0.88, 0.1], [0.8, 0.16]],
    [[0.68, 0.25], [1.45, 0.7], [1.45, 1.35]],
    [[1.45, 2.05], [0.62, 2.1], [0.62, 2.7]],
    [[0.62, 2.95], [0.78, 3.08], [0.94, 3.15]],
    [[0.99, 3.17], [0.97, 3.22], [0.9, 3.21]],
    [[0.72, 3.15], [0.53, 3], [0.53, 2.7]],
    [[0.53, 2.05], [1.33, 2], [1.33, 1.35]],
    [[1.33, 0.7], [0.8, 0.2], [0, 0.2]],
];

/** Turns the wall about the y axis; u runs along the wall, v around, so that normals point out of the clay. */
function makeVase() {
    const patches = [];
    let start = VASE[0];
    for (const [first, second, end] of VASE.slice(1)) {
        const wall = [start, first, second, end];
        start = end;
        for (const quarter of QUARTERS) {
            patches.push(quarter.flatMap(([a, b]) => wall.map(([radius, height]) => [radius * a, height, radius * b])));
        }
    }
    return patches;
}

const SHELL = { turns: 3.5, partsOfTurn: 8, growth: 0.17, orbit: 1.1, drop: 1.9, tube: 0.92 };

/** A tube around a spiral that grows with every turn; u runs around the tube, v along the spiral. */
function makeShell() {
    const { turns, partsOfTurn, growth, orbit, drop, tube } = SHELL;
    const step = (2 * Math.PI) / partsOfTurn;
    const last = turns * 2 * Math.PI;
    const heights = -drop - tube;
    // Place and its derivative by the angle of the spiral, for the point (a, b) of the circle that is swept.
    const at = (angle, a, b) => {
        const size = Math.exp(growth * (angle - last));
        const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
        const radius = size * (orbit + tube * a);
        const height = size * (tube * b - drop);
        const place = [radius * cosine, height - heights, radius * sine];
        const slope = [
            radius * (growth * cosine - sine),
            growth * height,
            radius * (growth * sine + cosine),
        ];
        return { place, slope };
    };
    const patches = [];
    for (let part = 0; part < turns * partsOfTurn; part++) {
        const [from, to] = [part * step, (part + 1) * step];
        for (const quarter of QUARTERS) {
            const columns = quarter.map(([a, b]) => {
                const [start, end] = [at(from, a, b), at(to, a, b)];
                return [
                    start.place,
                    start.place.map((value, axis) => value + (start.slope[axis] * step) / 3),
                    end.place.map((value, axis) => value - (end.slope[axis] * step) / 3),
                    end.place,
                ];
            });
            patches.push([0, 1, 2, 3].flatMap((row) => columns.map((column) => column[row])));
        }
    }
    return patches;
}

write("vase", makeVase());
write("shell", makeShell());
