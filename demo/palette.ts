/** Colours for lengths of 1, 2, 4 … 64 device pixels: bright where the surface is dense. */
export const PALETTE: readonly string[] = ["#fdf2a0", "#fcc650", "#f68d45", "#df5566", "#a8408f", "#5f47a8", "#3b55a5"];

/** Length in device pixels that a colour of the palette stands for. */
export function pixelsOfColor(index: number): number {
    return 2 ** index;
}

/** @returns red, green, blue, 1 of every colour, 0 to 1: what the shaders take */
export function paletteNumbers(): number[] {
    return PALETTE.flatMap((color) => {
        const channel = (at: number): number => Number.parseInt(color.slice(at, at + 2), 16) / 255;
        return [channel(1), channel(3), channel(5), 1];
    });
}
