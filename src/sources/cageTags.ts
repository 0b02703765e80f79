import type { Cage } from "../cage/Cage.js";
import type { LineWarnings } from "./LineWarnings.js";
import type { SubdivisionTags } from "./SubdivisionTags.js";

/** Which point of which cage a point of a text is. */
interface PointPlaces {
    /** Id of the point that stands for each. */
    readonly pointIds: Uint32Array;
    /** Cage of each of these; −1 for none. */
    readonly partOfPoint: Int32Array;
    /** Id within the cage; −1 for none. */
    readonly localIds: Int32Array;
}

/** The creases and corners of one cage, by its own points, and their lines. */
class PartSharpness {
    public readonly creaseLines: number[] = [];
    public readonly cornerLines: number[] = [];
    private readonly _creases: number[] = [];
    private readonly _creaseSharpness: number[] = [];
    private readonly _corners: number[] = [];
    private readonly _cornerSharpness: number[] = [];

    public get arrays(): Pick<Cage, "creases" | "creaseSharpness" | "corners" | "cornerSharpness"> {
        return {
            ...(this._creases.length > 0 && {
                creases: Uint32Array.from(this._creases),
                creaseSharpness: Float32Array.from(this._creaseSharpness),
            }),
            ...(this._corners.length > 0 && {
                corners: Uint32Array.from(this._corners),
                cornerSharpness: Float32Array.from(this._cornerSharpness),
            }),
        };
    }

    public addCrease(a: number, b: number, sharpness: number, line: number): void {
        this._creases.push(a, b);
        this._creaseSharpness.push(sharpness);
        this.creaseLines.push(line);
    }

    public addCorner(point: number, sharpness: number, line: number): void {
        this._corners.push(point);
        this._cornerSharpness.push(sharpness);
        this.cornerLines.push(line);
    }
}

/**
 * Gives each cage of a text its creases and corners.
 * @param tags creases and corners by the points of the text, counted from 0
 * @param partCount cages
 * @param places see {@link PointPlaces}
 * @param warnings receives a sentence for what names points that are not there, or not of one cage
 */
export function distributeSharpness(
    tags: SubdivisionTags,
    partCount: number,
    { pointIds, partOfPoint, localIds }: PointPlaces,
    warnings: LineWarnings,
): PartSharpness[] {
    const parts = Array.from({ length: partCount }, () => new PartSharpness());
    const isThere = (what: string, point: number, line: number): boolean => {
        if (point < pointIds.length) {
            return true;
        }
        warnings.add(line, `a ${what} names point ${point}, but there are ${pointIds.length}`);
        return false;
    };
    tags.creaseSharpness.forEach((sharpness, crease) => {
        const [a, b] = [tags.creases.at(2 * crease), tags.creases.at(2 * crease + 1)];
        const line = tags.creaseLines.at(crease);
        if (!isThere("crease", Math.max(a, b), line)) {
            return;
        }
        const [partA, partB] = [partOfPoint[pointIds[a]], partOfPoint[pointIds[b]]];
        if (partA < 0 || partA !== partB) {
            warnings.add(line, `a crease joins the points ${a} and ${b}, which no edge joins`);
        } else {
            parts[partA].addCrease(localIds[pointIds[a]], localIds[pointIds[b]], sharpness, line);
        }
    });
    tags.cornerSharpness.forEach((sharpness, corner) => {
        const point = tags.corners.at(corner);
        const line = tags.cornerLines.at(corner);
        if (!isThere("corner", point, line)) {
            return;
        }
        const part = partOfPoint[pointIds[point]];
        if (part < 0) {
            warnings.add(line, `a corner is at point ${point}, which belongs to no face`);
        } else {
            parts[part].addCorner(localIds[pointIds[point]], sharpness, line);
        }
    });
    return parts;
}

/**
 * Finds the holes among the faces of a text.
 * @param tags holes by faces of the text, counted from 0
 * @param given faces of the text
 * @param count faces that were read
 * @param faceOf index of a face of the text among these, or −1 where it is left out
 * @param warnings receives a sentence for what names a face that is not there
 * @returns 1 for each face that is a hole
 */
export function findHoles(
    tags: SubdivisionTags,
    given: number,
    count: number,
    faceOf: (number: number) => number,
    warnings: LineWarnings,
): Uint8Array {
    const isHole = new Uint8Array(count);
    for (let hole = 0; hole < tags.holes.length; hole++) {
        const number = tags.holes.at(hole);
        const face = number < given ? faceOf(number) : -1;
        if (face >= 0) {
            isHole[face] = 1;
        } else {
            const problem = number < given ? "which is left out" : `but there are ${given}`;
            warnings.add(tags.holeLines.at(hole), `a hole names face ${number}, ${problem}`);
        }
    }
    return isHole;
}
