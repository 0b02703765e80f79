import { PLAIN_TEXTURE_CORNERS } from "../AttributeList.js";
import { createBasis, type Basis } from "./bases.js";
import { numbersOf, readParameters, stringNamed } from "./parameters.js";
import type { RibRequest } from "./RibReader.js";
import { concatenate, IDENTITY, rotation, scaling, translation, type Matrix } from "./transforms.js";

/** What requests have set when a surface comes; never changed in place. */
export interface Attributes {
    /** From the coordinates of a surface to those of the world. */
    readonly matrix: Matrix;
    /** Bases of bicubic patches; undefined when the request was not understood. */
    readonly basisU: Basis | undefined;
    readonly basisV: Basis | undefined;
    /** Texture coordinates s, t of the corners (0,0), (1,0), (0,1), (1,1). */
    readonly textureCorners: readonly number[];
    /** Red, green, blue; undefined before the first `Color`. */
    readonly color: readonly number[] | undefined;
    /** Identifier of the object. */
    readonly name: string | undefined;
    /** Name of the surface shader. */
    readonly material: string | undefined;
}

/** Requests that open a block; those that close it end in "End". Only the matrix comes back after a `Transform` block. */
const BLOCKS: ReadonlySet<string> = new Set(["Frame", "World", "Attribute", "Transform", "Solid", "Object", "Motion"]);

interface OpenBlock {
    readonly kind: string;
    readonly line: number;
    /** What held before the block. */
    readonly attributes: Attributes;
    /** Requests met within it, as far as a motion block needs to know. */
    requestCount: number;
}

/** The graphics state of the RenderMan Interface, as far as surfaces need it. Blocks nest on a stack of its own. */
export class GraphicsState {
    attributes: Attributes = {
        matrix: IDENTITY,
        basisU: createBasis("bezier"),
        basisV: createBasis("bezier"),
        textureCorners: PLAIN_TEXTURE_CORNERS,
        color: undefined,
        name: undefined,
        material: undefined,
    };
    private readonly _blocks: OpenBlock[] = [];
    private _objectDepth = 0;

    /** Blocks that are open. */
    get depth(): number {
        return this._blocks.length;
    }

    /** Line of the outermost open block; 0 without one. */
    get firstOpenLine(): number {
        return this._blocks.length > 0 ? this._blocks[0].line : 0;
    }

    /** Whether what comes defines an object, which is drawn only where it is called for. */
    get isInObject(): boolean {
        return this._objectDepth > 0;
    }

    /**
     * Takes a request that opens or closes a block.
     * @returns false when it is none; "unmatched" for an end without its beginning, which changes nothing
     */
    takeBlock({ name, line }: RibRequest): boolean | "unmatched" {
        const kind = name.replace(/(?:Begin|End)$/, "");
        if (kind === name || !BLOCKS.has(kind)) {
            return false;
        }
        if (name.endsWith("Begin")) {
            this._blocks.push({ kind, line, attributes: this.attributes, requestCount: 0 });
            this._objectDepth += Number(kind === "Object");
            if (kind === "World" && this.attributes.matrix !== IDENTITY) {
                // What came before places the camera: from here on coordinates are those of the world.
                this.attributes = { ...this.attributes, matrix: IDENTITY };
            }
            return true;
        }
        const block = this._blocks.at(-1);
        if (block?.kind !== kind) {
            return "unmatched";
        }
        this._blocks.pop();
        this._objectDepth -= Number(kind === "Object");
        if (kind === "Transform") {
            this.attributes = { ...this.attributes, matrix: block.attributes.matrix };
        } else if (kind !== "Motion") {
            this.attributes = block.attributes;
        }
        return true;
    }

    /** Counts a request within a motion block. @returns whether it is a later sample, which is left out */
    takeMotionSample(): boolean {
        const block = this._blocks.at(-1);
        return block?.kind === "Motion" && block.requestCount++ > 0;
    }

    /**
     * Takes a request that changes attributes.
     * @returns false when it is none; "wrong" when its arguments are not understood, which changes nothing but a basis,
     * since patches of another basis would be wrong
     */
    takeAttribute(request: RibRequest): boolean | "wrong" {
        const change = changeOf(request, this.attributes);
        if (change === undefined || change === "wrong") {
            return change === "wrong" ? "wrong" : false;
        }
        this.attributes = { ...this.attributes, ...change };
        return request.name === "Basis" && !(this.attributes.basisU && this.attributes.basisV) ? "wrong" : true;
    }
}

function changeOf(request: RibRequest, { matrix, name }: Attributes): Partial<Attributes> | "wrong" | undefined {
    const given = request.parameters;
    const numbers = numbersOf(given) ?? [];
    const moved = (by: Matrix, needed: number): Partial<Attributes> | "wrong" =>
        numbers.length === needed ? { matrix: concatenate(by, matrix) } : "wrong";
    switch (request.name) {
        case "Identity":
            return { matrix: IDENTITY };
        case "Transform":
            return numbers.length === 16 ? { matrix: numbers } : "wrong";
        case "ConcatTransform":
            return moved(numbers, 16);
        case "Translate":
            return moved(translation(numbers[0], numbers[1], numbers[2]), 3);
        case "Scale":
            return moved(scaling(numbers[0], numbers[1], numbers[2]), 3);
        case "Rotate":
            return moved(rotation(numbers[0], numbers[1], numbers[2], numbers[3]), 4);
        case "Basis":
            return readBases(request);
        case "TextureCoordinates":
            return numbers.length === 8 ? { textureCorners: numbers } : "wrong";
        case "Color":
            return numbers.length === 3 ? { color: numbers } : "wrong";
        case "Surface":
            return typeof given[0] === "string" ? { material: given[0] } : "wrong";
        case "Attribute": {
            if (given[0] !== "identifier") {
                return undefined;
            }
            const parameters = readParameters(given, 1);
            return parameters ? { name: stringNamed(parameters, "name") ?? name } : "wrong";
        }
        default:
            return undefined;
    }
}

/** `Basis ubasis ustep vbasis vstep`, each basis a name or a matrix; steps of named ones may be missing. */
function readBases({ parameters }: RibRequest): Partial<Attributes> {
    const bases: (Basis | undefined)[] = [];
    let at = 0;
    while (at < parameters.length) {
        const basis = parameters[at];
        const step = parameters[at + 1];
        const hasStep = typeof step === "number";
        const given = typeof basis === "string" ? basis : numbersOf([basis]);
        bases.push(given === undefined ? undefined : createBasis(given, hasStep ? step : undefined));
        at += hasStep ? 2 : 1;
    }
    const [basisU, basisV] = bases.length === 2 ? bases : [];
    return { basisU, basisV };
}
