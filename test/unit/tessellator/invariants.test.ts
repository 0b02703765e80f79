import { describe, expect, it } from "@jest/globals";
import { SPACINGS, type Spacing } from "../../../src/hull/TessellationSettings";
import { domainPoint, domainPointCount, ringPointCount } from "../../../src/tessellator/domainPoints";
import { domainTriangle, domainTriangleCount } from "../../../src/tessellator/domainTriangles";
import { packFactor, packInsideFactor, segmentCount } from "../../../src/tessellator/spacing";
import { createRandom } from "../../support/random";

/** Tuples per spacing: together 20,000. */
const TUPLES = 5000;

/** A run with another seed: SEED=123 npm run test:unit. */
const SEED = Number(process.env.SEED ?? 20261129);

/** Six packed factors: edges and inside independent of each other, one in five exactly 1. */
function randomFactors(random: () => number, spacing: Spacing): { factors: Uint32Array; given: number[] } {
    // Most tuples are small, so that all small cases come up; some go up to the limit.
    const largest = random() < 0.97 ? 8 : 64;
    const given = Array.from({ length: 6 }, () => (random() < 0.2 ? 1 : 1 + (largest - 1) * random()));
    const packed = given.map((factor) => packFactor(factor, spacing));
    if (packed.some((factor) => segmentCount(factor) > 1)) {
        packed[4] = packInsideFactor(given[4], spacing);
        packed[5] = packInsideFactor(given[5], spacing);
    }
    return { factors: Uint32Array.from(packed), given };
}

/** All that must hold of a patch; the first thing that does not, or null. */
function findFault(factors: Uint32Array): string | null {
    const [e0, e1, e2, e3, n0, n1] = Array.from(factors, segmentCount);
    const pointCount = domainPointCount(factors, 0);
    const triangleCount = domainTriangleCount(factors, 0);
    const ring = ringPointCount(factors, 0);
    const undivided = pointCount === 4;
    if (pointCount !== e0 + e1 + e2 + e3 + (n0 - 1) * (n1 - 1)) {
        return `${pointCount} points`;
    }
    const strips = e0 + e1 + e2 + e3 + 2 * (n0 - 2) + 2 * (n1 - 2);
    if (triangleCount !== (undivided ? 2 : strips + 2 * (n0 - 2) * (n1 - 2))) {
        return `${triangleCount} triangles`;
    }
    const points = new Uint32Array(2 * pointCount);
    const point = new Uint32Array(2);
    for (let i = 0; i < pointCount; i++) {
        domainPoint(factors, 0, i, point);
        points.set(point, 2 * i);
        const onEdge = point[0] === 0 || point[1] === 0 || point[0] === 65536 || point[1] === 65536;
        if (Math.max(...point) > 65536 || (i < ring && !onEdge)) {
            return `point ${i} at ${point.join()}`;
        }
    }
    return findTriangleFault(factors, points, ring, triangleCount);
}

function findTriangleFault(factors: Uint32Array, points: Uint32Array, ring: number, count: number): string | null {
    const used = new Map<number, number>();
    const corners = new Uint32Array(3);
    let area = 0;
    for (let triangle = 0; triangle < count; triangle++) {
        domainTriangle(factors, 0, triangle, corners);
        const [a, b, c] = corners;
        if (Math.max(a, b, c) * 2 >= points.length) {
            return `triangle ${triangle} names points ${corners.join()}`;
        }
        const twice =
            (points[2 * b] - points[2 * a]) * (points[2 * c + 1] - points[2 * a + 1]) -
            (points[2 * b + 1] - points[2 * a + 1]) * (points[2 * c] - points[2 * a]);
        if (twice < 0) {
            return `triangle ${triangle} is turned`;
        }
        area += twice;
        for (const [from, to] of [
            [a, b],
            [b, c],
            [c, a],
        ]) {
            const key = from * 65536 + to;
            if (used.has(key)) {
                return `the edge from ${from} to ${to} is used twice in one direction`;
            }
            used.set(key, triangle);
        }
    }
    // Areas ≥ 0 that sum to 1, each edge once each way: the domain is covered once.
    if (area !== 2 * 65536 * 65536) {
        return `the areas sum to ${area / 2 / 65536 / 65536}`;
    }
    let open = 0;
    for (const key of used.keys()) {
        const from = Math.floor(key / 65536);
        const to = key % 65536;
        if (!used.has(to * 65536 + from)) {
            open++;
            if (from >= ring || to !== (from + 1) % ring) {
                return `the inner edge from ${from} to ${to} has no other side`;
            }
        }
    }
    return open === ring ? null : `${open} of ${ring} boundary edges are used`;
}

