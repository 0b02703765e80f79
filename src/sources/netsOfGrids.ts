import { approximateByBicubics, LARGEST_DEGREE, type BicubicPart } from "../net/approximateByBicubics.js";
import { netFromControlGrids, type ControlGrid } from "../net/netFromControlGrids.js";
import type { PatchNet } from "../net/PatchNet.js";
import { skippedParts, type NamedNet, type ParseOptions, type SkippedParts } from "./SurfaceFile.js";

/** What readers of formats with patches of any degree can be asked for. */
export interface DegreeOptions extends ParseOptions {
    /**
     * Largest distance of a patch of a degree above 3 from the bicubic patches that stand for it, in units of the file.
     * By default 1e-4 of the longest side of the box around all control points. `report.deviation` says what was kept
     * to.
     */
    readonly degreeTolerance?: number;
}

/** One patch of a file, with points that a net can hold. */
export interface SourceGrid {
    readonly grid: ControlGrid;
    /** Name of the net that the patch belongs to. */
    readonly name: string;
    /** Line on which it begins. */
    readonly line: number;
}

/** Nets of the patches of a file. */
interface NetsOfGrids {
    /** One net a name, in the order of the file. */
    readonly nets: readonly NamedNet[];
    /** Patches that the nets hold, whole or in parts. */
    readonly patchCount: number;
    readonly skipped: readonly SkippedParts[];
    readonly warnings: readonly string[];
    /** See `SurfaceReport.deviation`; undefined when there was nothing to approximate. */
    readonly deviation: number | undefined;
}

/** Whether {@link netsOfGrids} takes patches of this degree. */
export function isUsableDegree(degree: number): boolean {
    return degree >= 1 && degree <= LARGEST_DEGREE;
}

/**
 * Makes nets of patches of degrees 1 to 16; what has a higher degree than 3 is approximated, all patches of the file
 * together, so that edges are shared across nets too. Where a patch is cut, the net gets texture coordinates that run
 * over the patch as a whole.
 * @param format name of the format, for the warning
 * @param sources the patches, in the order of the file
 * @param options see {@link DegreeOptions}
 * @throws RangeError when a tolerance is wrong
 */
export function netsOfGrids(format: string, sources: readonly SourceGrid[], options: DegreeOptions): NetsOfGrids {
    const { degreeTolerance, weldTolerance } = options;
    const { parts, deviation, tolerance, refused } = approximateByBicubics(
        sources.map((source) => source.grid),
        { tolerance: degreeTolerance, weldTolerance },
    );
    const partsByName = new Map<string, BicubicPart[]>();
    for (const part of parts) {
        const { name } = sources[part.patch];
        const own = partsByName.get(name) ?? [];
        partsByName.set(name, own);
        own.push(part);
    }
    const high = sources.filter(({ grid }) => grid.degreeU > 3 || grid.degreeV > 3);
    const warnings: string[] = [];
    if (deviation > tolerance) {
        const found = `patches of degrees above 3 are up to ${deviation.toPrecision(3)} from the bicubic ones`;
        warnings.push(
            `${format}, line ${high[0].line}: ${found}, more than the tolerance of ${tolerance.toPrecision(3)}.`,
        );
    }
    const refusedLines = refused.map((patch) => sources[patch].line);
    return {
        nets: Array.from(partsByName, ([name, own]) => ({ name, net: netOfParts(own, weldTolerance) })),
        patchCount: sources.length - refused.length,
        skipped: [skippedParts("patch of a degree above 3 whose weights differ too much", refusedLines)],
        warnings,
        deviation: high.length > 0 ? deviation : undefined,
    };
}

function netOfParts(parts: readonly BicubicPart[], weldTolerance: number | undefined): PatchNet {
    const net = netFromControlGrids(
        parts.map((part) => part.grid),
        weldTolerance,
    );
    if (parts.every(({ domain }) => domain[2] - domain[0] === 1 && domain[3] - domain[1] === 1)) {
        return net;
    }
    const uvs = parts.flatMap(({ domain: [u0, v0, u1, v1] }) => [u0, v0, u1, v0, u0, v1, u1, v1]);
    return { ...net, uvs: Float32Array.from(uvs) };
}
