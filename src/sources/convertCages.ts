import { approximateCatmullClark, type CageNet, type CatmullClarkOptions } from "../cage/approximateCatmullClark.js";
import { TooLargeError } from "../net/TooLargeError.js";
import { quoteName, type CageFile, type NamedCage } from "./CageFile.js";
import { LineWarnings } from "./LineWarnings.js";
import { createSurfaceFile, skippedParts, type NamedNet, type SurfaceFile } from "./SurfaceFile.js";
import { SurfaceFormatError } from "./SurfaceFormatError.js";

/** The surfaces of a file of cages. */
export interface CageSurfaceFile extends SurfaceFile {
    /** The cages, one per surface, in the same order. */
    readonly cages: readonly NamedCage[];
}

/** The names of the options of the conversion. */
const OPTIONS: Readonly<Record<keyof CatmullClarkOptions, true>> = {
    method: true,
    refineLevels: true,
    creaseLevels: true,
    interpolateBoundary: true,
};

/**
 * Converts the cages of a file to surfaces of the same names and materials, whose nets have stencils for `updateCage`.
 * The report counts faces as patches and patches as parts; its warnings are those of the file and of the conversion.
 * @param file cages, as a reader gives them
 * @param options how they are converted
 * @returns the surfaces, but for those of cages that are too large, which the report counts as skipped
 * @throws RangeError that names an option that is wrong or that there is not
 * @throws SurfaceFormatError where all cages are too large
 */
export function convertCages(file: CageFile, options: CatmullClarkOptions = {}): CageSurfaceFile {
    requireNames(options);
    const { format, faces, skipped, warnings } = file.report;
    const found = new LineWarnings();
    const all = file.cages.map((named) => ({ named, net: convertOrLeave(named, options, found) }));
    const made = all.flatMap(({ named, net }) => (net ? [{ named, net }] : []));
    const left = all.flatMap(({ named, net }) => (net ? [] : [named]));
    const nets = made.map(({ named, net }): NamedNet => {
        const { name, material, materials } = named;
        tellFindings(named, net, found);
        return { name, net, ...(material !== undefined && { material }), ...(materials && { materials }) };
    });
    if (nets.length === 0 && found.first) {
        throw new SurfaceFormatError(format, found.first.line, found.first.text);
    }
    const sentences = [...warnings, ...found.sentences(format)];
    const allSkipped = [
        ...skipped,
        skippedParts(
            "cage that is too large",
            left.map(({ faceLines }) => faceLines[0]),
        ),
    ];
    const converted = left.reduce((count, { cage }) => count - cage.faceSizes.length, faces);
    const surfaces = createSurfaceFile(format, nets, allSkipped, sentences, converted);
    return { ...surfaces, cages: made.map(({ named }) => named) };
}

/** @returns the surface of a cage; null, with a sentence, for one that is too large, so that the others are loaded */
function convertOrLeave(named: NamedCage, options: CatmullClarkOptions, warnings: LineWarnings): CageNet | null {
    try {
        return approximateCatmullClark(named.cage, options);
    } catch (error) {
        if (!(error instanceof TooLargeError)) {
            throw error;
        }
        const why = error.message.replace(/\.$/, "");
        warnings.add(named.faceLines[0], `${quoteName(named.name)} is left out. ${why}`);
        return null;
    }
}

/** Adds a sentence for each kind of place where the surface is sharp because faces do not join as those of a surface. */
function tellFindings(named: NamedCage, { report, patches }: CageNet, warnings: LineWarnings): void {
    const { crowdedEdges, flippedEdges, pinchedPoints } = report;
    const places = [crowdedEdges.at(0), flippedEdges.at(0), pinchedPoints.slice(0, 1)];
    const firsts = places.filter((points) => points !== undefined && points.length > 0);
    // Those of the cage itself come first: the reader told them.
    report.warnings.slice(report.cage.warnings.length).forEach((sentence, i) => {
        const text = sentence[0].toLowerCase() + sentence.slice(1).replace(/\.$/, "");
        warnings.add(lineOfFace(named, firsts[i]!), `in ${quoteName(named.name)}, ${text}`);
    });
    if (patches.length === 0) {
        warnings.add(named.faceLines[0], `${quoteName(named.name)} has no face that is drawn`);
    }
}

/** Line of the first face that has some points. */
function lineOfFace({ cage, faceLines }: NamedCage, points: readonly number[]): number {
    let first = 0;
    const face = cage.faceSizes.findIndex((size) => {
        const corners = cage.faceVertices.subarray(first, first + size);
        first += size;
        return points.every((point) => corners.includes(point));
    });
    return faceLines[face];
}

function requireNames(options: unknown): void {
    if (typeof options !== "object" || options === null) {
        throw new RangeError(`The options of cages are ${String(options)}, not an object.`);
    }
    const wrong = Object.keys(options).find((name) => !Object.hasOwn(OPTIONS, name));
    if (wrong !== undefined) {
        throw new RangeError(`"${wrong}" is no option of cages; there are ${Object.keys(OPTIONS).join(", ")}.`);
    }
}
