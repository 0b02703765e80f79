import { BoundingInfo } from "@babylonjs/core/Culling/boundingInfo.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.pure.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.pure.js";
import { createBounds, isEmptyBounds } from "../math/bounds.js";

/** Gives a mesh a box that holds its surface. Written in place from then on. */
export class HullBounds {
    /** The box to give; empty ones are given as the origin of the mesh. */
    public readonly bounds = createBounds();
    private readonly _minimum = new Vector3();
    private readonly _maximum = new Vector3();

    /** Gives the box as it is now. */
    public giveTo(mesh: Mesh): void {
        const { minimum, maximum } = this.bounds;
        if (isEmptyBounds(this.bounds)) {
            minimum.fill(0);
            maximum.fill(0);
        }
        this._minimum.set(minimum[0], minimum[1], minimum[2]);
        this._maximum.set(maximum[0], maximum[1], maximum[2]);
        if (mesh.hasBoundingInfo) {
            mesh.getBoundingInfo().reConstruct(this._minimum, this._maximum, mesh.getWorldMatrix());
            for (const instance of mesh.instances) {
                instance.getBoundingInfo().reConstruct(this._minimum, this._maximum, instance.getWorldMatrix());
            }
            if (!mesh.hasThinInstances) {
                // Of others that may have been: those that come next are not to be bound by how the surface was then.
                mesh._thinInstanceDataStorage.boundingVectors.length = 0;
                mesh.rawBoundingInfo = null;
            }
            // The box of all thin instances together is made from this one, which Babylon asks for in turn, with no corners.
            if (mesh.hasThinInstances && mesh._thinInstanceDataStorage.boundingVectors.length > 0) {
                mesh.thinInstanceRefreshBoundingInfo(true);
            }
        } else {
            mesh.setBoundingInfo(new BoundingInfo(this._minimum, this._maximum));
        }
    }
}
