/** Quake III stores light at a quarter of what it shows, so that there is room for what is brighter than white. */
const BRIGHTENING = 4;

/**
 * Light as Quake III shows it: four times what its files hold, in light maps and in the colours of vertices that none
 * reaches; what exceeds white is scaled back to it, so that it keeps its hue.
 * @param colors red, green, blue and alpha of each colour; changed in place, but for alpha
 * @param white the number that stands for white, 1 or 255
 */
export function brightenQuakeLight(colors: Float32Array | Uint8Array, white: 1 | 255): void {
    for (let at = 0; at < colors.length; at += 4) {
        const largest = Math.max(colors[at], colors[at + 1], colors[at + 2]);
        const isTooBright = BRIGHTENING * largest > white;
        for (let channel = at; channel < at + 3; channel++) {
            colors[channel] = isTooBright ? (white * colors[channel]) / largest : BRIGHTENING * colors[channel];
        }
    }
}
