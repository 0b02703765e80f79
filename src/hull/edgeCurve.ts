import { lengthOf, type ControlHull } from "./ControlHull.js";

/**
 * Share of the allowed error that an edge may use. It is small because the triangles beside an edge are as long as its
 * segments, whatever the patch does there; a finer edge costs few triangles, a finer inside to make up for it many.
 */
const EDGE_SHARE = 1 / 8;

/**
 * How curved a boundary curve is, whatever the eye: the square of the segments of equal length that keep it within its
 * share of an allowed error of one world unit of its chords.
 *
 * Polynomial: error ≤ (6/8) max‖p[i+2] − 2 p[i+1] + p[i]‖ / n² (Wang's formula; Goldman, Pyramid Algorithms, 2003,
 * section 5.6). Rational c = N / W: the chord through two of its points, weighted as they are, is off by
 * (l[N] − c l[W]) / W with l[f] the error of linear interpolation of f. So what counts are the second differences of
 * w (p − c), linear in c and thus largest at a control point, over the smallest weight; the idea is that of Zheng and
 * Sederberg, Estimating tessellation parameter intervals for rational curves and surfaces, ACM TOG 19 (1), 2000.
 * @param edge the four points
 */
export function edgeCurve(edge: ControlHull): number {
    const { offsets } = edge;
    let largest = 0;
    for (let k = 0; k < 16; k += 4) {
        largest = Math.max(largest, secondDifference(edge, 0, k), secondDifference(edge, 4, k));
    }
    const weight = Math.min(offsets[3], offsets[7], offsets[11], offsets[15]);
    return ((6 / 8) * largest) / (weight * EDGE_SHARE);
}

/** Length of the second difference of w (p − c) from point `at` on, with c the point at `k`. */
function secondDifference(edge: ControlHull, at: number, k: number): number {
    const { offsets } = edge;
    const difference = (axis: number): number => {
        const c = offsets[k + axis];
        return (
            offsets[at + 3] * (offsets[at + axis] - c) -
            2 * offsets[at + 7] * (offsets[at + 4 + axis] - c) +
            offsets[at + 11] * (offsets[at + 8 + axis] - c)
        );
    };
    return lengthOf(difference(0), difference(1), difference(2));
}
