import { glbError } from "./glbError.js";
import { optionalWhole, requireRecord, requireWhole, type JsonRecord } from "./jsonValues.js";

/**
 * Name of the glTF extension for patch nets, see docs/formats.md. The prefixes KHR and EXT are those of Khronos and of
 * extensions in its registry, and those of vendors are given out there on request: this one is nobody's, and says what it
 * is for.
 */
export const PATCH_NET_EXTENSION = "BEZIERPATCH_patch_net";

/**
 * The newest version that is read: it grows when a reader of the old one would misread the new one. Version 2 is that of
 * nets with vectors; those without are written as version 1.
 */
export const PATCH_NET_VERSION = 2;

/** The object of the extension in a glTF mesh; numbers that are no version are indices of accessors. */
export interface PatchNetExtension {
    /** See {@link PATCH_NET_VERSION}. */
    readonly version: number;
    /** VEC4 of floats: x, y, z, weight per point; vectors, whose weight is 0, after all others. */
    readonly points: number;
    /** SCALAR of unsigned ints: 16 point ids per patch. */
    readonly patches: number;
    /** VEC2 of floats: 4 or 16 texture coordinates per patch; v grows from the lower edge of an image to the upper. */
    readonly uvs?: number;
    /** As `uvs`, for the second set. */
    readonly uvs2?: number;
    /** VEC4 of floats: 4 or 16 colours RGBA per patch. */
    readonly colors?: number;
    /** SCALAR of unsigned ints: material slot per patch. */
    readonly groups?: number;
    /** SCALAR of unsigned ints: 4 vector ids per patch, see `PatchNet.twists`. */
    readonly twists?: number;
    /** SCALAR of unsigned ints: 24 vector ids per patch, see `PatchNet.tangents`. */
    readonly tangents?: number;
    /** Id of the first point that is a vector; not an index of an accessor. */
    readonly vectorStart?: number;
    /** Material slot per primitive of the mesh: the slot has the material of that primitive. */
    readonly primitiveGroups?: readonly number[];
}

/** Properties of the extension that are indices of accessors. */
export const PATCH_NET_ACCESSORS = [
    "points",
    "patches",
    "uvs",
    "uvs2",
    "colors",
    "groups",
    "twists",
    "tangents",
] as const;

/** Most that a material slot can be. */
const LARGEST_GROUP = 0xffff;

/**
 * Checks the object of the extension. Properties that are not known are left alone.
 * @param where path of the object in the JSON, for messages
 * @param value the object
 * @throws SurfaceFormatError when the version is newer than {@link PATCH_NET_VERSION} or a property is wrong
 */
export function requirePatchNetExtension(where: string, value: unknown): PatchNetExtension {
    const json = requireRecord(where, value);
    const version = requireWhole(`${where}.version`, json.version, 1);
    if (version > PATCH_NET_VERSION) {
        throw glbError(`${where} has version ${version}; the newest that is read is ${PATCH_NET_VERSION}`);
    }
    return {
        version,
        points: requireWhole(`${where}.points`, json.points),
        patches: requireWhole(`${where}.patches`, json.patches),
        uvs: optionalWhole(`${where}.uvs`, json.uvs),
        uvs2: optionalWhole(`${where}.uvs2`, json.uvs2),
        colors: optionalWhole(`${where}.colors`, json.colors),
        groups: optionalWhole(`${where}.groups`, json.groups),
        twists: optionalWhole(`${where}.twists`, json.twists),
        tangents: optionalWhole(`${where}.tangents`, json.tangents),
        vectorStart: optionalWhole(`${where}.vectorStart`, json.vectorStart),
        primitiveGroups: readPrimitiveGroups(where, json),
    };
}

function readPrimitiveGroups(where: string, json: JsonRecord): readonly number[] | undefined {
    const groups = json.primitiveGroups;
    if (groups === undefined) {
        return undefined;
    }
    if (!Array.isArray(groups)) {
        throw glbError(`${where}.primitiveGroups is no array`);
    }
    return groups.map((group: unknown, i) => {
        const slot = requireWhole(`${where}.primitiveGroups[${i}]`, group);
        if (slot > LARGEST_GROUP) {
            throw glbError(`${where}.primitiveGroups[${i}] is ${slot}; material slots end with ${LARGEST_GROUP}`);
        }
        return slot;
    });
}
