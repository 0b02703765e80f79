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

/** Pixels about a hole that the reference covers. */
const HOLE_MARGIN = 2;

/**
 * Counts pixels of the blue background that a reference covers with red, together with all pixels about them. A crack within a surface is
 * such a hole, whatever its length. Silhouettes and true holes are none, as the reference has background there or next to it.
 */
export function countHoles(pixels: Uint8ClampedArray, reference: Uint8ClampedArray, width: number): number {
    const height = pixels.length / 4 / width;
    const isBackground = (picture: Uint8ClampedArray, x: number, y: number): boolean =>
        picture[4 * (y * width + x)] < 128;
    const isCovered = (x: number, y: number): boolean => {
        for (let row = y - HOLE_MARGIN; row <= y + HOLE_MARGIN; row++) {
            for (let column = x - HOLE_MARGIN; column <= x + HOLE_MARGIN; column++) {
                if (isBackground(reference, column, row)) {
                    return false;
                }
            }
        }
        return true;
    };
    let holes = 0;
    for (let y = HOLE_MARGIN; y < height - HOLE_MARGIN; y++) {
        for (let x = HOLE_MARGIN; x < width - HOLE_MARGIN; x++) {
            holes += isBackground(pixels, x, y) && isCovered(x, y) ? 1 : 0;
        }
    }
    return holes;
}
