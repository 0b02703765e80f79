import { growBounds, resetBounds, type Bounds } from "../math/bounds.js";
import { NO_VECTOR, POINT_SIZE, vectorStartOf, type PatchNet } from "../net/PatchNet.js";
import { stencilRowCount, type Stencil } from "../net/Stencil.js";
import type { CageMotion } from "./CageMotion.js";
import { evaluateRows, type CageValues } from "./evaluateRows.js";
import { requireCage } from "./requireCage.js";
import { stencilFacts, type StencilFacts } from "./stencilFacts.js";

/** Rounding of a stencil may leave coefficients this far below 0 that are none. */
const NO_OVERSHOOT = 1e-9;

/**
 * The points of a cage that moves, and what follows from them on the CPU, which is made when it is asked for: nothing of it
 * is for a backend that makes the points of the net itself.
 */
export class MovingCage implements CageValues {
    /** From the points of the cage to those of the net. */
    public readonly stencil: Stencil;
    /** Grows whenever points move. */
    public version = 0;
    public size: 3 | 4 = 3;
    public isRational: boolean;
    /** The numbers that were given last: `size` per point of the cage; those at rest where something moves it. */
    public given: Float32Array;

    private readonly _net: PatchNet;
    private readonly _points: Float32Array;
    private readonly _hullPoints: Float32Array;
    /** Whether `given` is where the cage is. */
    private _isKnown = false;
    private _motion: CageMotion | null = null;
    private _positions: Float32Array = new Float32Array(0);
    private _positionVersion = -1;
    private _facts: StencilFacts | null = null;
    private readonly _rules: { controlCount: number; reasonForWeights1: string | null; weightsAre1: boolean };
    /** Version of the points that the hull stage needs, and of the rest. */
    private _hullVersion = 0;
    private _restVersion = 0;

    /**
     * @param net a checked net with a stencil. Its points are written when they are asked for; where they are is taken for
     * where the cage is until it moves.
     * @param stencil its stencil
     */
    public constructor(net: PatchNet, stencil: Stencil) {
        this.stencil = stencil;
        this._net = net;
        this._points = net.points;
        this._hullPoints = net.points.subarray(0, hullPointCount(net) * POINT_SIZE);
        this.given = new Float32Array(3 * stencil.controlCount);
        this.isRational = hasWeights(net);
        this._rules = {
            controlCount: stencil.controlCount,
            reasonForWeights1: net.vectorStart === undefined ? null : "the net has vectors",
            weightsAre1: true,
        };
    }

    /** What moves the cage, in place of numbers that are given; null: nothing does. */
    public get motion(): CageMotion | null {
        return this._motion;
    }

    /** `size` numbers per point of the cage, where it is. */
    public get positions(): Float32Array {
        if (!this._motion) {
            return this.given;
        }
        if (this._positionVersion !== this.version) {
            this._positionVersion = this.version;
            this._motion.writePositions(this._positions);
        }
        return this._positions;
    }

    /** All points of the net, vectors too. */
    public get points(): Float32Array {
        this._makeHullPoints();
        if (this._restVersion !== this.version) {
            this._restVersion = this.version;
            this._evaluate(this._hullPoints.length / POINT_SIZE, stencilRowCount(this.stencil));
        }
        return this._points;
    }

    /** The first points of the net: those that the hull stage needs, without the vectors of tangents. */
    public get hullPoints(): Float32Array {
        this._makeHullPoints();
        return this._hullPoints;
    }

    /**
     * Moves the cage.
     * @param values x, y, z per point, or x, y, z, weight; copied
     * @returns whether anything is where it was not before
     * @throws RangeError that names the point and its number that is wrong; nothing is moved then
     */
    public move(values: ArrayLike<number>): boolean {
        this._knownFacts();
        this._rules.weightsAre1 = !this.isRational;
        const size = requireCage(values, this._rules);
        if (this._isKnown && this._isAt(values)) {
            return false;
        }
        if (this.given.length !== values.length) {
            this.given = new Float32Array(values.length);
        }
        this.given.set(values);
        this.size = size;
        this.isRational = size === 4 && hasOtherWeights(this.given);
        this._isKnown = true;
        this.version++;
        return true;
    }

    /**
     * Lets something move the cage from now on, or, with null, lets go of it where it is.
     * @throws RangeError when the net has weights, which a motion knows nothing of
     */
    public follow(motion: CageMotion | null): void {
        if (motion && this.isRational) {
            throw new RangeError("The surface has weights: only a cage without can follow bones and morph targets.");
        }
        if (!motion) {
            this.given = this._motion ? this.positions.slice() : this.given;
            this._motion = null;
            return;
        }
        this._motion = motion;
        this._positions = new Float32Array(motion.rest.length);
        this.given = motion.rest;
        this.size = 3;
        this._isKnown = false;
        this.version++;
    }

    /** Says that the motion went on. */
    public takeMotion(): void {
        this.version++;
    }

    /** Says that points of the net were moved past the cage: where it is moved next counts, even if it was there before. */
    public forget(): void {
        this._isKnown = false;
    }

    /** Writes a box that holds the surface: that of the points of the cage, wider where coefficients are negative. */
    public writeBounds(result: Bounds): Bounds {
        const { usedPoints, overshoot } = this._knownFacts();
        const { positions, size } = this;
        resetBounds(result);
        for (const point of usedPoints) {
            growBounds(result, positions, point * size);
        }
        const { minimum, maximum } = result;
        for (let axis = 0; axis < 3 && usedPoints.length > 0; axis++) {
            const margin = overshoot * (maximum[axis] - minimum[axis]);
            minimum[axis] -= margin;
            maximum[axis] += margin;
        }
        return result;
    }

    private _isAt(values: ArrayLike<number>): boolean {
        const { given } = this;
        if (values.length !== given.length) {
            return false;
        }
        for (let i = 0; i < given.length; i++) {
            if (Math.fround(values[i]) !== given[i]) {
                return false;
            }
        }
        return true;
    }

    private _makeHullPoints(): void {
        if (this._hullVersion !== this.version) {
            this._hullVersion = this.version;
            this._evaluate(0, this._hullPoints.length / POINT_SIZE);
        }
    }

    private _evaluate(first: number, end: number): void {
        evaluateRows(this.stencil, this._knownFacts().divisors, this, this._points, first, end);
    }

    private _knownFacts(): StencilFacts {
        if (!this._facts) {
            this._facts = stencilFacts(this._net, this.stencil);
            if (this._facts.overshoot > NO_OVERSHOOT) {
                this._rules.reasonForWeights1 ??= "coefficients of the stencil are negative";
            }
        }
        return this._facts;
    }
}

/** Points, with the vectors of Gregory patches, in whose hull a surface lies, and whatever stands between them. */
function hullPointCount(net: PatchNet): number {
    let end = vectorStartOf(net);
    net.twists?.forEach((vector) => {
        end = vector === NO_VECTOR ? end : Math.max(end, vector + 1);
    });
    return end;
}

/** Whether a point of a net, which is no vector, has a weight that is not 1. */
function hasWeights(net: PatchNet): boolean {
    return hasOtherWeights(net.points.subarray(0, vectorStartOf(net) * POINT_SIZE));
}

function hasOtherWeights(values: Float32Array): boolean {
    for (let at = 3; at < values.length; at += 4) {
        if (values[at] !== 1) {
            return true;
        }
    }
    return false;
}
