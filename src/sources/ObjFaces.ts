import { IdList } from "./IdList.js";
import { findObjIndex, objIndex } from "./objIndex.js";
import type { ObjPoints } from "./ObjPoints.js";
import { wordsOf } from "./objStatements.js";

/** Faces in a row of one cage and one material slot. */
export interface ObjFaceRun {
    /** Name of the object, or "" before the first. */
    readonly object: string;
    /** Name of the group; "" for none. */
    readonly group: string;
    /** Name of the material; "" for none. */
    readonly material: string;
    /** Index of the first face. */
    readonly firstFace: number;
    /** Index after the last one. */
    endFace: number;
}

/** Stands for the texture coordinates of a corner that has none. */
export const NO_UV = 0xffffffff;

/** The `f` statements of an OBJ text so far. */
export class ObjFaces {
    /** Runs of faces, in the order of the text. */
    public readonly runs: ObjFaceRun[] = [];
    /** Line of each face. */
    public readonly lines = new IdList();
    /** `f` statements, those that are left out among them. */
    public statementCount = 0;
    /** Numbers of the statements that are left out, counted from 0. */
    public readonly leftOut: number[] = [];

    /** Corners of all faces before each. */
    private readonly _starts = new IdList();
    private readonly _points = new IdList();
    private readonly _uvs = new IdList();

    public get count(): number {
        return this.lines.length;
    }

    /**
     * Takes `f v/vt/vn …`. Wrong texture coordinates count as none.
     * @param names of the object, the group and the material; "" for none
     * @throws RangeError that says why the face is left out; it counts as a statement all the same
     */
    public add(rest: string, line: number, names: Omit<ObjFaceRun, "firstFace" | "endFace">, points: ObjPoints): void {
        const number = this.statementCount++;
        const references = wordsOf(rest);
        try {
            if (references.length < 3) {
                throw new RangeError(`it has ${references.length} of the 3 or more corners it needs`);
            }
            const ids = references.map((reference) => {
                const [point] = reference.split("/", 1);
                const id = objIndex(reference, point, points.pointCount, "v");
                points.requirePoint(id, false);
                return id;
            });
            this._starts.push(this._points.length);
            ids.forEach((id, corner) => {
                this._points.push(id);
                this._uvs.push(uvOf(references[corner], points));
            });
            this.lines.push(line);
        } catch (error) {
            this.leftOut.push(number);
            throw error;
        }
        this._extendRun(names);
    }

    /** Point ids of a face. */
    public points(face: number): Uint32Array {
        return this._points.view(this._starts.at(face), this._endOf(face));
    }

    /** Indices of `vt` statements per corner of a face, or {@link NO_UV}. */
    public uvs(face: number): Uint32Array {
        return this._uvs.view(this._starts.at(face), this._endOf(face));
    }

    /**
     * @param number of an `f` statement, counted from 0
     * @returns index of its face, or −1 where it is left out
     */
    public faceOfStatement(number: number): number {
        // Few are left out: how many before this one is found by halving.
        let [low, high] = [0, this.leftOut.length];
        while (low < high) {
            const middle = (low + high) >> 1;
            [low, high] = this.leftOut[middle] < number ? [middle + 1, high] : [low, middle];
        }
        return this.leftOut[low] === number ? -1 : number - low;
    }

    private _endOf(face: number): number {
        return face + 1 < this._starts.length ? this._starts.at(face + 1) : this._points.length;
    }

    private _extendRun({ object, group, material }: Omit<ObjFaceRun, "firstFace" | "endFace">): void {
        const last = this.runs.at(-1);
        if (last?.object === object && last.group === group && last.material === material) {
            last.endFace++;
        } else {
            this.runs.push({ object, group, material, firstFace: this.count - 1, endFace: this.count });
        }
    }
}

/** Index of the texture coordinates that a corner names. */
function uvOf(reference: string, points: ObjPoints): number {
    const index = findObjIndex(reference.split("/", 2).at(1) ?? "", points.uvCount);
    return index < 0 || Number.isNaN(points.uv(index, 0) + points.uv(index, 1)) ? NO_UV : index;
}
