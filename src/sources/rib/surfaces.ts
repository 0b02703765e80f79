import { upwardPairs } from "../upward.js";
import { attributeOfCorners, attributeOfPatches, constantOfPatches } from "./attributeOfPatches.js";
import type { PatchAttribute, PatchLayout } from "./attributeOfPatches.js";
import { createDirection, orderOf, type Direction } from "./directions.js";
import type { Attributes } from "./GraphicsState.js";
import { numbersNamed, readParameters, textureOf, type ParameterList } from "./parameters.js";
import type { RibNet } from "./RibNet.js";
import { RibPoints } from "./RibPoints.js";
import type { RibRequest } from "./RibReader.js";
import type { Matrix } from "./transforms.js";

/** The patches of one request. */
interface RibSurface {
    /** What was left out of them, in words, if something was. */
    readonly left: string | undefined;
    /** Adds them to a net. */
    addTo(net: RibNet): void;
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
    const points = readPoints(parameters, { u, v }, attributes.matrix);
    if (typeof points === "string") {
        return points;
    }
    if (!points.areUsable()) {
        return "with a weight that is not from 1e-18 to 1e18 or a point beyond float32";
    }
    const { uvs, colors, left } = readExtras(parameters, attributes, { u, v });
    return {
        left,
        addTo: (net) => {
            net.reserve(u.patchCount * v.patchCount);
            points.forEach((patch, row, column) => {
                net.add(patch, count - 1, uvs(row, column), colors?.(row, column));
            });
        },
    };
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

/** @returns the control points, or the reason why there are none */
function readPoints(parameters: ParameterList, layout: PatchLayout, matrix: Matrix): RibPoints | string {
    for (const [name, size] of [
        ["P", 3],
        ["Pw", 4],
        ["Pz", 1],
    ] as const) {
        const values = numbersNamed(parameters, name);
        if (values !== undefined) {
            return values.length === size * layout.u.valueCount * layout.v.valueCount
                ? new RibPoints(values, size, layout, matrix)
                : "with a wrong count of points";
        }
    }
    return "without P, Pw or Pz";
}

/** What a surface has beside its points, or what is wrong with it. */
interface Extras {
    readonly uvs: PatchAttribute;
    readonly colors: PatchAttribute | undefined;
    readonly left?: string;
}

function readExtras(parameters: ParameterList, attributes: Attributes, layout: PatchLayout): Extras {
    const { textureCorners, color } = attributes;
    const ownTexture = textureOf(parameters);
    const ownColors = numbersNamed(parameters, "Cs");
    const isVertex = (...names: string[]): boolean => names.some((name) => parameters.get(name)?.isVertex);
    const texture = ownTexture && attributeOfPatches(ownTexture, 2, layout, isVertex("st", "uv", "s"));
    const colors = ownColors && attributeOfPatches(ownColors, 3, layout, isVertex("Cs"));
    const isLeft = (ownTexture !== undefined && !texture) || (ownColors !== undefined && !colors);
    const st = texture ?? attributeOfCorners(textureCorners, 2, layout);
    return {
        // Of what the basis has made of them: its coefficients need not add up to one.
        uvs: (row, column) => upwardPairs(st(row, column)),
        colors: colors ?? (color && constantOfPatches(color)),
        ...(isLeft && { left: "texture coordinates or colours of no known count, or beyond float32" }),
    };
}
