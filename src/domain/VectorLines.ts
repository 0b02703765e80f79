import { bezierToPowers, quadraticToPowers } from "../math/powerForm.js";
import { hasTangents, hasTwists } from "../net/patchVectors.js";
import { NO_VECTOR, POINT_SIZE, TANGENT_SIZE, TWIST_SIZE, type PatchNet } from "../net/PatchNet.js";

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
    /** What is constant on a line of `writeTwistBasis` times the twists, and its derivative across the line. */
    private readonly _scaled = new Float64Array(3 * TWIST_SIZE);
    private readonly _scaledAcross = new Float64Array(3 * TWIST_SIZE);
    private readonly _tangentU = new Float64Array(4 * STEP_V);
    private readonly _tangentV = new Float64Array(4 * STEP_V);
    private _alongU = true;
    private _constant = 0;

    /** Takes a patch. Vectors that move are seen when it is taken again. */
    public load(net: PatchNet, patch: number): void {
        this._loadTwists(net, patch);
        this.shift.fill(0);
        this.hasTangents = hasTangents(net, patch);
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
        if (this.hasTwists) {
            this._scaleTwists();
        }
        if (this.hasTangents) {
            reduce(this._tangentU, alongU, constant, alongU ? this.along : this.across);
            reduce(this._tangentV, alongU, constant, alongU ? this.across : this.along);
        }
    }

    /**
     * Sets {@link shift} to what it is at a point of the line. With a, b as in `writeTwistBasis` a twist counts
     * 9 a (1 − a)² · b² (1 − b)² / (a + b): a factor that is constant on the line, and in `shape` one that is not.
     */
    public sumTwists(parameter: number): void {
        const { shift, _scaled: scaled, _scaledAcross: scaledAcross, _alongU: alongU } = this;
        let x = 0;
        let y = 0;
        let z = 0;
        let alongX = 0;
        let alongY = 0;
        let alongZ = 0;
        let acrossX = 0;
        let acrossY = 0;
        let acrossZ = 0;
        for (let twist = 0, at = 0; twist < TWIST_SIZE; twist++, at += 3) {
            const isRunningBack = (twist & (alongU ? 1 : 2)) !== 0;
            const isAcrossBack = (twist & (alongU ? 2 : 1)) !== 0;
            const running = isRunningBack ? 1 - parameter : parameter;
            const sum = running + (isAcrossBack ? 1 - this._constant : this._constant);
            // 0 / 0 at the corner, where all that it is multiplied by is 0.
            const share = sum > 0 ? 1 / sum : 0;
            const rest = 1 - running;
            const bell = running * rest;
            const shape = bell * share * (alongU ? rest : bell);
            const slope = alongU
                ? rest * share * (1 - 3 * running - bell * share)
                : bell * share * (2 - 4 * running - bell * share);
            const change = isRunningBack ? -slope : slope;
            const less = isAcrossBack ? shape * share : -shape * share;
            x += shape * scaled[at];
            y += shape * scaled[at + 1];
            z += shape * scaled[at + 2];
            alongX += change * scaled[at];
            alongY += change * scaled[at + 1];
            alongZ += change * scaled[at + 2];
            acrossX += shape * scaledAcross[at] + less * scaled[at];
            acrossY += shape * scaledAcross[at + 1] + less * scaled[at + 1];
            acrossZ += shape * scaledAcross[at + 2] + less * scaled[at + 2];
        }
        shift[0] = x;
        shift[1] = y;
        shift[2] = z;
        shift[3] = alongX;
        shift[4] = alongY;
        shift[5] = alongZ;
        shift[6] = acrossX;
        shift[7] = acrossY;
        shift[8] = acrossZ;
    }

    private _loadTwists(net: PatchNet, patch: number): void {
        const { points, twists } = net;
        this.hasTwists = hasTwists(net, patch);
        for (let twist = 0; this.hasTwists && twist < TWIST_SIZE; twist++) {
            const id = twists![patch * TWIST_SIZE + twist];
            for (let axis = 0; axis < 3; axis++) {
                this._twists[3 * twist + axis] = id === NO_VECTOR ? 0 : points[id * POINT_SIZE + axis];
            }
        }
    }

    /** Of a line along u b is constant, of one along v a. */
    private _scaleTwists(): void {
        for (let twist = 0; twist < TWIST_SIZE; twist++) {
            const isBack = (twist & (this._alongU ? 2 : 1)) !== 0;
            const fixed = isBack ? 1 - this._constant : this._constant;
            const rest = 1 - fixed;
            const factor = this._alongU ? 9 * fixed * fixed * rest * rest : 9 * fixed * rest * rest;
            const slope = this._alongU ? 18 * fixed * rest * (1 - 2 * fixed) : 9 * rest * (1 - 3 * fixed);
            for (let at = 3 * twist; at < 3 * twist + 3; at++) {
                this._scaled[at] = factor * this._twists[at];
                this._scaledAcross[at] = (isBack ? -slope : slope) * this._twists[at];
            }
        }
    }
}

/** Brings a tangent patch of `columns` vectors a row into power form. */
function loadPowers({ points, tangents }: PatchNet, first: number, columns: 3 | 4, powers: Float64Array): void {
    const rows = TANGENT_SIZE / 2 / columns;
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
            const c1 = powers[at + step];
            const c2 = powers[at + 2 * step];
            const c3 = powers[at + 3 * step];
            result[power * STEP_U + axis] = ((c3 * constant + c2) * constant + c1) * constant + powers[at];
        }
    }
}
