/**
 * Writes the sides of triangles as lines, for wireframes.
 * @param indices three per triangle
 * @param triangleCount triangles to read
 * @param lines receives six numbers per triangle
 */
export function writeLineIndices(indices: Uint32Array, triangleCount: number, lines: Uint32Array): void {
    for (let triangle = 0; triangle < triangleCount; triangle++) {
        for (let side = 0; side < 3; side++) {
            lines[6 * triangle + 2 * side] = indices[3 * triangle + side];
            lines[6 * triangle + 2 * side + 1] = indices[3 * triangle + ((side + 1) % 3)];
        }
    }
}
