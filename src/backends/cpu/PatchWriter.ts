import { AttributeLines } from "../../domain/AttributeLines.js";
import { EdgeCurve } from "../../domain/EdgeCurve.js";
import { PatchLines, type ParameterWalk } from "../../domain/PatchLines.js";
import { TangentLines } from "../../domain/TangentLines.js";
import { UV_OFFSET, type VertexLayout } from "../../domain/VertexLayout.js";
import { attributeValuesPerPatch, patchCountOf, type PatchNet } from "../../net/PatchNet.js";
import { ringPointCount } from "../../tessellator/domainPoints.js";
import { segmentCount } from "../../tessellator/spacing.js";
import { ParameterTables } from "./ParameterTables.js";

type Writable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/**
 * Writes all vertices of a patch, in the order of `domainPoint`: what `writeVertex` writes point by point, line by
 * line. Rows of the inner grid and sides of the ring are lines of the patch; positions of the ring come from the edges.
 */
export class PatchWriter {
    private readonly _net: PatchNet;
    private readonly _layout: VertexLayout;
    private readonly _uvValues: 0 | 4 | 16;
    private readonly _secondUvValues: 0 | 4 | 16;
    private readonly _colorValues: 0 | 4 | 16;
    private readonly _tables = new ParameterTables();
    private readonly _lines = new PatchLines();
    private readonly _edge = new EdgeCurve();
    private readonly _uvs = new AttributeLines(2);
    private readonly _secondUvs = new AttributeLines(2);
    private readonly _colors = new AttributeLines(4);
    private readonly _tangents: TangentLines | null;
    private readonly _walk: Writable<ParameterWalk> = { parameters: new Float64Array(0), first: 0, step: 1, count: 0 };
    private _patch = 0;

    /**
     * @param net a checked net, whose points may move
     * @param layout what a vertex holds
     */
    public constructor(net: PatchNet, layout: VertexLayout) {
        const patchCount = patchCountOf(net);
        this._net = net;
        this._layout = layout;
        this._uvValues = attributeValuesPerPatch(net.uvs, 2, patchCount);
        this._secondUvValues = attributeValuesPerPatch(net.uvs2, 2, patchCount);
        this._colorValues = attributeValuesPerPatch(net.colors, 4, patchCount);
        this._tangents = layout.tangent >= 0 ? new TangentLines(net, this._uvValues) : null;
        this._lines.keepsDerivatives = layout.tangent >= 0;
    }

    /**
     * @param patch index of the patch
     * @param records array that holds the packed factors of the patch
     * @param at index of the first of the six
     * @param vertices receives the vertices
     * @param to index of the first number of the first
     */
    public write(patch: number, records: Uint32Array, at: number, vertices: Float32Array, to: number): void {
        if (ringPointCount(records, at) === 0) {
            return;
        }
        this._load(patch);
        const { stride } = this._layout;
        let next = to;
        for (let turn = 0; turn < 4; turn++) {
            const side = (turn + 1) & 3;
            const packed = records[at + side];
            const count = segmentCount(packed);
            const parameters = this._tables.of(packed, side);
            // The last two sides of the walk run against u and v. A side ends before the first point of the next.
            const walk = turn < 2 ? this._walkOf(parameters, 0, 1, count) : this._walkOf(parameters, count, -1, count);
            this._writeLine((turn & 1) === 0, turn === 1 || turn === 2 ? 1 : 0, walk, vertices, next);
            this._edge.load(this._net, patch, side);
            for (let i = 0, from = walk.first; i < count; i++, from += walk.step, next += stride) {
                this._edge.write(parameters[from], vertices, next);
            }
        }
        const columns = segmentCount(records[at + 4]) - 1;
        const rows = segmentCount(records[at + 5]) - 1;
        if (columns === 0) {
            return;
        }
        const alongU = this._tables.of(records[at + 4], 4);
        const alongV = this._tables.of(records[at + 5], 5);
        const walk = this._walkOf(alongU, 1, 1, columns);
        for (let row = 1; row <= rows; row++, next += columns * stride) {
            this._writeLine(true, alongV[row], walk, vertices, next);
        }
    }

    private _load(patch: number): void {
        const { _uvValues: uvValues, _secondUvValues: secondUvValues, _colorValues: colorValues } = this;
        const { uvs, uvs2, colors } = this._net;
        this._patch = patch;
        this._lines.load(this._net, patch);
        if (uvs && uvValues !== 0) {
            this._uvs.load(uvs, uvValues, patch);
        }
        if (uvs2 && secondUvValues !== 0) {
            this._secondUvs.load(uvs2, secondUvValues, patch);
        }
        if (colors && colorValues !== 0) {
            this._colors.load(colors, colorValues, patch);
        }
    }

    private _walkOf(parameters: Float64Array, first: number, step: 1 | -1, count: number): ParameterWalk {
        const walk = this._walk;
        walk.parameters = parameters;
        walk.first = first;
        walk.step = step;
        walk.count = count;
        return walk;
    }

    private _writeLine(
        alongU: boolean,
        constant: number,
        walk: ParameterWalk,
        vertices: Float32Array,
        at: number,
    ): void {
        const { stride, tangent, color, secondUv } = this._layout;
        this._lines.write(alongU, constant, walk, vertices, at, stride);
        if (this._uvValues > 0) {
            this._uvs.write(alongU, constant, walk, vertices, at + UV_OFFSET, stride);
        } else {
            writeParameters(alongU, constant, walk, vertices, at + UV_OFFSET, stride);
        }
        if (this._tangents) {
            const { derivatives } = this._lines;
            this._tangents.write(this._patch, alongU, constant, walk, derivatives, vertices, at, tangent, stride);
        }
        if (color >= 0) {
            this._colors.write(alongU, constant, walk, vertices, at + color, stride);
        }
        if (secondUv >= 0) {
            this._secondUvs.write(alongU, constant, walk, vertices, at + secondUv, stride);
        }
    }
}

/** Texture coordinates of a net that has none: u, v. */
function writeParameters(
    alongU: boolean,
    constant: number,
    walk: ParameterWalk,
    vertices: Float32Array,
    at: number,
    stride: number,
): void {
    const { parameters, step, count } = walk;
    const running = alongU ? at : at + 1;
    const fixed = alongU ? at + 1 : at;
    for (let i = 0, from = walk.first, to = 0; i < count; i++, from += step, to += stride) {
        vertices[running + to] = parameters[from];
        vertices[fixed + to] = constant;
    }
}
