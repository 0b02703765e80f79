import type { PatchNet } from "../../src/net/PatchNet";
import { createSphereNet, createTeapotNet } from "../../src/net/primitives";
import type { NamedNet } from "../../src/sources/SurfaceFile";
import { createSheet } from "../conformance/checks/nets";
import { createRandom } from "./random";
import { withTangents, withTwists } from "./vectorNets";

/** Random numbers of all magnitudes that float32 has room for, so that no bit can be lost unseen. */
function numbers(random: () => number, length: number): Float32Array {
    return Float32Array.from({ length }, () => (random() - 0.5) * 10 ** (8 * random() - 4));
}

/** A net with everything that a net can have: control values of each kind, weights, groups with gaps. */
export function createFullNet(seed: number, kind: "corners" | "control values"): NamedNet {
    const random = createRandom(seed);
    const perPatch = kind === "corners" ? 4 : 16;
    const patchCount = 7;
    const points = numbers(random, 4 * 60).map((value, i) => (i % 4 === 3 ? 0.25 + 3 * random() : value));
    return {
        name: `Nétz "${kind}" \\ 💠`,
        net: {
            points,
            patches: Uint32Array.from({ length: 16 * patchCount }, () => Math.floor(random() * 60)),
            uvs: numbers(random, 2 * perPatch * patchCount),
            uvs2: numbers(random, 2 * (20 - perPatch) * patchCount),
            colors: Float32Array.from({ length: 4 * perPatch * patchCount }, () => random()),
            groups: Uint32Array.from({ length: patchCount }, (_, patch) => [3, 0, 65535][patch % 3]),
        },
        materials: Object.assign([] as string[], { 0: "clay", 3: "ink", 65535: "glass" }),
    };
}

/** A net with vectors of both kinds, and material slots. */
export function createVectorNet(seed: number): NamedNet {
    const net = withTangents(withTwists(createSheet(3, 3, seed, false), seed + 1, 0.4), seed + 2, 0.4);
    return { name: "Gregory", net: { ...net, groups: Uint32Array.from({ length: 9 }, (_, patch) => patch % 2) } };
}

/** Nets of which the triangles are compared with the surface. */
export const SURFACES: readonly (readonly [string, PatchNet])[] = [
    ["teapot", createTeapotNet()],
    ["sphere", createSphereNet(2)],
    ["Gregory patches with tangent patches", { ...createVectorNet(3).net, groups: undefined }],
];

/** Bits of numbers, which are the same only when they are. */
function bits(values: Float32Array | Uint32Array | undefined): Uint32Array | undefined {
    return values && new Uint32Array(values.buffer, values.byteOffset, values.length);
}

/** A net as one flat object, for `differingFields`. */
export function bitsOf({ name, net, material, materials }: NamedNet): object {
    const { points, patches, uvs, uvs2, colors, groups, twists, tangents, vectorStart } = net;
    const arrays = { points, patches, uvs, uvs2, colors, groups, twists, tangents };
    const entries = Object.entries(arrays).map(([key, values]) => [key, bits(values)]);
    return {
        name,
        material,
        materials: JSON.stringify(materials),
        vectorStart,
        ...(Object.fromEntries(entries) as object),
    };
}
