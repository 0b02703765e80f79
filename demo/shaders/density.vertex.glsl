precision highp float;

attribute vec3 position;
attribute vec2 uv;

uniform mat4 world;
uniform mat4 viewProjection;

varying vec3 worldPosition;
varying vec2 parameter;
varying vec3 squares;

void main() {
    vec4 place = world * vec4(position, 1.0);
    worldPosition = place.xyz;
    // Around 0, where floats are finest.
    parameter = uv - 0.5;
    squares = vec3(parameter.x * parameter.x, parameter.x * parameter.y, parameter.y * parameter.y);
    gl_Position = viewProjection * place;
}
