import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { BezierPatchMesh } from "../../../src/index";
import { collectComplaints, createStage, createTeapot, openEngine, renderFrames } from "./stage";

/** Numbers per vertex: position, normal, texture coordinates. */
const STRIDE = 8;

interface DrawnBuffers {
    /** Triangles compared over all steps. */
    checked: number;
    /** Corners drawn that are not those of the surface, and triangles that are missing. */
    wrong: number;
    /** Bytes uploaded in each step of the camera. */
    uploads: number[];
    /** Bytes of the indices in use, at the end. */
    indexBytes: number;
    /** Bytes uploaded when one control point moved and nothing else. */
    pointUpload: number;
    complaints: string[];
}

/**
 * What lies in the buffers that are drawn while the camera moves in small and large steps, against the surface that is
 * read back: buffers are updated in part, and what is drawn must not show it.
 */
export async function drawnBuffers(backend: "webgl2" | "cpu"): Promise<DrawnBuffers> {
    const engine = (await openEngine("webgl2")) as Engine;
    const { scene, camera } = createStage(engine);
    const mesh = await createTeapot(scene, { backend, tessellation: { pixelsPerSegment: 3 } });
    const uploads: number[] = [];
    let [checked, wrong] = [0, 0];
    for (let step = 0; step < 40; step++) {
        camera.radius *= step % 10 === 9 ? (step % 20 === 9 ? 0.6 : 1.7) : 1 + 0.004 * Math.sin(step);
        camera.alpha += 0.003;
        const before = mesh.stats.uploadedBytes;
        renderFrames(scene);
        uploads.push(mesh.stats.uploadedBytes - before);
        const compared = await compareBuffers(engine, mesh);
        checked += compared.checked;
        wrong += compared.wrong;
    }
    const indexBytes = mesh.stats.triangles * 12;
    const before = mesh.stats.uploadedBytes;
    mesh.updatePoints(mesh.net.points.slice(400, 404).fill(0.25, 0, 1), 100);
    renderFrames(scene);
    const pointUpload = mesh.stats.uploadedBytes - before;
    const afterMove = await compareBuffers(engine, mesh);
    checked += afterMove.checked;
    wrong += afterMove.wrong;
    const complaints = await collectComplaints(engine);
    engine.dispose();
    return { checked, wrong, uploads, indexBytes, pointUpload, complaints };
}

async function compareBuffers(engine: Engine, mesh: BezierPatchMesh): Promise<{ checked: number; wrong: number }> {
    const { positions, indices } = await mesh.readSurfaceAsync();
    const drawnIndices = new Uint32Array(mesh.getTotalIndices());
    const drawnVertices = new Float32Array(mesh.getTotalVertices() * STRIDE);
    readBuffer(engine, mesh.geometry!.getIndexBuffer()!.underlyingResource as WebGLBuffer, drawnIndices);
    const vertexBuffer = mesh.geometry!.getVertexBuffer("position")!.getBuffer()!;
    readBuffer(engine, vertexBuffer.underlyingResource as WebGLBuffer, drawnVertices);
    let [corner, wrong] = [0, 0];
    for (let i = 0; i < drawnIndices.length; i += 3) {
        const triangle = drawnIndices.subarray(i, i + 3);
        if (triangle.every((index) => index === 0)) {
            continue;
        }
        for (const index of triangle) {
            const expected = indices[corner++];
            for (let axis = 0; axis < 3; axis++) {
                wrong += drawnVertices[index * STRIDE + axis] === positions[3 * expected + axis] ? 0 : 1;
            }
        }
    }
    return { checked: corner / 3, wrong: wrong + Math.abs(indices.length - corner) };
}

/** Through a target that leaves vertex array objects alone. */
function readBuffer(engine: Engine, buffer: WebGLBuffer, result: Uint32Array | Float32Array): void {
    const context = engine._gl;
    context.bindBuffer(context.COPY_READ_BUFFER, buffer);
    context.getBufferSubData(context.COPY_READ_BUFFER, 0, result);
    context.bindBuffer(context.COPY_READ_BUFFER, null);
}
