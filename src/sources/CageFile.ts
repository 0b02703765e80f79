import type { Cage } from "../cage/Cage.js";
import type { CageFinding, CageReport } from "../cage/CageReport.js";
import { checkCage } from "../cage/checkCage.js";
import type { LineWarnings } from "./LineWarnings.js";
import type { SkippedParts } from "./SurfaceFile.js";

/** Letters of a name that a message shows. */
const SHOWN_LETTERS = 24;

/** One cage of a file. */
export interface NamedCage {
    /** Name that the file gives the cage, or "cage" where it gives none. */
    readonly name: string;
    /** The cage, all of which can be used. */
    readonly cage: Cage;
    /** What was found in it, by the numbers that it had before faces were cut or left out. */
    readonly report: CageReport;
    /** Number in the file, counted from 0, of each point. */
    readonly pointIds: Uint32Array;
    /** Line of the file, counted from 1, of each face. */
    readonly faceLines: Uint32Array;
    /** Name of the material, where the whole cage has one. */
    readonly material?: string;
    /** Where faces have several materials: their names, by slot of {@link Cage.groups}. */
    readonly materials?: readonly string[];
}

/** What was found in a file of cages, so that nothing is left out or guessed in silence. */
export interface CageFileReport {
    /** Name of the format. */
    readonly format: string;
    /** Points of all cages. */
    readonly points: number;
    /** Faces of all cages, holes among them. */
    readonly faces: number;
    /** What was left out, one entry per kind. */
    readonly skipped: readonly SkippedParts[];
    /** One sentence each, with the line it is about; those of the reports of the cages are among them. */
    readonly warnings: readonly string[];
}

/** What every reader of cages gives. */
export interface CageFile {
    /** The cages, in the order of the file; none is without faces. */
    readonly cages: readonly NamedCage[];
    /** What was found, left out and doubtful. */
    readonly report: CageFileReport;
}

/** A cage as a file has it, and where its parts stand there. */
export interface ReadCage extends Omit<NamedCage, "report"> {
    /** Line of each crease. */
    readonly creaseLines: ArrayLike<number>;
    /** Line of each corner. */
    readonly cornerLines: ArrayLike<number>;
    /** Line of a point. */
    readonly pointLine: (point: number) => number;
}

/**
 * Checks the cages of a file, and puts the reader's result together.
 * @param format see {@link CageFileReport.format}
 * @param read the cages; those of whose faces none can be used are left out
 * @param skipped parts left out; kinds with a count of 0 are dropped
 * @param warnings sentences of the reader; those about the cages are added
 */
export function createCageFile(
    format: string,
    read: readonly ReadCage[],
    skipped: readonly SkippedParts[],
    warnings: LineWarnings,
): CageFile {
    const cages: NamedCage[] = [];
    const sums = { points: 0, faces: 0 };
    for (const part of read) {
        const { name, pointIds, faceLines, material, materials } = part;
        const { cage, report, sourceFaces } = checkCage(part.cage);
        for (const finding of report.findings) {
            const sentence = finding.text[0].toLowerCase() + finding.text.slice(1).replace(/\.$/, "");
            warnings.add(lineOf(finding, part), `in ${quoteName(name)}, ${sentence}`);
        }
        if (report.faces === 0) {
            continue;
        }
        cages.push({
            name,
            cage,
            report,
            pointIds,
            faceLines: sourceFaces ? sourceFaces.map((face) => faceLines[face]) : faceLines,
            ...(material !== undefined && { material }),
            ...(materials && { materials }),
        });
        sums.points += report.points;
        sums.faces += report.faces;
    }
    return {
        cages,
        report: {
            format,
            ...sums,
            skipped: skipped.filter((part) => part.count > 0),
            warnings: warnings.sentences(format),
        },
    };
}

/** A name of a file in quotes, for messages. */
export function quoteName(name: string): string {
    return JSON.stringify(name.length > SHOWN_LETTERS ? `${name.slice(0, SHOWN_LETTERS)}…` : name);
}

/** Line of the first thing that was found. */
function lineOf({ of, ids: [first] }: CageFinding, part: ReadCage): number {
    const lines = {
        point: () => part.pointLine(first),
        face: () => part.faceLines[first],
        crease: () => part.creaseLines[first],
        corner: () => part.cornerLines[first],
    };
    return lines[of]();
}
