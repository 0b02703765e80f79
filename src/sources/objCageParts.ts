import { quoteName } from "./CageFile.js";
import type { LineWarnings } from "./LineWarnings.js";
import type { ObjFaceRun, ObjFaces } from "./ObjFaces.js";

/** The faces of one cage of an OBJ text. */
export interface ObjCagePart {
    /** Names of its objects; "" for the faces before the first one. */
    readonly objects: readonly string[];
    readonly runs: readonly ObjFaceRun[];
}

/** Which cage has what. */
interface ObjCageParts {
    readonly parts: readonly ObjCagePart[];
    /** Cage per point; −1 for a point that no face names. */
    readonly partOfPoint: Int32Array;
}

/**
 * Finds the cages of a text: one per object, and one for objects that share points, as their surface is one.
 * @param faces the faces of the text
 * @param pointIds id of the point that stands for each, see `weldObjPoints`
 * @param warnings receives a sentence for each cage of several objects
 */
export function findObjCageParts(faces: ObjFaces, pointIds: Uint32Array, warnings: LineWarnings): ObjCageParts {
    const objects = new Map<string, number>();
    /** An object that shares points with each, or itself. */
    const parents: number[] = [];
    const rootOf = (object: number): number => {
        let root = object;
        while (parents[root] !== root) {
            // Halves the way for whoever comes next.
            parents[root] = parents[parents[root]];
            root = parents[root];
        }
        return root;
    };
    const objectOfPoint = new Int32Array(pointIds.length).fill(-1);
    for (const { object: name, firstFace, endFace } of faces.runs) {
        const object = objects.get(name) ?? objects.size;
        objects.set(name, object);
        parents[object] ??= object;
        for (let face = firstFace; face < endFace; face++) {
            for (const given of faces.points(face)) {
                const point = pointIds[given];
                if (objectOfPoint[point] < 0) {
                    objectOfPoint[point] = object;
                } else if (objectOfPoint[point] !== object) {
                    const [a, b] = [rootOf(objectOfPoint[point]), rootOf(object)];
                    // The earlier object names the cage.
                    parents[Math.max(a, b)] = Math.min(a, b);
                }
            }
        }
    }
    const parts = new Map<number, { objects: string[]; runs: ObjFaceRun[] }>();
    const partIds = new Map<number, number>();
    for (const [name, object] of objects) {
        const root = rootOf(object);
        partIds.set(root, partIds.get(root) ?? partIds.size);
        const part = parts.get(root) ?? { objects: [], runs: [] };
        parts.set(root, part);
        part.objects.push(name);
    }
    for (const run of faces.runs) {
        parts.get(rootOf(objects.get(run.object)!))!.runs.push(run);
    }
    for (const { objects: names, runs } of parts.values()) {
        if (names.length > 1) {
            const shown = names.slice(0, 3).map(quoteName);
            const named = `${shown.join(", ")}${names.length > 3 ? ` and ${names.length - 3} more` : ""}`;
            const text = `the objects ${named} share points and are one cage`;
            warnings.add(faces.lines.at(runs[0].firstFace), text);
        }
    }
    return {
        parts: [...parts.values()],
        partOfPoint: objectOfPoint.map((object) => (object < 0 ? -1 : partIds.get(rootOf(object))!)),
    };
}
