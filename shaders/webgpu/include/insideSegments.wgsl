// Segments of the inside of a patch in the mode "error". Twin of src/hull/insideSegments.ts, insideShape.ts,
// PatchDifferences.ts, partOfPatch.ts, pixelScale.ts, derivativeBounds.ts, cellError.ts and cellSplit.ts, which explain
// it. Reads the private `hull`. Generated constant: HAS_TWISTS.

/// How much finer a fractional inside is than its segments alone would have to be.
const FRACTIONAL_MARGIN = 1.03;

/// Differences of w (p − c) and of w of a part of the patch, c the mean of its points.
var<private> alongU: array<vec4f, 8>;
var<private> alongV: array<vec4f, 8>;
var<private> mixed: array<vec4f, 9>;
var<private> partRadius: f32;
var<private> partWeight: f32;
/// The points of the part, as `hull`, and their mean.
var<private> part: array<vec4f, 16u + 4u * HAS_TWISTS>;
var<private> partMean: vec3f;

/// Largest second derivatives in allowed errors, an eighth of them; on the edges, of the rows next to them, and mixed on
/// the edges: index of the edge.
struct DerivativeBounds {
    alongU: f32,
    alongV: f32,
    mixed: f32,
    edges: vec4f,
    nextRows: vec4f,
    mixedEdges: vec4f,
}

/// Into how many parts along u and along v a rational patch is cut.
const PARTS_ALONG = 4u;

/// Shares of the control points of a cubic in point `index` of a part: its blossom.
fn partShares(part: u32, index: u32) -> vec4f {
    var shares = vec4f(1.0, 0.0, 0.0, 0.0);
    for (var i = 0u; i < 3u; i++) {
        let t = f32(select(part + 1u, part, i < 3u - index)) / f32(PARTS_ALONG);
        shares = shares * (1.0 - t) + vec4f(0.0, shares.xyz) * t;
    }
    return shares;
}

/// The point with the given shares of the columns and rows.
fn partPoint(columns: vec4f, rows: vec4f) -> vec4f {
    var sum = vec4f(0.0);
    for (var i = 0u; i < 16u; i++) {
        sum += columns[i & 3u] * rows[i >> 2u] * hull[i].w * vec4f(hull[i].xyz, 1.0);
    }
    return vec4f(sum.xyz / sum.w, sum.w);
}

/// Takes the points of the whole patch, or of a part of it.
fn takePart(isWhole: bool, index: u32) {
    partMean = vec3f(0.0);
    for (var i = 0u; i < hullSize(); i++) {
        if (isWhole) {
            part[i] = hull[i];
        } else {
            part[i] = partPoint(partShares(index % PARTS_ALONG, i & 3u), partShares(index / PARTS_ALONG, i >> 2u));
        }
        partMean += part[i].xyz / f32(hullSize());
    }
    partRadius = 0.0;
    partWeight = part[0].w;
    for (var i = 0u; i < hullSize(); i++) {
        partRadius = max(partRadius, length(part[i].xyz - partMean));
        partWeight = min(partWeight, part[i].w);
    }
}

/// Allowed errors that a world unit of error of the part can make on screen.
fn partErrorScale() -> f32 {
    var depth = dot(hullOrigin + part[0].xyz, parameters.forward);
    for (var i = 1u; i < hullSize(); i++) {
        depth = min(depth, dot(hullOrigin + part[i].xyz, parameters.forward));
    }
    let front = max(depth, parameters.near);
    var tangent = 0.0;
    for (var i = 0u; i < hullSize(); i++) {
        tangent = max(tangent, tangentAt(hullOrigin + part[i].xyz, front));
    }
    return errorScaleOf(Sphere(hullOrigin + partMean, partRadius), front, tangent);
}

/// Takes the differences of the part; its points are weighted then.
fn takeDifferences() {
    for (var i = 0u; i < 16u; i++) {
        part[i] = vec4f(part[i].w * (part[i].xyz - partMean), part[i].w);
    }
    for (var line = 0u; line < 4u; line++) {
        for (var i = 0u; i < 2u; i++) {
            let u = 4u * line + i;
            let v = 4u * i + line;
            alongU[2u * line + i] = (part[u] - part[u + 1u]) - (part[u + 1u] - part[u + 2u]);
            alongV[2u * line + i] = (part[v] - part[v + 4u]) - (part[v + 4u] - part[v + 8u]);
        }
    }
    for (var i = 0u; i < 9u; i++) {
        let at = i / 3u * 4u + i % 3u;
        mixed[i] = (part[at] - part[at + 1u]) - (part[at + 4u] - part[at + 5u]);
    }
}

