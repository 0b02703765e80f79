/**
 * The level of the examples `demo/models/courtyard.map` and `courtyard.bsp`: a curved wall with its cap, a wall in the
 * form of an S, an arch, a pipe with caps, a door with a curved front, floors. All numbers are exact as float32 and short as decimals.
 */
import type { QuakeCurve, QuakeModel, QuakePoint, QuakePolygon } from "./writeQuakeBsp";

type Vector = readonly [number, number, number];

/** A box of one material, aligned to the axes. */
interface QuakeBox {
    readonly material: string;
    readonly minimum: Vector;
    readonly maximum: Vector;
}

/** The level in parts that both forms are written of. */
export interface QuakeLevel {
    readonly models: readonly {
        readonly keys: Readonly<Record<string, string>>;
        readonly curves: readonly QuakeCurve[];
        readonly boxes: readonly QuakeBox[];
    }[];
}

/** Quarter arcs from (1, 0) over (0, 1) on: points on the circle and corners of its square in turns. */
const CIRCLE: readonly (readonly [number, number])[] = [
    [1, 0],
    [1, 1],
    [0, 1],
    [-1, 1],
    [-1, 0],
    [-1, -1],
    [0, -1],
    [1, -1],
    [1, 0],
];

/** A grid whose row v is a list of points; texture coordinates grow by `step` from point to point. */
function curve(material: string, rows: readonly (readonly Vector[])[], step = 0.5): QuakeCurve {
    const points = rows.flatMap((row, v) =>
        row.map(([x, y, z], u): QuakePoint => [x, y, z, u * step, (rows.length - 1 - v) * step]),
    );
    return { material, width: rows[0].length, points };
}

/** The wall of an outline, from the floor to `height`; it is seen from the right of the outline's direction. */
function wall(material: string, outline: readonly (readonly [number, number])[], height: number): QuakeCurve {
    return curve(
        material,
        [0, height / 2, height].map((z) => outline.map(([x, y]): Vector => [x, y, z])),
    );
}

/** @param shift added to all places */
export function createCourtyard(shift: Vector = [0, 0, 0]): QuakeLevel {
    const [dx, dy, dz] = shift;
    const move = (part: QuakeCurve): QuakeCurve => ({
        ...part,
        points: part.points.map(([x, y, z, s, t]): QuakePoint => [x + dx, y + dy, z + dz, s, t]),
    });
    const box = (material: string, minimum: Vector, maximum: Vector): QuakeBox => {
        const shifted = ([x, y, z]: Vector): Vector => [x + dx, y + dy, z + dz];
        return { material, minimum: shifted(minimum), maximum: shifted(maximum) };
    };
    return {
        models: [
            {
                keys: { classname: "worldspawn", message: "Courtyard" },
                curves: [...curvedWall(), ...arch(), ...pipe()].map(move),
                boxes: [box("court/floor", [-512, -512, -16], [512, 512, 0])],
            },
            {
                keys: { classname: "func_door", targetname: "gate", origin: `${dx} ${dy - 256} ${dz + 64}` },
                curves: [
                    move(
                        wall(
                            "court/wood",
                            [
                                [64, -256],
                                [0, -272],
                                [-64, -256],
                            ],
                            96,
                        ),
                    ),
                ],
                boxes: [],
            },
        ],
    };
}

/** A quarter of a round room with the cap that fills its corner, and a wall like an S that leads to it. */
function curvedWall(): QuakeCurve[] {
    const corner: Vector = [384, 384, 128];
    const arc: readonly (readonly [number, number])[] = [
        [128, 384],
        [384, 384],
        [384, 128],
    ];
    const snake: readonly (readonly [number, number])[] = [
        [-128, 448],
        [-64, 448],
        [0, 416],
        [64, 384],
        [128, 384],
    ];
    return [
        wall("court/plaster", arc, 128),
        curve("court/stone", [
            arc.map(([x, y]): Vector => [x, y, 128]),
            [corner, corner, corner],
            [corner, corner, corner],
        ]),
        wall("court/plaster", snake, 128),
    ];
}

