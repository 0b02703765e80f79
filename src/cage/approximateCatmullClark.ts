import { applyStencil } from "../net/applyStencil.js";
import { composeStencils } from "../net/composeStencils.js";
import { createPatchNet } from "../net/createPatchNet.js";
import { POINT_SIZE, type PatchNet } from "../net/PatchNet.js";
import type { Stencil } from "../net/Stencil.js";
import { cagePointCount, type BoundaryInterpolation, type Cage } from "./Cage.js";
import type { CageLevel } from "./CageLevel.js";
import type { CageMethod } from "./CageRows.js";
import { convertLevel, type LevelPatches } from "./convertLevel.js";
import { createLevel, type CageFindings } from "./createLevel.js";
import { divideByLevels, type FacesOfLevel } from "./divideByLevels.js";
import { mergeParts, type ConvertedPart } from "./mergeParts.js";
import { refineSteps } from "./refineSteps.js";
import { takeFaces } from "./takeFaces.js";

/** Steps of subdivision beyond which a cage of any size is too much. */
const MOST_STEPS = 8;

/** How a cage is converted. */
export interface CatmullClarkOptions {
    /** `acc` (the default): bicubic patches with tangent patches for their normals. `gregory`: Gregory patches. */
    readonly method?: CageMethod;
    /**
     * Steps of subdivision before the conversion, 0 (the default) to 8. Each makes four patches of one and brings the
     * surface closer to that of Catmull and Clark about points that have not four edges; elsewhere it is that already.
     * More steps are made where a face has not four corners (one) and where creases are semi-sharp.
     */
    readonly refineLevels?: number;
    /**
     * Most steps that are made because of semi-sharp creases, 0 to 8, default 5. A sharpness of s takes s steps, rounded up.
     * What these leave of it is made infinite, or nothing where it is below one half.
     */
    readonly creaseLevels?: number;
    /** What becomes of the boundary; by default what the cage says. */
    readonly interpolateBoundary?: BoundaryInterpolation;
}

/** What was found when a cage was converted. */
export interface CatmullClarkReport {
    /** Patches, one per face of the cage that is no hole, or more where steps of subdivision were made. */
    readonly patches: number;
    /** Most steps of subdivision that were made before the conversion. */
    readonly levels: number;
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
    readonly report: CatmullClarkReport;
}

/**
 * Converts the Catmull-Clark surface of a cage to bicubic patches, one per face. About points with four edges it is that
 * surface exactly; about others it is close to it, with its points and normals at the corners, closed, and with continuous
 * normals.
 * Sources: Loop and Schaefer 2008, "Approximating Catmull-Clark Subdivision Surfaces with Bicubic Patches"; Loop,
 * Schaefer, Ni and Castaño 2009, "Approximating Subdivision Surfaces with Gregory Patches for Hardware Tessellation".
 * @param cage a checked cage, see `createCage`
 * @param options see {@link CatmullClarkOptions}
 * @returns the net with its stencil: moving the cage moves the net, without a new conversion
 * @throws RangeError that names the option that is wrong
 */
export function approximateCatmullClark(cage: Cage, options: CatmullClarkOptions = {}): CageNet {
    const { method = "acc", refineLevels = 0, creaseLevels = 5 } = options;
    requireOptions(method, refineLevels, creaseLevels);
    const boundary = options.interpolateBoundary ?? cage.boundary ?? "edgesAndCorners";
    const { level, findings } = createLevel(cage, boundary);
    const groups = divideByLevels(level, refineLevels, creaseLevels);
    const parts = groups.map((group) => convertPart(level, group, groups.length > 1, method, cage));
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
    const levels = Math.max(0, ...groups.map(({ steps }) => steps));
    return {
        ...net,
        stencil: merged.stencil,
        faces,
        report: { patches: faces.length, levels, ...findings, warnings: warningsOf(findings) },
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
    { faces, steps }: FacesOfLevel,
    isPart: boolean,
    method: CageMethod,
    cage: Cage,
): CagePart {
    const part = isPart ? takeFaces(whole, faces) : { level: whole, points: null };
    const reached = refineSteps(part.level, steps, cage.creaseMethod ?? "uniform");
    const level = withoutSemiSharpness(reached.level);
    const own = convertLevel(level, method);
    const stencil = reached.stencil ? composeStencils(reached.stencil, own.stencil) : own.stencil;
    return {
        patches: { ...own, stencil },
        points: part.points,
        cageFaces: own.faces.map((face) => level.cageFaces[face]),
        uvs: level.uvs && cornerUvs(level, own),
    };
}

/** What steps have left of sharpness becomes sharp or smooth. */
function withoutSemiSharpness(level: CageLevel): CageLevel {
    const settle = (sharpness: number): number => (sharpness >= 0.5 ? Infinity : 0);
    return {
        ...level,
        edgeSharpness: level.edgeSharpness.map(settle),
        pointSharpness: level.pointSharpness.map(settle),
    };
}

/** Texture coordinates of the corners (0,0), (1,0), (0,1), (1,1) of each patch. */
function cornerUvs({ topology, uvs }: CageLevel, { faces }: LevelPatches): number[] {
    return Array.from(faces).flatMap((face) =>
        [0, 1, 3, 2].flatMap((i) => {
            const corner = topology.faceStarts[face] + i;
            return [uvs![2 * corner], uvs![2 * corner + 1]];
        }),
    );
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
    if (crowdedEdges.length > 0) {
        const [a, b] = crowdedEdges[0];
        warnings.push(
            `More than two faces meet in ${crowdedEdges.length} edges (the first from point ${a} to ${b}), which are sharp for that.`,
        );
    }
    if (flippedEdges.length > 0) {
        const [a, b] = flippedEdges[0];
        warnings.push(
            `Two faces turn different ways at ${flippedEdges.length} edges (the first from point ${a} to ${b}), which are sharp for that.`,
        );
    }
    if (pinchedPoints.length > 0) {
        warnings.push(
            `Faces that no edges join meet in ${pinchedPoints.length} points (the first is ${pinchedPoints[0]}), which are sharp for that.`,
        );
    }
    return warnings;
}

function requireOptions(method: unknown, refineLevels: unknown, creaseLevels: unknown): void {
    if (method !== "acc" && method !== "gregory") {
        throw new RangeError(`method is "${String(method)}", which is neither "acc" nor "gregory".`);
    }
    for (const [name, steps] of [
        ["refineLevels", refineLevels],
        ["creaseLevels", creaseLevels],
    ]) {
        if (!Number.isInteger(steps) || (steps as number) < 0 || (steps as number) > MOST_STEPS) {
            throw new RangeError(`${String(name)} is ${String(steps)}, no whole number from 0 to ${MOST_STEPS}.`);
        }
    }
}
