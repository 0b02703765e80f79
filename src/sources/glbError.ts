import { SurfaceFormatError } from "./SurfaceFormatError.js";

/** Name of the format in reports and messages. */
export const GLB_FORMAT = "patch-net-glb";

/** Where the text of the JSON chunk begins in every .glb, in bytes. */
export const JSON_START = 20;

/**
 * @param problem what is wrong, a sentence without its full stop
 * @param byteOffset place in the file; the JSON by default, where the message names the property
 */
export function glbError(problem: string, byteOffset = JSON_START): SurfaceFormatError {
    return new SurfaceFormatError(GLB_FORMAT, 0, problem, byteOffset);
}
