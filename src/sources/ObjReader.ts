import { createDoubles } from "../net/GrowingArray.js";
import { ObjAttributes } from "./ObjAttributes.js";
import type { ObjBasis } from "./objDirection.js";
import { ObjNets } from "./ObjNets.js";
import { ObjPoints } from "./ObjPoints.js";
import { SKIPPED_STATEMENTS, SILENT_STATEMENTS, UNKNOWN_STATEMENT } from "./objSkipped.js";
import { eachWordOf } from "./objStatements.js";
import { convertObjSurface, type ObjSurfaceInput } from "./objSurface.js";
import { readNumber } from "./parseNumber.js";
import { WarningList } from "./WarningList.js";

/** A `surf` statement whose body is being read. */
interface OpenSurface {
    readonly line: number;
    readonly name: string;
    readonly material: string | undefined;
    /** All but what the body says; what is wrong with it, where something is. */
    readonly input: Omit<ObjSurfaceInput, "parmU" | "parmV"> | Error;
}

/** 16 control points of a patch of the time before `surf`, by statement: what is known of them without `cstype`. */
const SUPERSEDED: Readonly<Record<string, { readonly basis: ObjBasis; readonly parm: readonly number[] }>> = {
    bzp: { basis: { type: "bezier", degree: 3 }, parm: [0, 1] },
    bsp: { basis: { type: "bspline", degree: 3 }, parm: [0, 1, 2, 3, 4, 5, 6, 7] },
    cdp: { basis: { type: "cardinal", degree: 3 }, parm: [0, 1] },
};

/** Reads the statements of an OBJ text one after the other and gathers its surfaces. */
export class ObjReader {
    /** The surfaces that were read. */
    public readonly nets: ObjNets;
    /** How many. */
    public surfaceCount = 0;
    /** Lines of what was left out, by kind. */
    public readonly skipped = new Map<string, number[]>();
    /** Lines of surfaces that are wrong. */
    public readonly refusedLines: number[] = [];
    /** What is wrong with the first of them. */
    public firstProblem = "";
    public readonly warnings = new WarningList();

    private _points = new ObjPoints();
    private readonly _attributes = new ObjAttributes();
    private _surface: OpenSurface | undefined;
    /** Whether the body of a curve is being read, whose `parm` belongs to no surface. */
    private _isInCurve = false;
    /** Files exist that write `parm` before `surf`, so it is kept until a body ends. */
    private _parm: { u?: Float64Array; v?: Float64Array } = {};

    private readonly _format: string;

    /**
     * @param format name of the format, for messages
     * @param weldTolerance see `ParseOptions.weldTolerance`
     */
    public constructor(format: string, weldTolerance: number | undefined) {
        this._format = format;
        this.nets = new ObjNets(weldTolerance);
    }

    /** Reads a statement: its first word, its other words, its line. */
    public read(keyword: string, rest: string, line: number): void {
        switch (keyword) {
            case "v":
                this._points.addPoint(rest, line);
                break;
            case "vt":
                this._points.addUv(rest, line);
                break;
            case "surf":
                this._endUnended(line);
                this._beginSurface(rest, line);
                break;
            case "parm":
                this._readParm(rest);
                break;
            case "end":
                this._endBody();
                break;
            case "bzp":
            case "bsp":
            case "cdp":
                this._readSuperseded(keyword, rest, line);
                break;
            default:
                if (!this._attributes.read(keyword, rest)) {
                    this._skip(keyword, line);
                }
        }
    }

    /** Ends the text. */
    public finish(lastLine: number): void {
        this._endUnended(lastLine);
        // No statement names them any longer.
        this._points = new ObjPoints();
    }

