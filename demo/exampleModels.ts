import { createTeapotNet } from "../src/net/primitives";
import { exportPatchNetGlb } from "../src/writers/exportPatchNetGlb";

/** Patches of the teapot by what they are of: rim, body, handle, spout, lid, bottom. */
const PARTS = [4, 8, 4, 4, 8, 4];

/** Material slot of these parts: body, handles, lid. */
const SLOT_OF_PART = [0, 0, 1, 1, 2, 0];

/** The teapot of three materials, as demo/models/teapot.glb has it. `npm run models` writes that file. */
export function createTeapotGlb(): Uint8Array {
    const groups = Uint32Array.from(PARTS.flatMap((count, part) => Array<number>(count).fill(SLOT_OF_PART[part])));
    return exportPatchNetGlb(
        {
            name: "teapot",
            net: { ...createTeapotNet(), groups },
            materials: ["glaze", "brass", "lid"],
        },
        {
            materials: [
                { name: "glaze", baseColor: [0.06, 0.2, 0.5, 1], roughness: 0.4, doubleSided: true },
                { name: "brass", baseColor: [0.8, 0.55, 0.15, 1], metallic: 0.3, roughness: 0.4, doubleSided: true },
                { name: "lid", baseColor: [0.75, 0.72, 0.65, 1], roughness: 0.5, doubleSided: true },
            ],
        },
    );
}
