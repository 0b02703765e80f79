import { describe, expect, it } from "@jest/globals";
import { checkMovedPoints } from "../../../src/net/checkMovedPoints";
import { createPatchNet } from "../../../src/net/createPatchNet";
import { pointCountOf } from "../../../src/net/PatchNet";
import { createSheet } from "../../conformance/checks/nets";
import { withTwists } from "../../support/vectorNets";

const net = withTwists(createSheet(1, 1, 1, false), 2, 1);
const count = pointCountOf(net);

/** The points of the net, with another weight for one. */
function withWeight(id: number, weight: number): Float32Array {
    const points = net.points.slice();
    points[4 * id + 3] = weight;
    return points;
}

const WRONG = [
    [2, 0.5, "Point 2: weight 0.5; in a net with vectors every weight is 1."],
    [2, 0, "Point 2: weight 0; in a net with vectors every weight is 1."],
    [17, 1, "Point 17: weight 1, but the point is a vector, whose weight is 0."],
] as const;

describe("The weights of a net with vectors", () => {
    it.each(WRONG)("are refused where they are wrong: point %d, %d", (id, weight, message) => {
        const points = withWeight(id, weight);
        expect(() => createPatchNet({ ...net, points })).toThrow(new RangeError(message));
        expect(() => checkMovedPoints(points, 0, count, net.vectorStart)).toThrow(new RangeError(message));
        const part = points.subarray(4 * id);
        expect(() => checkMovedPoints(part, id, count, net.vectorStart)).toThrow(new RangeError(message));
    });

    it("are 1 of points and 0 of vectors, when they move as well", () => {
        expect(net.vectorStart).toBe(16);
        expect(checkMovedPoints(net.points, 0, count, net.vectorStart)).toBe(net.points);
        expect(checkMovedPoints(net.points.subarray(64), 16, count, net.vectorStart)).toHaveLength(16);
    });

    it("are any above 0 where there are no vectors", () => {
        const { points } = createSheet(1, 1, 1, true);
        expect(checkMovedPoints(points, 0, 16)).toBe(points);
        expect(() => checkMovedPoints(withWeight(2, 0).subarray(0, 64), 0, 16)).toThrow("is not above 0");
    });
});