/// Largest length of a difference of w (p − c) for c in the sphere around the points.
fn sizeOf(difference: vec4f) -> f32 {
    return length(difference.xyz) + abs(difference.w) * partRadius;
}

/// Grows bounds by those of the part. `onEdges`: whether it has a share of each edge.
fn grownBounds(bounds: DerivativeBounds, scale: f32, onEdges: vec4<bool>) -> DerivativeBounds {
    var result = bounds;
    let unit = scale / (8.0 * partWeight);
    for (var line = 0u; line < 4u; line++) {
        let u = 6.0 * unit * max(sizeOf(alongU[2u * line]), sizeOf(alongU[2u * line + 1u]));
        let v = 6.0 * unit * max(sizeOf(alongV[2u * line]), sizeOf(alongV[2u * line + 1u]));
        result.alongU = max(result.alongU, u);
        result.alongV = max(result.alongV, v);
        // The first line is the edge 0 or 1, the last one the edge 2 or 3.
        let isOn = vec4<bool>(line == 0u, line == 0u, line == 3u, line == 3u) & onEdges;
        let isNext = vec4<bool>(line == 1u, line == 1u, line == 2u, line == 2u) & onEdges;
        result.edges = max(result.edges, select(vec4f(0.0), vec4f(v, u, v, u), isOn));
        result.nextRows = max(result.nextRows, select(vec4f(0.0), vec4f(v, u, v, u), isNext));
    }
    for (var i = 0u; i < 9u; i++) {
        let size = 9.0 * unit * sizeOf(mixed[i]);
        let isOn = vec4<bool>(i % 3u == 0u, i / 3u == 0u, i % 3u == 2u, i / 3u == 2u) & onEdges;
        result.mixed = max(result.mixed, size);
        result.mixedEdges = max(result.mixedEdges, select(vec4f(0.0), vec4f(size), isOn));
    }
    return result;
}

/// The bounds of what the sides u = 0 and u = 1 of a Gregory patch see.
fn otherBounds(scale: f32) -> DerivativeBounds {
    takePart(true, 0u);
    for (var twist = 0u; twist < 4u; twist++) {
        part[INNER_POINTS[twist]] = hull[16u + twist];
    }
    takeDifferences();
    return grownBounds(emptyBounds(), scale, vec4<bool>(true));
}

fn emptyBounds() -> DerivativeBounds {
    return DerivativeBounds(0.0, 0.0, 0.0, vec4f(0.0), vec4f(0.0), vec4f(0.0));
}

/// Bound of the error of the triangles of a cell of a × b of the part, in world units.
fn cellError(a: f32, b: f32, twists: vec4f) -> f32 {
    var diagonal = 0.0;
    var legs = 0.0;
    for (var i = 0u; i < 16u; i++) {
        let row = i >> 2u;
        let column = i & 3u;
        let s = f32(column) / 3.0;
        let t = f32(row) / 3.0;
        let left = max(column, 1u) - 1u;
        let right = min(column, 2u);
        let below = 3u * (max(row, 1u) - 1u);
        let above = 3u * min(row, 2u);
        let u = 6.0 * a * a * mix(alongU[2u * row], alongU[2u * row + 1u], s);
        let v = 6.0 * b * b * mix(alongV[2u * column], alongV[2u * column + 1u], t);
        let low = mix(mixed[below + right], mixed[below + left], s);
        let high = mix(mixed[above + right], mixed[above + left], s);
        let w = 18.0 * a * b * mix(high, low, t);
        var spread = vec3f(abs(u.w), abs(v.w), abs(w.w)) * partRadius;
        if (hullSize() > 16u) {
            // What they may add to all together is what is left for the third.
            let twistSpreads = twistSpread(twists, i) * vec3f(a * a, b * b, max(a * a, b * b));
            spread = vec3f(twistSpreads.xy, twistSpreads.z - twistSpreads.x - twistSpreads.y);
        }
        let squares = vec2f(dot(u.xyz, u.xyz), dot(v.xyz, v.xyz));
        let together = max(dot(u.xyz, w.xyz), 0.0) + max(dot(u.xyz, v.xyz), 0.0) + max(dot(v.xyz, w.xyz), 0.0);
        let sum = sqrt(squares.x + squares.y + dot(w.xyz, w.xyz) + 2.0 * together);
        diagonal = max(diagonal, sum + spread.x + spread.y + spread.z);
        legs = max(legs, max(sqrt(squares.x) + spread.x, sqrt(squares.y) + spread.y));
    }
    if (diagonal >= 2.0 * legs) {
        return diagonal / (8.0 * partWeight);
    }
    return legs * legs / (2.0 * (4.0 * legs - diagonal) * partWeight);
}

