import { BoundingInfo } from "@babylonjs/core/Culling/boundingInfo.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.pure.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.pure.js";
import { createBounds, isEmptyBounds } from "../math/bounds.js";
import { computeNetBounds } from "../net/netBounds.js";
import type { PatchNet } from "../net/PatchNet.js";

/** Gives a mesh the box of its control points, whose hull holds the surface. Written in place from then on. */
export class HullBounds {
    private readonly _bounds = createBounds();
    private readonly _minimum = new Vector3();
    private readonly _maximum = new Vector3();
    private _isRefreshing = false;

    /** @param net the net as it is now; without patches the box is the origin of the mesh */
    public giveTo(mesh: Mesh, net: PatchNet): void {
        const { minimum, maximum } = computeNetBounds(net, this._bounds);
        if (isEmptyBounds(this._bounds)) {
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
            if (mesh.hasThinInstances && !this._isRefreshing) {
                // The box of all thin instances together is made from this one, which Babylon asks for in turn.
                this._isRefreshing = true;
                mesh.thinInstanceRefreshBoundingInfo(true);
                this._isRefreshing = false;
            }
        } else {
            mesh.setBoundingInfo(new BoundingInfo(this._minimum, this._maximum));
        }
    }
}
