import type { PatchBackend } from "../../../src/backends/PatchBackend";
import type { Spacing } from "../../../src/hull/TessellationSettings";
import { buildEdgeTable } from "../../../src/net/edges";
import type { PatchNet } from "../../../src/net/PatchNet";
import { createRandom } from "../../support/random";

/**
 * Gives every edge a random factor, which it returns: from 1 to `largest`, mostly small.
 * @param ones share of the factors that are exactly 1
 */
export function tessellateRandomly(
    backend: PatchBackend,
    net: PatchNet,
    spacing: Spacing,
    seed: number,
    largest: number,
    ones = 1 / 8,
): Float32Array {
    const random = createRandom(seed);
    const factors = Float32Array.from({ length: buildEdgeTable(net).edgeCount }, () =>
        random() < ones ? 1 : 1 + (largest - 1) * random() ** 3,
    );
    backend.tessellateFactors(factors, spacing);
    return factors;
}
