import { describe, expect, it } from "@jest/globals";
import {
    parseBezierView,
    parseBpt,
    parseNewell,
    parseObjCage,
    parseObjSurfaces,
    parsePatchNetGlb,
    parsePatchText,
    parseQuakeBsp,
    parseQuakeMap,
    parseRib,
} from "../../../src/index";

/** Every reader that has options. What it is given is never looked at. */
const READERS = {
    parseBezierView,
    parseBpt,
    parseNewell,
    parseObjCage,
    parseObjSurfaces,
    parsePatchNetGlb,
    parsePatchText,
    parseQuakeBsp,
    parseQuakeMap,
    parseRib,
} as unknown as Readonly<Record<string, (content: unknown, options?: unknown) => unknown>>;

describe.each(Object.entries(READERS))("options of %s", (_name, read) => {
    it.each([
        [{ weldTolerence: 1e-3 }, '"weldTolerence" is no option; there are weldTolerance, '],
        [null, "The options are null, not an object."],
        ["weld", "The options are weld, not an object."],
    ])("%j are refused", (options, message) => {
        expect(() => read("", options)).toThrow(new RegExp(`^${message}`));
    });

    it("may be those of another reader, as a loader gives them to all", () => {
        expect(() => read("", { weldTolerance: 1e-3, degreeTolerance: 1, polygons: true, cage: {} })).toThrow(
            expect.objectContaining({ name: "SurfaceFormatError" }),
        );
    });
});
