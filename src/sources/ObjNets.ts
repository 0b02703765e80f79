import { createPatchNet } from "../net/createPatchNet.js";
import { weldPoints } from "../net/weldPoints.js";
import type { ObjSurface } from "./objSurface.js";
import type { NamedNet } from "./SurfaceFile.js";

/** Surfaces of the same name and material. */
interface ObjGroup {
    readonly name: string;
    readonly material?: string;
    readonly surfaces: ObjSurface[];
}

/** Gathers surfaces to one net per name and material, in the order in which these are first met. */
export class ObjNets {
    private readonly _groups = new Map<string, ObjGroup>();

    public add(name: string, material: string | undefined, surface: ObjSurface): void {
        const key = JSON.stringify([name, material]);
        const group = this._groups.get(key) ?? { name, ...(material !== undefined && { material }), surfaces: [] };
        group.surfaces.push(surface);
        this._groups.set(key, group);
    }

    /** @param weldTolerance see `ParseOptions.weldTolerance` */
    public build(weldTolerance: number | undefined): NamedNet[] {
        return Array.from(this._groups.values(), ({ surfaces, ...names }) => {
            return { ...names, net: weldPoints(createPatchNet(joinSurfaces(surfaces)), weldTolerance) };
        });
    }
}

function joinSurfaces(surfaces: readonly ObjSurface[]): {
    points: Float32Array;
    patches: Uint32Array;
    uvs: Float32Array;
} {
    const points = new Float32Array(sum(surfaces.map((surface) => surface.points.length)));
    const patches = new Uint32Array(sum(surfaces.map((surface) => surface.patches.length)));
    const hasControlUvs = surfaces.some((surface) => surface.hasControlUvs);
    const uvs = new Float32Array((patches.length / 2) * (hasControlUvs ? 4 : 1));
    let [pointAt, patchAt, uvAt] = [0, 0, 0];
    for (const surface of surfaces) {
        const surfaceUvs = hasControlUvs && !surface.hasControlUvs ? cornersToControls(surface.uvs) : surface.uvs;
        const firstId = pointAt / 4;
        points.set(surface.points, pointAt);
        patches.set(
            surface.patches.map((id) => id + firstId),
            patchAt,
        );
        uvs.set(surfaceUvs, uvAt);
        pointAt += surface.points.length;
        patchAt += surface.patches.length;
        uvAt += surfaceUvs.length;
    }
    return { points, patches, uvs };
}

/** Control values of what is linear between its corners. */
function cornersToControls(corners: Float32Array): Float32Array {
    return Float32Array.from({ length: 4 * corners.length }, (_, i) => {
        const [patch, control, axis] = [Math.floor(i / 32), (i >> 1) & 15, i & 1];
        const [u, v] = [(control & 3) / 3, (control >> 2) / 3];
        const corner = (index: number): number => corners[8 * patch + 2 * index + axis];
        return (1 - v) * ((1 - u) * corner(0) + u * corner(1)) + v * ((1 - u) * corner(2) + u * corner(3));
    });
}

function sum(values: readonly number[]): number {
    return values.reduce((total, value) => total + value, 0);
}
