import attributes from "../../../shaders/webgl2/include/attributes.glsl?raw";
import controlPoints from "../../../shaders/webgl2/include/controlPoints.glsl?raw";
import domainPoint from "../../../shaders/webgl2/include/domainPoint.glsl?raw";
import edge from "../../../shaders/webgl2/include/edge.glsl?raw";
import listSample from "../../../shaders/webgl2/include/listSample.glsl?raw";
import normal from "../../../shaders/webgl2/include/normal.glsl?raw";
import planSample from "../../../shaders/webgl2/include/planSample.glsl?raw";
import records from "../../../shaders/webgl2/include/records.glsl?raw";
import spacing from "../../../shaders/webgl2/include/spacing.glsl?raw";
import texels from "../../../shaders/webgl2/include/texels.glsl?raw";
import vectors from "../../../shaders/webgl2/include/vectors.glsl?raw";
import fragment from "../../../shaders/webgl2/feedback.fragment.glsl?raw";
import vertex from "../../../shaders/webgl2/feedback.vertex.glsl?raw";
import moveCage from "../../../shaders/webgl2/moveCage.vertex.glsl?raw";
import stencil from "../../../shaders/webgl2/stencil.vertex.glsl?raw";
import type { VertexLayout } from "../../domain/VertexLayout.js";
import type { SampleSource } from "../SampleList.js";

/** Width of the data textures is 1 << TEXTURE_SHIFT texels. */
export const TEXTURE_SHIFT = 10;

/** A transform feedback program: its text and what it captures. */
export interface FeedbackProgram {
    readonly vertexSource: string;
    readonly fragmentSource: string;
    /** Preprocessor definitions, part of the engine's cache key: programs that capture differently must differ here. */
    readonly defines: string;
    /** Outputs captured, interleaved in this order. */
    readonly varyings: readonly string[];
    readonly samplers: readonly string[];
    /** A whole number that is set when the program runs. */
    readonly uniform: string;
}

const TEXTURE_CONSTANTS = { TEXTURE_SHIFT, TEXTURE_MASK: (1 << TEXTURE_SHIFT) - 1 };

function constantsOf(constants: Readonly<Record<string, number>>): string[] {
    return Object.entries(constants).map(([name, value]) => `const uint ${name} = ${value}u;`);
}

/** What the vertices of a net hold, which a program is made for. */
interface FeedbackOptions {
    readonly layout: VertexLayout;
    /** Values a patch has: 0, 4 or 16. */
    readonly uvValues: number;
    /** Values a patch has: 0, 4 or 16. */
    readonly secondUvValues: number;
    /** Values a patch has: 0, 4 or 16. */
    readonly colorValues: number;
    /** Whether patches have twists, see `PatchNet.twists`. */
    readonly hasTwists: boolean;
    /** Whether patches have tangent patches, see `PatchNet.tangents`. */
    readonly hasTangentPatches: boolean;
}

/**
 * The program that evaluates vertices.
 * @param samples where the samples come from
 */
export function createFeedbackProgram(samples: SampleSource, options: FeedbackOptions): FeedbackProgram {
    const { layout, hasTwists, hasTangentPatches } = options;
    const withVectors = hasTwists || hasTangentPatches;
    const constants = {
        ...TEXTURE_CONSTANTS,
        UV_VALUES: options.uvValues,
        SECOND_UV_VALUES: options.secondUvValues,
        COLOR_VALUES: options.colorValues,
        ...(withVectors && { HAS_TWISTS: hasTwists ? 1 : 0, HAS_TANGENT_PATCHES: hasTangentPatches ? 1 : 0 }),
    };
    const withTangent = layout.tangent >= 0;
    const withColor = layout.color >= 0;
    const withSecondUv = layout.secondUv >= 0;
    return {
        // GLSL wants declarations before their use: the order of the includes matters.
        vertexSource: [
            ...constantsOf(constants),
            texels,
            spacing,
            records,
            domainPoint,
            controlPoints,
            edge,
            normal,
            attributes,
            ...(withVectors ? [vectors] : []),
            samples === "plan" ? planSample : listSample,
            vertex,
        ].join("\n"),
        fragmentSource: fragment,
        defines: [
            ...(withTangent ? ["#define WITH_TANGENT"] : []),
            ...(withColor ? ["#define WITH_COLOR"] : []),
            ...(withSecondUv ? ["#define WITH_SECOND_UV"] : []),
            ...(withVectors ? ["#define WITH_VECTORS"] : []),
        ].join("\n"),
        varyings: [
            "outPosition",
            "outNormal",
            "outUv",
            ...(withTangent ? ["outTangent"] : []),
            ...(withColor ? ["outColor"] : []),
            ...(withSecondUv ? ["outSecondUv"] : []),
        ],
        samplers: ["recordsTexture", "pointsTexture", "patchesTexture", "attributesTexture"],
        uniform: "patchCount",
    };
}

/**
 * The program that makes points of a net of those of its cage.
 * @param isRational whether some weight of the cage is not 1
 */
export function createStencilProgram(isRational: boolean): FeedbackProgram {
    const constants = { ...TEXTURE_CONSTANTS, IS_RATIONAL: isRational ? 1 : 0 };
    return {
        vertexSource: [...constantsOf(constants), texels, stencil].join("\n"),
        fragmentSource: fragment,
        defines: "",
        varyings: ["outPoint"],
        samplers: ["offsetsTexture", "entriesTexture", "cageTexture"],
        uniform: "vectorStart",
    };
}

/**
 * The program that moves the points of a cage by morph targets and bones.
 * @param influencers bones per point
 * @param targetCount morph targets
 */
export function createMotionProgram(influencers: 0 | 4 | 8, targetCount: number): FeedbackProgram {
    const constants = { ...TEXTURE_CONSTANTS, INFLUENCERS: influencers, TARGET_COUNT: targetCount };
    return {
        vertexSource: [...constantsOf(constants), texels, moveCage].join("\n"),
        fragmentSource: fragment,
        defines: "",
        varyings: ["outPoint"],
        samplers: [
            "restTexture",
            "jointsTexture",
            "weightsTexture",
            "morphsTexture",
            "influencesTexture",
            "bonesTexture",
        ],
        uniform: "pointCount",
    };
}
