import { quoteName, type ReadCage } from "./CageFile.js";
import type { LineWarnings } from "./LineWarnings.js";
import { gatherObjFaces } from "./objCageFaces.js";
import { findObjCageParts, type ObjCagePart } from "./objCageParts.js";
import { distributeSharpness, findHoles } from "./cageTags.js";
import type { ObjFaces } from "./ObjFaces.js";
import type { ObjPoints } from "./ObjPoints.js";
import type { SubdivisionTags } from "./SubdivisionTags.js";

/** What an OBJ text says. */
interface ObjCageText {
    readonly points: ObjPoints;
    readonly faces: ObjFaces;
    readonly tags: SubdivisionTags;
}

/** What was made of a text. */
interface BuiltCages {
    readonly cages: readonly ReadCage[];
    /** Points of no cage. */
    readonly leftPoints: readonly number[];
}

/** Name of a cage of which the text says nothing. */
const NO_NAME = "cage";

/**
 * Makes the cages of an OBJ text, see {@link findObjCageParts}. Points keep their order. Points that no face names are
 * left out, except where there is one cage alone: it has all points of the text.
 * @param text what was read
 * @param pointIds id of the point that stands for each, see `weldObjPoints`
 * @param warnings receives sentences about tags that name nothing, and texture coordinates that are missing
 */
export function buildObjCages(
    { points, faces, tags }: ObjCageText,
    pointIds: Uint32Array,
    warnings: LineWarnings,
): BuiltCages {
    const { parts, partOfPoint } = findObjCageParts(faces, pointIds, warnings);
    const leftPoints: number[] = [];
    /** Points of each cage. */
    const members = parts.map((): number[] => []);
    const localIds = new Int32Array(pointIds.length).fill(-1);
    pointIds.forEach((standIn, point) => {
        if (standIn !== point || !points.isPoint(point)) {
            return;
        }
        if (partOfPoint[point] < 0 && parts.length === 1) {
            partOfPoint[point] = 0;
        }
        if (partOfPoint[point] < 0) {
            leftPoints.push(point);
        } else {
            localIds[point] = members[partOfPoint[point]].push(point) - 1;
        }
    });
    const sharpness = distributeSharpness(tags, parts.length, { pointIds, partOfPoint, localIds }, warnings);
    const faceOf = (number: number): number => faces.faceOfStatement(number);
    const isHole = findHoles(tags, faces.statementCount, faces.count, faceOf, warnings);
    const cages = parts.map((part, index): ReadCage => {
        const name = nameOf(part);
        const ids = Uint32Array.from(members[index]);
        const idOf = (point: number): number => localIds[pointIds[point]];
        const { arrays, lines, materials, missingUvs } = gatherObjFaces(faces, points, part, idOf, isHole);
        if (missingUvs) {
            const problem = `${missingUvs.count} corners name no texture coordinates that are there, and get 0, 0`;
            warnings.add(missingUvs.line, `in ${quoteName(name)}, ${problem}`);
        }
        const { creaseLines, cornerLines, arrays: sharpArrays } = sharpness[index];
        return {
            name,
            cage: { positions: positionsOf(ids, points), ...arrays, ...sharpArrays, ...tags.rules(part.objects) },
            pointIds: ids,
            faceLines: lines,
            ...materials,
            creaseLines,
            cornerLines,
            pointLine: (point) => points.lineOf(ids[point]),
        };
    });
    return { cages, leftPoints };
}

function positionsOf(ids: Uint32Array, points: ObjPoints): Float32Array {
    return Float32Array.from({ length: 3 * ids.length }, (_, i) => points.coordinate(ids[Math.floor(i / 3)], i % 3));
}

/** Name of the first object, or else of the group that all faces have. */
function nameOf({ objects, runs }: ObjCagePart): string {
    const isOneGroup = runs.every(({ group }) => group === runs[0].group);
    return objects.find((name) => name !== "") ?? ((isOneGroup && runs[0].group) || NO_NAME);
}
