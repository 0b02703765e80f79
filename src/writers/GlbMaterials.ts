import type { NamedNet } from "../sources/SurfaceFile.js";
import { gltfMaterial, type GlbMaterial } from "./GlbMaterial.js";

/** The materials of a .glb: those that its nets use, each once. */
export class GlbMaterials {
    /** The materials as glTF has them. */
    public readonly list: object[] = [];
    private readonly _looks: readonly GlbMaterial[];
    private readonly _indices = new Map<string | undefined, number>();

    /** @param looks looks that nets find by name, and nets without names by their material slots */
    public constructor(looks: readonly GlbMaterial[]) {
        this._looks = looks;
    }

    /** Index of the material of a slot of a net; the material is added when it is not there yet. */
    public indexOf({ net, material, materials }: NamedNet, group: number): number {
        const given: string | undefined = net.groups ? materials?.[group] : material;
        const name = given ?? (this._looks[group] as GlbMaterial | undefined)?.name;
        const known = this._indices.get(name);
        if (known !== undefined) {
            return known;
        }
        const look = this._looks.find((candidate) => candidate.name === name);
        this._indices.set(name, this.list.push(gltfMaterial(name, look)) - 1);
        return this.list.length - 1;
    }
}
