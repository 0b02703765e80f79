import { CpuBackend } from "../../src/backends/cpu/CpuBackend";
import type { Target } from "./checks/target";
import { describeConformance } from "./describeConformance";
import { CONFORMANCE } from "./suite";

const target: Target = {
    name: "cpu",
    method: "direct",
    create: (tangents) => new CpuBackend({ maxVertices: 1e7, maxTriangles: 1e7 }, tangents),
};

describeConformance(target.name, Object.keys(CONFORMANCE), (check) => CONFORMANCE[check](target));
