import { VertexBuffer } from "@babylonjs/core/Buffers/buffer.pure.js";
import { PickingInfo } from "@babylonjs/core/Collisions/pickingInfo.js";
import { Matrix, Vector3, type Vector2 } from "@babylonjs/core/Maths/math.vector.pure.js";
import type { SurfacePoint } from "./surfacePointOf.js";

/**
 * What picking gives where it hits a `BezierPatchMesh`: the exact surface, whatever its tessellation.
 * `faceId` is the patch, `bu` and `bv` are its u and v.
 */
export class SurfacePickingInfo extends PickingInfo {
    /** Index of the patch that was hit, −1 for none. */
    public patch = -1;
    /** The surface at the place that was hit, in local space, or null. */
    public surfacePoint: SurfacePoint | null = null;
    /** From the local space of the mesh to the world, at the time of picking: that of the instance which was hit. */
    public readonly world = Matrix.Identity();

    /** The exact normal, turned towards the ray as Babylon does. */
    public override getNormal(useWorldCoordinates = false): Vector3 | null {
        if (!this.surfacePoint) {
            return null;
        }
        const toWorld = Matrix.Transpose(Matrix.Invert(this.world));
        const normal = Vector3.TransformNormal(this.surfacePoint.normal, toWorld).normalize();
        const isTurned = this.ray !== null && Vector3.Dot(normal, this.ray.direction) > 0;
        const result = useWorldCoordinates ? normal : this.surfacePoint.normal.clone();
        return isTurned ? result.negate() : result;
    }

    /**
     * Texture coordinates of the place that was hit.
     * @param uvSet `VertexBuffer.UVKind` or `UV2Kind`; null for others, and for second ones of a net that has none
     */
    public override getTextureCoordinates(uvSet: string = VertexBuffer.UVKind): Vector2 | null {
        const { uv, uv2 } = this.surfacePoint ?? {};
        const found = uvSet === VertexBuffer.UVKind ? uv : uvSet === VertexBuffer.UV2Kind ? uv2 : undefined;
        return found?.clone() ?? null;
    }
}
