/**
 * Gives equal positions (to the bit) one id.
 * @param positions x, y, z per vertex
 * @returns an id per vertex; ids are indices of vertices
 */
export function internPositions(positions: Float32Array): Uint32Array {
    const bits = new Uint32Array(positions.buffer, positions.byteOffset, positions.length);
    const count = positions.length / 3;
    const size = 1 << (33 - Math.clz32(count));
    const table = new Int32Array(size).fill(-1);
    const ids = new Uint32Array(count);
    for (let vertex = 0; vertex < count; vertex++) {
        const at = 3 * vertex;
        const hash =
            Math.imul(bits[at], 73856093) ^ Math.imul(bits[at + 1], 19349663) ^ Math.imul(bits[at + 2], 83492791);
        let slot = (hash ^ (hash >>> 15)) & (size - 1);
        for (;;) {
            const other = table[slot];
            if (other < 0) {
                table[slot] = ids[vertex] = vertex;
                break;
            }
            const from = 3 * other;
            if (bits[from] === bits[at] && bits[from + 1] === bits[at + 1] && bits[from + 2] === bits[at + 2]) {
                ids[vertex] = other;
                break;
            }
            slot = (slot + 1) & (size - 1);
        }
    }
    return ids;
}
