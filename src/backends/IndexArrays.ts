import { trianglesIn } from "../tessellator/countPatch.js";
import { FIRST_TRIANGLE, FIRST_VERTEX, RECORD_SIZE, type TessellationPlan } from "../tessellator/TessellationPlan.js";
import { writePatchTriangles } from "../tessellator/writePatchTriangles.js";
import type { ChangedRuns } from "./ChangedRuns.js";
import { grownCapacity } from "./capacity.js";
import { writeLineIndices } from "./lineIndices.js";

/** Words that say what was written for a patch: the two of `segments`, first vertex, first triangle, end. */
const WRITTEN_SIZE = 5;

/**
 * Triangles and lines in arrays on the CPU, for the backends that upload them. They grow and never shrink. What is
 * written for a patch is kept as long as its numbers of segments and its places stay the same.
 */
export class IndexArrays {
    public indices = new Uint32Array(0);
    public lines: Uint32Array | null = null;
    private _capacity = 0;
    private _written = new Uint32Array(0);

    /**
     * Makes room for triangles.
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
        this._written = new Uint32Array(0);
        return true;
    }

    /**
     * Writes the triangles of the patches that changed. Places that no patch has hold triangles without area.
     * @param plan a plan that is laid out
     * @param changes receives which indices were written
     */
    public write(plan: TessellationPlan, changes: ChangedRuns): void {
        const { records } = plan;
        const patchCount = records.length / RECORD_SIZE;
        if (this._written.length !== patchCount * WRITTEN_SIZE) {
            this._written = new Uint32Array(patchCount * WRITTEN_SIZE);
        }
        changes.clear();
        for (let patch = 0, at = 0; patch < patchCount; patch++, at += RECORD_SIZE) {
            const next = at + RECORD_SIZE;
            const end = next < records.length ? records[next + FIRST_TRIANGLE] : plan.triangleEnd;
            this._writePatch(plan, patch, end, changes);
        }
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

    private _writePatch(plan: TessellationPlan, patch: number, end: number, changes: ChangedRuns): void {
        const { records, segments, counts } = plan;
        const at = patch * RECORD_SIZE;
        const to = patch * WRITTEN_SIZE;
        const written = this._written;
        const edges = segments[2 * patch];
        const inside = segments[2 * patch + 1];
        const vertex = records[at + FIRST_VERTEX];
        const triangle = records[at + FIRST_TRIANGLE];
        const isSame =
            written[to] === edges &&
            written[to + 1] === inside &&
            written[to + 2] === vertex &&
            written[to + 3] === triangle;
        if (isSame && written[to + 4] === end) {
            return;
        }
        let from = 3 * (triangle + trianglesIn(counts[patch]));
        if (!isSame) {
            writePatchTriangles(records, at, vertex, this.indices, 3 * triangle);
            changes.add(3 * triangle, from);
        } else {
            // What lay behind the places of the patch, if anything, is empty already.
            from = Math.max(from, 3 * Math.min(written[to + 4], end));
        }
        if (from < 3 * end) {
            this.indices.fill(0, from, 3 * end);
            changes.add(from, 3 * end);
        }
        written[to] = edges;
        written[to + 1] = inside;
        written[to + 2] = vertex;
        written[to + 3] = triangle;
        written[to + 4] = end;
    }
}