/** A vault that is seen from below, with a ring in front of each end. */
function arch(): QuakeCurve[] {
    const half = CIRCLE.slice(0, 5);
    const line = (radius: number, y: number): Vector[] => half.map(([x, z]): Vector => [radius * x, y, radius * z]);
    return [
        curve("court/plaster", [line(96, -320), line(96, -288), line(96, -256)]),
        curve("court/stone", [line(128, -320), line(112, -320), line(96, -320)]),
        curve("court/stone", [line(96, -256), line(112, -256), line(128, -256)]),
    ];
}

/** A pipe along y with a round cap at each end, whose last row is its middle. */
function pipe(): QuakeCurve[] {
    const ring = (radius: number, y: number): Vector[] =>
        CIRCLE.map(([x, z]): Vector => [-256 + radius * x, y, 64 + radius * z]);
    return [
        curve("court/metal", [ring(32, 192), ring(32, 0), ring(32, -192)], 0.25),
        curve("court/metal", [ring(32, -192), ring(16, -192), ring(0, -192)], 0.25),
        curve("court/metal", [ring(32, 192).reverse(), ring(16, 192).reverse(), ring(0, 192)], 0.25),
    ];
}

/** Writes a level in the form of its editor, where all coordinates are those of the world and no entity has an origin. */
export function writeQuakeMap({ models }: QuakeLevel): string {
    const blocks = models.map(({ keys, curves, boxes }, entity) => {
        const ownKeys = Object.entries(keys).filter(([key]) => key !== "origin");
        const pairs = ownKeys.map(([key, value]) => `"${key}" "${value}"`);
        const brushes = [...boxes.map(boxText), ...curves.map(curveText)].map(
            (text, brush) => `// brush ${brush}\n{\n${text}\n}`,
        );
        return [`// entity ${entity}`, "{", ...pairs, ...brushes, "}"].join("\n");
    });
    return `${blocks.join("\n")}\n`;
}

function curveText({ material, width, points }: QuakeCurve): string {
    const columns = Array.from({ length: width }, (_, column) => {
        const list = points.filter((_, i) => i % width === column).map((point) => `( ${point.join(" ")} )`);
        return `( ${list.join(" ")} )`;
    });
    const header = `( ${width} ${points.length / width} 0 0 0 )`;
    return ["patchDef2", "{", material, header, "(", ...columns, ")", "}"].join("\n");
}

function boxText(box: QuakeBox): string {
    const planes = boxPolygons(box).map(({ corners, material }) => {
        const plane = corners.slice(0, 3).map(([x, y, z]) => `( ${x} ${y} ${z} )`);
        return `${plane.join(" ")} ${material} 0 0 0 0.5 0.5 0 0 0`;
    });
    return planes.join("\n");
}

/** The world and its parts as the compiler has them. */
export function compileLevel({ models }: QuakeLevel): QuakeModel[] {
    return models.map(({ keys, curves, boxes }) => ({
        keys,
        curves: curves.map((part) => ({ ...part, material: `textures/${part.material}` })),
        polygons: boxes.flatMap(boxPolygons).map((part) => ({ ...part, material: `textures/${part.material}` })),
    }));
}

/** The six sides of a box, clockwise as seen from outside. */
function boxPolygons({ material, minimum, maximum }: QuakeBox): QuakePolygon[] {
    return [0, 1, 2].flatMap((axis) =>
        [1, -1].map((sign): QuakePolygon => {
            const place = (across: number, up: number): QuakePoint => {
                const at = [0, 0, 0];
                at[axis] = sign > 0 ? maximum[axis] : minimum[axis];
                [(axis + 1) % 3, (axis + 2) % 3].forEach((other, i) => {
                    at[other] = [across, up][i] > 0 ? maximum[other] : minimum[other];
                });
                return [at[0], at[1], at[2], across, up];
            };
            const counterClockwise = [place(0, 0), place(1, 0), place(1, 1), place(0, 1)];
            const normal: [number, number, number] = [0, 0, 0];
            normal[axis] = sign;
            return { material, normal, corners: sign > 0 ? counterClockwise.reverse() : counterClockwise };
        }),
    );
}
