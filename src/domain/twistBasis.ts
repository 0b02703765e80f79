/** Numbers per twist of {@link writeTwistBasis}: the value and its two derivatives. */
export const TWIST_BASIS_SIZE = 3;

/**
 * What the vector of an inner control point of a Gregory patch is multiplied by at (u, v), with its derivatives.
 *
 * The inner point near (0, 0) is (u a + v (a + d)) / (u + v) = a + d v / (u + v), so that d counts 3 u (1 − u)² ·
 * 3 v (1 − v)² · v / (u + v). Value and gradient are 0 at the corner itself.
 * Source: Gregory, Smooth Interpolation without Twist Constraints (1974); Chiyokura and Kimura, Design of Solids with
 * Free-form Surfaces (SIGGRAPH 1983).
 * @param twist 0 to 3: bit 0 is set where the corner has u = 1, bit 1 where it has v = 1
 * @param result receives the value and its derivatives with respect to u and v: {@link TWIST_BASIS_SIZE} numbers
 * @param at index of the first of them
 */
export function writeTwistBasis(twist: number, u: number, v: number, result: Float64Array, at: number): void {
    const a = twist & 1 ? 1 - u : u;
    const b = twist & 2 ? 1 - v : v;
    const restA = 1 - a;
    const restB = 1 - b;
    // 0 / 0 at the corner, where all that it is multiplied by is 0.
    const share = a + b > 0 ? b / (a + b) : 0;
    const value = a * b * share;
    const squares = restA * restA * restB * restB;
    result[at] = 9 * value * squares;
    const byA = 9 * restA * restB * restB * (b * share * share * restA - 2 * value);
    const byB = 9 * restA * restA * restB * (a * share * (2 - share) * restB - 2 * value);
    result[at + 1] = twist & 1 ? -byA : byA;
    result[at + 2] = twist & 2 ? -byB : byB;
}
