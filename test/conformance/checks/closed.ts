import type { Frame } from "../../support/readFrame";
import { buildEdgeTable } from "../../../src/net/edges";
import type { PatchNet } from "../../../src/net/PatchNet";
import { fail, type CheckReport } from "./target";
import { compareSurface } from "./watertight";

/**
 * What is on the GPU at a moment is one surface, closed, within its buffers, and what is drawn is all of it: the
 * arguments, the lines and the regions of instances are those of its triangles.
 */
export function checkFrame(report: CheckReport, where: string, net: PatchNet, frame: Frame): void {
    const { surface, segments, totals, capacity } = frame;
    compareSurface(report, where, { net, edges: buildEdgeTable(net), segments, surface, oriented: true });
    if (totals.vertices > capacity.vertices || totals.triangles > capacity.triangles) {
        fail(report, `${where}: ${totals.vertices} vertices or ${totals.triangles} triangles are beyond the buffers.`);
    }
    if (!surface.normals.every((value) => Number.isFinite(value))) {
        fail(report, `${where}: a normal is not finite.`);
    }
    checkArguments(report, where, frame);
    checkLines(report, where, frame);
    checkInstances(report, where, frame);
}

/** The draws of all ranges follow each other and are all triangles. */
function checkArguments(report: CheckReport, where: string, { drawArguments, totals }: Frame): void {
    let end = 0;
    for (const [count, instances, first, ...rest] of drawArguments) {
        report.checked++;
        if (first !== end || instances !== 1 || rest.some((word) => word !== 0)) {
            fail(report, `${where}: a draw starts at ${first}, not at ${end}.`);
        }
        end += count;
    }
    if (end !== 3 * totals.triangles) {
        fail(report, `${where}: ${end / 3} of ${totals.triangles} triangles are drawn.`);
    }
}

/** Each triangle has its three sides. */
function checkLines(report: CheckReport, where: string, { lines, surface }: Frame): void {
    if (!lines) {
        return;
    }
    const { indices } = surface;
    const isLine = indices.every((vertex, i) => {
        const next = indices[i % 3 === 2 ? i - 2 : i + 1];
        return lines[2 * i] === vertex && lines[2 * i + 1] === next;
    });
    report.checked += indices.length;
    if (!isLine) {
        fail(report, `${where}: the lines are not the sides of the triangles.`);
    }
}

/** Each range has a region of its own: its triangles, then nothing that has an area. */
function checkInstances(report: CheckReport, where: string, frame: Frame): void {
    const { instancedTriangles, surface, drawArguments } = frame;
    if (!instancedTriangles) {
        return;
    }
    const region = Math.floor(instancedTriangles.length / drawArguments.length / 3) * 3;
    drawArguments.forEach(([count, , first], range) => {
        const drawn = instancedTriangles.subarray(range * region, (range + 1) * region);
        const isSame = surface.indices.subarray(first, first + count).every((vertex, i) => vertex === drawn[i]);
        const isEmpty = drawn.subarray(count).every((vertex, i, rest) => vertex === rest[i - (i % 3)]);
        report.checked += region;
        if (!isSame || !isEmpty) {
            fail(report, `${where}: region ${range} of instances is not range ${range} of the triangles.`);
        }
    });
}
