import { BSP_LUMPS, latinText, type BspFile } from "./bspFile.js";
import { QuakeKeys } from "./QuakeKeys.js";
import { QuakeTokens } from "./quakeTokens.js";
import type { WarningList } from "./WarningList.js";

/** What moves as one in a level, with its place. */
export interface BspModel {
    /** "worldspawn", or the `targetname`, else the `classname` of the entity that shows it. */
    readonly name: string;
    /** Where the entity puts the model, which is added to its coordinates. */
    readonly origin: readonly [number, number, number];
}

const FIRST_FACE = 24;
const FACE_COUNT = 28;
const WORLD: BspModel = { name: "worldspawn", origin: [0, 0, 0] };

/** Reads the models and the entities that show them; model 0 is the world and always there. */
export function readBspModels(format: string, file: BspFile, warnings: WarningList): BspModel[] {
    const { entities, models } = file.lumps;
    const text = latinText(file.view, entities.offset, entities.count);
    const result = Array.from({ length: Math.max(models.count, 1) }, (_, i) =>
        i === 0 ? WORLD : { ...WORLD, name: `*${i}` },
    );
    for (const keys of readEntities(text)) {
        const model = /^\*(\d{1,9})$/.exec(keys.get("model") ?? "");
        const index = model ? Number(model[1]) : 0;
        if (index > 0 && index < result.length) {
            const name = keys.name ?? result[index].name;
            result[index] = { name, origin: readOrigin(format, keys.get("origin"), name, entities.offset, warnings) };
        }
    }
    return result;
}

/**
 * Tells for each face the model that it belongs to. The models of a level follow each other; where the ranges of a broken
 * file overlap, the first one has the face, and the world has what no model has.
 */
export function readFaceModels(format: string, file: BspFile, warnings: WarningList): Uint32Array {
    const { models, faces } = file.lumps;
    const owners = new Uint32Array(faces.count);
    let end = 0;
    for (let model = 0; model < models.count; model++) {
        const at = models.offset + model * BSP_LUMPS.models.size;
        const first = file.view.getInt32(at + FIRST_FACE, true);
        const count = file.view.getInt32(at + FACE_COUNT, true);
        if (count === 0) {
            continue;
        }
        if (first < end || count < 0 || first + count > faces.count) {
            const range = `${count} faces from ${first}`;
            const problem = `the range of ${range} of model ${model} is not after face ${end} and within ${faces.count}`;
            warnings.push(`${format}, byte ${at}: ${problem}.`);
        }
        const start = Math.max(first, end);
        end = Math.max(end, Math.min(first + Math.max(count, 0), faces.count));
        if (start < end) {
            owners.fill(model, start, end);
        }
    }
    return owners;
}

/** Keys and values of each entity. */
function* readEntities(text: string): Generator<QuakeKeys> {
    const tokens = new QuakeTokens(text);
    let keys = new QuakeKeys();
    for (let token = tokens.next(); token !== "end"; token = tokens.next()) {
        if (token === "string") {
            keys.add(tokens);
        } else if (token === "}") {
            yield keys;
            keys = new QuakeKeys();
        }
    }
}

function readOrigin(
    format: string,
    text: string | undefined,
    name: string,
    byteOffset: number,
    warnings: WarningList,
): BspModel["origin"] {
    if (text === undefined) {
        return WORLD.origin;
    }
    const [x, y, z] = text.trim().split(/\s+/).map(Number);
    if ([x, y, z].every((value) => Number.isFinite(Math.fround(value)))) {
        return [x, y, z];
    }
    const problem = `the origin ${JSON.stringify(text.slice(0, 40))} of ${JSON.stringify(name.slice(0, 40))}`;
    warnings.push(`${format}, byte ${byteOffset}: ${problem} is not three numbers and is taken as 0 0 0.`);
    return WORLD.origin;
}
