import { POINT_SIZE, type PatchNet } from "../net/PatchNet.js";
import { CornerDerivatives } from "./CornerDerivatives.js";
import { PatchPolynomial } from "./PatchPolynomial.js";
import { createFrame } from "./SurfaceFrame.js";
import { VectorLines } from "./VectorLines.js";

/**
 * |du × dv|² at most this share of (|du|² + |dv|²)² is looked at by `writeNormal`, which alone decides what is
 * degenerate: its threshold is 10⁻⁵ of (|du| + |dv|)², whose square is at most 4 · 10⁻¹⁰ of this.
 */
const SUSPICIOUS_SHARE = 4.1e-10;

/** A row of parameters: `count` of them from index `first` on, forwards (step 1) or backwards (−1). */
export interface ParameterWalk {
    readonly parameters: Float64Array;
    readonly first: number;
    readonly step: 1 | -1;
    readonly count: number;
}

/**
 * Positions and normals of one patch along lines of constant u or v: the fast form of `evaluatePatch`, in float64 as
 * well. Nothing is allocated. Per point it costs three cubic curves in power form, a cross product and one root; what
 * may be degenerate goes to `writeNormal`. Patches with twists and tangent patches cost more; others do not notice.
 */
export class PatchLines {
    /** Whether spanU and spanV of the last line are wanted, see {@link derivatives}. */
    public keepsDerivatives = false;
    /** spanU and spanV (see `SurfaceFrame`) along the last line, six numbers a point. */
    public readonly derivatives = new Float64Array(6 * 65);

    private readonly _polynomial = new PatchPolynomial();
    private readonly _corners = new CornerDerivatives();
    private readonly _vectors = new VectorLines();
    private readonly _frame = createFrame();
    private readonly _value = new Float64Array(4 * POINT_SIZE);
    private readonly _across = new Float64Array(4 * POINT_SIZE);
    /** The line in work. */
    private _alongU = true;
    private _constant = 0;
    /** 1 where along × across is du × dv, −1 where it is the opposite. */
    private _turn = 1;

    /** Takes a patch. Points that move are seen when it is taken again. */
    public load(net: PatchNet, patch: number): void {
        this._polynomial.load(net, patch, 0);
        this._corners.start(net, patch);
        this._vectors.load(net, patch);
    }

    /**
     * Writes position and normal of points on a line.
     * @param alongU whether u runs, at a constant v, or v, at a constant u
     * @param constant the parameter that is constant
     * @param walk the parameters of the other, at most 65
     * @param vertices receives x, y, z and the normal, interleaved
     * @param at index of the first x
     * @param stride numbers from vertex to vertex
     */
    public write(
        alongU: boolean,
        constant: number,
        walk: ParameterWalk,
        vertices: Float32Array,
        at: number,
        stride: number,
    ): void {
        this._alongU = alongU;
        this._turn = alongU ? 1 : -1;
        this._constant = constant;
        this._polynomial.reduce(alongU, constant, this._value, this._across);
        if (this._polynomial.isRational) {
            this._writeRational(walk, vertices, at, stride);
        } else if (this._vectors.hasTwists || this._vectors.hasTangents) {
            this._writeWithVectors(walk, vertices, at, stride);
        } else {
            this._writePolynomial(walk, vertices, at, stride);
        }
    }