describe(`tessellator invariants (seed ${SEED})`, () => {
    it.each(SPACINGS)("hold for random factors, %s", (spacing) => {
        const random = createRandom(SEED + SPACINGS.indexOf(spacing));
        for (let tuple = 0; tuple < TUPLES; tuple++) {
            const { factors, given } = randomFactors(random, spacing);
            const fault = findFault(factors);
            if (fault !== null) {
                throw new Error(`Tuple ${tuple}, factors ${given.join(", ")}: ${fault}.`);
            }
        }
    });

    it("draws a patch whose factors are all 1 as two triangles", () => {
        const factors = Uint32Array.from({ length: 6 }, () => packFactor(1, "integer"));
        expect([domainPointCount(factors, 0), domainTriangleCount(factors, 0)]).toEqual([4, 2]);
    });
});

describe("strips", () => {
    /** Triangles of the strip along v = 0, as parameters of their corners, sorted. */
    function strip(outer: number, inside: number, mirrored: boolean): string[] {
        const packed = [2, outer, 2, 2, inside, 4].map((factor) => packFactor(factor, "integer"));
        const factors = Uint32Array.from(packed);
        const point = new Uint32Array(2);
        const corners = new Uint32Array(3);
        return Array.from({ length: outer + inside - 2 }, (_, triangle) => {
            domainTriangle(factors, 0, triangle, corners);
            return Array.from(corners, (corner) => {
                domainPoint(factors, 0, corner, point);
                return `${mirrored ? 65536 - point[0] : point[0]},${point[1]}`;
            })
                .sort()
                .join(" ");
        }).sort();
    }

    it("are symmetric under reversal of the edge", () => {
        for (let outer = 1; outer <= 64; outer++) {
            for (let inside = 2; inside <= 64; inside++) {
                const here = strip(outer, inside, false);
                const there = strip(outer, inside, true);
                const different = here.filter((triangle) => !there.includes(triangle)).length;
                // The middle of two odd walks is a quadrilateral, of which one diagonal must be taken.
                if (different > (outer % 2 === 1 && inside % 2 === 1 ? 2 : 0)) {
                    throw new Error(
                        `${different} triangles between ${outer} and ${inside} segments have no mirror image.`,
                    );
                }
            }
        }
    });

    /** Triangles of a patch that have three distinct corners, with each corner moved to the nearest of `places`. */
    function trianglesOf(factors: Uint32Array, places: readonly string[] | null): string[] {
        const point = new Uint32Array(2);
        const corners = new Uint32Array(3);
        const near = new Map<string, string>();
        for (const place of places ?? []) {
            const [u, v] = place.split(",").map(Number);
            for (const du of [-1, 0, 1]) {
                for (const dv of [-1, 0, 1]) {
                    near.set(`${u + du},${v + dv}`, place);
                }
            }
        }
        const triangles = Array.from({ length: domainTriangleCount(factors, 0) }, (_, triangle) => {
            domainTriangle(factors, 0, triangle, corners);
            return Array.from(corners, (corner) => {
                domainPoint(factors, 0, corner, point);
                return near.get(point.join()) ?? point.join();
            });
        });
        return triangles
            .filter((names) => new Set(names).size === 3)
            .map((names) => names.sort().join(" "))
            .sort();
    }

    it.each([
        ["an edge", 1],
        ["the inside", 4],
    ])("keep all triangles when a pair of points is born on %s: fractional-odd", (_, grown) => {
        for (let segments = 3; segments <= 61; segments += 2) {
            for (const other of [1, 3, 9, 15, 33, 63]) {
                const given = [3, other, 3, 3, Math.max(other, 3), 5];
                given[grown] = segments;
                const before = Uint32Array.from(given, (factor) => packFactor(factor, "fractional-odd"));
                const after = before.slice();
                after[grown] = packFactor(segments + 2 ** -16, "fractional-odd");
                expect(segmentCount(after[grown])).toBe(segments + 2);
                const old = trianglesOf(before, null);
                const places = [...new Set(old.flatMap((triangle) => triangle.split(" ")))];
                expect(trianglesOf(after, places)).toEqual(old);
            }
        }
    });
});
