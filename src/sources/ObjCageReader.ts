import { LineWarnings, type LineWarning } from "./LineWarnings.js";
import { CAGE_SILENT_STATEMENTS, CAGE_SKIPPED_STATEMENTS, UNKNOWN_STATEMENT } from "./objSkipped.js";
import { ObjFaces } from "./ObjFaces.js";
import { ObjPoints } from "./ObjPoints.js";
import { readObjTag } from "./objTag.js";
import { SubdivisionTags } from "./SubdivisionTags.js";

/** Reads the statements of an OBJ text one after the other and gathers points, polygons and tags. */
export class ObjCageReader {
    public readonly points = new ObjPoints();
    public readonly faces = new ObjFaces();
    public readonly tags = new SubdivisionTags();
    /** Lines of what was left out, by kind. */
    public readonly skipped = new Map<string, number[]>();
    /** Faces that are wrong: their lines. */
    public readonly wrongFaces: number[] = [];
    /** Tags that are wrong: their lines. */
    public readonly wrongTags: number[] = [];
    /** Sentences about faces and tags that are wrong. */
    public readonly warnings = new LineWarnings();
    /** The sentence about the first face that is wrong. */
    public firstProblem: LineWarning | undefined;

    private _names = { object: "", group: "", material: "" };

    /** Reads a statement: its first word, its other words, its line. */
    public read(keyword: string, rest: string, line: number): void {
        switch (keyword) {
            case "v":
                this.points.addPoint(rest, line);
                break;
            case "vt":
                this.points.addUv(rest, line);
                break;
            case "f":
            case "fo":
                this._attempt(this.wrongFaces, `face ${this.faces.statementCount}`, line, () => {
                    this.faces.add(rest, line, this._names, this.points);
                });
                break;
            case "t":
                this._attempt(this.wrongTags, "a tag", line, () => {
                    const skipped = this.tags.take(readObjTag(rest, line), this._names.object);
                    if (skipped !== undefined) {
                        this._skip(skipped, line);
                    }
                });
                break;
            case "o":
                this._names = { ...this._names, object: rest, group: "" };
                break;
            case "g":
                this._names = { ...this._names, group: rest };
                break;
            case "usemtl":
                this._names = { ...this._names, material: rest };
                break;
            default:
                if (!CAGE_SILENT_STATEMENTS.has(keyword) && !keyword.startsWith("//")) {
                    this._skip(CAGE_SKIPPED_STATEMENTS.get(keyword) ?? UNKNOWN_STATEMENT, line);
                }
        }
    }

    private _skip(kind: string, line: number): void {
        const lines = this.skipped.get(kind);
        if (lines) {
            lines.push(line);
        } else {
            this.skipped.set(kind, [line]);
        }
    }

    /** Leaves out what is wrong, with a warning. */
    private _attempt(wrong: number[], what: string, line: number, read: () => void): void {
        try {
            read();
        } catch (error) {
            if (!(error instanceof RangeError)) {
                throw error;
            }
            wrong.push(line);
            const text = `${what} is left out: ${error.message}`;
            this.warnings.add(line, text);
            if (wrong === this.wrongFaces) {
                this.firstProblem ??= { line, text };
            }
        }
    }
}
