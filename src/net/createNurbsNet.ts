import { createPatchNet } from "./createPatchNet.js";
import { POINT_SIZE, type PatchNet } from "./PatchNet.js";
import { requireArray } from "./requireInput.js";
import { requirePoints } from "./requirePoints.js";
import { splineControlCount, splineDirectionPieces, type SplineDirection } from "./splineDirection.js";
import { applyStencil } from "./applyStencil.js";
import type { Stencil } from "./Stencil.js";
import { tensorControlUvs, tensorPatches, tensorStencil, tensorUvs } from "./tensorSurface.js";

/** A B-spline or NURBS surface. Control points go row by row: u along a row, v across the rows. */
export interface NurbsInput {
    /** Degree along a row, 1 to 3. */
    readonly degreeU: number;
    /** Degree across the rows, 1 to 3. */
    readonly degreeV: number;
    /**
     * Knots in u, never decreasing: points of a row + `degreeU` + 1 of them, clamped or not. The surface is there from
     * knot `degreeU` to the knot as far from the end. A knot of multiplicity degree + 1 inside parts the surface.
     */
    readonly knotsU: ArrayLike<number>;
    /** Knots in v, likewise for the points of a column. */
    readonly knotsV: ArrayLike<number>;
    /** x, y, z, weight per control point (not premultiplied; weight 1 = polynomial; weight > 0). */
    readonly points: ArrayLike<number>;
    /**
     * Texture coordinates u, v per control point, evaluated without weights. The two sides of a closed seam keep their
     * own; those of a periodic direction wrap as its points do. Absent: the parameters, scaled to 0 … 1.
     */
    readonly uvs?: ArrayLike<number>;
    /**
     * Whether the surface ends in u where it begins, because the last control points of a row are the first ones again
     * (one of them where the knots are clamped, `degreeU` where they are uniform). The seam is then shut: both sides
     * name the same points, and the stencil names the first control points alone, so moving the repeated ones moves
     * nothing. true: they must repeat, to 1e-6 of the size. false: the seam stays open. Absent: closed if they repeat
     * to the bit.
     */
    readonly closedU?: boolean;
    /** The same in v. */
    readonly closedV?: boolean;
    /**
     * Whether the points of a row wrap around without repeating: n points have n + 1 knots, one period, whose last is
     * the first again. Knot span i, from knot i to knot i + 1, takes the points i … i + `degreeU`, counted modulo n.
     */
    readonly periodicU?: boolean;
    /** The same in v. */
    readonly periodicV?: boolean;
}

/** A net made of a NURBS surface, and the map that made it. */
export interface NurbsNet {
    /**
     * The surface, exactly, as a bicubic patch per pair of knot spans that are not empty, row by row: patch
     * `row · (parametersU.length − 1) + column`.
     */
    readonly net: PatchNet;
    /**
     * From the control points to the points of the net, which has it too: a mesh moves them with `updateCage`.
     * `applyStencil(stencil, moved)` gives the points on the CPU.
     */
    readonly stencil: Stencil;
    /** Parameters in u at which the patches of a row begin and end. */
    readonly parametersU: Float64Array;
    /** Parameters in v at which the rows of patches begin and end. */
    readonly parametersV: Float64Array;
}

/**
 * Converts a B-spline or NURBS surface to Bezier patches by knot insertion, without approximation.
 * Source: Piegl and Tiller, The NURBS Book, 2nd edition, sections 4.4 and 5.3; Boehm (1980), see `blossomCoefficients`.
 * @param input see {@link NurbsInput}
 * @returns see {@link NurbsNet}
 * @throws RangeError that names the number that is wrong: degrees other than 1 to 3 (a bicubic patch holds no higher
 * one), counts that do not fit, knots that decrease, are all equal or are there too often, points and weights as in
 * `createPatchNet`, a surface said to be closed that is not
 */
export function createNurbsNet(input: NurbsInput): NurbsNet {
    const given: unknown = input;
    if (typeof given !== "object" || given === null) {
        throw new RangeError(`The surface is ${String(given)}, not an object with degrees, knots and points.`);
    }
    const directionU = readDirection(input, "u");
    const directionV = readDirection(input, "v");
    const countU = splineControlCount(directionU);
    const countV = splineControlCount(directionV);
    const { points } = input;
    requireLength("points", points, countU, countV, POINT_SIZE);
    requirePoints(points, 0);
    const value = (control: number, component: number): number => points[POINT_SIZE * control + component];
    const u = splineDirectionPieces(directionU, { value, count: countU, lines: countV, step: 1, lineStep: countU });
    const v = splineDirectionPieces(directionV, { value, count: countV, lines: countU, step: countU, lineStep: 1 });
    const stencil = tensorStencil(u.shut.rows, v.shut.rows);
    let uvs = tensorUvs(u.open, v.open);
    if (input.uvs !== undefined) {
        requireLength("uvs", input.uvs, countU, countV, 2);
        uvs = tensorControlUvs(u.open, v.open, input.uvs);
    }
    return {
        net: createPatchNet({
            points: applyStencil(stencil, points),
            patches: tensorPatches(u.shut, v.shut),
            uvs,
            stencil,
        }),
        stencil,
        parametersU: u.open.parameters,
        parametersV: v.open.parameters,
    };
}

function readDirection(input: NurbsInput, name: "u" | "v"): SplineDirection {
    const [degree, knots, isClosed, isPeriodic = false] =
        name === "u"
            ? [input.degreeU, input.knotsU, input.closedU, input.periodicU]
            : [input.degreeV, input.knotsV, input.closedV, input.periodicV];
    if (isPeriodic && isClosed === false) {
        throw new RangeError(`The surface is said to be periodic in ${name}, but not closed; it cannot be both.`);
    }
    return { name, degree, knots, isPeriodic, isClosed };
}

function requireLength(name: string, values: ArrayLike<number>, countU: number, countV: number, size: number): void {
    requireArray(name, values);
    if (values.length !== countU * countV * size) {
        throw new RangeError(
            `${name} holds ${values.length} numbers; the knots ask for ${countU} × ${countV} control points ` +
                `of ${size} numbers, ${countU * countV * size}.`,
        );
    }
}