    private _writePolynomial(walk: ParameterWalk, vertices: Float32Array, at: number, stride: number): void {
        const value = this._value;
        const across = this._across;
        const { origin } = this._polynomial;
        const x0 = value[0] + origin[0];
        const y0 = value[1] + origin[1];
        const z0 = value[2] + origin[2];
        const x1 = value[4];
        const y1 = value[5];
        const z1 = value[6];
        const x2 = value[8];
        const y2 = value[9];
        const z2 = value[10];
        const x3 = value[12];
        const y3 = value[13];
        const z3 = value[14];
        const p0 = across[0];
        const q0 = across[1];
        const r0 = across[2];
        const p1 = across[4];
        const q1 = across[5];
        const r1 = across[6];
        const p2 = across[8];
        const q2 = across[9];
        const r2 = across[10];
        const p3 = across[12];
        const q3 = across[13];
        const r3 = across[14];
        const { parameters, step, count } = walk;
        for (let i = 0, from = walk.first, to = at; i < count; i++, from += step, to += stride) {
            const t = parameters[from];
            vertices[to] = ((x3 * t + x2) * t + x1) * t + x0;
            vertices[to + 1] = ((y3 * t + y2) * t + y1) * t + y0;
            vertices[to + 2] = ((z3 * t + z2) * t + z1) * t + z0;
            const ax = (3 * x3 * t + 2 * x2) * t + x1;
            const ay = (3 * y3 * t + 2 * y2) * t + y1;
            const az = (3 * z3 * t + 2 * z2) * t + z1;
            const bx = ((p3 * t + p2) * t + p1) * t + p0;
            const by = ((q3 * t + q2) * t + q1) * t + q0;
            const bz = ((r3 * t + r2) * t + r1) * t + r0;
            this._writeNormal(i, t, ax, ay, az, bx, by, bz, vertices, to);
        }
    }

    private _writeRational(walk: ParameterWalk, vertices: Float32Array, at: number, stride: number): void {
        const value = this._value;
        const across = this._across;
        const { origin } = this._polynomial;
        const x0 = value[0];
        const y0 = value[1];
        const z0 = value[2];
        const w0 = value[3];
        const x1 = value[4];
        const y1 = value[5];
        const z1 = value[6];
        const w1 = value[7];
        const x2 = value[8];
        const y2 = value[9];
        const z2 = value[10];
        const w2 = value[11];
        const x3 = value[12];
        const y3 = value[13];
        const z3 = value[14];
        const w3 = value[15];
        const p0 = across[0];
        const q0 = across[1];
        const r0 = across[2];
        const s0 = across[3];
        const p1 = across[4];
        const q1 = across[5];
        const r1 = across[6];
        const s1 = across[7];
        const p2 = across[8];
        const q2 = across[9];
        const r2 = across[10];
        const s2 = across[11];
        const p3 = across[12];
        const q3 = across[13];
        const r3 = across[14];
        const s3 = across[15];
        const { parameters, step, count } = walk;
        for (let i = 0, from = walk.first, to = at; i < count; i++, from += step, to += stride) {
            const t = parameters[from];
            const share = 1 / (((w3 * t + w2) * t + w1) * t + w0);
            const x = (((x3 * t + x2) * t + x1) * t + x0) * share;
            const y = (((y3 * t + y2) * t + y1) * t + y0) * share;
            const z = (((z3 * t + z2) * t + z1) * t + z0) * share;
            vertices[to] = x + origin[0];
            vertices[to + 1] = y + origin[1];
            vertices[to + 2] = z + origin[2];
            // The quotient rule; Farin, section 16.7.
            const wa = (3 * w3 * t + 2 * w2) * t + w1;
            const wb = ((s3 * t + s2) * t + s1) * t + s0;
            const ax = ((3 * x3 * t + 2 * x2) * t + x1 - wa * x) * share;
            const ay = ((3 * y3 * t + 2 * y2) * t + y1 - wa * y) * share;
            const az = ((3 * z3 * t + 2 * z2) * t + z1 - wa * z) * share;
            const bx = (((p3 * t + p2) * t + p1) * t + p0 - wb * x) * share;
            const by = (((q3 * t + q2) * t + q1) * t + q0 - wb * y) * share;
            const bz = (((r3 * t + r2) * t + r1) * t + r0 - wb * z) * share;
            this._writeNormal(i, t, ax, ay, az, bx, by, bz, vertices, to);
        }
    }

