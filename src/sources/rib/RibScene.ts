import { skippedParts, type SkippedParts } from "../SurfaceFile.js";
import { GraphicsState, type Attributes } from "./GraphicsState.js";
import type { RibReader, RibRequest } from "./RibReader.js";

/** Letters of an unknown name that the report shows. */
const SHOWN_LETTERS = 32;

/** Kinds of things that are told apart; a broken file may have another name on every line. */
const MOST_KINDS = 250;

/** Requests that say nothing about surfaces, or what the reader tells from the values themselves. */
const PASSED: ReadonlySet<string> = new Set(["version", "Declare"]);

/** Requests that some reader takes. */
const READERS: Readonly<Record<string, string | undefined>> = {
    Patch: "parseRib",
    PatchMesh: "parseRib",
    SubdivisionMesh: "parseRibCages",
    HierarchicalSubdivisionMesh: "parseRibCages",
};

/** Requests that move what follows, which the reader cannot do. */
const UNKNOWN_MOVES: ReadonlySet<string> = new Set(["Skew", "Perspective", "CoordSysTransform"]);

/**
 * Goes through a RIB text request by request, keeps the graphics state and hands on the requests for shapes. What is not
 * understood is counted.
 */
export class RibScene {
    private readonly _state = new GraphicsState();
    private readonly _skippedLines = new Map<string, number[]>();
    private _cut: RibRequest | undefined;

    /**
     * @param reader the text
     * @param shapes names of the requests that make what is read
     * @param takeShape reads such a request; what it gives back was left out, in words
     */
    public constructor(
        private readonly _reader: RibReader,
        private readonly _shapes: readonly string[],
        private readonly _takeShape: (request: RibRequest, attributes: Attributes) => readonly string[],
    ) {}

    /** What was left out, one entry per kind. */
    public get skipped(): SkippedParts[] {
        return Array.from(this._skippedLines, ([what, lines]) => skippedParts(what, lines));
    }

    /** Reads the text to its end. */
    public read(): void {
        const reader = this._reader;
        for (let request = reader.nextRequest(); request !== undefined; request = reader.nextRequest()) {
            this._take(request);
        }
    }

    /** What is wrong with the end of the text, in sentences without a full stop: where it is cut, where blocks are open. */
    public problemsOfEnd(): string[] {
        const problems: string[] = [];
        if (this._cut) {
            problems.push(`the text ends within the request ${this._cut.name} of line ${this._cut.line}`);
        }
        const { depth, firstOpenLine } = this._state;
        if (depth > 0) {
            problems.push(`the text ends within blocks (${depth}), the first of which begins on line ${firstOpenLine}`);
        }
        return problems;
    }

    /** Whether the text ends within a request. */
    public get isCut(): boolean {
        return this._cut !== undefined;
    }

    private _take(request: RibRequest): void {
        const { name } = request;
        if (request.isCut) {
            this._cut = request;
            return;
        }
        const block = this._state.takeBlock(request);
        if (block === true) {
            return;
        }
        if (block === "unmatched") {
            this._skip(request, `${name} without its beginning`);
        } else if (this._state.takeMotionSample()) {
            this._skip(request, "later sample of a motion block");
        } else if (this._shapes.includes(name)) {
            const left = this._state.isInObject
                ? [`${name} of an object definition`]
                : this._takeShape(request, this._state.attributes);
            for (const what of left) {
                this._skip(request, what);
            }
        } else {
            this._takeOther(request);
        }
    }

    private _takeOther(request: RibRequest): void {
        const { name } = request;
        const change = this._state.takeAttribute(request);
        if (change === "wrong") {
            this._skip(request, `${name} with arguments that are not understood`);
        } else if (UNKNOWN_MOVES.has(name)) {
            this._skip(request, `${name}, without which surfaces after it are placed`);
        } else if (!change && !PASSED.has(name)) {
            const reader = Object.hasOwn(READERS, name) ? READERS[name] : undefined;
            this._skip(request, `request ${name.slice(0, SHOWN_LETTERS)}${reader ? `, which ${reader} reads` : ""}`);
        }
    }

    private _skip({ line }: RibRequest, what: string): void {
        const isKnown = this._skippedLines.has(what) || this._skippedLines.size < MOST_KINDS;
        const kind = isKnown ? what : "other things";
        const lines = this._skippedLines.get(kind);
        if (lines) {
            lines.push(line);
        } else {
            this._skippedLines.set(kind, [line]);
        }
    }
}
