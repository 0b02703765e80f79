import { NO_VECTOR, TANGENT_SIZE, TWIST_SIZE, type PatchNet } from "./PatchNet.js";

/** Control points that twists belong to, in the order of `PatchNet.twists`: the inner ones. */
export const INNER_POINTS = [5, 6, 9, 10] as const;

/** Whether a patch has a twist, and so is a Gregory patch. */
export function hasTwists({ twists }: PatchNet, patch: number): boolean {
    for (let i = 0; twists && i < TWIST_SIZE; i++) {
        if (twists[patch * TWIST_SIZE + i] !== NO_VECTOR) {
            return true;
        }
    }
    return false;
}

/** Whether normals of a patch come from tangent patches. */
export function hasTangents({ tangents }: PatchNet, patch: number): boolean {
    return tangents !== undefined && tangents[patch * TANGENT_SIZE] !== NO_VECTOR;
}
