import { summarizeEdges, type EdgeSummary } from "../net/summarizeEdges.js";
import { patchCountOf, type PatchNet } from "../net/PatchNet.js";

/** One surface of a file. */
export interface NamedNet {
    /** Name that the file gives the surface, or "surface" where the format has no names. */
    readonly name: string;
    /** Control points and patches, welded. */
    readonly net: PatchNet;
    /** Name of the material, where the format has one. */
    readonly material?: string;
    /**
     * Where patches of one net have several materials: their names, by slot of {@link PatchNet.groups}. Slots without a
     * name may be missing.
     */
    readonly materials?: readonly string[];
    /** Index of the light map of the file per slot, below 0 for none; where the format has light maps. */
    readonly lightmaps?: readonly number[];
}

/** Parts of a file that were left out, of one kind. */
export interface SkippedParts {
    /** What was left out and why, in words. */
    readonly what: string;
    /** How many. */
    readonly count: number;
    /** Line on which each begins, counted from 1; in a binary file the byte, counted from 0. */
    readonly lines: readonly number[];
}

/** What was found in a file, so that nothing is left out or guessed in silence. */
export interface SurfaceReport extends EdgeSummary {
    /** Name of the format: "bpt", "newell", "patch-text" and so on. */
    readonly format: string;
    /** Surfaces that were loaded, as the format counts them: patches, grids of a level, `surf` statements. */
    readonly patches: number;
    /** Bicubic patches of all nets that these were divided into. */
    readonly parts: number;
    /**
     * Bound on the distance, in units of the file, of patches of degrees above 3 from the bicubic ones that stand for
     * them; absent where there are no such patches.
     */
    readonly deviation?: number;
    /** What was left out, one entry per kind. */
    readonly skipped: readonly SkippedParts[];
    /** One sentence each, with the line it is about. Of more than a thousand the first are kept; the last says how many are not. */
    readonly warnings: readonly string[];
}

/** What every reader of a surface format gives. */
export interface SurfaceFile {
    /** The surfaces, in the order of the file. */
    readonly nets: readonly NamedNet[];
    /** What was found, left out and doubtful. */
    readonly report: SurfaceReport;
}

/** What every reader of a surface format can be asked for. */
export interface ParseOptions {
    /**
     * Largest distance on each axis, in units of the file, of points that are made one. The default 0 merges points of
     * equal bits. Edges that nearly meet, which the report counts as near misses, are closed so.
     */
    readonly weldTolerance?: number;
}

/**
 * Puts a reader's result together and counts how the patches join, net by net.
 * @param format see {@link SurfaceReport.format}
 * @param nets welded nets: joins are told by point ids
 * @param skipped parts left out; kinds with a count of 0 are dropped
 * @param warnings see {@link SurfaceReport.warnings}
 * @param patches see {@link SurfaceReport.patches}; the parts by default
 * @param deviation see {@link SurfaceReport.deviation}
 */
export function createSurfaceFile(
    format: string,
    nets: readonly NamedNet[],
    skipped: readonly SkippedParts[],
    warnings: readonly string[],
    patches?: number,
    deviation?: number,
): SurfaceFile {
    const sums = { parts: 0, sharedEdges: 0, openEdges: 0, collapsedEdges: 0, nearMisses: 0 };
    for (const { net } of nets) {
        const edges = summarizeEdges(net);
        sums.parts += patchCountOf(net);
        sums.sharedEdges += edges.sharedEdges;
        sums.openEdges += edges.openEdges;
        sums.collapsedEdges += edges.collapsedEdges;
        sums.nearMisses += edges.nearMisses;
    }
    return {
        nets,
        report: {
            format,
            patches: patches ?? sums.parts,
            ...sums,
            ...(deviation !== undefined && { deviation }),
            skipped: skipped.filter((part) => part.count > 0),
            warnings,
        },
    };
}

/** Describes parts of one kind that were left out. */
export function skippedParts(what: string, lines: readonly number[]): SkippedParts {
    return { what, count: lines.length, lines };
}
