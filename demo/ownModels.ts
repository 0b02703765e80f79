import { createPatchNet, createSphereNet, createTeapotNet, type PatchNet } from "../src/index";
import { SAMPLES } from "./models";
import type { ModelName } from "./state";

/** Radius of the sphere, world units: about as high as the teapot. */
export const SPHERE_RADIUS = 1.6;

/** The row: its teapots from the near end to the far one, and how large they are. */
const ROW = { count: 8, near: -4.6, far: 16, slope: -0.42, size: 0.5 };

/** A model that the page makes itself. */
export type OwnModel = Exclude<ModelName, keyof typeof SAMPLES | "file">;

/** @returns whether a model is loaded from a file */
export function isFile(model: ModelName): model is Exclude<ModelName, OwnModel> {
    return model === "file" || model in SAMPLES;
}

/** The model of the page that is there while a file is shown, too. */
export function ownModelOf(model: ModelName): OwnModel {
    return isFile(model) ? "teapot" : model;
}

export function netOf(model: OwnModel): PatchNet {
    return model === "sphere" ? createSphereNet(SPHERE_RADIUS) : model === "row" ? createRowNet() : createTeapotNet();
}

/** Teapots in a row that leads away from the camera: one surface that is near and far at once. */
function createRowNet(): PatchNet {
    const { points, patches } = createTeapotNet();
    const places = Array.from({ length: ROW.count }, (_, i) => ROW.near + ((ROW.far - ROW.near) * i) / (ROW.count - 1));
    return createPatchNet({
        points: places.flatMap((z) => {
            const shift = [ROW.slope * z, 0, z, 1 - ROW.size];
            return Array.from(points, (value, i) => ROW.size * value + shift[i & 3]);
        }),
        patches: places.flatMap((_, i) => Array.from(patches, (id) => id + (i * points.length) / 4)),
    });
}
