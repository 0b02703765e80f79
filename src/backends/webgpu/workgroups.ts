/** Most workgroups in one dimension of a dispatch that every WebGPU device allows. */
const MAX_WORKGROUPS_PER_DIMENSION = 65_535;

/**
 * Splits workgroups over two dimensions. The kernels number them row by row and skip those past the end.
 * @param count workgroups needed, 1 or more
 * @returns workgroups in x and y, each within the limit, together at least `count` and less than one row more
 * @throws RangeError when two dimensions are not enough
 */
export function splitWorkgroups(count: number): [number, number] {
    if (count > MAX_WORKGROUPS_PER_DIMENSION ** 2) {
        throw new RangeError(`${count} workgroups are more than a dispatch can have (65535 × 65535).`);
    }
    const rows = Math.ceil(count / MAX_WORKGROUPS_PER_DIMENSION);
    return [Math.ceil(count / Math.max(rows, 1)), rows];
}

/**
 * Most workgroups of the kernels that write vertices and triangles, which go on with the next part until all is done:
 * enough to fill a large GPU. With more the time to begin and end them shows.
 */
const MOST_WORKGROUPS = 16_384;

/** Most parts that a workgroup goes through when a view suddenly fills all the room there is: about a millisecond. */
const MOST_PARTS = 64;

/** Most workgroups of the kernels that count and lay out patches, which go on with the next block. */
const MOST_PLAN_WORKGROUPS = 1024;

/** Workgroups of such a kernel. */
export function planWorkgroups(blocks: number): [number, number] {
    return [Math.min(blocks, MOST_PLAN_WORKGROUPS), 1];
}

/** Most workgroups that share the degenerate vertices, few as those are, and vertices for which there is one of them. */
const MOST_LIMIT_WORKGROUPS = 64;
const LIMIT_VERTICES = 4096;

/**
 * Workgroups that share the degenerate vertices.
 * @param vertices as many as there may be
 */
export function limitWorkgroups(vertices: number): number {
    return Math.min(Math.ceil(vertices / LIMIT_VERTICES), MOST_LIMIT_WORKGROUPS);
}

/** Workgroups of a kernel whose workgroups go on until all items are done. */
export function mostWorkgroups(items: number, itemsPerWorkgroup: number): number {
    return Math.min(Math.ceil(items / itemsPerWorkgroup), MOST_WORKGROUPS);
}

/**
 * Workgroups of such a kernel where only the GPU knows how many items there are. Any number makes all of them: this one
 * makes them fast. (Dispatched by a number on the GPU, a kernel starts 17 to 33 µs later, see docs/kernels.md.)
 * @param capacity items that there is room for
 * @param made items that there were when last looked at, or Infinity
 */
export function sharedWorkgroups(capacity: number, made: number, itemsPerWorkgroup: number): number {
    return mostWorkgroups(Math.min(Math.max(made, capacity / MOST_PARTS), capacity), itemsPerWorkgroup);
}
