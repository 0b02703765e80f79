import type { TessellationPlan } from "../tessellator/TessellationPlan.js";
import { writeIndices } from "../tessellator/writeIndices.js";
import { grownCapacity } from "./capacity.js";
import { writeLineIndices } from "./lineIndices.js";

/** Triangles and lines in arrays on the CPU, for the backends that upload them. They grow and never shrink. */
export class IndexArrays {
    public indices = new Uint32Array(0);
    public lines: Uint32Array | null = null;
    private _capacity = 0;

    /**
     * Makes room for a plan.
     * @returns whether the arrays are other ones
     */
    public reserve(triangleCount: number, maxTriangles: number): boolean {
        const capacity = grownCapacity(this._capacity, triangleCount, maxTriangles);
        if (capacity === this._capacity) {
            return false;
        }
        this._capacity = capacity;
        this.indices = new Uint32Array(capacity * 3);
        this.lines = this.lines && new Uint32Array(capacity * 6);
        return true;
    }

    public write(plan: TessellationPlan): void {
        writeIndices(plan, this.indices);
    }

    /** Writes the lines of the triangles, or drops them when they are not wanted. */
    public writeLines(wanted: boolean, triangleCount: number): void {
        if (!wanted) {
            this.lines = null;
            return;
        }
        this.lines ??= new Uint32Array(this._capacity * 6);
        writeLineIndices(this.indices, triangleCount, this.lines);
    }
}
