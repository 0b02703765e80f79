// The same as density.fragment.glsl, line by line; see there for how it works.
uniform eye: vec3f;
uniform pixelsPerUnit: f32;
uniform linesOnly: f32;
uniform palette: array<vec4f, PALETTE_SIZE>;

varying worldPosition: vec3f;
varying parameter: vec2f;
varying squares: vec3f;

// (u², uv, v²) less the products of the means.
fn scatterAbout(meanSquares: vec3f, mean: vec2f) -> vec3f {
    return meanSquares - vec3f(mean.x * mean.x, mean.x * mean.y, mean.y * mean.y);
}

fn determinantOf(scatter: vec3f) -> f32 {
    return scatter.x * scatter.z - scatter.y * scatter.y;
}

fn heightOf(spread: vec3f, perU: vec2f, perV: vec2f, area: f32) -> f32 {
    let xx = spread.x * perU.x * perU.x + 2.0 * spread.y * perU.x * perV.x + spread.z * perV.x * perV.x;
    let xy = spread.x * perU.x * perU.y + spread.y * (perU.x * perV.y + perV.x * perU.y) + spread.z * perV.x * perV.y;
    let yy = spread.x * perU.y * perU.y + 2.0 * spread.y * perU.y * perV.y + spread.z * perV.y * perV.y;
    let larger = 0.5 * (xx + yy + length(vec2f(xx - yy, 2.0 * xy)));
    let smaller = determinantOf(spread) / (area * area * larger);
    return sqrt(4.5 * max(smaller, 0.0));
}

fn colorOf(pixels: f32) -> vec3f {
    let step = clamp(log2(max(pixels, 1.0)), 0.0, f32(PALETTE_SIZE - 1));
    let lower = i32(min(step, f32(PALETTE_SIZE - 2)));
    return mix(uniforms.palette[lower].rgb, uniforms.palette[lower + 1].rgb, step - f32(lower));
}

@fragment
fn main(input: FragmentInputs) -> FragmentOutputs {
    let worldPosition = fragmentInputs.worldPosition;
    let parameter = fragmentInputs.parameter;
    let squares = fragmentInputs.squares;

    let parameterX = dpdx(parameter);
    let parameterY = dpdy(parameter);
    let area = parameterX.x * parameterY.y - parameterX.y * parameterY.x;
    // Columns of the inverse: pixels per u and pixels per v.
    let perU = vec2f(parameterY.y, -parameterX.y) / area;
    let perV = vec2f(-parameterY.x, parameterX.x) / area;

    let squaresU = dpdx(squares) * perU.x + dpdy(squares) * perU.y;
    let squaresV = dpdx(squares) * perV.x + dpdy(squares) * perV.y;
    let positionU = dpdx(worldPosition) * perU.x + dpdy(worldPosition) * perU.y;
    let positionV = dpdx(worldPosition) * perV.x + dpdy(worldPosition) * perV.y;

    let centre = vec2f(squaresU.x + squaresV.y, squaresU.y + squaresV.z) / 3.0;
    let toCentre = centre - parameter;
    let spread = scatterAbout(squares + squaresU * toCentre.x + squaresV * toCentre.y, centre);
    let centrePosition = worldPosition + positionU * toCentre.x + positionV * toCentre.y;

    // The factor makes it the length of the legs, where the triangle is half a square.
    let meanSquare = 2.25 * (spread.x * dot(positionU, positionU) + 2.0 * spread.y * dot(positionU, positionV) +
        spread.z * dot(positionV, positionV));
    let pixels = sqrt(max(meanSquare, 0.0)) * uniforms.pixelsPerUnit / distance(uniforms.eye, centrePosition);

    let inside = determinantOf(scatterAbout(squares, parameter)) / determinantOf(spread);
    let fromSide = inside / max(length(vec2f(dpdx(inside), dpdy(inside))), 1e-6);
    let line = 1.0 - smoothstep(0.3, 1.1, fromSide);
    if (uniforms.linesOnly > 0.5 && line < 0.5) {
        discard;
    }
    let normal = normalize(cross(positionU, positionV));
    let light = 0.62 + 0.38 * abs(dot(normal, normalize(uniforms.eye - centrePosition + vec3f(0.0, 4.0, 0.0))));
    let shade = select(light * (1.0 - 0.55 * line * smoothstep(4.0, 14.0, pixels)), 1.0, uniforms.linesOnly > 0.5);
    let faded = mix(0.2, 1.0, smoothstep(1.0, 6.0, heightOf(spread, perU, perV, area)));
    let alpha = select(1.0, faded, uniforms.linesOnly > 0.5);
    fragmentOutputs.color = vec4f(colorOf(pixels) * shade, alpha);
}
