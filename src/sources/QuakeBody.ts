import { BSP_POINT_SIZE, MAP_POINT_SIZE, netFromQuakeGrids, type QuakeGrid } from "./quakeGrid.js";
import type { NamedNet } from "./SurfaceFile.js";

/** Slots that a net can tell apart, see `createPatchNet`. */
const MOST_SLOTS = 0x10000;

/** What moves as one in a level: the world, or a door. Collects its grids and gives each material a slot. */
export class QuakeBody {
    private readonly _grids: QuakeGrid[] = [];
    private readonly _materials: string[] = [];
    private readonly _lightmaps: number[] = [];
    private readonly _slots = new Map<string, number>();

    /** @param name name of its net */
    constructor(readonly name: string) {}

    /** Whether anything was added. */
    get isEmpty(): boolean {
        return this._grids.length === 0;
    }

    /**
     * Adds a grid.
     * @param grid the grid, without its slot
     * @param material name of its material
     * @param lightmap index of its light map, where points are those of a .bsp
     * @returns false, and adds nothing, when it would need a slot beyond the last one
     */
    add(grid: Omit<QuakeGrid, "slot">, material: string, lightmap?: number): boolean {
        const key = `${lightmap ?? ""} ${material}`;
        let slot = this._slots.get(key);
        if (slot === undefined) {
            slot = this._materials.length;
            if (slot === MOST_SLOTS) {
                return false;
            }
            this._slots.set(key, slot);
            this._materials.push(material);
            if (lightmap !== undefined) {
                this._lightmaps.push(lightmap);
            }
        }
        this._grids.push({ ...grid, slot });
        return true;
    }

    /** @param weldTolerance see `weldPoints` @returns the net of its grids */
    toNet(weldTolerance: number | undefined): NamedNet {
        const isLit = this._lightmaps.length > 0;
        return {
            name: this.name,
            net: netFromQuakeGrids(this._grids, isLit ? BSP_POINT_SIZE : MAP_POINT_SIZE, weldTolerance),
            materials: this._materials,
            ...(isLit && { lightmaps: this._lightmaps }),
        };
    }
}
