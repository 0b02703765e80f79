// What the hull kernel is told per dispatch. Twin of src/backends/webgpu/packHullParameters.ts.

struct HullParameters {
    /// Point of local space near to which arithmetic is done: that of the eye, where there is one.
    anchor: vec3f,
    pixelsPerUnit: f32,
    /// The anchor relative to the eye, in the axes of the world.
    anchorOffset: vec3f,
    near: f32,
    /// Rows of the linear part of the world matrix.
    axisX: vec3f,
    minFactor: f32,
    axisY: vec3f,
    maxFactor: f32,
    axisZ: vec3f,
    level: f32,
    forward: vec3f,
    cornerTangent: f32,
    /// From a point relative to the eye, in the axes of the world, to clip space: rows.
    clipX: vec4f,
    clipY: vec4f,
    clipZ: vec4f,
    clipOffset: vec4f,
    /// 1 / farDistance, and 1 / (1 / nearDistance − 1 / farDistance).
    inverseFar: f32,
    inverseRange: f32,
    pixelsPerSegment: f32,
    pixelError: f32,
    mode: u32,
    spacing: u32,
    offscreen: u32,
    orthographic: u32,
    culledFacing: f32,
    patchCount: u32,
    usesGivenFactors: u32,
    unused: u32,
}

const MODE_UNIFORM = 0u;
const MODE_DISTANCE = 1u;
const MODE_SCREEN = 2u;

const SPACING_FRACTIONAL_ODD = 2u;
const SPACING_FRACTIONAL_EVEN = 3u;

const OFFSCREEN_KEEP = 0u;
const OFFSCREEN_COARSEN = 1u;
const OFFSCREEN_DROP = 2u;