    private _beginSurface(rest: string, line: number): void {
        const { name, material, isRational } = this._attributes;
        const words = eachWordOf(rest);
        const input = attempt(() => {
            const range = [0, 1, 2, 3].map(() => {
                const word = nextOf(words);
                const value = word === undefined ? NaN : readNumber(word);
                if (!Number.isFinite(Math.fround(value))) {
                    const problem = word === undefined ? "missing" : `${JSON.stringify(word.slice(0, 24))}, no number`;
                    throw new RangeError(`s0, s1, t0 and t1 are needed, but ${problem}`);
                }
                return value;
            });
            return {
                isRational,
                basisU: this._attributes.basis("u"),
                basisV: this._attributes.basis("v"),
                range: [range[0], range[1], range[2], range[3]] as const,
                controls: this._points.resolve(words, isRational),
            };
        });
        this._surface = { line, name, material, input };
    }

    private _readSuperseded(keyword: string, rest: string, line: number): void {
        const { name, material } = this._attributes;
        const { basis, parm } = SUPERSEDED[keyword];
        const input = attempt(() => {
            const controls = this._points.resolve(eachWordOf(rest), false);
            const range = [-Infinity, Infinity, -Infinity, Infinity] as const;
            return { isRational: false, basisU: basis, basisV: basis, range, controls };
        });
        this._convert({ line, name, material, input }, parm, parm);
    }

    private _readParm(rest: string): void {
        const words = eachWordOf(rest);
        const direction = nextOf(words);
        if (!this._isInCurve && (direction === "u" || direction === "v")) {
            const numbers = createDoubles();
            for (const word of words) {
                numbers.push(readNumber(word));
            }
            this._parm[direction] = numbers.take();
        }
    }

    private _endBody(): void {
        if (this._surface) {
            this._convert(this._surface, this._parm.u, this._parm.v);
        }
        if (this._surface || this._isInCurve) {
            this._parm = {};
        }
        this._surface = undefined;
        this._isInCurve = false;
    }

    private _endUnended(line: number): void {
        if (this._surface) {
            this._warn(line, `the surface of line ${this._surface.line} has no end`);
        }
        if (this._surface || this._isInCurve) {
            this._endBody();
        }
    }

    private _skip(keyword: string, line: number): void {
        if (keyword === "curv" || keyword === "curv2") {
            this._endUnended(line);
            this._isInCurve = true;
        }
        if (SILENT_STATEMENTS.has(keyword) || keyword.startsWith("//")) {
            return;
        }
        const kind = SKIPPED_STATEMENTS.get(keyword) ?? UNKNOWN_STATEMENT;
        const lines = this.skipped.get(kind);
        if (lines) {
            lines.push(line);
        } else {
            this.skipped.set(kind, [line]);
        }
    }

    private _convert(surface: OpenSurface, parmU?: ArrayLike<number>, parmV?: ArrayLike<number>): void {
        const { line, name, material, input } = surface;
        const converted = input instanceof Error ? input : attempt(() => convertObjSurface({ ...input, parmU, parmV }));
        if (input instanceof Error || converted instanceof Error) {
            const problem = (converted as Error).message.replace(/\.$/, "");
            this.firstProblem ||= problem;
            this.refusedLines.push(line);
            this._warn(line, `a surface is left out: ${problem}`);
            return;
        }
        this.nets.add(name, material, converted);
        this.surfaceCount++;
        if (input.controls.hasWeights && !input.isRational) {
            this._warn(line, "weights other than 1 do not count, since cstype does not say rat");
        }
        if (input.controls.hasSomeUvs) {
            this._warn(line, "texture coordinates are left out, since not all points name some");
        }
        if (converted.ignoresRange) {
            this._warn(line, "the range of the statement lies beside that of parm; the surface is taken whole");
        }
    }

    private _warn(line: number, text: string): void {
        this.warnings.push(`${this._format}, line ${line}: ${text}.`, line);
    }
}

function nextOf(words: Iterator<string, undefined>): string | undefined {
    return words.next().value;
}

/** What a function gives, or the RangeError that it throws. */
function attempt<T>(compute: () => T): T | RangeError {
    try {
        return compute();
    } catch (error) {
        if (error instanceof RangeError) {
            return error;
        }
        throw error;
    }
}
