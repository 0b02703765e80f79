import cooperative from "../../../shaders/webgpu/cooperative.wgsl?raw";
import direct from "../../../shaders/webgpu/direct.wgsl?raw";
import attributeBasis from "../../../shaders/webgpu/include/attributeBasis.wgsl?raw";
import basis from "../../../shaders/webgpu/include/basis.wgsl?raw";
import color from "../../../shaders/webgpu/include/color.wgsl?raw";
import controlPoints from "../../../shaders/webgpu/include/controlPoints.wgsl?raw";
import degenerates from "../../../shaders/webgpu/include/degenerates.wgsl?raw";
import domainPoint from "../../../shaders/webgpu/include/domainPoint.wgsl?raw";
import edge from "../../../shaders/webgpu/include/edge.wgsl?raw";
import findByChunk from "../../../shaders/webgpu/include/findByChunk.wgsl?raw";
import findInAll from "../../../shaders/webgpu/include/findInAll.wgsl?raw";
import elementOf from "../../../shaders/webgpu/include/elementOf.wgsl?raw";
import jet from "../../../shaders/webgpu/include/jet.wgsl?raw";
import lastHull from "../../../shaders/webgpu/include/lastHull.wgsl?raw";
import limitNormal from "../../../shaders/webgpu/include/limitNormal.wgsl?raw";
import listSample from "../../../shaders/webgpu/include/listSample.wgsl?raw";
import netUv from "../../../shaders/webgpu/include/netUv.wgsl?raw";
import noColor from "../../../shaders/webgpu/include/noColor.wgsl?raw";
import normal from "../../../shaders/webgpu/include/normal.wgsl?raw";
import noSecondUv from "../../../shaders/webgpu/include/noSecondUv.wgsl?raw";
import noTangent from "../../../shaders/webgpu/include/noTangent.wgsl?raw";
import noVectors from "../../../shaders/webgpu/include/noVectors.wgsl?raw";
import parameters from "../../../shaders/webgpu/include/parameters.wgsl?raw";
import patchFactors from "../../../shaders/webgpu/include/patchFactors.wgsl?raw";
import patchUv from "../../../shaders/webgpu/include/patchUv.wgsl?raw";
import plainLine from "../../../shaders/webgpu/include/plainLine.wgsl?raw";
import planSample from "../../../shaders/webgpu/include/planSample.wgsl?raw";
import polynomial from "../../../shaders/webgpu/include/polynomial.wgsl?raw";
import rational from "../../../shaders/webgpu/include/rational.wgsl?raw";
import records from "../../../shaders/webgpu/include/records.wgsl?raw";
import runs from "../../../shaders/webgpu/include/runs.wgsl?raw";
import secondUv from "../../../shaders/webgpu/include/secondUv.wgsl?raw";
import spacing from "../../../shaders/webgpu/include/spacing.wgsl?raw";
import staging from "../../../shaders/webgpu/include/staging.wgsl?raw";
import tangent from "../../../shaders/webgpu/include/tangent.wgsl?raw";
import totals from "../../../shaders/webgpu/include/totals.wgsl?raw";
import vectorLine from "../../../shaders/webgpu/include/vectorLine.wgsl?raw";
import vectors from "../../../shaders/webgpu/include/vectors.wgsl?raw";
import vertexPairs from "../../../shaders/webgpu/include/vertexPairs.wgsl?raw";
import limits from "../../../shaders/webgpu/limits.wgsl?raw";
import staged from "../../../shaders/webgpu/staged.wgsl?raw";
import type { VertexLayout } from "../../domain/VertexLayout.js";
import type { EvaluationMethod } from "../PatchBackend.js";
import { assembleKernel, type Kernel } from "./Kernel.js";
import { neighboursDirectives, neighboursInclude, type Exchange } from "./neighbours.js";

/** What the vertices of a net hold, which a kernel is made for. */
export interface VertexKernelOptions {
    readonly layout: VertexLayout;
    /** Values a patch has: 0, 4 or 16. */
    readonly uvValues: number;
    /** Values a patch has: 0, 4 or 16. */
    readonly secondUvValues: number;
    /** Values a patch has: 0, 4 or 16. */
    readonly colorValues: number;
    /** Whether any weight is not 1. */
    readonly isRational: boolean;
    /** Whether patches have twists, see `PatchNet.twists`. Such a net is not rational. */
    readonly hasTwists: boolean;
    /** Whether patches have tangent patches, see `PatchNet.tangents`. Such a net is not rational. */
    readonly hasTangentPatches: boolean;
    /** How work-items of the staged method exchange parts of vertices. */
    readonly exchange: Exchange;
}

const BINDINGS = {
    parameters: 0,
    points: 1,
    patches: 2,
    records: 3,
    attributes: 4,
    totals: 5,
    vertices: 6,
    degenerates: 7,
};
const PLAN_BINDINGS = { ...BINDINGS, chunks: 8, drawn: 9 };

/** Work-items of the direct method in a workgroup, one a sample. */
const DIRECT_ITEMS = 128;

/** Samples of the cooperative method in a workgroup: 28 · 9 = 252 work-items, of 256 that every device has. */
const COOPERATIVE_SAMPLES = 28;

/** Runs of the staged method in a workgroup, one a work-item: fewer where all of it wait for each other. */
const STAGED_RUNS: Readonly<Record<Exchange, number>> = { subgroup: 128, workgroup: 64 };

