/**
 * What reading levels costs, against `JSON.parse` of as many bytes of the same numbers. The levels are copies of the
 * example level, side by side. Prints a table and, last, one line of JSON. Run by `npm run bench`.
 */
import { parseQuakeBsp } from "../src/sources/parseQuakeBsp";
import { parseQuakeMap } from "../src/sources/parseQuakeMap";
import { compileLevel, createCourtyard, writeQuakeMap, type QuakeLevel } from "../test/support/quakeCourtyard";
import { writeQuakeBsp } from "../test/support/writeQuakeBsp";
import { timeInTurns } from "./timing";

const MAP_BYTES = 2_000_000;
const BSP_BYTES = 2_800_000;
const COURTYARD_SIZE = 1024;

/** Numbers of the curves of a level as JSON of about so many bytes. */
function jsonOf(level: QuakeLevel, bytes: number): string {
    const points = level.models.flatMap(({ curves }) => curves.flatMap((curve) => curve.points));
    const text = JSON.stringify(points);
    const copies = Math.max(Math.round(bytes / text.length), 1);
    return `[${Array<string>(copies).fill(text).join(",")}]`;
}

/** So many copies of the example level, in rows of 16. */
function copiesOf(count: number): QuakeLevel {
    const copies = Array.from({ length: count }, (_, i) =>
        createCourtyard([(i % 16) * COURTYARD_SIZE, Math.floor(i / 16) * COURTYARD_SIZE, 0]),
    );
    return { models: copies.flatMap(({ models }) => models) };
}

const single = createCourtyard();
const mapText = writeQuakeMap(copiesOf(Math.ceil(MAP_BYTES / writeQuakeMap(single).length)));
const singleBsp = writeQuakeBsp(compileLevel(single));
const bspBytes = writeQuakeBsp(compileLevel(copiesOf(Math.ceil(BSP_BYTES / singleBsp.length))));
const mapJson = jsonOf(single, mapText.length);
const bspJson = jsonOf(single, bspBytes.length);

const contenders = [
    { name: "parseQuakeMap", bytes: mapText.length, json: 1, run: () => parseQuakeMap(mapText) },
    { name: "JSON.parse", bytes: mapJson.length, json: 1, run: () => JSON.parse(mapJson) as unknown },
    { name: "parseQuakeBsp", bytes: bspBytes.length, json: 4, run: () => parseQuakeBsp(bspBytes) },
    {
        name: "parseQuakeBsp, polygons too",
        bytes: bspBytes.length,
        json: 4,
        run: () => parseQuakeBsp(bspBytes, { polygons: true }),
    },
    { name: "JSON.parse", bytes: bspJson.length, json: 4, run: () => JSON.parse(bspJson) as unknown },
];
const timings = timeInTurns(contenders);
const rows = contenders.map(({ name, bytes, json }, i) => ({
    name,
    bytes,
    minimum: timings[i].minimum,
    median: timings[i].median,
    ofJson: timings[i].minimum / timings[json].minimum,
}));
console.log(
    `Parts: ${parseQuakeMap(mapText).report.parts} of the .map, ${parseQuakeBsp(bspBytes).report.parts} of the .bsp`,
);
console.table(
    rows.map(({ name, bytes, minimum, median, ofJson }) => ({
        what: name,
        MB: (bytes / 1e6).toFixed(2),
        "minimum, ms": minimum.toFixed(1),
        "median, ms": median.toFixed(1),
        "times JSON.parse": ofJson.toFixed(2),
    })),
);
console.log(JSON.stringify({ rows }));
