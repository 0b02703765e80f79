import { createVertexLayout } from "../domain/VertexLayout.js";
import { ChangedRuns } from "./ChangedRuns.js";
import type { SurfaceStreams, WorkCounters } from "./PatchBackend.js";

/** Streams as a backend writes them. */
type WritableStreams = { -readonly [Name in keyof SurfaceStreams]: SurfaceStreams[Name] };

/** @returns the streams of a backend that has made nothing yet */
export function createStreams(): WritableStreams {
    return {
        layout: createVertexLayout(false),
        vertices: new Float32Array(0),
        indices: new Uint32Array(0),
        lines: null,
        vertexCount: 0,
        triangleCount: 0,
        vertexEnd: 0,
        triangleEnd: 0,
        ranges: [],
        changedIndices: new ChangedRuns(),
        drawArguments: null,
        lineArguments: null,
        pointArguments: null,
        bufferVersion: 0,
        vertexVersion: 0,
        indexVersion: 0,
    };
}

/** @returns counters of a backend that has done nothing yet */
export function createWorkCounters(): WorkCounters {
    return { dispatches: 0, uploadedBytes: 0, tessellations: 0, planMilliseconds: 0, evaluateMilliseconds: 0 };
}
