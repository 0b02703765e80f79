// Control points of a patch. Declared by the kernel: points (x, y, z, weight), patches (four rows of four point ids a
// patch).

/// Point ids of a row, v constant.
fn rowIds(patchIndex: u32, row: u32) -> vec4u {
    return patches[4u * patchIndex + row];
}

fn pointId(patchIndex: u32, row: u32, column: u32) -> u32 {
    return patches[4u * patchIndex + row][column];
}

fn controlPoint(patchIndex: u32, index: u32) -> vec4f {
    return points[pointId(patchIndex, index >> 2u, index & 3u)];
}

/// Point id of the corner nearest to (u, v). Control points are taken relative to it: on a collapsed side they are then
/// zeros, and what is small next to it keeps all of its digits, which is where a normal is decided.
fn nearestCorner(patchIndex: u32, uv: vec2f) -> u32 {
    let ids = rowIds(patchIndex, select(3u, 0u, uv.y < 0.5));
    return select(ids.w, ids.x, uv.x < 0.5);
}

/// Point ids of a side (0: u = 0, 1: v = 0, 2: u = 1, 3: v = 1), in the direction of u or v.
fn sideIds(patchIndex: u32, side: u32) -> vec4u {
    if ((side & 1u) == 1u) {
        return rowIds(patchIndex, select(3u, 0u, side == 1u));
    }
    let row0 = rowIds(patchIndex, 0u);
    let row1 = rowIds(patchIndex, 1u);
    let row2 = rowIds(patchIndex, 2u);
    let row3 = rowIds(patchIndex, 3u);
    return select(
        vec4u(row0.w, row1.w, row2.w, row3.w),
        vec4u(row0.x, row1.x, row2.x, row3.x),
        side == 0u,
    );
}

/// Whether the canonical direction of a side, from the end with the smaller id, runs against u or v.
fn isReversed(ids: vec4u) -> bool {
    return select(ids.x > ids.w, ids.y > ids.z, ids.x == ids.w);
}
