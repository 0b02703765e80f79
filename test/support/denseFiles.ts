import { createRandom } from "./random";

/** A file whose numbers are as short as they can be, so that what is made of it is as large as it can be for its length. */
export interface DenseFile {
    readonly name: string;
    /** Name of the reader. */
    readonly reader: "parseBpt" | "parseBezierView" | "parseRib" | "parseObjSurfaces" | "parseNewell" | "parseQuakeMap";
    /** Whether the net is by its nature larger than the text: splines become patches, high degrees are cut. */
    readonly grows: boolean;
    /** @returns a text of about so many letters */
    write(length: number): string;
}

/** Makes digits, points and lists of them. */
class Digits {
    private readonly _random: () => number;

    public constructor(seed: number) {
        this._random = createRandom(seed);
    }

    /** @returns whole numbers below 10, or below another bound */
    public list(count: number, bound = 10): string {
        return Array.from({ length: count }, () => Math.floor(bound * this._random())).join(" ");
    }

    /** @returns lines of three numbers */
    public points(count: number, head = ""): string {
        return Array.from({ length: count }, () => `${head}${this.list(3)}\n`).join("");
    }
}

/** Repeats what `make` gives until there are so many letters. */
function repeat(length: number, make: (digits: Digits) => string): string {
    const digits = new Digits(length);
    const parts: string[] = [];
    for (let written = 0; written < length; written += parts[parts.length - 1].length) {
        parts.push(make(digits));
    }
    return parts.join("");
}

function square(length: number, letters: number, step = 1): number {
    return step * Math.floor(Math.sqrt(length / letters) / step) + 1;
}

const fromEnd = (count: number): string => Array.from({ length: count }, (_, i) => i - count).join(" ");

/** Dense files of the formats whose patches list their own points, and of splines. */
export const DENSE_FILES: readonly DenseFile[] = [
    {
        name: ".bpt, bicubic",
        reader: "parseBpt",
        grows: false,
        write: (length) => {
            const patches = repeat(length, (digits) => `3 3\n${digits.points(16)}`);
            return `${patches.split("3 3\n").length - 1}\n${patches}`;
        },
    },
    {
        name: ".bv, bicubic",
        reader: "parseBezierView",
        grows: false,
        write: (length) => repeat(length, (digits) => `4\n3\n${digits.points(16)}`),
    },
    {
        name: ".bv, bilinear",
        reader: "parseBezierView",
        grows: false,
        write: (length) => repeat(length, (digits) => `4\n1\n${digits.points(4)}`),
    },
    {
        name: ".bv, degree 5",
        reader: "parseBezierView",
        grows: true,
        write: (length) => repeat(length, (digits) => `4\n5\n${digits.points(36)}`),
    },
    {
        name: ".rib, bicubic patches",
        reader: "parseRib",
        grows: false,
        write: (length) => repeat(length, (digits) => `Patch "bicubic" "P" [${digits.list(48)}]\n`),
    },
    {
        name: ".rib, bilinear patches",
        reader: "parseRib",
        grows: false,
        write: (length) => repeat(length, (digits) => `Patch "bilinear" "P" [${digits.list(12)}]\n`),
    },
    {
        name: ".rib, a mesh of Bezier patches",
        reader: "parseRib",
        grows: false,
        write: (length) => {
            const n = square(length, 6, 3);
            const points = new Digits(n).list(3 * n * n);
            return `PatchMesh "bicubic" ${n} "nonperiodic" ${n} "nonperiodic" "P" [${points}]`;
        },
    },
    {
        name: ".rib, a mesh of a B-spline",
        reader: "parseRib",
        grows: true,
        write: (length) => {
            const n = square(length, 6);
            const points = new Digits(n).list(3 * n * n);
            const basis = `Basis "b-spline" 1 "b-spline" 1\n`;
            return `${basis}PatchMesh "bicubic" ${n} "nonperiodic" ${n} "nonperiodic" "P" [${points}]`;
        },
    },
    {
        name: ".obj, bicubic patches",
        reader: "parseObjSurfaces",
        grows: false,
        write: (length) =>
            repeat(length, (digits) => `${digits.points(16, "v ")}surf 0 1 0 1 ${fromEnd(16)}\nend\n`).replace(
                /^/,
                "cstype bezier\ndeg 3 3\n",
            ),
    },
    {
        name: ".obj, bilinear patches",
        reader: "parseObjSurfaces",
        grows: false,
        write: (length) =>
            repeat(length, (digits) => `${digits.points(4, "v ")}surf 0 1 0 1 ${fromEnd(4)}\nend\n`).replace(
                /^/,
                "cstype bezier\ndeg 1 1\n",
            ),
    },
    {
        name: ".obj, old patches of few points",
        reader: "parseObjSurfaces",
        grows: false,
        write: (length) =>
            new Digits(1).points(9, "v ") +
            repeat(length, (digits) => `bzp ${digits.list(16, 9).replace(/\d/g, (id) => String(Number(id) + 1))}\n`),
    },
    {
        name: ".obj, a rational B-spline",
        reader: "parseObjSurfaces",
        grows: true,
        write: (length) => {
            const n = square(length, 18);
            const knots = Array.from({ length: n + 4 }, (_, i) => i).join(" ");
            const ids = Array.from({ length: n * n }, (_, i) => i + 1).join(" ");
            const points = Array.from(
                { length: n * n },
                (_, i) => `v ${(i * 7) % 10} ${i % 9} ${i % 7} ${1 + (i % 3)}\n`,
            );
            return `${points.join("")}cstype rat bspline\ndeg 3 3\nsurf 0 ${n + 4} 0 ${n + 4} ${ids}
                parm u ${knots}\nparm v ${knots}\nend\n`;
        },
    },
    {
        name: ".map, grids of 3 × 3",
        reader: "parseQuakeMap",
        grows: false,
        write: (length) => {
            const column = (digits: Digits): string =>
                `( ${Array.from({ length: 3 }, () => `( ${digits.list(5)} )`).join(" ")} )`;
            const patches = repeat(length, (digits) => {
                const columns = Array.from({ length: 3 }, () => column(digits)).join(" ");
                return `{ patchDef2 { m ( 3 3 0 0 0 ) ( ${columns} ) } }\n`;
            });
            return `{\n"classname" "worldspawn"\n${patches}}\n`;
        },
    },
];