/// Segments n, m ≥ 1 with Muu / n² + 2 Muv / (n m) + Mvv / m² ≤ 1.
fn splitError(alongU: f32, mixed: f32, alongV: f32) -> vec2f {
    let ratio = sqrt((alongU + mixed) / (alongV + mixed));
    let even = select(1.0, ratio, ratio > 0.0 && ratio < 1e30);
    let n = sqrt(alongU + 2.0 * mixed * even + alongV * even * even);
    let m = n / even;
    if (n < 1.0) {
        return vec2f(1.0, leastSegments(1.0 - alongU, 2.0 * mixed, alongV));
    }
    if (m < 1.0) {
        return vec2f(leastSegments(1.0 - alongV, 2.0 * mixed, alongU), 1.0);
    }
    return vec2f(n, m);
}

/// Segments of equal length along u and v that keep the inside within the allowed error of its triangles.
fn insideSegments(edgeFactors: vec4f) -> vec2f {
    var steps: vec4f;
    var scales: array<f32, 16>;
    var isWhole = true;
    for (var i = 0u; i < 16u; i++) {
        isWhole = isWhole && hull[i].w == hull[0].w;
    }
    for (var side = 0u; side < 4u; side++) {
        steps[side] = select(longestSegment(edgeFactors[side]), 0.0, isOnePoint(side));
    }
    // A rational patch is taken by parts: how much its weights count goes with the size of the part.
    let partsAlong = select(PARTS_ALONG, 1u, isWhole);
    let partCount = partsAlong * partsAlong;
    let times = f32(partsAlong);
    let twists = twistLengths();
    var bounds = emptyBounds();
    for (var i = 0u; i < partCount; i++) {
        takePart(isWhole, i);
        scales[i] = partErrorScale();
        takeDifferences();
        let u = i % partsAlong;
        let v = i / partsAlong;
        let last = partsAlong - 1u;
        bounds = grownBounds(bounds, scales[i] * times * times, vec4<bool>(u == 0u, v == 0u, u == last, v == last));
    }
    // Of a Gregory patch each side has the bounds of the control points that it sees.
    var other = bounds;
    var ofTwists = vec2f(0.0);
    if (hullSize() > 16u) {
        ofTwists = scales[0] * twistBounds(twists);
        other = otherBounds(scales[0]);
    }
    let split = splitError(bounds.alongU + ofTwists.x, bounds.mixed, bounds.alongV + ofTwists.x);
    var error = 0.0;
    for (var i = 0u; i < partCount; i++) {
        if (!isWhole || hullSize() > 16u) {
            takePart(isWhole, i);
            takeDifferences();
        }
        error = max(error, scales[i] * cellError(times / split.x, times / split.y, twists));
    }
    // Errors go with the square of the lengths.
    let cells = max(split * sqrt(min(error, 1.0)), vec2f(1.0));
    var across: vec4f;
    for (var side = 0u; side < 4u; side++) {
        // Strips beside u = 0 and u = 1 lie along v.
        let isAlongV = (side & 1u) == 0u;
        across[side] = stripSegments(Strip(
            steps[side],
            1.0 / select(cells.x, cells.y, isAlongV),
            bounds.edges[side],
            select(bounds.nextRows[side], other.nextRows[side], isAlongV),
            select(bounds.alongU, other.alongV, isAlongV),
            select(bounds.mixedEdges[side], other.mixedEdges[side], isAlongV),
            select(bounds.mixed, other.mixed, isAlongV),
            select(bounds.alongV, other.alongU, isAlongV),
            times,
            ofTwists.x,
            ofTwists.y,
        ));
    }
    let strips = max(across.xy, across.zw);
    let margin = select(1.0, FRACTIONAL_MARGIN, isFractional());
    return margin * max(cells, strips);
}
