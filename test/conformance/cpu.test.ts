import { CpuBackend } from "../../src/backends/cpu/CpuBackend";
import type { Target } from "./checks/target";
import { describeConformance } from "./describeConformance";
import { AGREEMENT, CONFORMANCE } from "./suite";

const target: Target = {
    name: "cpu",
    method: "direct",
    create: (tangents) => new CpuBackend({ maxVertices: 1e7, maxTriangles: 1e7 }, tangents),
};

// What is compared with the CPU backend itself says nothing here.
const checks = Object.keys(CONFORMANCE).filter((check) => !AGREEMENT.includes(check));

describeConformance(target.name, checks, (check) => CONFORMANCE[check](target));
