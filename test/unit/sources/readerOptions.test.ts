import { describe, expect, it } from "@jest/globals";
import * as all from "../../../src/index";

type Read = (content: unknown, options?: unknown) => unknown;

/** Every reader that has options. What it is given is never looked at. */
const READERS = Object.entries(all as unknown as Readonly<Record<string, Read>>).filter(
    ([name, read]) => name.startsWith("parse") && read.length > 0 && name !== "parseRibCages",
);

it("has all of them", () => {
    expect(READERS).toHaveLength(10);
});

describe.each(READERS)("options of %s", (_name, read) => {
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
