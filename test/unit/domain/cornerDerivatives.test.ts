import { describe, expect, it } from "@jest/globals";
import { CornerDerivatives } from "../../../src/domain/CornerDerivatives";
import { evaluatePatch } from "../../../src/domain/evaluatePatch";
import { PatchDerivatives } from "../../../src/domain/PatchDerivatives";
import { createFrame } from "../../../src/domain/SurfaceFrame";
import { patchCountOf } from "../../../src/net/PatchNet";
import { createSphereNet, createTeapotNet } from "../../../src/net/primitives";
import { createSheet } from "../../conformance/checks/nets";
import { fewOf, largestDifference } from "../../support/differences";
import { createRandom } from "../../support/random";
import { withTangents, withTwists } from "../../support/vectorNets";

/** What of a frame and of the second derivatives is compared, and how near to the reference they are. */
const FRAME_BOUNDS = [
    ["position", 0.5e-11],
    ["spanU", 0.5e-11],
    ["spanV", 0.5e-11],
    ["du", 0.5e-11],
    ["dv", 0.5e-11],
    ["normal", 0.5e-10],
] as const;
const SECOND_BOUNDS = [
    ["uu", 0.5e-10],
    ["uv", 0.5e-10],
    ["vv", 0.5e-10],
] as const;

describe.each([
    ["teapot", createTeapotNet()],
    ["sphere", createSphereNet()],
    ["rational sheet", createSheet(3, 2, 31, true)],
    ["Gregory sheet with tangent patches", withTangents(withTwists(createSheet(3, 3, 33, false), 34, 0.6), 35, 0.5)],
] as const)("derivatives from the nearest corner, %s", (_, net) => {
    it("are those of the reference, the second ones too, from all four corners", () => {
        const random = createRandom(32);
        const corners = new CornerDerivatives();
        const reference = new PatchDerivatives();
        const [frame, expected] = [createFrame(), createFrame()];
        const wrong: object[] = [];
        for (let patch = 0; patch < patchCountOf(net); patch++) {
            corners.start(net, patch);
            for (let sample = 0; sample < 40; sample++) {
                const [u, v] = [random(), random()];
                corners.write(u, v, frame);
                evaluatePatch(net, patch, u, v, expected);
                reference.load(net, patch, u, v);
                const [ours, theirs] = [corners.second(), reference.second()];
                for (const [name, bound] of FRAME_BOUNDS) {
                    if (!(largestDifference(frame[name], expected[name]) < bound)) {
                        wrong.push({ patch, u, v, name, ours: [...frame[name]], theirs: [...expected[name]] });
                    }
                }
                for (const [name, bound] of SECOND_BOUNDS) {
                    if (!(largestDifference(ours[name], theirs[name]) < bound)) {
                        wrong.push({ patch, u, v, name, ours: ours[name], theirs: theirs[name] });
                    }
                }
            }
            expect(corners.legs()).toEqual(reference.legs());
        }
        expect(fewOf(wrong)).toEqual([]);
    });
});
