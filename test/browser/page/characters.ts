import { approximateCatmullClark, parseObjCage, type Cage } from "../../../src/index";
import { moveTwentyTimes } from "./movingMesh";
import { borrowEngine, collectComplaints, createStage, returnEngine, type EngineKind } from "./stage";

/** A cage bent and swollen, smoothly, by about a tenth of its size. */
function positionsAt({ positions }: Cage, time: number): Float32Array {
    const size = positions.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    return positions.map((value, i) => {
        const next = positions[i - (i % 3) + ((i + 1) % 3)];
        return value + 0.1 * size * Math.sin((3 * next) / size + 0.3 * time);
    });
}

/**
 * Moves the cage of an OBJ text: see `moveTwentyTimes`, with the surface of a fresh conversion of the moved cage.
 * @param method how the cage is converted
 * @param level uniform level of the surface
 */
export async function moveCharacter(
    kind: EngineKind,
    text: string,
    method: "acc" | "gregory",
    level: number,
): Promise<Record<string, unknown>> {
    const engine = await borrowEngine(kind);
    const { scene, camera } = createStage(engine);
    camera.radius = 40;
    const { cage } = parseObjCage(text).cages[0];
    const at = (time: number): Float32Array => positionsAt(cage, time);
    const { seen } = await moveTwentyTimes(scene, {
        net: approximateCatmullClark(cage, { method }),
        at,
        freshAt: (time) => approximateCatmullClark({ ...cage, positions: at(time) }, { method }),
        level,
    });
    const complaints = await collectComplaints(engine);
    returnEngine(engine);
    return { ...seen, complaints };
}
