import { netFromControlGrids, type ControlGrid } from "../../src/net/netFromControlGrids";
import type { PatchNet } from "../../src/net/PatchNet";
import { createRandom } from "./random";

const AROUND = 8;
const ACROSS = 6;

/** Bezier points 0–3 of a segment of a uniform cubic B-spline from its four control points. */
const TO_BEZIER = [
    [1, 4, 1, 0],
    [0, 4, 2, 0],
    [0, 2, 4, 0],
    [0, 1, 4, 1],
];

/** A closed smooth surface of 48 uneven patches, a ring with bulges about 3 in radius: a bicubic B-spline surface. */
export function createBlob(seed: number): PatchNet {
    const random = createRandom(seed);
    const cage = Array.from({ length: AROUND * ACROSS }, (_, i) => {
        const a = (2 * Math.PI * (i % AROUND)) / AROUND;
        const b = (2 * Math.PI * Math.floor(i / AROUND)) / ACROSS;
        const far = 2 + 0.5 * Math.sin(2 * a) + 0.4 * (random() - 0.5);
        const thick = 0.8 + 0.3 * Math.cos(3 * a) + 0.5 * (random() - 0.5);
        const reach = far + thick * Math.cos(b);
        return [reach * Math.cos(a), thick * Math.sin(b) + 0.4 * Math.sin(2 * a), reach * Math.sin(a)];
    });
    const grids = cage.map((_, cell): ControlGrid => {
        const points: number[] = [];
        for (let i = 0; i < 16; i++) {
            const sum = [0, 0, 0];
            for (let j = 0; j < 16; j++) {
                const column = ((cell % AROUND) + (j & 3)) % AROUND;
                const row = (Math.floor(cell / AROUND) + (j >> 2)) % ACROSS;
                const share = (TO_BEZIER[i & 3][j & 3] * TO_BEZIER[i >> 2][j >> 2]) / 36;
                cage[row * AROUND + column].forEach((value, axis) => {
                    sum[axis] += share * value;
                });
            }
            points.push(...sum.map(Math.fround), 1);
        }
        return { degreeU: 3, degreeV: 3, points };
    });
    return netFromControlGrids(grids);
}
