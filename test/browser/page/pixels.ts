/** Share of pixels of which some channel differs by more than a little. */
export function differenceOf(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
    let different = 0;
    for (let i = 0; i < a.length; i += 4) {
        if ([0, 1, 2].some((channel) => Math.abs(a[i + channel] - b[i + channel]) > 24)) {
            different++;
        }
    }
    return different / (a.length / 4);
}

/** Share of pixels that are not the blue background. */
export function coverageOf(pixels: Uint8ClampedArray): number {
    let covered = 0;
    for (let i = 0; i < pixels.length; i += 4) {
        covered += pixels[i] > 20 || pixels[i + 1] > 20 || pixels[i + 2] < 235 ? 1 : 0;
    }
    return covered / (pixels.length / 4);
}
