import { Buffer, VertexBuffer } from "@babylonjs/core/Buffers/buffer.pure.js";
import type { DataBuffer } from "@babylonjs/core/Buffers/dataBuffer.js";
import type { BoundingInfo } from "@babylonjs/core/Culling/boundingInfo.js";
import type { AbstractEngine } from "@babylonjs/core/Engines/abstractEngine.js";
import { RegisterEngineDynamicBuffer } from "@babylonjs/core/Engines/Extensions/engine.dynamicBuffer.pure.js";
import { Geometry } from "@babylonjs/core/Meshes/geometry.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { ChangedRuns } from "../backends/ChangedRuns.js";
import type { SurfaceStreams } from "../backends/PatchBackend.js";
import { adoptInstances, detachInstances } from "./instanceBuffers.js";
import { canUploadParts, uploadAllIndices, uploadIndexRuns } from "./uploadIndices.js";
import { NORMAL_OFFSET, POSITION_OFFSET, UV_OFFSET } from "../domain/VertexLayout.js";

/** Members of Babylon's classes that say how much of a buffer is in use; Babylon has no public way to set them. */
interface GeometryCounts {
    _totalVertices: number;
    _totalIndices: number;
}

/** A buffer of the engine that this file made for an array on the CPU. */
interface OwnedBuffers {
    vertices: DataBuffer | null;
    indices: DataBuffer | null;
    lines: DataBuffer | null;
}

/**
 * The streams of a backend as a Babylon geometry. Buffers on the GPU are bound as they are; arrays on the CPU are
 * uploaded, and only when they changed. One geometry per camera: switching cameras switches a pointer.
 */
export class SurfaceGeometry {
    /** Null while there is nothing to draw. */
    public geometry: Geometry | null = null;
    /** Index buffer of the lines of the triangles, or null. */
    public lines: DataBuffer | null = null;
    /** Stands for the buffers and the counts known on the CPU: another object when any of them is another. */
    public drawToken: object = {};
    /** Bytes uploaded so far. */
    public uploadedBytes = 0;

    private readonly _scene: Scene;
    private readonly _engine: AbstractEngine;
    private readonly _name: string;
    private readonly _owned: OwnedBuffers = { vertices: null, indices: null, lines: null };
    /** First index and number of indices of each range, then the vertices, where the CPU knows them. */
    private readonly _counts: number[] = [];
    private readonly _allIndices = new ChangedRuns();
    private _isChanged = true;
    private readonly _versions = { buffer: -1, vertex: -1, index: -1 };

    public constructor(name: string, scene: Scene) {
        RegisterEngineDynamicBuffer();
        this._name = name;
        this._scene = scene;
        this._engine = scene.getEngine();
    }

    /**
     * Follows the streams of a backend.
     * @param streams the surface as last tessellated
     * @param bounds box of the surface: there is no CPU data that Babylon could compute it from
     */
    public update(streams: SurfaceStreams, bounds: BoundingInfo): void {
        const hasSurface = streams.vertexCount > 0 || streams.drawArguments !== null;
        if (streams.bufferVersion !== this._versions.buffer && hasSurface) {
            this._createGeometry(streams, bounds);
            this.changeDraws();
            this._versions.buffer = streams.bufferVersion;
            this._versions.vertex = this._versions.index = -1;
        }
        if (!this.geometry) {
            return;
        }
        if (streams.vertexVersion !== this._versions.vertex) {
            this._uploadVertices(streams);
            this._versions.vertex = streams.vertexVersion;
        }
        if (streams.indexVersion !== this._versions.index) {
            const { lines } = this;
            this._uploadIndices(streams);
            if (this.lines !== lines) {
                this.changeDraws();
            }
            this._versions.index = streams.indexVersion;
        }
        this._compareCounts(streams);
        const counts = this.geometry as unknown as GeometryCounts;
        counts._totalVertices = streams.vertexEnd;
        counts._totalIndices = streams.triangleEnd * 3;
    }

    /** Says that what draws recorded is not what is to be drawn. */
    public changeDraws(): void {
        this.drawToken = {};
        this._isChanged = true;
    }

    /** Whether `drawToken` is another one than when this was asked last. */
    public takeChange(): boolean {
        const isChanged = this._isChanged;
        this._isChanged = false;
        return isChanged;
    }

    public dispose(): void {
        this._disposeGeometry();
        for (const name of ["vertices", "indices", "lines"] as const) {
            this._release(name);
        }
        this.lines = null;
    }

    private _compareCounts({ ranges, vertexCount, drawArguments }: SurfaceStreams): void {
        const length = 2 * ranges.length + 1;
        let isChanged = this._counts.length !== length;
        this._counts.length = length;
        for (let i = 0; i < ranges.length; i++) {
            isChanged = this._takeCount(2 * i, ranges[i].firstIndex) || isChanged;
            isChanged = this._takeCount(2 * i + 1, ranges[i].indexCount) || isChanged;
        }
        isChanged = this._takeCount(length - 1, drawArguments ? 0 : vertexCount) || isChanged;
        if (isChanged) {
            this.changeDraws();
        }
    }

