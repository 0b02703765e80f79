import { patchCountOf, type PatchNet } from "../net/PatchNet.js";

/** Part of the index buffer that belongs to one material slot. */
export interface DrawRange {
    /** Material slot, see `PatchNet.groups`. */
    readonly group: number;
    /** First index of the range. */
    firstIndex: number;
    /** Indices of the range, three per triangle. */
    indexCount: number;
}

/** A net whose patches stand in the order of drawing: those of one material slot together. */
interface OrderedNet {
    readonly net: PatchNet;
    /** Patch of the given net per slot of the ordered one. */
    readonly order: Uint32Array;
    /** One range per material slot that has patches, with no indices yet. */
    readonly ranges: DrawRange[];
    /** First slot of each range. */
    readonly firstSlots: number[];
}

/** Sorts patches by material slot, otherwise keeping their order. Points stay where they are. */
export function orderByGroup(net: PatchNet): OrderedNet {
    const { groups } = net;
    const order = Uint32Array.from({ length: patchCountOf(net) }, (_, patch) => patch);
    if (groups) {
        order.sort((a, b) => groups[a] - groups[b] || a - b);
    }
    const ranges: DrawRange[] = [];
    const firstSlots: number[] = [];
    order.forEach((patch, slot) => {
        const group = groups ? groups[patch] : 0;
        if (ranges.at(-1)?.group !== group) {
            ranges.push({ group, firstIndex: 0, indexCount: 0 });
            firstSlots.push(slot);
        }
    });
    if (ranges.length < 2) {
        return { net, order, ranges, firstSlots };
    }
    const permute = <Values extends Float32Array | Uint32Array>(values: Values): Values => {
        const size = values.length / order.length;
        const permuted = values.slice() as Values;
        order.forEach((patch, slot) => {
            permuted.set(values.subarray(patch * size, patch * size + size), slot * size);
        });
        return permuted;
    };
    return {
        net: {
            points: net.points,
            patches: permute(net.patches),
            ...(net.uvs && { uvs: permute(net.uvs) }),
            ...(net.uvs2 && { uvs2: permute(net.uvs2) }),
            ...(net.colors && { colors: permute(net.colors) }),
            ...(net.vectorStart !== undefined && { vectorStart: net.vectorStart }),
            ...(net.twists && { twists: permute(net.twists) }),
            ...(net.tangents && { tangents: permute(net.tangents) }),
        },
        order,
        ranges,
        firstSlots,
    };
}

/** Puts the four sides of each patch into the order of drawing. */
export function permuteSides(sides: Uint32Array, order: Uint32Array): Uint32Array {
    const permuted = new Uint32Array(sides.length);
    order.forEach((patch, slot) => {
        permuted.set(sides.subarray(4 * patch, 4 * patch + 4), 4 * slot);
    });
    return permuted;
}
