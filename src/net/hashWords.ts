/** Mixes words as MurmurHash3 does (A. Appleby, public domain): grids of round numbers differ in few bits. */
export function hashWords(words: Uint32Array): number {
    let hash = 0;
    for (let i = 0; i < words.length; i++) {
        let word = Math.imul(words[i], 0xcc9e2d51);
        word = Math.imul((word << 15) | (word >>> 17), 0x1b873593);
        hash ^= word;
        hash = (Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64) | 0;
    }
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return hash ^ (hash >>> 16);
}
