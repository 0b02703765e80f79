import { approximateGrids, LARGEST_DEGREE, type PartDomain } from "../net/approximateByBicubics.js";
import type { GridSource } from "../net/bicubics/GridSource.js";
import { createFloats } from "../net/GrowingArray.js";
import type { ControlGrid } from "../net/netFromControlGrids.js";
import type { PatchNet } from "../net/PatchNet.js";
import { PatchNetBuilder } from "../net/PatchNetBuilder.js";
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

/** The patches of a file, with points that a net can hold. */
export interface PatchSource extends GridSource {
    /** Name of the net that a patch belongs to. */
    nameOf(patch: number): string;
    /** Line on which it begins. */
    lineOf(patch: number): number;
    /** Forgets the patches, which are not needed any longer. */
    clear(): void;
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
 * @param source the patches, in the order of the file; cleared when they have become nets
 * @param options see {@link DegreeOptions}
 * @throws RangeError when a tolerance is wrong
 */
export function netsOfGrids(format: string, source: PatchSource, options: DegreeOptions): NetsOfGrids {
    const { degreeTolerance, weldTolerance } = options;
    const builders = new Map<string, GridNetBuilder>();
    const { deviation, tolerance, refused, firstHigh } = approximateGrids(
        source,
        { tolerance: degreeTolerance, weldTolerance },
        (grid, patch, domain) => {
            const name = source.nameOf(patch);
            const builder = builders.get(name) ?? new GridNetBuilder(weldTolerance);
            builders.set(name, builder);
            builder.add(grid, domain);
        },
    );
    const warnings: string[] = [];
    if (firstHigh !== undefined && deviation > tolerance) {
        const found = `patches of degrees above 3 are up to ${deviation.toPrecision(3)} from the bicubic ones`;
        const most = `more than the tolerance of ${tolerance.toPrecision(3)}`;
        warnings.push(`${format}, line ${source.lineOf(firstHigh)}: ${found}, ${most}.`);
    }
    const refusedLines = refused.map((patch) => source.lineOf(patch));
    const patchCount = source.count - refused.length;
    source.clear();
    return {
        nets: Array.from(builders, ([name, builder]) => ({ name, net: builder.take() })),
        patchCount,
        skipped: [skippedParts("patch of a degree above 3 whose weights differ too much", refusedLines)],
        warnings,
        deviation: firstHigh === undefined ? undefined : deviation,
    };
}

/** Makes a net of parts of patches, with texture coordinates from the first part on that is not a whole patch. */
class GridNetBuilder {
    private readonly _patches: PatchNetBuilder;
    private readonly _uvs = createFloats();
    private _wholePatches = 0;

    constructor(weldTolerance: number | undefined) {
        this._patches = new PatchNetBuilder(weldTolerance);
    }

    add({ points, degreeU, degreeV }: ControlGrid, domain: PartDomain): void {
        this._patches.addPatch(points, degreeU, degreeV);
        const isWhole = domain[2] - domain[0] + domain[3] - domain[1] === 2;
        if (isWhole && this._uvs.length === 0) {
            this._wholePatches++;
            return;
        }
        for (; this._wholePatches > 0; this._wholePatches--) {
            this._addCorners([0, 0, 1, 1]);
        }
        this._addCorners(domain);
    }

    take(): PatchNet {
        return { ...this._patches.take(), ...(this._uvs.length > 0 && { uvs: this._uvs.take() }) };
    }

    private _addCorners([u0, v0, u1, v1]: PartDomain): void {
        for (const value of [u0, v0, u1, v0, u0, v1, u1, v1]) {
            this._uvs.push(value);
        }
    }
}
