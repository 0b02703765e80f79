import type { ControlGrid } from "../../net/netFromControlGrids.js";
import { areUsablePoints } from "../../net/requirePoints.js";
import { attributeOfCorners, attributeOfPatches, type PatchAttribute, type PatchLayout } from "./attributeOfPatches.js";
import { createDirection, orderOf, toBezierGrid, type Direction } from "./gridOfPatches.js";
import { PLAIN_TEXTURE_CORNERS, type Attributes } from "./GraphicsState.js";
import { numbersNamed, readParameters, textureOf, type ParameterList } from "./parameters.js";
import type { RibRequest } from "./RibReader.js";
import type { Matrix } from "./transforms.js";

/** One Bezier patch of a surface. */
export interface RibPatch {
    readonly grid: ControlGrid;
    /** Texture coordinates s, t: 8 numbers (corners) or 32 (control values); undefined for u, v themselves. */
    readonly uvs: readonly number[] | undefined;
    /** Red, green, blue, 12 numbers (corners) or 48 (control values); undefined where no colour is given. */
    readonly colors: readonly number[] | undefined;
}

/** The patches of one request. */
interface RibSurface {
    readonly patches: readonly RibPatch[];
    /** What was left out of them, in words, if something was. */
    readonly left: string | undefined;
}

/**
 * Makes Bezier patches of a request.
 * @param request `Patch` or `PatchMesh`
 * @param attributes what holds for it
 * @returns the surface, or the reason why it cannot be read, in words
 */
export function readSurface(request: RibRequest, attributes: Attributes): RibSurface | string {
    const isMesh = request.name === "PatchMesh";
    const type = request.parameters[0];
    if (type !== "bilinear" && type !== "bicubic") {
        return "of a type that is not bilinear or bicubic";
    }
    const isCubic = type === "bicubic";
    const [basisU, basisV] = isCubic ? [attributes.basisU, attributes.basisV] : [];
    if (isCubic && !(basisU && basisV)) {
        return "with a basis that is not known";
    }
    const count = orderOf(basisU);
    const [nu, uWrap, nv, vWrap] = isMesh
        ? request.parameters.slice(1, 5)
        : [count, "nonperiodic", count, "nonperiodic"];
    const u = readDirection(nu, uWrap, basisU, isMesh);
    const v = readDirection(nv, vWrap, basisV, isMesh);
    if (!u || !v) {
        return "with counts that make no whole number of patches";
    }
    const parameters = readParameters(request.parameters, isMesh ? 5 : 1);
    if (!parameters) {
        return "with a parameter without values";
    }
    const points = readPoints(parameters, u, v);
    return typeof points === "string" ? points : cutPatches(points, { u, v }, parameters, attributes, isMesh);
}

function readDirection(
    count: unknown,
    wrap: unknown,
    basis: Attributes["basisU"],
    isMesh: boolean,
): Direction | undefined {
    const isCount = typeof count === "number" && Number.isInteger(count) && count >= 1;
    if (!isCount || (wrap !== "periodic" && wrap !== "nonperiodic")) {
        return undefined;
    }
    // A patch alone takes one patch's values, whatever the step of the basis is.
    const alone: Direction = { patchCount: 1, valueCount: count, isPeriodic: false, basis };
    return isMesh ? createDirection(count, wrap === "periodic", basis) : alone;
}

/** @returns homogeneous Bezier control points, as `toBezierGrid` arranges them, or the reason why there are none */
function readPoints(parameters: ParameterList, u: Direction, v: Direction): Float64Array | string {
    for (const [name, size] of [
        ["P", 3],
        ["Pw", 4],
        ["Pz", 1],
    ] as const) {
        const values = numbersNamed(parameters, name);
        if (values === undefined) {
            continue;
        }
        if (values.length !== size * u.valueCount * v.valueCount) {
            return "with a wrong count of points";
        }
        const grid = toBezierGrid(values, size, u, v);
        return size === 4 ? grid : size === 3 ? withWeights(grid) : heightField(grid, u, v);
    }
    return "without P, Pw or Pz";
}

