import { bezierToPowers, quadraticToPowers } from "../math/powerForm.js";
import { NO_VECTOR, POINT_SIZE, TANGENT_SIZE, TWIST_SIZE, type PatchNet } from "../net/PatchNet.js";
import { TWIST_BASIS_SIZE, writeTwistBasis } from "./twistBasis.js";
import { hasTangentPatches } from "./vectorsOfPatch.js";

/** Numbers per power of u, and of v, of a tangent patch in power form: it is kept as a bicubic one. */
const STEP_U = 3;
const STEP_V = 4 * STEP_U;

/**
 * Twists and tangent patches of one patch along lines of constant u or v: the fast form of `addTwists` and
 * `evaluateTangentPatches`. Nothing is allocated.
 */
export class VectorLines {
    /** Whether the patch has a twist. */
    public hasTwists = false;
    /** Whether the patch has tangent patches; else there are no tangent vectors of lines either. */
    public hasTangents = false;
    /**
     * What the twists add at the last point: to the position, to the derivative along the line and to that across it,
     * x, y, z each. Zeros while {@link sumTwists} was not called.
     */
    public readonly shift = new Float64Array(9);
    /**
     * The tangent vectors along the line and across it as polynomials of the parameter of the line: four coefficients of
     * x, y, z each, three numbers apart.
     */
    public readonly along = new Float64Array(4 * STEP_U);
    public readonly across = new Float64Array(4 * STEP_U);

    /** The four twists, x, y, z each; zeros where there is none. */
    private readonly _twists = new Float64Array(3 * TWIST_SIZE);
    private readonly _basis = new Float64Array(TWIST_BASIS_SIZE);
    private readonly _tangentU = new Float64Array(4 * STEP_V);
    private readonly _tangentV = new Float64Array(4 * STEP_V);
    private _alongU = true;
    private _constant = 0;

    /** Takes a patch. Vectors that move are seen when it is taken again. */
    public load(net: PatchNet, patch: number): void {
        this._loadTwists(net, patch);
        this.shift.fill(0);
        this.hasTangents = hasTangentPatches(net, patch);
        if (this.hasTangents) {
            const first = patch * TANGENT_SIZE;
            loadPowers(net, first, 3, this._tangentU);
            loadPowers(net, first + TANGENT_SIZE / 2, 4, this._tangentV);
        }
    }

    /** Takes a line, see `PatchLines.write`. */
    public start(alongU: boolean, constant: number): void {
        this._alongU = alongU;
        this._constant = constant;
        if (this.hasTangents) {
            reduce(this._tangentU, alongU, constant, alongU ? this.along : this.across);
            reduce(this._tangentV, alongU, constant, alongU ? this.across : this.along);
        }
    }

    /** Sets {@link shift} to what it is at a point of the line. */
    public sumTwists(parameter: number): void {
        const { shift, _twists: twists, _basis: basis, _alongU: alongU } = this;
        const u = alongU ? parameter : this._constant;
        const v = alongU ? this._constant : parameter;
        const byAlong = alongU ? 1 : 2;
        const byAcross = alongU ? 2 : 1;
        shift.fill(0);
        for (let twist = 0; twist < TWIST_SIZE; twist++) {
            writeTwistBasis(twist, u, v, basis, 0);
            for (let axis = 0; axis < 3; axis++) {
                const component = twists[3 * twist + axis];
                shift[axis] += basis[0] * component;
                shift[3 + axis] += basis[byAlong] * component;
                shift[6 + axis] += basis[byAcross] * component;
            }
        }
    }

    private _loadTwists({ points, twists }: PatchNet, patch: number): void {
        this.hasTwists = false;
        for (let twist = 0; twists && twist < TWIST_SIZE; twist++) {
            const id = twists[patch * TWIST_SIZE + twist];
            this.hasTwists ||= id !== NO_VECTOR;
            for (let axis = 0; axis < 3; axis++) {
                this._twists[3 * twist + axis] = id === NO_VECTOR ? 0 : points[id * POINT_SIZE + axis];
            }
        }
    }
}

/** Brings a tangent patch of `columns` vectors a row into power form. */
function loadPowers({ points, tangents }: PatchNet, first: number, columns: 3 | 4, powers: Float64Array): void {
    const rows = (TANGENT_SIZE / 2 / columns) as 3 | 4;
    powers.fill(0);
    for (let i = 0; i < TANGENT_SIZE / 2; i++) {
        const from = tangents![first + i] * POINT_SIZE;
        const to = STEP_U * (i % columns) + STEP_V * Math.floor(i / columns);
        for (let axis = 0; axis < 3; axis++) {
            powers[to + axis] = points[from + axis];
        }
    }
    const [toPowersU, toPowersV] =
        columns === 3 ? [quadraticToPowers, bezierToPowers] : [bezierToPowers, quadraticToPowers];
    for (let row = 0; row < rows; row++) {
        toPowersU(powers, row * STEP_V, STEP_U, 3);
    }
    toPowersV(powers, 0, STEP_V, 3 * columns);
}

/** Reduces a tangent patch to the polynomial along a line. */
function reduce(powers: Float64Array, alongU: boolean, constant: number, result: Float64Array): void {
    const along = alongU ? STEP_U : STEP_V;
    const step = alongU ? STEP_V : STEP_U;
    for (let power = 0; power < 4; power++) {
        for (let axis = 0; axis < 3; axis++) {
            const at = power * along + axis;
            const [c1, c2, c3] = [powers[at + step], powers[at + 2 * step], powers[at + 3 * step]];
            result[power * STEP_U + axis] = ((c3 * constant + c2) * constant + c1) * constant + powers[at];
        }
    }
}
