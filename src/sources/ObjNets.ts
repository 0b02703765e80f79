import { PatchNetBuilder } from "../net/PatchNetBuilder.js";
import { AttributeList, PLAIN_TEXTURE_CORNERS } from "./AttributeList.js";
import type { ObjSurface } from "./objSurface.js";
import type { NamedNet } from "./SurfaceFile.js";

/** Surfaces of the same name and material. */
interface ObjGroup {
    readonly name: string;
    readonly material?: string;
    readonly patches: PatchNetBuilder;
    readonly uvs: AttributeList;
}

/** Gathers surfaces to one net per name and material, in the order in which these are first met. */
export class ObjNets {
    private readonly _groups = new Map<string, ObjGroup>();
    private readonly _weldTolerance: number | undefined;

    /** @param weldTolerance see `ParseOptions.weldTolerance` */
    public constructor(weldTolerance: number | undefined) {
        this._weldTolerance = weldTolerance;
    }

    public add(name: string, material: string | undefined, surface: ObjSurface): void {
        const key = JSON.stringify([name, material]);
        const group = this._groups.get(key) ?? this._createGroup(name, material);
        this._groups.set(key, group);
        group.patches.reserve(surface.patchCount);
        group.uvs.reserve(surface.patchCount);
        surface.forEachPatch((points, uvs) => {
            group.patches.addPatch(points, 3, 3);
            group.uvs.add(uvs);
        });
    }

    /** Gives the nets; nothing is kept. */
    public take(): NamedNet[] {
        return Array.from(this._groups.values(), ({ patches, uvs, ...names }) => {
            return { ...names, net: { uvs: uvs.take(), ...patches.take() } };
        });
    }

    private _createGroup(name: string, material: string | undefined): ObjGroup {
        const patches = new PatchNetBuilder(this._weldTolerance);
        return {
            name,
            ...(material !== undefined && { material }),
            patches,
            uvs: new AttributeList(2, PLAIN_TEXTURE_CORNERS),
        };
    }
}