    /** @returns whether the count is another than before */
    private _takeCount(at: number, count: number): boolean {
        const isChanged = this._counts[at] !== count;
        this._counts[at] = count;
        return isChanged;
    }

    private _createGeometry(streams: SurfaceStreams, bounds: BoundingInfo): void {
        const { layout, vertices, indices } = streams;
        const geometry = new Geometry(this._name, this._scene);
        if (this.geometry) {
            adoptInstances(this.geometry, geometry);
        }
        this._disposeGeometry();
        // Set before the positions, which would else be searched for a box.
        geometry.useBoundingInfoFromGeometry = true;
        geometry._boundingInfo = bounds;
        if (vertices instanceof Float32Array) {
            this._release("vertices");
            this._owned.vertices = this._engine.createDynamicVertexBuffer(vertices.byteLength);
        }
        const vertexBuffer = vertices instanceof Float32Array ? this._owned.vertices! : vertices;
        const wrapper = new Buffer(this._engine, vertexBuffer, false, layout.stride * 4, false, false, true);
        const add = (kind: string, offset: number, size: number): void => {
            const view = wrapper.createVertexBuffer(kind, offset * 4, size, layout.stride * 4, false, true);
            geometry.setVerticesBuffer(view, streams.vertexEnd);
        };
        add(VertexBuffer.PositionKind, POSITION_OFFSET, 3);
        add(VertexBuffer.NormalKind, NORMAL_OFFSET, 3);
        add(VertexBuffer.UVKind, UV_OFFSET, 2);
        if (layout.tangent >= 0) {
            add(VertexBuffer.TangentKind, layout.tangent, 4);
        }
        if (layout.color >= 0) {
            add(VertexBuffer.ColorKind, layout.color, 4);
        }
        if (layout.secondUv >= 0) {
            add(VertexBuffer.UV2Kind, layout.secondUv, 2);
        }
        if (indices instanceof Uint32Array) {
            this._release("indices");
            this._owned.indices = this._engine.createIndexBuffer(indices, true, this._name);
        }
        const indexBuffer = indices instanceof Uint32Array ? this._owned.indices! : indices;
        const is32Bits = this._engine.getCaps().uintIndices || !(indices instanceof Uint32Array);
        geometry.setIndexBuffer(indexBuffer, streams.vertexEnd, streams.triangleEnd * 3, is32Bits);
        this.geometry = geometry;
    }

    private _uploadVertices({ vertices, vertexEnd, layout }: SurfaceStreams): void {
        if (vertices instanceof Float32Array) {
            const used = vertices.subarray(0, vertexEnd * layout.stride);
            this._engine.updateDynamicVertexBuffer(this._owned.vertices!, used, 0, used.byteLength);
            this.uploadedBytes += used.byteLength;
        }
    }

    private _uploadIndices({ indices, lines, triangleEnd, changedIndices, indexVersion }: SurfaceStreams): void {
        if (indices instanceof Uint32Array) {
            const buffer = this._owned.indices!;
            if (!canUploadParts(this._engine, buffer)) {
                this.uploadedBytes += uploadAllIndices(this._engine, buffer, indices.subarray(0, triangleEnd * 3));
            } else if (indexVersion === this._versions.index + 1) {
                this.uploadedBytes += uploadIndexRuns(this._engine, buffer, indices, changedIndices);
            } else {
                this._allIndices.clear();
                this._allIndices.add(0, triangleEnd * 3);
                this.uploadedBytes += uploadIndexRuns(this._engine, buffer, indices, this._allIndices);
            }
        }
        if (lines instanceof Uint32Array) {
            this._release("lines");
            this._owned.lines = this._engine.createIndexBuffer(lines.subarray(0, triangleEnd * 6), false, this._name);
            this.uploadedBytes += triangleEnd * 24;
            this.lines = this._owned.lines;
        } else {
            this._release("lines");
            this.lines = lines;
        }
        if (this.lines) {
            this.lines.is32Bits = true;
        }
    }

    private _release(name: keyof OwnedBuffers): void {
        const buffer = this._owned[name];
        if (buffer) {
            this._engine._releaseBuffer(buffer);
            this._owned[name] = null;
        }
    }

    /** The buffers stay: they belong to the backend or to this object, not to the geometry. */
    private _disposeGeometry(): void {
        const indexBuffer = this.geometry?.getIndexBuffer();
        if (indexBuffer) {
            indexBuffer.references++;
        }
        if (this.geometry) {
            detachInstances(this.geometry);
            this.geometry.dispose();
            this.geometry = null;
        }
    }
}
