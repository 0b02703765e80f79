import { grownCapacity } from "../capacity.js";
import type { Totals } from "./readTotals.js";

/** Vertices and triangles that a patch is given room for at first: a grid of 4 × 4 cells. */
const FIRST_VERTICES = 25;
const FIRST_TRIANGLES = 32;

/** Least room, so that small nets need not grow at once. */
const LEAST_VERTICES = 4096;
const LEAST_TRIANGLES = 8192;

/** Most that there may be. */
export interface CapacityLimits {
    readonly vertices: number;
    readonly triangles: number;
}

/** Numbers of what was made of a view. */
type Made = Pick<Totals, "vertices" | "items" | "triangles">;

const NOTHING_KNOWN: Made = { vertices: Infinity, items: Infinity, triangles: Infinity };

/** How much room there is on the GPU: little at first, more as soon as it is known that the view wants more. */
export class Capacity {
    public vertices = 0;
    public triangles = 0;
    /** What was made, as last known of the room there is; else Infinity. */
    public made = NOTHING_KNOWN;
    private _wantedVertices = 0;
    private _wantedTriangles = 0;

    /** Forgets everything: another net. */
    public reset(patchCount: number): void {
        this.vertices = this.triangles = 0;
        this.made = NOTHING_KNOWN;
        this._wantedVertices = Math.max(patchCount * FIRST_VERTICES, LEAST_VERTICES);
        this._wantedTriangles = Math.max(patchCount * FIRST_TRIANGLES, LEAST_TRIANGLES);
    }

    /** Takes what was made of the last view, and what it would have wanted. */
    public take(totals: Totals): void {
        this.made = totals;
        this._wantedVertices = Math.max(this._wantedVertices, totals.wantedVertices);
        this._wantedTriangles = Math.max(this._wantedTriangles, totals.wantedTriangles);
    }

    /** Whether there is as much room as is wanted, or as there may be. */
    public suffices(limits: CapacityLimits): boolean {
        return (
            this.vertices >= Math.min(this._wantedVertices, limits.vertices) &&
            this.triangles >= Math.min(this._wantedTriangles, mostTriangles(limits)) &&
            this.triangles <= limits.triangles
        );
    }

    /**
     * Grows to what is wanted, a half more, within the limits; shrinks only where there is more than there may be.
     * @returns which of the two changed
     */
    public adapt(limits: CapacityLimits): { vertices: boolean; triangles: boolean } {
        const wantedVertices = Math.min(this._wantedVertices, limits.vertices);
        const wantedTriangles = Math.min(this._wantedTriangles, mostTriangles(limits));
        const vertices = grownCapacity(this.vertices, wantedVertices, limits.vertices);
        const grown = grownCapacity(this.triangles, wantedTriangles, mostTriangles(limits));
        const triangles = Math.min(grown, limits.triangles);
        const change = { vertices: vertices !== this.vertices, triangles: triangles !== this.triangles };
        if (change.vertices || change.triangles) {
            this.made = NOTHING_KNOWN;
        }
        this.vertices = vertices;
        this.triangles = triangles;
        return change;
    }
}

/** Within a budget of vertices: a patch always has less than twice as many triangles as vertices. */
function mostTriangles({ vertices, triangles }: CapacityLimits): number {
    return Math.min(triangles, 2 * vertices);
}
