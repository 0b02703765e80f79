import { applyStencil } from "../net/applyStencil.js";
import { composeStencils } from "../net/composeStencils.js";
import { createPatchNet } from "../net/createPatchNet.js";
import { POINT_SIZE, type PatchNet } from "../net/PatchNet.js";
import { requireOptionNames } from "../net/requireInput.js";
import type { Stencil } from "../net/Stencil.js";
import { BOUNDARIES, cagePointCount, type BoundaryInterpolation, type Cage } from "./Cage.js";
import type { CageLevel } from "./CageLevel.js";
import type { CageReport } from "./CageReport.js";
import type { CageMethod } from "./CellRows.js";
import type { Cell } from "./Cell.js";
import { checkCage } from "./checkCage.js";
import { convertLevel, type ConversionOptions } from "./convertLevel.js";
import { createCage } from "./createCage.js";
import { createLevel, type CageFindings } from "./createLevel.js";
import { divideByShape, type FacesOfShape } from "./divideByShape.js";
import { GRID_SIZE, MOST_CREASE_STEPS, MOST_REFINE_STEPS } from "./FaceGrid.js";
import { mergeParts, type ConvertedPart } from "./mergeParts.js";
import { refineLevel } from "./refineLevel.js";
import { requireSmallFaces } from "./requireSmallFaces.js";
import { takeFaces } from "./takeFaces.js";

/** How a cage is converted. */
export interface CatmullClarkOptions {
    /** `acc` (the default): bicubic patches with tangent patches for their normals. `gregory`: Gregory patches. */
    readonly method?: CageMethod;
    /**
     * Steps of subdivision before the conversion, 0 (the default) to 6, made only about points where the surface is no spline:
     * those that have not four edges, and where creases end or meet. They bring the surface closer to that of Catmull and
     * Clark there; elsewhere it is that already. The faces are cut into smaller patches for it, row by row, so that no joint
     * is left between patches of different size. Where faces have not four corners one step is made before all others.
     */
    readonly refineLevels?: number;
    /**
     * Most steps that are made because of semi-sharp creases, 0 to 10 (the default); a sharpness of s takes s steps,
     * rounded up. What these leave of it is made infinite, or nothing where it is below one half.
     */
    readonly creaseLevels?: number;
    /** What becomes of the boundary; by default what the cage says. */
    readonly interpolateBoundary?: BoundaryInterpolation;
}

const OPTION_NAMES = ["method", "refineLevels", "creaseLevels", "interpolateBoundary"];

/** What was found when a cage was converted. */
export interface CatmullClarkReport {
    /** Patches: one per face of the cage that is no hole, or more where faces were cut. */
    readonly patches: number;
    /** What was found in the cage itself. */
    readonly cage: CageReport;
    /** Two points per edge in which more than two faces meet; the surface is sharp there. */
    readonly crowdedEdges: readonly (readonly [number, number])[];
    /** Two points per edge whose two faces turn different ways; the surface is sharp there. */
    readonly flippedEdges: readonly (readonly [number, number])[];
    /** Points in which faces meet that no edges join; the surface is sharp there. */
    readonly pinchedPoints: readonly number[];
    /** One sentence each. */
    readonly warnings: readonly string[];
}

/** The patches of a cage. They can be given to a `BezierPatchMesh` as its net. */
export interface CageNet extends PatchNet {
    /** From the points of the cage to the points of the net; `mesh.updateCage` uses it. */
    readonly stencil: Stencil;
    /** Face of the cage per patch. */
    readonly faces: Uint32Array;
    /** What was found. */
    readonly report: CatmullClarkReport;
}

/**
 * Converts the Catmull-Clark surface of a cage to bicubic patches, one per face. About points with four edges it is that
 * surface exactly; about others it is close to it, with its points and normals at the corners, closed, and with continuous
 * normals.
 * Sources: Loop and Schaefer 2008, "Approximating Catmull-Clark Subdivision Surfaces with Bicubic Patches"; Loop,
 * Schaefer, Ni and Castaño 2009, "Approximating Subdivision Surfaces with Gregory Patches for Hardware Tessellation".
 * @param input a cage, as `createCage` makes it; what of it is of no use is left out as by `checkCage`
 * @param options see {@link CatmullClarkOptions}
 * @returns the net with its stencil: moving the cage moves the net, without a new conversion
 * @throws RangeError that names the option that is wrong, or the number of the cage; or when the cage would be cut into
 * more than two million patches, or its stencil had more than 2^27 entries
 */
