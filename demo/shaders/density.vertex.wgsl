attribute position: vec3f;
attribute uv: vec2f;

uniform world: mat4x4f;
uniform viewProjection: mat4x4f;

varying worldPosition: vec3f;
varying parameter: vec2f;
varying squares: vec3f;

@vertex
fn main(input: VertexInputs) -> FragmentInputs {
    let place = uniforms.world * vec4f(vertexInputs.position, 1.0);
    vertexOutputs.worldPosition = place.xyz;
    // Around 0, where floats are finest.
    let parameter = vertexInputs.uv - 0.5;
    vertexOutputs.parameter = parameter;
    vertexOutputs.squares = vec3f(parameter.x * parameter.x, parameter.x * parameter.y, parameter.y * parameter.y);
    vertexOutputs.position = uniforms.viewProjection * place;
}
