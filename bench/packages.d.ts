/** What the bench uses of packages that come without types. */

declare module "three/addons/geometries/TeapotGeometry.js" {
    export class TeapotGeometry {
        constructor(size: number, segments: number);
        readonly attributes: Readonly<Record<"position" | "normal" | "uv", { readonly count: number }>>;
        readonly index: { readonly count: number };
    }
}

declare module "verb-nurbs" {
    interface NurbsMesh {
        readonly points: readonly (readonly number[])[];
        readonly normals: readonly (readonly number[])[];
        readonly uvs: readonly (readonly number[])[];
        readonly faces: readonly (readonly number[])[];
    }
    interface NurbsSurface {
        asNurbs(): unknown;
        tessellate(options: Readonly<Record<string, number | boolean>>): NurbsMesh;
    }
    interface Verb {
        readonly geom: {
            readonly NurbsSurface: {
                byKnotsControlPointsWeights(
                    degreeU: number,
                    degreeV: number,
                    knotsU: readonly number[],
                    knotsV: readonly number[],
                    controlPoints: readonly (readonly (readonly number[])[])[],
                    weights: readonly (readonly number[])[],
                ): NurbsSurface;
            };
        };
        readonly eval: {
            readonly Tess: {
                rationalSurfaceNaive(surface: unknown, divisionsU: number, divisionsV: number): NurbsMesh;
            };
        };
    }
    const verb: Verb;
    export default verb;
}
