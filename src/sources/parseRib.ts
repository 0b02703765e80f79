import { nothingRead } from "./nothingRead.js";
import { GraphicsState } from "./rib/GraphicsState.js";
import { RibNet } from "./rib/RibNet.js";
import { RibReader, type RibRequest } from "./rib/RibReader.js";
import { readSurface } from "./rib/surfaces.js";
import { createSurfaceFile, skippedParts, type NamedNet, type ParseOptions, type SurfaceFile } from "./SurfaceFile.js";
import { SurfaceFormatError } from "./SurfaceFormatError.js";

const FORMAT = "rib";

/** Letters of an unknown name that the report shows. */
const SHOWN_LETTERS = 32;

/** Kinds of things that are told apart; a broken file may have another name on every line. */
const MOST_KINDS = 250;

/** Requests that say nothing about surfaces, or what the reader tells from the values themselves. */
const PASSED: ReadonlySet<string> = new Set(["version", "Declare"]);

/** Requests that move what follows, which the reader cannot do. */
const UNKNOWN_MOVES: ReadonlySet<string> = new Set(["Skew", "Perspective", "CoordSysTransform"]);

/**
 * Reads the patches of a RenderMan text (RIB): `Patch` and `PatchMesh`, bilinear and bicubic, with `P`, `Pw` or `Pz`, in
 * the bases bezier, b-spline, catmull-rom, hermite and power or of a matrix, periodic or not.
 *
 * Points are in the coordinates of the world: `Transform`, `ConcatTransform`, `Translate`, `Rotate`, `Scale`,
 * `Identity` and the blocks around them are applied, and what comes before `WorldBegin` places the camera. Points move
 * along u first, as in a net. RenderMan's coordinates are left-handed unless a file says otherwise, and so are
 * Babylon's: nothing is turned. du × dv is that of the file; `Orientation` and `Sides` are passed over.
 *
 * Texture coordinates are those of `st`, `uv`, `s` and `t`, or of `TextureCoordinates`; colours those of `Cs` or
 * `Color`, within [0, 1]. Of motion blocks the first sample is taken. Everything else is skipped and counted.
 * @param text the file's text; `inflateIfGzip` unpacks files that are compressed
 * @param options see {@link ParseOptions}
 * @returns one net for each pair of `Attribute "identifier" "name"` and `Surface`, which name it and its material;
 * "surface" where there is no name
 * @throws SurfaceFormatError for what is no RIB text, or when there is no patch that can be read
 */
export function parseRib(text: string, options: ParseOptions = {}): SurfaceFile {
    const reader = new RibReader(FORMAT, text);
    const file = new RibFile(options.weldTolerance);
    for (let request = reader.nextRequest(); request !== undefined; request = reader.nextRequest()) {
        file.take(request);
    }
    return file.finish(reader.line);
}

class RibFile {
    private readonly _state = new GraphicsState();
    private readonly _skippedLines = new Map<string, number[]>();
    private readonly _nets = new Map<string, { name: string; material: string | undefined; net: RibNet }>();
    private _surfaceCount = 0;
    private _cut: RibRequest | undefined;

    constructor(private readonly _weldTolerance: number | undefined) {}

    take(request: RibRequest): void {
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
        } else if (name === "Patch" || name === "PatchMesh") {
            this._takeSurface(request);
        } else {
            const change = this._state.takeAttribute(request);
            if (change === "wrong") {
                this._skip(request, `${name} with arguments that are not understood`);
            } else if (UNKNOWN_MOVES.has(name)) {
                this._skip(request, `${name}, without which surfaces after it are placed`);
            } else if (!change && !PASSED.has(name)) {
                this._skip(request, `request ${name.slice(0, SHOWN_LETTERS)}`);
            }
        }
    }

    finish(lastLine: number): SurfaceFile {
        const skipped = Array.from(this._skippedLines, ([what, lines]) => skippedParts(what, lines));
        const warnings: string[] = [];
        if (this._cut) {
            const problem = `the text ends within the request ${this._cut.name} of line ${this._cut.line}`;
            const error = new SurfaceFormatError(FORMAT, lastLine, problem);
            if (this._surfaceCount === 0) {
                throw error;
            }
            warnings.push(error.message);
        }
        if (this._state.depth > 0) {
            const { depth, firstOpenLine } = this._state;
            const problem = `the text ends within blocks (${depth}), the first of which begins on line ${firstOpenLine}`;
            warnings.push(new SurfaceFormatError(FORMAT, lastLine, problem).message);
        }
        if (this._surfaceCount === 0) {
            throw nothingRead(FORMAT, lastLine, skipped);
        }
        const nets = Array.from(this._nets.values(), ({ name, material, net }): NamedNet => {
            return { name, net: net.take(), ...(material !== undefined && { material }) };
        });
        return createSurfaceFile(FORMAT, nets, skipped, warnings, this._surfaceCount);
    }

    private _takeSurface(request: RibRequest): void {
        if (this._state.isInObject) {
            this._skip(request, `${request.name} of an object definition`);
            return;
        }
        const { attributes } = this._state;
        const surface = readSurface(request, attributes);
        if (typeof surface === "string") {
            this._skip(request, `${request.name} ${surface}`);
            return;
        }
        if (surface.left !== undefined) {
            this._skip(request, surface.left);
        }
        const { name = "surface", material } = attributes;
        const key = JSON.stringify([name, material]);
        const group = this._nets.get(key) ?? { name, material, net: new RibNet(this._weldTolerance) };
        this._nets.set(key, group);
        surface.addTo(group.net);
        this._surfaceCount++;
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
