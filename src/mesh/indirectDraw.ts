import type { DataBuffer } from "@babylonjs/core/Buffers/dataBuffer.js";
import type { AbstractEngine } from "@babylonjs/core/Engines/abstractEngine.js";
import type { IDrawContext } from "@babylonjs/core/Engines/IDrawContext.js";
import type { SubMesh } from "@babylonjs/core/Meshes/subMesh.pure.js";
import { Logger } from "@babylonjs/core/Misc/logger.js";

/** Members of Babylon's draw context of WebGPU that a draw by arguments on the GPU needs; it has no public way. */
interface IndirectDrawContext {
    indirectDrawBuffer: unknown;
    /** Present where Babylon itself writes the arguments, which it must not do to ours. */
    _indirectDrawData: unknown;
    _enableIndirectDrawInCompatMode: boolean;
}

/** Members of the draw context that keep draws recorded. */
interface RecordingDrawContext {
    fastBundle: unknown;
}

interface DrawContextEngine {
    createDrawContext?: () => IDrawContext | undefined;
}

const PROBED_MEMBERS = ["enableIndirectDraw", "setIndirectData", "_enableIndirectDrawInCompatMode"];

const knownEngines = new WeakMap<AbstractEngine, boolean>();

/** @returns whether the draw contexts of an engine are such that draws can be given arguments on the GPU; warns once if not */
export function canDrawIndirectly(engine: AbstractEngine): boolean {
    let can = knownEngines.get(engine);
    if (can === undefined) {
        const context = (engine as DrawContextEngine).createDrawContext?.();
        can = context !== undefined && PROBED_MEMBERS.every((name) => name in context);
        context?.dispose();
        knownEngines.set(engine, can);
        if (!can) {
            Logger.Warn(
                "BezierPatchMesh draws more than it needs to: this version of Babylon.js does not let it draw by counts on the GPU.",
            );
        }
    }
    return can;
}

/** A mesh that can draw a part of itself by counts known on the CPU. */
export interface DirectlyDrawn {
    _drawDirectly(subMesh: SubMesh, fillMode: number, instancesCount?: number): void;
}

/**
 * Draws a part of a mesh by arguments on the GPU. They are attached for the duration of this one draw: a context that is disposed frees
 * what it has attached.
 * @param context draw context of the engine at this moment
 * @param drawArguments what to attach
 * @param mesh the mesh
 * @param subMesh the part, whose counts do not matter
 * @param fillMode triangles, lines or points
 */
export function drawIndirectly(
    context: IDrawContext,
    drawArguments: DataBuffer,
    mesh: DirectlyDrawn,
    subMesh: SubMesh,
    fillMode: number,
): void {
    const indirect = context as unknown as IndirectDrawContext;
    const { indirectDrawBuffer, _indirectDrawData, _enableIndirectDrawInCompatMode } = indirect;
    indirect.indirectDrawBuffer = drawArguments.underlyingResource as unknown;
    indirect._indirectDrawData = undefined;
    indirect._enableIndirectDrawInCompatMode = true;
    try {
        mesh._drawDirectly(subMesh, fillMode);
    } finally {
        indirect.indirectDrawBuffer = indirectDrawBuffer;
        indirect._indirectDrawData = _indirectDrawData;
        indirect._enableIndirectDrawInCompatMode = _enableIndirectDrawInCompatMode;
    }
}

/** What each draw context drew last. */
const lastDrawn = new WeakMap<IDrawContext, object>();

/**
 * Lets a draw context forget what it recorded, if that was not of the same buffers and counts.
 * @param engine the engine
 * @param token stands for the buffers and counts that are about to be drawn
 */
export function forgetOtherDraws(engine: AbstractEngine, token: object): void {
    const context = engine._currentDrawContext as IDrawContext | undefined;
    if (!context || lastDrawn.get(context) === token) {
        return;
    }
    lastDrawn.set(context, token);
    context._invalidateVertexBuffers?.();
    (context as unknown as RecordingDrawContext).fastBundle = undefined;
    if (!engine.compatibilityMode && context.useInstancing) {
        // Babylon writes the arguments of draws of instances when the number of instances changes, and only then.
        context.useInstancing = false;
        context.useInstancing = true;
    }
}
