/** Seconds after which the creature is where it was. */
export const WALK_SECONDS = 8;

/** How often things come and go in that time. */
const [STRIDES, SWINGS, BREATHS, LOOKS] = [6, 3, 2, 1];

/** Pitch, yaw and roll of bones by their names, in radians, and the influences of breathing and of the raised plates. */
export interface Pose {
    readonly turns: Readonly<Record<string, readonly [pitch: number, yaw: number, roll: number]>>;
    readonly influences: readonly [breathing: number, plates: number];
}

/** Where everything is at a moment, in seconds. */
export function turnsAt(time: number): Pose {
    const angle = (2 * Math.PI * time) / WALK_SECONDS;
    const stride = STRIDES * angle;
    const swing = SWINGS * angle;
    const tail = (part: number, width: number): [number, number, number] => [
        0.05 * Math.sin(2 * swing - part),
        width * Math.sin(swing - 0.8 * part),
        0,
    ];
    return {
        turns: {
            hips: [0, 0.03 * Math.sin(stride), 0.03 * Math.sin(stride)],
            chest: [0.02 * Math.sin(2 * stride), -0.06 * Math.sin(stride), -0.05 * Math.sin(stride)],
            neck: [0.05 * Math.sin(2 * stride + 1), 0.15 * Math.sin(LOOKS * angle), 0],
            head: [0.06 * Math.sin(2 * stride), 0.3 * Math.sin(LOOKS * angle + 0.4), 0.08 * Math.sin(BREATHS * angle)],
            "tail 1": tail(0, 0.16),
            "tail 2": tail(1, 0.24),
            "tail 3": tail(2, 0.3),
            "tail 4": tail(3, 0.34),
            // Legs across from each other step together.
            ...leg("fore left", stride),
            ...leg("fore right", stride + Math.PI),
            ...leg("hind left", stride + Math.PI - 0.5),
            ...leg("hind right", stride - 0.5),
        },
        influences: [0.5 - 0.5 * Math.cos(BREATHS * angle), 0.5 + 0.5 * Math.sin(swing)],
    };
}

/** A leg swings, and bends at its knee on its way to the front. */
function leg(name: string, phase: number): Pose["turns"] {
    return {
        [name]: [0.34 * Math.sin(phase), 0, 0],
        [`${name}, lower`]: [0.45 * Math.max(-Math.cos(phase), 0), 0, 0],
    };
}