const SAMPLES = { direct: DIRECT_ITEMS, cooperative: COOPERATIVE_SAMPLES } as const;

/** Work-items of a workgroup that makes the normals of degenerate vertices. */
const LIMIT_ITEMS = 64;

/** Samples (or, for `staged`, runs of them) that a workgroup makes: what an entry of the table of chunks stands for. */
export function itemsPerWorkgroup(method: EvaluationMethod, exchange: Exchange): number {
    return method === "staged" ? STAGED_RUNS[exchange] : SAMPLES[method];
}

/** The kernel that makes the vertices of the plan by a method. */
export function createVertexKernel(method: EvaluationMethod, options: VertexKernelOptions): Kernel {
    const items = itemsPerWorkgroup(method, options.exchange);
    const plan = [spacing, patchFactors, records, domainPoint];
    const domain = domainIncludes(options);
    if (method === "staged") {
        return {
            name: method,
            source: assembleKernel(
                { ...domainConstants(options), WORK_ITEMS: items },
                [
                    ...plan,
                    runs,
                    ...domain,
                    hasVectors(options) ? vectorLine : plainLine,
                    degenerates,
                    neighboursInclude(options.exchange),
                    vertexPairs,
                ],
                staged,
                neighboursDirectives(options.exchange),
            ),
            bindings: PLAN_BINDINGS,
        };
    }
    return {
        name: method,
        source: assembleKernel(
            { ...stagingConstants(method, options, items), CHUNK_SIZE: items },
            [...plan, findByChunk, planSample, ...domain, staging, degenerates, edge, lastHull],
            method === "direct" ? direct : cooperative,
        ),
        bindings: PLAN_BINDINGS,
    };
}

/** The method that evaluates a list: its samples lie on no lines that `staged` could use, which goes as `direct`. */
export function listMethod(method: EvaluationMethod): EvaluationMethod {
    return method === "cooperative" ? method : "direct";
}

/** The kernel that evaluates the samples of a list. */
export function createListKernel(method: EvaluationMethod, options: VertexKernelOptions): Kernel {
    const own = listMethod(method);
    const items = itemsPerWorkgroup(own, options.exchange);
    return {
        name: `${own} of a list`,
        source: assembleKernel(
            stagingConstants(own, options, items),
            [listSample, ...domainIncludes(options), staging, degenerates, edge, lastHull],
            own === "direct" ? direct : cooperative,
        ),
        bindings: BINDINGS,
    };
}

/** The kernel that gives degenerate vertices of the plan, or of a list, their normals. */
export function createLimitKernel(samples: "plan" | "list", options: VertexKernelOptions): Kernel {
    const domain = [...domainIncludes(options), limitNormal];
    const source =
        samples === "plan" ? [spacing, patchFactors, records, domainPoint, findInAll, planSample] : [listSample];
    return {
        name: samples === "plan" ? "limits" : "limits of a list",
        source: assembleKernel({ ...domainConstants(options), LIMIT_ITEMS }, [...source, ...domain], limits),
        bindings: samples === "plan" ? { ...BINDINGS, drawn: 8 } : BINDINGS,
    };
}

function hasVectors({ hasTwists, hasTangentPatches }: VertexKernelOptions): boolean {
    return hasTwists || hasTangentPatches;
}

function domainConstants(options: VertexKernelOptions): Record<string, number> {
    const { layout, uvValues, secondUvValues, colorValues } = options;
    const vectorConstants = {
        HAS_TWISTS: options.hasTwists ? 1 : 0,
        HAS_TANGENT_PATCHES: options.hasTangentPatches ? 1 : 0,
    };
    return {
        VERTEX_STRIDE: layout.stride / 4,
        TANGENT_AT: Math.max(layout.tangent, 0) / 4,
        COLOR_AT: Math.max(layout.color, 0) / 4,
        SECOND_UV_AT: Math.max(layout.secondUv, 0) / 4,
        UV_VALUES: uvValues,
        SECOND_UV_VALUES: secondUvValues,
        COLOR_VALUES: colorValues,
        ...(hasVectors(options) ? vectorConstants : {}),
    };
}

function stagingConstants(
    method: EvaluationMethod,
    options: VertexKernelOptions,
    items: number,
): Record<string, number> {
    const domain = domainConstants(options);
    // Some room between the parts lets work-items find them in different banks; 28 samples are such by themselves.
    const stride = method === "cooperative" ? items : items + 4;
    return { ...domain, STAGED_STRIDE: stride, STAGED_PARTS: domain.VERTEX_STRIDE, STAGED_VERTICES: items };
}

function domainIncludes(options: VertexKernelOptions): string[] {
    return [
        parameters,
        totals,
        jet,
        options.isRational ? rational : polynomial,
        hasVectors(options) ? vectors : noVectors,
        elementOf,
        controlPoints,
        basis,
        normal,
        ...attributeIncludes(options),
    ];
}

/** What is called is compiled, even where it cannot come to it: what vertices do not hold is called by name alone. */
function attributeIncludes({ layout, uvValues }: VertexKernelOptions): string[] {
    return [
        attributeBasis,
        uvValues > 0 ? netUv : patchUv,
        layout.tangent > 0 ? tangent : noTangent,
        layout.secondUv > 0 ? secondUv : noSecondUv,
        layout.color > 0 ? color : noColor,
    ];
}
