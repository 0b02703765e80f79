import { QuakeBody } from "./QuakeBody.js";
import { QuakeKeys } from "./QuakeKeys.js";
import { isQuakePatchKind, readQuakePatch, type QuakePatchKind } from "./quakePatchBlock.js";
import { QuakeTokens } from "./quakeTokens.js";
import { requireReaderOptions } from "./requireReaderOptions.js";
import { createSurfaceFile, skippedParts, type ParseOptions, type SurfaceFile } from "./SurfaceFile.js";
import { SurfaceFormatError } from "./SurfaceFormatError.js";
import { WarningList } from "./WarningList.js";

const FORMAT = "quake-map";

/** Blocks beside curves whose names are known; whatever else there is counts as an unknown block. */
const OTHER_BLOCKS = ["brushDef", "brushDef2", "brushDef3", "mesh", "curve", "terrainDef"];
const UNKNOWN_BLOCK = "unknown block";
const BROKEN_PATCH = "patch that cannot be read";
const HINT = "subdivisions of a patchDef3, as the density follows the camera";

/** Entities that the compiler of levels makes one with the world. */
const WORLD_CLASSES = ["worldspawn", "func_group"];
const WORLD = "worldspawn";

/**
 * Reads the curves of a Quake III level in the form of its editor (.map): the `patchDef2` and `patchDef3` of all
 * entities, each a grid of biquadratic patches that are raised to bicubic ones exactly. Brushes, meshes and what else
 * there is are skipped and counted.
 *
 * There is one net for the world, together with each `func_group`, and one for every other entity with curves, which
 * a game may move. A net has one group per material, and its patches share edges across materials. Coordinates are
 * those of the file: right-handed, z up, about 39 units a metre; du × dv points to the side that is seen. Names of
 * materials are those of the file too, which in Quake III stand for `textures/` and the name.
 * @param text the file's text
 * @param options see {@link ParseOptions}
 * @returns nets named by `targetname`, or else `classname`, with 16 texture coordinates a patch
 * @throws RangeError for an option that there is not, or is wrong
 * @throws SurfaceFormatError when nothing is a curve that can be read; a wrong one among others is skipped with a
 * warning
 */
export function parseQuakeMap(text: string, options: ParseOptions = {}): SurfaceFile {
    requireReaderOptions(options);
    if (typeof (text as unknown) !== "string") {
        throw new SurfaceFormatError(FORMAT, 0, `a text is needed, but ${typeof text} was given`);
    }
    const found = new MapReader(text).read();
    const bodies = found.bodies.filter((body) => !body.isEmpty);
    if (bodies.length === 0) {
        throw new SurfaceFormatError(FORMAT, found.lastLine, describeNothing(found));
    }
    const skipped = [...found.skipped].map(([what, lines]) => skippedParts(what, lines));
    const nets = bodies.map((body) => body.toNet(options.weldTolerance));
    return createSurfaceFile(FORMAT, nets, skipped, found.warnings.toArray(), found.patchCount);
}

function describeNothing({ skipped, problem }: MapReader): string {
    if (problem !== undefined) {
        return `no patch can be read; of the first one: ${problem.replace(/\.$/, "")}`;
    }
    const others = [...skipped].map(([what, lines]) => `${lines.length} × ${what}`).join(", ");
    return `the text has no patchDef2 or patchDef3${others === "" ? "" : `, but ${others}`}`;
}

/** Goes through a .map from entity to entity. */
class MapReader {
    readonly bodies: QuakeBody[] = [];
    /** Lines by what was skipped. */
    readonly skipped = new Map<string, number[]>();
    readonly warnings = new WarningList();
    patchCount = 0;
    lastLine = 1;
    /** What is wrong with the first patch that cannot be read. */
    problem: string | undefined;
    private readonly _tokens: QuakeTokens;
    private readonly _world = new QuakeBody(WORLD);
    /** Curves of the present entity, whose class may follow. */
    private _patches: (ReturnType<typeof readQuakePatch> & { readonly line: number })[] = [];
    private _keys = new QuakeKeys();

    constructor(text: string) {
        this._tokens = new QuakeTokens(text);
    }

    read(): this {
        const tokens = this._tokens;
        for (let token = tokens.next(); token !== "end"; token = tokens.next()) {
            if (token === "{" && tokens.depth === 2) {
                this._readBlock();
            } else if (token === "}" && tokens.depth === 0) {
                this._endEntity();
            } else if (token === "}" && tokens.depth < 0) {
                this.warnings.push(`${FORMAT}, line ${tokens.line}: a closing brace has no opening one.`);
                tokens.depth = 0;
            } else if (token === "string" && tokens.depth === 1) {
                this._keys.add(tokens);
            }
        }
        this._endEntity();
        this.lastLine = tokens.line;
        if (tokens.depth > 0) {
            const open = tokens.depth === 1 ? "one brace is" : `${tokens.depth} braces are`;
            const problem = `the text ends after ${this.patchCount} complete patches, while ${open} still open`;
            this.warnings.push(`${FORMAT}, line ${tokens.line}: ${problem}.`);
        }
        return this;
    }

    private _readBlock(): void {
        const tokens = this._tokens;
        const { line } = tokens;
        const token = tokens.next();
        const name = token === "word" ? tokens.value : "";
        if (isQuakePatchKind(name)) {
            this._readPatch(name, tokens.line);
        } else if (token === "(") {
            this._skip("brush", line);
        } else if (token !== "}") {
            this._skip(OTHER_BLOCKS.includes(name) ? name : UNKNOWN_BLOCK, line);
        }
        tokens.skipTo(1);
    }

    private _readPatch(kind: QuakePatchKind, line: number): void {
        try {
            this._patches.push({ ...readQuakePatch(FORMAT, kind, this._tokens), line });
            this.patchCount++;
        } catch (error) {
            if (!(error instanceof SurfaceFormatError)) {
                throw error;
            }
            this._skip(BROKEN_PATCH, line);
            this.warnings.push(error.message);
            this.problem ??= error.message;
            return;
        }
        if (kind === "patchDef3") {
            this._skip(HINT, line);
        }
    }

    private _endEntity(): void {
        if (this._patches.length > 0) {
            const className = this._keys.get("classname") ?? WORLD;
            const body = WORLD_CLASSES.includes(className) ? this._world : new QuakeBody(this._keys.name ?? className);
            if (body !== this._world || body.isEmpty) {
                this.bodies.push(body);
            }
            for (const { grid, material, line } of this._patches) {
                if (!body.add(grid, material)) {
                    this.patchCount--;
                    this._skip("patch of a material beyond the first 65,536", line);
                }
            }
        }
        this._patches = [];
        this._keys = new QuakeKeys();
    }

    private _skip(what: string, line: number): void {
        const lines = this.skipped.get(what);
        if (lines) {
            lines.push(line);
        } else {
            this.skipped.set(what, [line]);
        }
    }
}
