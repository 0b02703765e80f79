/**
 * The cage of a chess rook: turned from a profile, open below, with battlements whose edges are creases, and windows that
 * are holes.
 */
import { CageBuilder } from "./CageBuilder.mjs";

/** Faces around the rook: three for each of four merlons and the gaps between them. */
const AROUND = 12;

/** Radius, height and sharpness of the rings from below to the inner rim of the battlements. */
const PROFILE = [
    [1.1, 0, 0],
    [1.12, 0.22, 3],
    [0.86, 0.46, 2],
    [0.6, 0.72, 0],
    [0.52, 1.16, 0],
    [0.5, 1.72, 0],
    [0.56, 2.2, 0],
    [0.8, 2.42, 2.5],
    [0.82, 2.74, 3],
    [0.56, 2.74, 3],
    [0.54, 2.46, 2],
];

/** Ring below the windows, which are over every third face. */
const WINDOW_RING = 4;

/** Ring below the flat top, and how high merlons rise from there. */
const [TOP_RING, MERLON] = [8, 0.34];

const cage = new CageBuilder();
const angleOf = (part) => (2 * Math.PI * part) / AROUND;
const rings = PROFILE.map(([radius, height]) =>
    Array.from({ length: AROUND }, (_, part) => {
        return cage.addPoint([radius * Math.sin(angleOf(part)), height, radius * Math.cos(angleOf(part))]);
    }),
);
const next = (part) => (part + 1) % AROUND;

const walls = rings.slice(1).map((upper, ring) =>
    upper.map((point, part) => {
        const corners = [rings[ring][part], rings[ring][next(part)], upper[next(part)], point];
        const uvs = [[part, ring], [part + 1, ring], [part + 1, ring + 1], [part, ring + 1]];
        return cage.addFace(corners, uvs.map(([u, v]) => [u / AROUND, (v / PROFILE.length) * 0.8]), "ivory");
    }),
);

// The floor within the battlements: quads of two steps around and the middle.
const inner = rings.at(-1);
const middle = cage.addPoint([0, PROFILE.at(-1)[1], 0]);
const onFloor = (id) => {
    const [x, , z] = cage.points[id];
    return [0.5 + 0.15 * x, 0.9 - 0.15 * z];
};
for (let part = 0; part < AROUND; part += 2) {
    const corners = [middle, inner[part], inner[part + 1], inner[next(part + 1)]];
    cage.addFace(corners, corners.map(onFloor), "ivory");
}

PROFILE.forEach(([, , sharpness], ring) => {
    if (sharpness > 0) {
        cage.creases.push({ points: [...rings[ring], rings[ring][0]], sharpness });
    }
});

for (let part = 0; part < AROUND; part += 3) {
    const faces = [walls[TOP_RING][part], walls[TOP_RING][part + 1]];
    const base = cage.rimOf(faces, rings[TOP_RING][part]);
    const { moved } = cage.extrude(
        faces,
        (id) => [cage.points[id][0], cage.points[id][1] + MERLON, cage.points[id][2]],
        (share, isEnd) => [0.7 + 0.3 * share, isEnd ? 1 : 0.85],
        "ivory",
        base[0],
    );
    const top = base.map((id) => moved.get(id));
    cage.creases.push({ points: [...top, top[0]], sharpness: 3 });
    for (const id of base.filter((_, i) => i % 3 !== 1)) {
        cage.creases.push({ points: [id, moved.get(id)], sharpness: 3 });
    }
}

cage.holes.push(...walls[WINDOW_RING].filter((_, part) => part % 3 === 0));

/** The rook as OBJ. */
export const ROOK = cage.toObj(
    "rook",
    ["A rook of quads, made for this project by demo/models/makeCages.mjs. Read it with parseObjCage.", "Y is up."],
    ["t interpolateboundary 1/0/0 1", "t creasemethod 0/0/1 chaikin"],
);
