import { createPatchNet } from "../../../src/net/createPatchNet";
import { netFromControlGrids, type ControlGrid } from "../../../src/net/netFromControlGrids";
import { patchCountOf, pointCountOf, type PatchNet } from "../../../src/net/PatchNet";
import { createRandom } from "../../support/random";

/** A bumpy sheet of columns × rows patches, weights from 0.5 to 2 when rational. Closed nowhere. */
export function createSheet(columns: number, rows: number, seed: number, rational: boolean): PatchNet {
    const random = createRandom(seed);
    const width = 3 * columns + 1;
    const points: number[] = [];
    for (let row = 0; row <= 3 * rows; row++) {
        for (let column = 0; column < width; column++) {
            const jitter = (): number => (random() - 0.5) * 0.4;
            const weight = rational ? 0.5 + 1.5 * random() : 1;
            points.push(column + jitter(), (random() - 0.5) * 2, row + jitter(), weight);
        }
    }
    const patches: number[] = [];
    for (let row = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++) {
            for (let i = 0; i < 16; i++) {
                patches.push((3 * row + (i >> 2)) * width + 3 * column + (i & 3));
            }
        }
    }
    return createPatchNet({ points, patches });
}

/** A net whose points have other ids, at random: edges then run either way in canonical direction. */
export function shuffled(net: PatchNet, seed: number): PatchNet {
    const random = createRandom(seed);
    const order = Array.from({ length: pointCountOf(net) }, (_, id) => [random(), id])
        .sort(([a], [b]) => a - b)
        .map(([, id]) => id);
    const points = order.flatMap((id) => [...net.points.subarray(4 * id, 4 * id + 4)]);
    const places = new Uint32Array(order.length);
    order.forEach((id, place) => {
        places[id] = place;
    });
    return createPatchNet({ ...net, points, patches: net.patches.map((id) => places[id]) });
}

/**
 * Two patches that share one edge, each turned and mirrored so that the edge is any side of either, in either
 * direction: the sixteen pairs of sides, twice.
 */
export function createSidePairs(): PatchNet {
    const random = createRandom(7);
    const base = (mirror: boolean): number[][] => {
        const grid: number[][] = [];
        for (let row = 0; row < 4; row++) {
            for (let column = 0; column < 4; column++) {
                // The shared edge is row 0 in both: z = 0, with the same heights.
                const z = mirror ? -row : row;
                const height = row === 0 ? Math.sin(2.3 * column + 0.4) : random();
                grid.push([column, height, z, 1]);
            }
        }
        return grid;
    };
    const turn = (grid: number[][]): number[][] => grid.map((_, i) => grid[4 * (3 - (i & 3)) + (i >> 2)]);
    const flip = (grid: number[][]): number[][] => grid.map((_, i) => grid[4 * (i >> 2) + 3 - (i & 3)]);
    const grids: ControlGrid[] = [];
    for (let pair = 0; pair < 32; pair++) {
        let first = base(false);
        let second = base(true);
        for (let i = 0; i < (pair & 3); i++) {
            first = turn(first);
        }
        for (let i = 0; i < ((pair >> 2) & 3); i++) {
            second = turn(second);
        }
        if (pair >= 16) {
            second = flip(second);
        }
        for (const grid of [first, second]) {
            const points = grid.flatMap(([x, y, z, w]) => [x + 10 * pair, y, z, w]);
            grids.push({ degreeU: 3, degreeV: 3, points });
        }
    }
    return netFromControlGrids(grids);
}

/** A net with texture coordinates, colours and groups: corners or control values. */
export function withAttributes(net: PatchNet, perPatch: 4 | 16, seed: number): PatchNet {
    const random = createRandom(seed);
    const patchCount = patchCountOf(net);
    return createPatchNet({
        ...net,
        uvs: Array.from({ length: patchCount * perPatch * 2 }, () => random() * 4 - 1),
        // Of the other arrangement.
        uvs2: Array.from({ length: patchCount * (20 - perPatch) * 2 }, () => random() * 4 - 1),
        colors: Array.from({ length: patchCount * perPatch * 4 }, () => random()),
        groups: Array.from({ length: patchCount }, () => Math.floor(random() * 3)),
    });
}

/** A net scaled in x and z, and otherwise in y. */
export function scaled(net: PatchNet, acrossFactor: number, alongFactor: number): PatchNet {
    const factors = [acrossFactor, alongFactor, acrossFactor, 1];
    return createPatchNet({ ...net, points: net.points.map((value, i) => value * factors[i & 3]) });
}

/**
 * Many patches of few points, within a unit around the origin: the memory that they take is little more than their ids.
 * @param materials material slots, dealt out in turn
 */
export function createCrowd(patchCount: number, materials = 1): PatchNet {
    const random = createRandom(patchCount);
    // A patch takes 16 points that follow each other along a knot: it is small, and most are beside a near camera.
    const count = 4096;
    const points = Float32Array.from({ length: 4 * count }, (_, i) => {
        const angle = (2 * Math.PI * (i >> 2)) / count;
        const place = [Math.sin(2 * angle), Math.sin(3 * angle + 1), Math.cos(angle), 1];
        return place[i & 3] + (i % 4 === 3 ? 0 : 0.02 * random());
    });
    const patches = new Uint32Array(16 * patchCount);
    for (let i = 0; i < patches.length; i++) {
        patches[i] = (13 * (i >> 4) + (i & 15)) % count;
    }
    const groups = Array.from({ length: patchCount }, (_, patch) => patch % materials);
    return createPatchNet({ points, patches, ...(materials > 1 && { groups }) });
}