    private _writeWithVectors(walk: ParameterWalk, vertices: Float32Array, at: number, stride: number): void {
        const { _value: value, _across: slopeAcross, _vectors: vectors } = this;
        const { origin } = this._polynomial;
        const { hasTwists, hasTangents, shift, along, across } = vectors;
        const { parameters, step, count } = walk;
        vectors.start(this._alongU, this._constant);
        for (let i = 0, from = walk.first, to = at; i < count; i++, from += step, to += stride) {
            const t = parameters[from];
            if (hasTwists) {
                vectors.sumTwists(t);
            }
            vertices[to] = cubic(value, 0, 4, t) + shift[0] + origin[0];
            vertices[to + 1] = cubic(value, 1, 4, t) + shift[1] + origin[1];
            vertices[to + 2] = cubic(value, 2, 4, t) + shift[2] + origin[2];
            const ax = hasTangents ? cubic(along, 0, 3, t) : slope(value, 0, t) + shift[3];
            const ay = hasTangents ? cubic(along, 1, 3, t) : slope(value, 1, t) + shift[4];
            const az = hasTangents ? cubic(along, 2, 3, t) : slope(value, 2, t) + shift[5];
            const bx = hasTangents ? cubic(across, 0, 3, t) : cubic(slopeAcross, 0, 4, t) + shift[6];
            const by = hasTangents ? cubic(across, 1, 3, t) : cubic(slopeAcross, 1, 4, t) + shift[7];
            const bz = hasTangents ? cubic(across, 2, 3, t) : cubic(slopeAcross, 2, 4, t) + shift[8];
            this._writeNormal(i, t, ax, ay, az, bx, by, bz, vertices, to);
        }
    }

    /** Writes the normal of a point from the derivatives along (a) and across (b) the line. */
    private _writeNormal(
        i: number,
        t: number,
        ax: number,
        ay: number,
        az: number,
        bx: number,
        by: number,
        bz: number,
        vertices: Float32Array,
        to: number,
    ): void {
        const nx = ay * bz - az * by;
        const ny = az * bx - ax * bz;
        const nz = ax * by - ay * bx;
        const square = nx * nx + ny * ny + nz * nz;
        const sizes = ax * ax + ay * ay + az * az + (bx * bx + by * by + bz * bz);
        if (!(square > SUSPICIOUS_SHARE * sizes * sizes)) {
            this._writeSuspicious(i, t, vertices, to);
            return;
        }
        const scale = this._turn / Math.sqrt(square);
        vertices[to + 3] = nx * scale;
        vertices[to + 4] = ny * scale;
        vertices[to + 5] = nz * scale;
        if (this.keepsDerivatives) {
            this._keep(i, ax, ay, az, bx, by, bz);
        }
    }

    private _keep(i: number, ax: number, ay: number, az: number, bx: number, by: number, bz: number): void {
        const derivatives = this.derivatives;
        const along = 6 * i + (this._alongU ? 0 : 3);
        const across = 6 * i + (this._alongU ? 3 : 0);
        derivatives[along] = ax;
        derivatives[along + 1] = ay;
        derivatives[along + 2] = az;
        derivatives[across] = bx;
        derivatives[across + 1] = by;
        derivatives[across + 2] = bz;
    }

    /** A point where du × dv is nearly nothing: the rule of the reference, from the corner next to it. */
    private _writeSuspicious(i: number, t: number, vertices: Float32Array, to: number): void {
        const { spanU, spanV, normal } = this._frame;
        this._corners.write(this._alongU ? t : this._constant, this._alongU ? this._constant : t, this._frame);
        vertices[to + 3] = normal[0];
        vertices[to + 4] = normal[1];
        vertices[to + 5] = normal[2];
        if (this.keepsDerivatives) {
            this.derivatives.set(spanU, 6 * i);
            this.derivatives.set(spanV, 6 * i + 3);
        }
    }
}

/** One component of a cubic curve in power form, whose coefficients are `size` numbers apart. */
function cubic(curve: Float64Array, axis: number, size: number, t: number): number {
    return ((curve[3 * size + axis] * t + curve[2 * size + axis]) * t + curve[size + axis]) * t + curve[axis];
}

/** Its first derivative, of coefficients four numbers apart. */
function slope(curve: Float64Array, axis: number, t: number): number {
    return (3 * curve[12 + axis] * t + 2 * curve[8 + axis]) * t + curve[4 + axis];
}
