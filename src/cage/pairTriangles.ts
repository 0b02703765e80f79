import { KeyTable } from "../net/KeyTable.js";
import { pairQuality, type CageTriangles, type TrianglePair } from "./pairQuality.js";

/** Share of the triangles that are listed in pairs, from which on a list is taken to be one of split quads. */
const LISTED_SHARE = 2 / 3;

/** Least quality of a pair that is found by its shape: no corner of the quad is below 30 or above 150 degrees. */
const LEAST_QUALITY = 1 / 3;

/**
 * What a pair gains when both triangles begin with the same point, as those of a split polygon do: it may be any quad. Small,
 * as triangles of two quads beside each other may begin with the same point, too.
 */
const FAN_GAIN = 0.15;

/**
 * Pairs triangles to quads.
 *
 * Programs that split quads write both halves one after the other, mostly as (a, b, c), (a, c, d) (as in the extension
 * FB_ngon_encoding of glTF). So triangles that follow each other in the list are paired first: of all ways to do that the
 * one with the best quads, where the same first point counts as much as a square. When that takes two thirds of the
 * triangles or more, what is left over were triangles before, and they stay. Otherwise the list is none of split quads, and
 * pairs are taken by their shape alone, the squarest first.
 *
 * A pair has one diagonal, walked both ways, one slot, and the same texture coordinates on both sides of the diagonal.
 * Unless both triangles follow each other and begin with the same point, the quad is convex, and its halves are within 60
 * degrees of a plane.
 * @returns per triangle the one that it is paired with, or −1
 */
export function pairTriangles(list: CageTriangles): Int32Array {
    const count = list.triangles.length / 3;
    const partners = new Int32Array(count).fill(-1);
    const listed = pairInOrder(list);
    const chosen = 2 * listed.length >= LISTED_SHARE * count ? listed : pairByShape(list);
    for (const { first, second } of chosen) {
        partners[first] = second;
        partners[second] = first;
    }
    return partners;
}

/** The best way to pair triangles that follow each other, by dynamic programming. */
function pairInOrder(list: CageTriangles): TrianglePair[] {
    const { triangles, numbers } = list;
    const count = numbers.length;
    /** The pair that ends with each triangle. */
    const pairs: (TrianglePair | undefined)[] = [];
    /** Largest sum of qualities before each triangle. */
    const best = new Float64Array(count + 1);
    for (let triangle = 1; triangle < count; triangle++) {
        const isNext = numbers[triangle] === numbers[triangle - 1] + 1;
        const pair = isNext ? pairOf(list, triangle - 1, triangle) : undefined;
        const isFan = triangles[3 * triangle] === triangles[3 * triangle - 3];
        const gain = pair ? pair.quality + (isFan ? FAN_GAIN : 0) : 0;
        const sum = best[triangle - 1] + gain;
        const isChosen = gain > 0 && sum > best[triangle];
        best[triangle + 1] = isChosen ? sum : best[triangle];
        pairs[triangle] = isChosen ? pair : undefined;
    }
    const chosen: TrianglePair[] = [];
    for (let triangle = count - 1; triangle > 0; triangle--) {
        const pair = pairs[triangle];
        if (pair) {
            chosen.push(pair);
            triangle--;
        }
    }
    return chosen;
}

/** The pair of two triangles, over whichever of their edges it is. */
function pairOf(list: CageTriangles, first: number, second: number): TrianglePair | undefined {
    let found: TrianglePair | undefined;
    for (let edge = 0; edge < 9; edge++) {
        const quality = pairQuality(list, first, Math.floor(edge / 3), second, edge % 3);
        if (quality !== undefined && quality >= (found?.quality ?? 0)) {
            found = { first, second, quality };
        }
    }
    return found;
}

/** Takes pairs over edges of two triangles, the best first. */
function pairByShape(list: CageTriangles): TrianglePair[] {
    const isTaken = new Uint8Array(list.triangles.length / 3);
    return findPairs(list)
        .sort((a, b) => b.quality - a.quality || a.first - b.first)
        .filter(({ first, second }) => {
            const isFree = isTaken[first] + isTaken[second] === 0;
            if (isFree) {
                isTaken[first] = isTaken[second] = 1;
            }
            return isFree;
        });
}

function findPairs(list: CageTriangles): TrianglePair[] {
    const { triangles } = list;
    const edges = new KeyTable(2, triangles.length);
    /** Corners at which the edges begin, up to two an edge, and −1; how many there are. */
    const users = new Int32Array(2 * triangles.length).fill(-1);
    const counts = new Uint32Array(triangles.length);
    for (let corner = 0; corner < triangles.length; corner++) {
        const [a, b] = [triangles[corner], triangles[corner - (corner % 3) + ((corner + 1) % 3)]];
        edges.key[0] = Math.min(a, b);
        edges.key[1] = Math.max(a, b);
        const edge = edges.findOrAdd();
        if (counts[edge] < 2) {
            users[2 * edge + counts[edge]] = corner;
        }
        counts[edge]++;
    }
    const pairs: TrianglePair[] = [];
    counts.forEach((count, edge) => {
        if (count === 2) {
            const [a, b] = [users[2 * edge], users[2 * edge + 1]];
            const [first, second] = [Math.floor(a / 3), Math.floor(b / 3)];
            const quality = pairQuality(list, first, a % 3, second, b % 3);
            if (quality !== undefined && quality >= LEAST_QUALITY) {
                pairs.push({ first, second, quality });
            }
        }
    });
    return pairs;
}
