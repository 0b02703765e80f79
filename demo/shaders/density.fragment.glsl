// What a fragment shader is not told, the triangle that the fragment lies in, follows from interpolated squares.
// Within a triangle the interpolated u², uv and v² are affine functions of u and v, and over three points
// multiplication by u is a 3 × 3 matrix whose trace is the sum of the three u: that gives the centre. Interpolated
// squares minus squares are the scatter of the corners about the fragment; its determinant is 4 area² times the
// product of the three barycentric coordinates, which is 0 on the sides: that gives the lines.
precision highp float;

uniform vec3 eye;
uniform float pixelsPerUnit;
uniform float linesOnly;
uniform vec4 palette[PALETTE_SIZE];

varying vec3 worldPosition;
varying vec2 parameter;
varying vec3 squares;

// (u², uv, v²) less the products of the means.
vec3 scatterAbout(vec3 meanSquares, vec2 mean) {
    return meanSquares - vec3(mean.x * mean.x, mean.x * mean.y, mean.y * mean.y);
}

float determinantOf(vec3 scatter) {
    return scatter.x * scatter.z - scatter.y * scatter.y;
}

// Smallest height in pixels of the triangle on the screen: how close its lines are. In the screen the scatter of the
// corners is that in u and v times the inverse of the derivatives; its smaller eigenvalue is 2 / 9 of the height squared.
float heightOf(vec3 spread, vec2 perU, vec2 perV, float area) {
    float xx = spread.x * perU.x * perU.x + 2.0 * spread.y * perU.x * perV.x + spread.z * perV.x * perV.x;
    float xy = spread.x * perU.x * perU.y + spread.y * (perU.x * perV.y + perV.x * perU.y) + spread.z * perV.x * perV.y;
    float yy = spread.x * perU.y * perU.y + 2.0 * spread.y * perU.y * perV.y + spread.z * perV.y * perV.y;
    float larger = 0.5 * (xx + yy + length(vec2(xx - yy, 2.0 * xy)));
    float smaller = determinantOf(spread) / (area * area * larger);
    return sqrt(4.5 * max(smaller, 0.0));
}

vec3 colorOf(float pixels) {
    float step = clamp(log2(max(pixels, 1.0)), 0.0, float(PALETTE_SIZE - 1));
    int lower = int(min(step, float(PALETTE_SIZE - 2)));
    return mix(palette[lower].rgb, palette[lower + 1].rgb, step - float(lower));
}

void main() {
    vec2 parameterX = dFdx(parameter);
    vec2 parameterY = dFdy(parameter);
    float area = parameterX.x * parameterY.y - parameterX.y * parameterY.x;
    // Columns of the inverse: pixels per u and pixels per v.
    vec2 perU = vec2(parameterY.y, -parameterX.y) / area;
    vec2 perV = vec2(-parameterY.x, parameterX.x) / area;

    vec3 squaresU = dFdx(squares) * perU.x + dFdy(squares) * perU.y;
    vec3 squaresV = dFdx(squares) * perV.x + dFdy(squares) * perV.y;
    vec3 positionU = dFdx(worldPosition) * perU.x + dFdy(worldPosition) * perU.y;
    vec3 positionV = dFdx(worldPosition) * perV.x + dFdy(worldPosition) * perV.y;

    vec2 centre = vec2(squaresU.x + squaresV.y, squaresU.y + squaresV.z) / 3.0;
    vec2 toCentre = centre - parameter;
    vec3 spread = scatterAbout(squares + squaresU * toCentre.x + squaresV * toCentre.y, centre);
    vec3 centrePosition = worldPosition + positionU * toCentre.x + positionV * toCentre.y;

    // The factor makes it the length of the legs, where the triangle is half a square.
    float meanSquare = 2.25 * (spread.x * dot(positionU, positionU) + 2.0 * spread.y * dot(positionU, positionV) +
        spread.z * dot(positionV, positionV));
    float pixels = sqrt(max(meanSquare, 0.0)) * pixelsPerUnit / distance(eye, centrePosition);

    float inside = determinantOf(scatterAbout(squares, parameter)) / determinantOf(spread);
    float fromSide = inside / max(length(vec2(dFdx(inside), dFdy(inside))), 1e-6);
    float line = 1.0 - smoothstep(0.3, 1.1, fromSide);
    if (linesOnly > 0.5 && line < 0.5) {
        discard;
    }
    vec3 normal = normalize(cross(positionU, positionV));
    float light = 0.62 + 0.38 * abs(dot(normal, normalize(eye - centrePosition + vec3(0.0, 4.0, 0.0))));
    float shade = linesOnly > 0.5 ? 1.0 : light * (1.0 - 0.55 * line * smoothstep(4.0, 14.0, pixels));
    float alpha = linesOnly > 0.5 ? mix(0.2, 1.0, smoothstep(1.0, 6.0, heightOf(spread, perU, perV, area))) : 1.0;
    gl_FragColor = vec4(colorOf(pixels) * shade, alpha);
}
