/**
 * Factor of the inside of a patch along one direction: the larger of the two edges that run along it, so that the
 * inside is nowhere coarser than its rim.
 */
export function insideFactor(oneEdge: number, oppositeEdge: number): number {
    return Math.max(oneEdge, oppositeEdge);
}
