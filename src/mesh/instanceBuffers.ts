import type { VertexBuffer } from "@babylonjs/core/Buffers/buffer.pure.js";
import type { Geometry } from "@babylonjs/core/Meshes/geometry.js";

/** Where a geometry keeps its vertex buffers by kind. */
interface VertexBuffers {
    _vertexBuffers: Record<string, VertexBuffer>;
}

/**
 * Gives a geometry the attributes of instances that another has. Babylon puts those of thin instances into the geometry
 * that a mesh has at the moment; a mesh with several geometries must have them in each.
 */
export function adoptInstances(from: Geometry, to: Geometry): void {
    const buffers = from.getVertexBuffers() ?? {};
    for (const kind in buffers) {
        if (buffers[kind].getIsInstanced() && to.getVertexBuffer(kind) !== buffers[kind]) {
            to.setVerticesBuffer(buffers[kind], null, false);
        }
    }
}

/** Lets a geometry forget the attributes of instances, which belong to the mesh: it must not free them. */
export function detachInstances(geometry: Geometry): void {
    const { _vertexBuffers } = geometry as unknown as VertexBuffers;
    for (const kind of Object.keys(_vertexBuffers)) {
        if (_vertexBuffers[kind].getIsInstanced()) {
            Reflect.deleteProperty(_vertexBuffers, kind);
        }
    }
}
