import { createCage, type CageInput } from "../../cage/createCage.js";
import { distributeSharpness, findHoles } from "../cageTags.js";
import type { ReadCage } from "../CageFile.js";
import type { LineWarnings } from "../LineWarnings.js";
import { SubdivisionTags } from "../SubdivisionTags.js";
import { upwardPairs } from "../upward.js";
import type { Attributes } from "./GraphicsState.js";
import { readMeshArrays, type MeshArrays } from "./meshArrays.js";
import { numbersNamed, readParameters, textureOf, type ParameterList } from "./parameters.js";
import type { Numbers, RibRequest } from "./RibReader.js";
import { isMirroring, transformPoints } from "./transforms.js";

/** A cage, and what was left out of it. */
interface SubdivisionMesh {
    readonly cage: ReadCage;
    /** What was left out, in words. */
    readonly left: readonly string[];
}

/**
 * Makes a cage of a request.
 * @param request `SubdivisionMesh` or `HierarchicalSubdivisionMesh`
 * @param attributes what holds for it
 * @param warnings receives sentences about its tags, or about what is wrong with all of it
 * @returns the cage, or the reason why it is left out, in words
 */
export function readSubdivisionMesh(
    request: RibRequest,
    attributes: Attributes,
    warnings: LineWarnings,
): SubdivisionMesh | string {
    const { line, parameters } = request;
    if (parameters[0] !== "catmull-clark") {
        return "of a scheme that is not catmull-clark";
    }
    const arrays = readMeshArrays(parameters, line);
    const list = arrays && readParameters(parameters, arrays.end);
    if (!list) {
        return "with arguments that are not understood";
    }
    const points = numbersNamed(list, "P");
    if (!points) {
        return "without P";
    }
    if (points.length % 3 !== 0) {
        return "with a count of numbers in P that is no multiple of three";
    }
    const left: string[] = [];
    const tags = takeTags(arrays, warnings, left);
    const uvs = uvsOf(list, arrays, points.length / 3, left);
    const { matrix, name = "cage", material } = attributes;
    const input = { ...facesOf(arrays, uvs, isMirroring(matrix)), positions: transformPoints(arrayOf(points), matrix) };
    try {
        const cage = withTags(input, tags, line, warnings);
        return { cage: { name, ...(material !== undefined && { material }), ...cage }, left };
    } catch (error) {
        if (!(error instanceof RangeError)) {
            throw error;
        }
        warnings.add(line, `a mesh is left out: ${error.message.replace(/\.$/, "")}`);
        return "that is wrong, see the warnings";
    }
}

function takeTags({ tags }: MeshArrays, warnings: LineWarnings, left: string[]): SubdivisionTags {
    const taken = new SubdivisionTags();
    for (const tag of tags) {
        try {
            const skipped = taken.take(tag, "");
            if (skipped !== undefined) {
                left.push(skipped);
            }
        } catch (error) {
            if (!(error instanceof RangeError)) {
                throw error;
            }
            warnings.add(tag.line, `a tag is left out: ${error.message}`);
            left.push("tag that is wrong, see the warnings");
        }
    }
    return taken;
}

function arrayOf(numbers: Numbers): number[] {
    return Array.from({ length: numbers.length }, (_, i) => numbers.get(i));
}

/** One pair a corner; undefined where there are none, or of no known count: neither a pair a corner nor one a point. */
function uvsOf(
    list: ParameterList,
    { corners }: MeshArrays,
    pointCount: number,
    left: string[],
): readonly number[] | undefined {
    if (list.has("Cs")) {
        left.push("colours (Cs)");
    }
    const given = textureOf(list);
    const texture = given && upwardPairs(arrayOf(given));
    if (texture?.length === 2 * corners.length || !texture) {
        return texture;
    }
    if (texture.length === 2 * pointCount) {
        return corners.flatMap((point) => [texture[2 * point], texture[2 * point + 1]]);
    }
    left.push("texture coordinates of no known count");
    return undefined;
}

/** Faces, turned round where a matrix mirrors them, so that their outside stays outside. */
function facesOf(
    { sizes, corners }: MeshArrays,
    uvs: readonly number[] | undefined,
    isTurned: boolean,
): Omit<CageInput, "positions"> {
    if (!isTurned) {
        return { faceSizes: sizes, faceVertices: corners, ...(uvs && { uvs }) };
    }
    const order: number[] = [];
    for (const size of sizes) {
        const first = order.length;
        for (let i = 0; i < size && first + size <= corners.length; i++) {
            order.push(first + size - 1 - i);
        }
    }
    return {
        faceSizes: sizes,
        faceVertices: order.map((corner) => corners[corner]),
        ...(uvs && { uvs: order.flatMap((corner) => [uvs[2 * corner], uvs[2 * corner + 1]]) }),
    };
}

function withTags(
    input: CageInput,
    tags: SubdivisionTags,
    line: number,
    warnings: LineWarnings,
): Omit<ReadCage, "name"> {
    const cage = createCage(input);
    const pointIds = Uint32Array.from({ length: cage.positions.length / 3 }, (_, id) => id);
    const localIds = Int32Array.from(pointIds);
    const places = { pointIds, partOfPoint: new Int32Array(pointIds.length), localIds };
    const [{ arrays, creaseLines, cornerLines }] = distributeSharpness(tags, 1, places, warnings);
    const faceCount = cage.faceSizes.length;
    const isHole = findHoles(tags, faceCount, faceCount, (face) => face, warnings);
    const holes = Uint32Array.from(isHole.keys()).filter((face) => isHole[face] === 1);
    return {
        // Without a tag RenderMan leaves out the faces at a boundary.
        cage: { ...cage, ...arrays, ...(holes.length > 0 && { holes }), boundary: "none", ...tags.rules([]) },
        pointIds,
        faceLines: new Uint32Array(faceCount).fill(line),
        creaseLines,
        cornerLines,
        pointLine: () => line,
    };
}
