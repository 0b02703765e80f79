import { describe, expect, it } from "@jest/globals";
import { CornerDerivatives } from "../../../src/domain/CornerDerivatives";
import { evaluatePatch } from "../../../src/domain/evaluatePatch";
import { PatchDerivatives } from "../../../src/domain/PatchDerivatives";
import { createFrame } from "../../../src/domain/SurfaceFrame";
import { patchCountOf } from "../../../src/net/PatchNet";
import { createSphereNet, createTeapotNet } from "../../../src/net/primitives";
import { createSheet } from "../../conformance/checks/nets";
import { createRandom } from "../../support/random";
import { withTangents, withTwists } from "../../support/vectorNets";

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
        for (let patch = 0; patch < patchCountOf(net); patch++) {
            corners.start(net, patch);
            for (let sample = 0; sample < 40; sample++) {
                const [u, v] = [random(), random()];
                corners.write(u, v, frame);
                evaluatePatch(net, patch, u, v, expected);
                reference.load(net, patch, u, v);
                const [ours, theirs] = [corners.second(), reference.second()];
                for (let axis = 0; axis < 3; axis++) {
                    expect(frame.position[axis]).toBeCloseTo(expected.position[axis], 11);
                    expect(frame.spanU[axis]).toBeCloseTo(expected.spanU[axis], 11);
                    expect(frame.spanV[axis]).toBeCloseTo(expected.spanV[axis], 11);
                    expect(frame.du[axis]).toBeCloseTo(expected.du[axis], 11);
                    expect(frame.dv[axis]).toBeCloseTo(expected.dv[axis], 11);
                    expect(frame.normal[axis]).toBeCloseTo(expected.normal[axis], 10);
                    expect(ours.uu[axis]).toBeCloseTo(theirs.uu[axis], 10);
                    expect(ours.uv[axis]).toBeCloseTo(theirs.uv[axis], 10);
                    expect(ours.vv[axis]).toBeCloseTo(theirs.vv[axis], 10);
                }
                expect(corners.legs()).toEqual(reference.legs());
            }
        }
    });
});
