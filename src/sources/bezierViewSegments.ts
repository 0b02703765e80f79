import { LARGEST_DEGREE } from "../net/approximateByBicubics.js";
import { POINT_SIZE } from "../net/PatchNet.js";
import { requireWholeNumber } from "./requireWholeNumber.js";
import { SurfaceFormatError } from "./SurfaceFormatError.js";
import { WordReader } from "./WordReader.js";

/** One tensor product patch of a BezierView text. */
interface BezierViewPatch {
    /** Line of the kind, counted from 1. */
    readonly line: number;
    /** Name of the group, or undefined before the first. */
    readonly group: string | undefined;
    /** Degree in u, which runs along the index of the rows of the text. */
    readonly degreeU: number;
    readonly degreeV: number;
    /**
     * x, y, z, weight per point, turned so that u runs along a row, as in a net; undefined where a degree is above 16. They
     * hold until the next patch. What is divided by a weight of 0 is not finite.
     */
    readonly points: Float64Array | undefined;
}

/** What a BezierView text holds beside its patches. */
interface BezierViewSegments {
    /** Lines of segments that are no tensor product patches. */
    readonly polyhedra: readonly number[];
    readonly triangles: readonly number[];
    readonly pnTriangles: readonly number[];
    /** Lines of PN quads: their points are patches, their normals are not kept. */
    readonly pnQuads: readonly number[];
    /** Line of the last word. */
    readonly lastLine: number;
    /** What is wrong with the end of the text, if it ends too early. */
    readonly problem?: SurfaceFormatError;
}

/** Thrown where the text ends within a segment. */
class TextEnd extends Error {}

/**
 * Splits a BezierView text into its segments, each of which begins with its kind.
 * @param format name of the format, for messages
 * @param text the file's text
 * @param take receives the patches one by one
 * @throws SurfaceFormatError when a word is no number, a count is wrong or a kind is unknown: where the next segment
 * begins cannot be known then
 */
export function readBezierViewSegments(
    format: string,
    text: unknown,
    take: (patch: BezierViewPatch) => void,
): BezierViewSegments {
    const reader = new SegmentReader(format, text, take);
    try {
        while (reader.readSegment()) {
            // Each call reads one segment or group line.
        }
    } catch (error) {
        if (!(error instanceof TextEnd)) {
            throw error;
        }
        const { lastLine } = reader;
        return { ...reader.segments, lastLine, problem: new SurfaceFormatError(format, lastLine, error.message) };
    }
    return { ...reader.segments, lastLine: reader.lastLine };
}

class SegmentReader {
    readonly segments = {
        polyhedra: [] as number[],
        triangles: [] as number[],
        pnTriangles: [] as number[],
        pnQuads: [] as number[],
    };
    private readonly _words: WordReader;
    private readonly _points = new Float64Array((LARGEST_DEGREE + 1) ** 2 * POINT_SIZE);
    private _group: string | undefined;

    constructor(
        format: string,
        text: unknown,
        private readonly _take: (patch: BezierViewPatch) => void,
    ) {
        this._words = new WordReader(format, text);
    }

    get lastLine(): number {
        return this._words.line;
    }

    /** @returns whether there was one more */
    readSegment(): boolean {
        const words = this._words;
        const word = words.nextWord();
        if (word === undefined) {
            return false;
        }
        const line = words.line;
        switch (word) {
            case "Group":
            case "group":
                this._readGroup(line);
                break;
            case "1":
                this._passPolyhedron(line);
                this.segments.polyhedra.push(line);
                break;
            case "3":
                this._passTriangle(line, false);
                this.segments.triangles.push(line);
                break;
            case "4":
            case "5":
            case "8":
            case "10":
                this._readTensor(line, word);
                break;
            case "9":
                this._passTriangle(line, true);
                this.segments.pnTriangles.push(line);
                break;
            default: {
                const found = JSON.stringify(word.length > 24 ? `${word.slice(0, 24)}…` : word);
                const known = "1, 3, 4, 5, 8, 9, 10 or Group";
                throw new SurfaceFormatError(words.format, line, `${found} is no kind of patch, which is ${known}`);
            }
        }
        return true;
    }

    private _readGroup(line: number): void {
        const color = this._number(line, "its color");
        this._group = this._words.nextWordOfLine() ?? `group ${color}`;
        while (this._words.nextWordOfLine() !== undefined) {
            // BezierView passes over the rest of the line too.
        }
    }

    private _readTensor(line: number, kind: string): void {
        const degreeU = this._count(line, "degree in u");
        const degreeV = kind === "4" ? degreeU : this._count(line, "degree in v");
        const normalDegreeU = kind === "10" ? this._count(line, "normals' degree in u") : 0;
        const normalDegreeV = kind === "10" ? this._count(line, "normals' degree in v") : 0;
        const points = this._readPoints(line, degreeU, degreeV, kind === "8");
        if (kind === "10") {
            this._pass(3 * (normalDegreeU + 1) * (normalDegreeV + 1), line, "its normals");
            this.segments.pnQuads.push(line);
        }
        this._take({ line, group: this._group, degreeU, degreeV, points });
    }

    private _readPoints(line: number, degreeU: number, degreeV: number, isRational: boolean): Float64Array | undefined {
        const rows = degreeU + 1;
        const columns = degreeV + 1;
        if (degreeU > LARGEST_DEGREE || degreeV > LARGEST_DEGREE) {
            this._pass(rows * columns * (isRational ? 4 : 3), line, "its points");
            return undefined;
        }
        const points = this._points.subarray(0, rows * columns * POINT_SIZE);
        for (let row = 0; row < rows; row++) {
            for (let column = 0; column < columns; column++) {
                const at = (column * rows + row) * POINT_SIZE;
                for (let i = 0; i < 3; i++) {
                    points[at + i] = this._number(line, "its points");
                }
                const weight = isRational ? this._number(line, "its points") : 1;
                for (let i = 0; isRational && i < 3; i++) {
                    points[at + i] /= weight;
                }
                points[at + 3] = weight;
            }
        }
        return points;
    }

    private _passTriangle(line: number, hasNormals: boolean): void {
        const degree = this._count(line, "degree");
        const normalDegree = hasNormals ? this._count(line, "normals' degree") : -1;
        const pointCount = ((degree + 1) * (degree + 2)) / 2 + ((normalDegree + 1) * (normalDegree + 2)) / 2;
        this._pass(3 * pointCount, line, "its points");
    }

    private _passPolyhedron(line: number): void {
        const vertexCount = this._count(line, "vertex count");
        const faceCount = this._count(line, "face count");
        this._pass(3 * vertexCount, line, "its vertices");
        for (let face = 0; face < faceCount; face++) {
            this._pass(this._count(line, "corner count of a face"), line, "its faces");
        }
    }

    /** Every number must be there before the next is asked for, so a huge count ends with the text. */
    private _pass(count: number, line: number, what: string): void {
        for (let i = 0; i < count; i++) {
            this._number(line, what);
        }
    }

    private _count(line: number, what: string): number {
        const value = this._number(line, `the ${what}`);
        return requireWholeNumber(this._words.format, this._words.line, value, what, 0);
    }

    private _number(line: number, what: string): number {
        const value = this._words.nextNumber();
        if (value === undefined) {
            throw new TextEnd(`the text ends within the segment of line ${line}, at ${what}`);
        }
        return value;
    }
}