export function approximateCatmullClark(input: Cage, options: CatmullClarkOptions = {}): CageNet {
    requireOptionNames(options, OPTION_NAMES);
    const { method = "acc", refineLevels = 0, creaseLevels = MOST_CREASE_STEPS } = options;
    requireOptions(method, refineLevels, creaseLevels);
    const { interpolateBoundary } = options;
    if (interpolateBoundary !== undefined && !BOUNDARIES.includes(interpolateBoundary)) {
        throw new RangeError(`interpolateBoundary is "${interpolateBoundary}", not one of ${BOUNDARIES.join(", ")}.`);
    }
    const checked = checkCage(createCage(input));
    const { cage } = checked;
    const { level, findings } = createLevel(cage, interpolateBoundary ?? cage.boundary ?? "edgesAndCorners");
    requireSmallFaces(cage.faceSizes, level.isHole, method, checked.sourceFaces);
    const conversion = { method, creaseMethod: cage.creaseMethod ?? "uniform", refineLevels, creaseLevels };
    const shapes = divideByShape(level);
    const parts = shapes.map((shape) => convertPart(level, shape, shapes.length > 1, conversion));
    const merged = mergeParts(parts, cagePointCount(cage));
    const faces = concatenate(parts.map((part) => part.cageFaces));
    const net = createPatchNet({
        points: applyStencil(merged.stencil, homogeneousPoints(cage.positions)),
        patches: merged.patches,
        vectorStart: merged.stencil.vectorStart,
        stencil: merged.stencil,
        ...(merged.twists && { twists: merged.twists }),
        ...(merged.tangents && { tangents: merged.tangents }),
        ...(cage.uvs && { uvs: parts.flatMap((part) => part.uvs!) }),
        ...(cage.groups && { groups: faces.map((face) => cage.groups![face]) }),
    });
    return {
        ...net,
        stencil: merged.stencil,
        faces: checked.sourceFaces ? faces.map((face) => checked.sourceFaces![face]) : faces,
        report: {
            patches: faces.length,
            cage: checked.report,
            ...findings,
            warnings: [...checked.report.warnings, ...warningsOf(findings)],
        },
    };
}

interface CagePart extends ConvertedPart {
    /** Face of the cage per patch. */
    readonly cageFaces: Uint32Array;
    /** 8 numbers per patch. */
    readonly uvs: number[] | null;
}

function convertPart(
    whole: CageLevel,
    { faces, areQuads }: FacesOfShape,
    isPart: boolean,
    options: ConversionOptions,
): CagePart {
    const part = isPart ? takeFaces(whole, faces) : { level: whole, points: null };
    const refined = areQuads ? null : refineLevel(part.level, options.creaseMethod);
    const level = refined ? refined.level : part.level;
    const own = convertLevel(level, options);
    return {
        patches: refined ? { ...own, stencil: composeStencils(refined.stencil, own.stencil) } : own,
        points: part.points,
        cageFaces: Uint32Array.from(own.cells, ({ face }) => level.cageFaces[face]),
        uvs: level.uvs && own.cells.flatMap((cell) => cornerUvs(level, cell)),
    };
}

/** Texture coordinates of the corners (0,0), (1,0), (0,1), (1,1) of a patch: bilinear in its face. */
function cornerUvs({ topology, uvs }: CageLevel, { face, corners }: Cell): number[] {
    const first = 2 * topology.faceStarts[face];
    return [0, 1, 3, 2].flatMap((index) => {
        const u = corners[index].point.i / GRID_SIZE;
        const v = corners[index].point.j / GRID_SIZE;
        return [0, 1].map(
            (axis) =>
                (1 - v) * ((1 - u) * uvs![first + axis] + u * uvs![first + 2 + axis]) +
                v * ((1 - u) * uvs![first + 6 + axis] + u * uvs![first + 4 + axis]),
        );
    });
}

/** x, y, z, 1 per point. */
function homogeneousPoints(positions: Float32Array): Float32Array {
    const points = new Float32Array((positions.length / 3) * POINT_SIZE).fill(1);
    for (let i = 0; i < positions.length; i++) {
        points[Math.floor(i / 3) * POINT_SIZE + (i % 3)] = positions[i];
    }
    return points;
}

function concatenate(arrays: readonly Uint32Array[]): Uint32Array {
    const result = new Uint32Array(arrays.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const array of arrays) {
        result.set(array, at);
        at += array.length;
    }
    return result;
}

function warningsOf({ crowdedEdges, flippedEdges, pinchedPoints }: CageFindings): string[] {
    const warnings: string[] = [];
    const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
    if (crowdedEdges.length > 0) {
        const [a, b] = crowdedEdges[0];
        warnings.push(
            `More than two faces meet in ${counted(crowdedEdges.length, "edge")} (the first from point ${a} to ${b}): the surface is sharp there.`,
        );
    }
    if (flippedEdges.length > 0) {
        const [a, b] = flippedEdges[0];
        warnings.push(
            `Two faces turn different ways at ${counted(flippedEdges.length, "edge")} (the first from point ${a} to ${b}): the surface is sharp there.`,
        );
    }
    if (pinchedPoints.length > 0) {
        warnings.push(
            `Faces that no edges join meet in ${counted(pinchedPoints.length, "point")} (the first is ${pinchedPoints[0]}): the surface is sharp there.`,
        );
    }
    return warnings;
}

function requireOptions(method: unknown, refineLevels: unknown, creaseLevels: unknown): void {
    if (method !== "acc" && method !== "gregory") {
        throw new RangeError(`method is "${String(method)}", which is neither "acc" nor "gregory".`);
    }
    for (const [name, steps, most] of [
        ["refineLevels", refineLevels, MOST_REFINE_STEPS],
        ["creaseLevels", creaseLevels, MOST_CREASE_STEPS],
    ] as const) {
        if (!Number.isInteger(steps) || (steps as number) < 0 || (steps as number) > most) {
            throw new RangeError(`${name} is ${String(steps)}, no whole number from 0 to ${most}.`);
        }
    }
}