function withWeights(grid: Float64Array): Float64Array {
    const points = new Float64Array((grid.length / 3) * 4).fill(1);
    for (let point = 0; 3 * point < grid.length; point++) {
        points.set(grid.subarray(3 * point, 3 * point + 3), 4 * point);
    }
    return points;
}

/** x and y are the parameters of the whole surface, which a patch has at evenly spaced control points. */
function heightField(grid: Float64Array, u: Direction, v: Direction): Float64Array {
    const order = orderOf(u.basis);
    const columns = order * u.patchCount;
    const parameterAt = (at: number, direction: Direction): number =>
        (Math.floor(at / order) + (at % order) / (order - 1)) / direction.patchCount;
    const points = new Float64Array(grid.length * 4);
    for (let point = 0; point < grid.length; point++) {
        const x = parameterAt(point % columns, u);
        const y = parameterAt(Math.floor(point / columns), v);
        points.set([x, y, grid[point], 1], 4 * point);
    }
    return points;
}

function cutPatches(
    points: Float64Array,
    layout: PatchLayout,
    parameters: ParameterList,
    attributes: Attributes,
    isMesh: boolean,
): RibSurface | string {
    const { u, v } = layout;
    const order = orderOf(u.basis);
    const columns = order * u.patchCount;
    const { uvs, colors, left } = readExtras(parameters, attributes, layout, isMesh);
    const patches: RibPatch[] = [];
    for (let row = 0; row < v.patchCount; row++) {
        for (let column = 0; column < u.patchCount; column++) {
            const own = new Float64Array(order * order * 4);
            for (let i = 0; i < order * order; i++) {
                const at = (row * order + Math.floor(i / order)) * columns + column * order + (i % order);
                transform(points, 4 * at, attributes.matrix, own, 4 * i);
            }
            if (!areUsablePoints(own)) {
                return "with a weight that is not from 1e-18 to 1e18 or a point beyond float32";
            }
            const grid = { degreeU: order - 1, degreeV: order - 1, points: own };
            patches.push({ grid, uvs: uvs?.(row, column), colors: colors?.(row, column) });
        }
    }
    return { patches, left };
}

/** Takes a homogeneous point to the world and divides it by its weight. */
function transform(points: Float64Array, from: number, matrix: Matrix, result: Float64Array, to: number): void {
    const moved = [0, 1, 2, 3].map(
        (column) =>
            points[from] * matrix[column] +
            points[from + 1] * matrix[4 + column] +
            points[from + 2] * matrix[8 + column] +
            points[from + 3] * matrix[12 + column],
    );
    for (let axis = 0; axis < 3; axis++) {
        result[to + axis] = moved[axis] / moved[3];
    }
    result[to + 3] = moved[3];
}

/** What a surface has beside its points, or what is wrong with it. */
interface Extras {
    readonly uvs: PatchAttribute | undefined;
    readonly colors: PatchAttribute | undefined;
    readonly left?: string;
}

function readExtras(parameters: ParameterList, attributes: Attributes, layout: PatchLayout, isMesh: boolean): Extras {
    const { textureCorners, color } = attributes;
    const isPlain = !isMesh && textureCorners.every((value, i) => value === PLAIN_TEXTURE_CORNERS[i]);
    const ownTexture = textureOf(parameters);
    const ownColors = numbersNamed(parameters, "Cs");
    const uvs = ownTexture && attributeOfPatches(ownTexture, 2, layout);
    const colors = ownColors && attributeOfPatches(ownColors, 3, layout);
    const isLeft = (ownTexture !== undefined && !uvs) || (ownColors !== undefined && !colors);
    return {
        uvs: uvs ?? (isPlain ? undefined : attributeOfCorners(textureCorners, 2, layout)),
        colors: colors ?? (color && attributeOfPatches(color, 3, layout)),
        ...(isLeft && { left: "texture coordinates or colours of no known count, or beyond float32" }),
    };
}
