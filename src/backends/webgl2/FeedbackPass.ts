import type { DataBuffer } from "@babylonjs/core/Buffers/dataBuffer.js";
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { Engine } from "@babylonjs/core/Engines/engine.pure.js";
import { RegisterEngineTransformFeedback } from "@babylonjs/core/Engines/Extensions/engine.transformFeedback.pure.js";
import type { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import type { Effect } from "@babylonjs/core/Materials/effect.js";
import type { FeedbackProgram } from "./shaders.js";

/** Runs a program once per vertex and captures what it puts out, with the rasterizer off. */
export class FeedbackPass {
    private readonly _engine: Engine;
    private readonly _effect: Effect;
    private readonly _uniform: string;
    private _vertexArray: WebGLVertexArrayObject | null = null;
    /** What the linker said: empty when all is well, null while it was not asked. */
    private _linkError: string | null = null;

    public constructor(engine: Engine, program: FeedbackProgram) {
        RegisterEngineTransformFeedback();
        this._engine = engine;
        this._uniform = program.uniform;
        this._effect = engine.createEffect(
            { vertexSource: program.vertexSource, fragmentSource: program.fragmentSource },
            {
                attributes: [],
                uniformsNames: [program.uniform],
                uniformBuffersNames: [],
                samplers: [...program.samplers],
                defines: program.defines,
                fallbacks: null,
                onCompiled: null,
                onError: null,
                transformFeedbackVaryings: [...program.varyings],
            },
            engine,
        );
    }

    /** The compiler's message when the program does not compile, or null. */
    public get failure(): string | null {
        // Asked of the effect, which the engine may have compiled for another mesh, and failed, before.
        const errors = this._effect.getCompilationError() || this._linkError;
        return errors ? `The transform feedback shader does not compile: ${errors}` : null;
    }

    public get isReady(): boolean {
        if (this._effect.isReady() && this._linkError === null) {
            this._linkError = this._findLinkError();
        }
        return this._linkError === "" && this.failure === null;
    }

    /**
     * Captures `vertexCount` vertices into a buffer, and leaves the context as Babylon expects it.
     * @param target vertex buffer that is large enough
     * @param vertexCount vertices to make
     * @param value of the uniform of the program
     * @param textures what holds the textures, by the names of the samplers
     */
    public run(
        target: DataBuffer,
        vertexCount: number,
        value: number,
        textures: Readonly<Record<string, { readonly texture: BaseTexture }>>,
    ): void {
        const engine = this._engine;
        const depthWrite = engine.getDepthWrite();
        engine.setDepthWrite(false);
        engine.enableEffect(this._effect);
        this._effect.setUInt(this._uniform, value);
        for (const name in textures) {
            this._effect.setTexture(name, textures[name].texture);
        }
        // The target must not be bound for anything else while it is written: not as an array buffer, and not in the
        // vertex array, for which the program, that reads no attributes, has an empty one. In this order: binding an
        // array buffer leaves the vertex array.
        engine.bindArrayBuffer(null);
        this._vertexArray ??= engine.recordVertexArrayObject({}, null, this._effect);
        engine.bindVertexArrayObject(this._vertexArray, null);
        engine.bindTransformFeedbackBuffer(target);
        engine.setRasterizerState(false);
        engine.beginTransformFeedback(true);
        engine.drawArraysType(Constants.MATERIAL_PointListDrawMode, 0, vertexCount);
        engine.endTransformFeedback();
        engine.setRasterizerState(true);
        engine.bindTransformFeedbackBuffer(null);
        engine.setDepthWrite(depthWrite);
    }

    /**
     * An effect that failed for another mesh can call itself ready, so the program itself is asked, once. One whose context
     * was lost, which is heard of later, says nothing.
     */
    private _findLinkError(): string | null {
        const context = this._engine._gl;
        if (context.isContextLost()) {
            return null;
        }
        const { program } = this._effect.getPipelineContext() as unknown as { program: WebGLProgram | null };
        if (program && context.getProgramParameter(program, context.LINK_STATUS)) {
            return "";
        }
        return (program && context.getProgramInfoLog(program)) || "the program could not be linked";
    }

    public dispose(): void {
        if (this._vertexArray) {
            this._engine.releaseVertexArrayObject(this._vertexArray);
            this._vertexArray = null;
        }
        this._effect.dispose();
    }
}
