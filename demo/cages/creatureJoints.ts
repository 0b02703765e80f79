/** A bone of the creature: where it turns, and the line around which points follow it. */
export interface Joint {
    readonly name: string;
    /** Name of the bone that it hangs on, or null for the first. */
    readonly parent: string | null;
    /** x, y, z that it turns about. */
    readonly pivot: readonly number[];
    /** Ends of its line, x, y, z each. */
    readonly line: readonly [readonly number[], readonly number[]];
    /** How far from its line points follow it, in units of the cage. */
    readonly reach: number;
}

const SPINE: readonly Joint[] = [
    {
        name: "hips",
        parent: null,
        pivot: [0, 1.5, -0.3],
        line: [
            [0, 1.6, -1.2],
            [0, 1.5, 0],
        ],
        reach: 0.9,
    },
    {
        name: "chest",
        parent: "hips",
        pivot: [0, 1.5, 0.1],
        line: [
            [0, 1.5, 0.2],
            [0, 1.8, 1.2],
        ],
        reach: 0.9,
    },
    {
        name: "neck",
        parent: "chest",
        pivot: [0, 2, 1.35],
        line: [
            [0, 2.3, 1.56],
            [0, 3, 1.95],
        ],
        reach: 0.45,
    },
    {
        name: "head",
        parent: "neck",
        pivot: [0, 3.15, 2],
        line: [
            [0, 3.5, 2.1],
            [0, 3.2, 3.9],
        ],
        reach: 0.65,
    },
];

const TAIL: readonly Joint[] = [
    {
        name: "tail 1",
        parent: "hips",
        pivot: [0, 1.72, -1.4],
        line: [
            [0, 1.7, -1.7],
            [0, 1.55, -2.2],
        ],
        reach: 0.4,
    },
    {
        name: "tail 2",
        parent: "tail 1",
        pivot: [0, 1.55, -2.25],
        line: [
            [0, 1.5, -2.4],
            [0, 1.2, -3],
        ],
        reach: 0.35,
    },
    {
        name: "tail 3",
        parent: "tail 2",
        pivot: [0, 1.18, -3.05],
        line: [
            [0, 1.15, -3.15],
            [0, 1.05, -3.6],
        ],
        reach: 0.3,
    },
    {
        name: "tail 4",
        parent: "tail 3",
        pivot: [0, 1.07, -3.7],
        line: [
            [0, 1.1, -3.8],
            [0, 1.8, -4.65],
        ],
        reach: 0.3,
    },
];

/** Bones of the legs of one side: 1, or −1 for the other. */
function legs(side: 1 | -1): Joint[] {
    const name = side > 0 ? "left" : "right";
    const leg = (end: string, parent: string, points: readonly (readonly number[])[]): Joint[] => {
        const [hip, from, knee, to, foot] = points.map(([x, y, z]) => [side * x, y, z]);
        const upper = `${end} ${name}`;
        return [
            { name: upper, parent, pivot: hip, line: [from, knee], reach: 0.3 },
            { name: `${upper}, lower`, parent: upper, pivot: knee, line: [to, foot], reach: 0.3 },
        ];
    };
    return [
        ...leg("fore", "chest", [
            [0.8, 1.3, 0.76],
            [0.8, 0.95, 0.76],
            [0.82, 0.55, 0.69],
            [0.82, 0.36, 0.68],
            [0.82, 0.1, 1.1],
        ]),
        ...leg("hind", "hips", [
            [0.86, 1.35, -0.6],
            [0.86, 1, -0.6],
            [0.9, 0.62, -0.58],
            [0.9, 0.44, -0.68],
            [0.88, 0.1, -0.35],
        ]),
    ];
}

/** The bones of demo/models/creature.obj, parents before those that hang on them. */
export const JOINTS: readonly Joint[] = [...SPINE, ...TAIL, ...legs(1), ...legs(-1)];

/** Bones that a point follows at most. */
export const INFLUENCERS = 4;

/** The bones that move a point, and the share of each. */
export interface PointBones {
    readonly bones: number[];
    readonly shares: number[];
}

/**
 * How much each bone moves a point: the more, the nearer its line is for its reach.
 * @param point x, y, z at rest
 * @returns the bones with the largest shares, and these, which sum to 1
 */
export function bonesOf(point: readonly number[]): PointBones {
    const strengths = JOINTS.map(({ line, reach }) => Math.min(reach / distanceTo(line, point), 20) ** 4);
    const bones = strengths
        .map((_, bone) => bone)
        .sort((a, b) => strengths[b] - strengths[a])
        .slice(0, INFLUENCERS);
    const sum = bones.reduce((total, bone) => total + strengths[bone], 0);
    return { bones, shares: bones.map((bone) => strengths[bone] / sum) };
}

function distanceTo([from, to]: Joint["line"], point: readonly number[]): number {
    const along = to.map((value, axis) => value - from[axis]);
    const offset = point.map((value, axis) => value - from[axis]);
    const dot = (a: readonly number[], b: readonly number[]): number =>
        a.reduce((sum, value, i) => sum + value * b[i], 0);
    const share = Math.min(Math.max(dot(offset, along) / dot(along, along), 0), 1);
    return Math.hypot(...offset.map((value, axis) => value - share * along[axis]));
}
