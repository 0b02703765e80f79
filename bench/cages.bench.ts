/**
 * What moving the cage of a character costs on the CPU, against converting it anew: where a GPU makes the points of the
 * net, where the CPU plans (WebGL2), and where it makes all. The creature of the demo, and bigguy where ../shared has it.
 * Prints tables and, last, one line of JSON. Run by `npm run bench`.
 */
import { existsSync, readFileSync } from "node:fs";
import { CREATURE } from "../demo/models/creature.mjs";
import type { Cage } from "../src/cage/Cage";
import { approximateCatmullClark } from "../src/cage/approximateCatmullClark";
import type { CageMethod } from "../src/cage/CellRows";
import { createBounds } from "../src/math/bounds";
import { MovingCage } from "../src/motion/MovingCage";
import { createPatchNet } from "../src/net/createPatchNet";
import { parseObjCage } from "../src/sources/parseObjCage";
import { timeInTurns, type Contender, type Timing } from "./timing";

const BIGGUY = "../shared/data/cages/bigguy_from_ccm.obj";

interface Row extends Timing {
    readonly name: string;
    /** Faces of the cage. */
    readonly faces: number;
    /** The conversion, as a multiple of this: by the fastest runs, which what else the machine does disturbs least. */
    readonly timesAsFast: number;
}

/** What takes new positions, run after run, and does something with the cage. */
function createMove(name: string, cage: Cage, method: CageMethod, use: (moving: MovingCage) => unknown): Contender {
    const net = approximateCatmullClark(cage, { method });
    const moving = new MovingCage(createPatchNet(net), net.stencil);
    const positions = cage.positions.slice();
    let sign = 1e-3;
    return {
        name,
        run: () => {
            for (let i = 0; i < positions.length; i++) {
                positions[i] += sign;
            }
            sign = -sign;
            if (!moving.move(positions)) {
                throw new Error("The cage did not move.");
            }
            return use(moving);
        },
    };
}

function benchCage(character: string, cage: Cage, method: CageMethod): Row[] {
    const bounds = createBounds();
    const label = `${character}, ${method}`;
    const contenders = [
        { name: `${label}: a fresh conversion`, run: () => approximateCatmullClark(cage, { method }) },
        createMove(`${label}: updateCage and bounds; a GPU does the rest`, cage, method, (moving) => {
            moving.writeBounds(bounds);
            return bounds;
        }),
        createMove(`${label}: and points to plan by, as WebGL2 needs`, cage, method, (moving) => {
            moving.writeBounds(bounds);
            return moving.hullPoints;
        }),
        createMove(`${label}: and all points`, cage, method, (moving) => {
            moving.writeBounds(bounds);
            return moving.points;
        }),
    ];
    const timings = timeInTurns(contenders);
    return timings.map((timing, i) => ({
        name: contenders[i].name,
        faces: cage.faceSizes.length,
        ...timing,
        timesAsFast: timings[0].minimum / timing.minimum,
    }));
}

const cages = [["creature", CREATURE], ...(existsSync(BIGGUY) ? [["bigguy", readFileSync(BIGGUY, "utf8")]] : [])].map(
    ([name, text]) => [name, parseObjCage(text).cages[0].cage] as const,
);
const rows = cages.flatMap(([name, cage]) =>
    (["acc", "gregory"] as const).flatMap((method) => benchCage(name, cage, method)),
);
console.log("cages that move, against a fresh conversion");
console.table(
    rows.map((row) => ({
        what: row.name,
        faces: row.faces,
        "min ms": row.minimum.toFixed(3),
        "median ms": row.median.toFixed(3),
        "σ ms": row.deviation.toFixed(3),
        "times as fast": row.timesAsFast.toFixed(1),
    })),
);
console.log(JSON.stringify({ part: "cages", rows }));
