import { cagePointCount, type Cage } from "./Cage.js";

/** What can be found in a cage whose arrays are sound, and what becomes of it. */
export type CageFindingKind =
    /** Faces that name a point more than once: cut there, so that no hole is left beside them. */
    | "repeatedPoints"
    /** Faces whose corners lie on a line: used as they are. */
    | "zeroAreaFaces"
    /** Points that no face names: of no effect. */
    | "isolatedPoints"
    /** Creases of one edge that has a sharper one: of no effect. */
    | "contradictoryCreases"
    /** Creases between points that no edge joins: of no effect. */
    | "creasesWithoutEdge"
    /** Corners of one point that has a sharper one: of no effect. */
    | "contradictoryCorners"
    /** Corners at points that no face names: of no effect. */
    | "cornersWithoutFace";

/** What a finding numbers. */
export type CagePart = "point" | "face" | "crease" | "corner";

/** Things of one kind that were found in a cage. */
export interface CageFinding {
    /** What was found. */
    readonly kind: CageFindingKind;
    /** What the ids number. */
    readonly of: CagePart;
    /** Which: numbers in the cage as it was given, rising. */
    readonly ids: readonly number[];
    /** One sentence: what was found, the first of them, and what becomes of them. */
    readonly text: string;
}

/** What was found in a cage, so that nothing is left out or guessed in silence. */
export interface CageReport {
    /** Points of the cage. */
    readonly points: number;
    /** Faces that can be used, holes among them. */
    readonly faces: number;
    /** How many of these have four corners. */
    readonly quads: number;
    /** Faces as given that are left out: of each, too little is left when points that it names twice count once. */
    readonly skippedFaces: readonly number[];
    /** One entry per kind. */
    readonly findings: readonly CageFinding[];
    /** The sentences of the findings. */
    readonly warnings: readonly string[];
}

/** Ids that a sentence names. */
const NAMED_IDS = 5;

/**
 * Puts a report together.
 * @param cage the cage as it can be used
 * @param skippedFaces see {@link CageReport.skippedFaces}
 * @param findings those without ids are dropped
 */
export function createCageReport(
    cage: Cage,
    skippedFaces: readonly number[],
    findings: readonly CageFinding[],
): CageReport {
    const found = findings.filter(({ ids }) => ids.length > 0);
    return {
        points: cagePointCount(cage),
        faces: cage.faceSizes.length,
        quads: cage.faceSizes.reduce((count, size) => count + Number(size === 4), 0),
        skippedFaces,
        findings: found,
        warnings: found.map(({ text }) => text),
    };
}

/**
 * Describes things of one kind.
 * @param kind see {@link CageFindingKind}
 * @param of what the ids number
 * @param ids which
 * @param problem see {@link sentenceAbout}
 */
export function createCageFinding(
    kind: CageFindingKind,
    of: CagePart,
    ids: readonly number[],
    problem: readonly [one: string, several: string],
): CageFinding {
    return { kind, of, ids, text: sentenceAbout(of, ids, problem) };
}

/**
 * Makes a sentence that names the first of some things.
 * @param noun what the ids number, in the singular: "face"
 * @param ids which, at least one
 * @param problem the rest of the sentence for one thing and for several, without its full stop: "is …", "are …"
 */
export function sentenceAbout(
    noun: string,
    ids: readonly number[],
    problem: readonly [one: string, several: string],
): string {
    const shown = ids.slice(0, NAMED_IDS).map(String);
    const last = ids.length > NAMED_IDS ? `${ids.length - NAMED_IDS} more` : (shown.pop() ?? "none");
    const named = shown.length > 0 ? `${shown.join(", ")} and ${last}` : last;
    const subject = `${noun[0].toUpperCase()}${noun.slice(1)}${ids.length === 1 ? "" : "s"}`;
    return `${subject} ${named} ${problem[ids.length === 1 ? 0 : 1]}.`;
}
