import type { SurfaceLimits } from "../tessellator/fitScale.js";
import { IndexArrays } from "./IndexArrays.js";
import { PlannedBackend } from "./PlannedBackend.js";

/** What the backends have in common that write triangles and lines into arrays on the CPU, to be uploaded. */
export abstract class ArrayIndexBackend extends PlannedBackend {
    protected readonly _arrays = new IndexArrays();

    protected constructor(limits: SurfaceLimits, tangents: boolean) {
        super(limits, tangents, true);
    }

    protected _writeTriangles(): void {
        this._arrays.write(this._planner.plan, this.streams.changedIndices);
    }

    protected _writeLines(wanted: boolean): void {
        this._arrays.writeLines(wanted, this._planner.plan.triangleEnd);
        this.streams.lines = this._arrays.lines;
    }
}
