import type { Mesh } from "@babylonjs/core/Meshes/mesh.pure.js";

/** Gives a mesh thin instances like those of another, with all of their attributes. */
export function copyThinInstances(source: Mesh, target: Mesh): void {
    const { matrixData, matrixBuffer, instancesCount } = source._thinInstanceDataStorage;
    if (matrixData) {
        target.thinInstanceSetBuffer("matrix", matrixData.slice(), 16, !matrixBuffer?.isUpdatable());
        target.thinInstanceCount = instancesCount;
    }
    const own = source._userThinInstanceBuffersStorage as typeof source._userThinInstanceBuffersStorage | undefined;
    for (const kind in own?.data) {
        const isStatic = !own.vertexBuffers[kind]?.isUpdatable();
        target.thinInstanceSetBuffer(kind, own.data[kind].slice(), own.strides[kind], isStatic);
    }
}
