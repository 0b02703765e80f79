import { VertexBuffer } from "@babylonjs/core/Buffers/buffer.pure.js";
import { Geometry } from "@babylonjs/core/Meshes/geometry.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.pure.js";

/** Where a geometry keeps its vertex buffers by kind. */
interface VertexBuffers {
    _vertexBuffers: Record<string, VertexBuffer>;
}

/**
 * Gives a geometry the attributes of instances that another has, and no others. Babylon puts those of thin instances into
 * the geometry that a mesh has at the moment; a mesh with several geometries must have them in each.
 */
export function adoptInstances(from: Geometry, to: Geometry): void {
    const buffers = from.getVertexBuffers() ?? {};
    releaseInstances(to, (kind, buffer) => buffers[kind] !== buffer);
    for (const kind in buffers) {
        if (buffers[kind].getIsInstanced() && to.getVertexBuffer(kind) !== buffers[kind]) {
            to.setVerticesBuffer(buffers[kind], null, false);
        }
    }
}

/** Lets a geometry forget the attributes of instances, which others may have as well: the last one frees them. */
export function detachInstances(geometry: Geometry): void {
    releaseInstances(geometry, () => true);
}

/** Takes attributes of instances from a geometry. Each geometry that was given a buffer holds a reference to it. */
function releaseInstances(geometry: Geometry, isReleased: (kind: string, buffer: VertexBuffer) => boolean): void {
    const { _vertexBuffers } = geometry as unknown as VertexBuffers;
    for (const kind of Object.keys(_vertexBuffers)) {
        const buffer = _vertexBuffers[kind];
        if (buffer.getIsInstanced() && isReleased(kind, buffer)) {
            Reflect.deleteProperty(_vertexBuffers, kind);
            if (buffer._ownsBuffer) {
                buffer._buffer.dispose();
            }
        }
    }
}

/** Whether a geometry has no surface, but what Babylon gave to a mesh without one, as the attributes of its instances. */
export function isKeeper(geometry: Geometry): boolean {
    return !geometry.isVerticesDataPresent(VertexBuffer.PositionKind);
}

/**
 * Gives a mesh that loses its surface for a while a geometry that keeps the attributes of its instances. Babylon knows it
 * as one of the mesh: it makes its buffers anew when a lost context comes back, and frees it with the mesh.
 */
export function keepInstances(mesh: Mesh, from: Geometry): void {
    const buffers = Object.values(from.getVertexBuffers() ?? {});
    if (!buffers.some((buffer) => buffer.getIsInstanced())) {
        mesh._geometry = null;
        return;
    }
    const keeper = new Geometry(Geometry.RandomId(), mesh.getScene());
    adoptInstances(from, keeper);
    keeper.applyToMesh(mesh);
}

/** Lets a mesh have its instances from another geometry than the one that kept them. */
export function releaseKeeper(mesh: Mesh, keeper: Geometry): void {
    detachInstances(keeper);
    keeper.releaseForMesh(mesh, true);
}
