import { VertexBuffer } from "@babylonjs/core/Buffers/buffer.pure.js";
import { Geometry } from "@babylonjs/core/Meshes/geometry.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.pure.js";

/** Where a geometry keeps its vertex buffers by kind. */
interface VertexBuffers {
    _vertexBuffers: Record<string, VertexBuffer | undefined>;
}

/**
 * Gives a geometry the attributes of instances that another has, and no others. Babylon puts those of thin instances into
 * the geometry that a mesh has at the moment; a mesh with several geometries must have them in each.
 */
export function adoptInstances(from: Geometry, to: Geometry): void {
    const wanted = buffersOf(from);
    const owned = buffersOf(to);
    for (const kind in owned) {
        if (owned[kind]!.getIsInstanced() && !wanted[kind]) {
            release(owned[kind]!);
            Reflect.deleteProperty(owned, kind);
        }
    }
    for (const kind in wanted) {
        const before = owned[kind];
        if (wanted[kind]!.getIsInstanced() && wanted[kind] !== before) {
            to.setVerticesBuffer(wanted[kind]!, null, false);
            if (before) {
                release(before);
            }
        }
    }
}

/** Lets a geometry forget the attributes of instances, which others may have as well: the last one frees them. */
export function detachInstances(geometry: Geometry): void {
    const buffers = buffersOf(geometry);
    for (const kind in buffers) {
        if (buffers[kind]!.getIsInstanced()) {
            release(buffers[kind]!);
            Reflect.deleteProperty(buffers, kind);
        }
    }
}

/** Whether two geometries have attributes of the same kinds. */
export function haveSameKinds(first: Geometry, second: Geometry): boolean {
    return hasKindsOf(first, second) && hasKindsOf(second, first);
}

function hasKindsOf(geometry: Geometry, other: Geometry): boolean {
    const buffers = buffersOf(geometry);
    for (const kind in buffersOf(other)) {
        if (!buffers[kind]) {
            return false;
        }
    }
    return true;
}

function buffersOf(geometry: Geometry): Record<string, VertexBuffer | undefined> {
    return (geometry as unknown as VertexBuffers)._vertexBuffers;
}

/** Each geometry that was given a buffer holds a reference to it. */
function release(buffer: VertexBuffer): void {
    if (buffer._ownsBuffer) {
        buffer._buffer.dispose();
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
