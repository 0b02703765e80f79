import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { WebGPUEngine } from "@babylonjs/core/Engines/webgpuEngine.js";
import { loadBackendAsync } from "../../../src/backends/chooseBackend";
import type { BackendName, EvaluationMethod } from "../../../src/backends/PatchBackend";
import { approximateCatmullClark } from "../../../src/cage/approximateCatmullClark";
import type { CageMethod } from "../../../src/cage/CellRows";
import { createPatchNet, type PatchNetInput } from "../../../src/net/createPatchNet";
import { parseObjCage } from "../../../src/sources/parseObjCage";
import { checkTrueSamples, type TrueSample } from "../../conformance/checks/accuracy";
import { checkImplicit, toUnitSphere } from "../../conformance/checks/implicit";
import { checkSharedEdges, type RandomTessellation } from "../../conformance/checks/sharedEdges";
import type { CheckReport, Target } from "../../conformance/checks/target";
import { CONFORMANCE } from "../../conformance/suite";
import { collectComplaints, openEngine } from "./stage";

/** Which backend of which engine a check runs on. */
export interface BrowserTarget {
    readonly backend: BackendName;
    readonly method: EvaluationMethod;
    /** Whether the device is asked for subgroups. */
    readonly subgroups?: boolean;
    /** See `Target`. */
    readonly seedShare?: number;
    readonly largestFactor?: number;
}

let engine: Engine | WebGPUEngine | null = null;
let openedFor = "";

async function targetOf({ backend, method, subgroups, seedShare, largestFactor }: BrowserTarget): Promise<Target> {
    const kind = backend === "webgpu" ? "webgpu" : "webgl2";
    const features: GPUFeatureName[] = subgroups ? ["subgroups"] : [];
    const opening = [kind, ...features].join(" ");
    if (!engine || openedFor !== opening) {
        engine?.dispose();
        engine = await openEngine(kind, true, features);
        openedFor = opening;
    }
    const opened = engine;
    const enabled = "enabledExtensions" in opened ? opened.enabledExtensions : [];
    const lacking = features.filter((feature) => !enabled.includes(feature));
    if (lacking.length > 0) {
        throw new Error(`The browser has no ${lacking.join(", ")}, which this check is about.`);
    }
    return {
        name: `${backend} ${method} in the browser`,
        method,
        seedShare,
        largestFactor,
        create: async (tangents) => (await loadBackendAsync(backend, opened, tangents))(),
    };
}

async function addComplaints(report: CheckReport): Promise<CheckReport> {
    report.failures.push(...(await collectComplaints(engine!)));
    return report;
}

/** Runs a check of the conformance suite, see test/conformance/suite.ts; complaints of the engine are failures. */
export async function runConformance(check: string, where: BrowserTarget): Promise<CheckReport> {
    return await addComplaints(await CONFORMANCE[check](await targetOf(where)));
}

/** Looks whether a net lies on the unit sphere, see `checkImplicit`. */
export async function runOnUnitSphere(net: PatchNetInput, where: BrowserTarget): Promise<CheckReport> {
    return await addComplaints(await checkImplicit(await targetOf(where), createPatchNet(net), toUnitSphere, 1e-6));
}

/** Compares one patch with given true values, see `checkTrueSamples`. */
export async function runTrueSamples(
    net: PatchNetInput,
    samples: readonly TrueSample[],
    where: BrowserTarget,
): Promise<CheckReport> {
    return await addComplaints(await checkTrueSamples(await targetOf(where), createPatchNet(net), samples));
}

/** Compares the sides of all shared edges of a net, see `checkSharedEdges`. */
export async function runSharedEdges(
    net: PatchNetInput,
    tessellations: readonly RandomTessellation[],
    where: BrowserTarget,
): Promise<CheckReport> {
    return await addComplaints(await checkSharedEdges(await targetOf(where), createPatchNet(net), tessellations));
}

/** The same for the cage of an OBJ text, converted by a method. */
export async function runCharacterEdges(
    text: string,
    method: CageMethod,
    tessellations: readonly RandomTessellation[],
    where: BrowserTarget,
): Promise<CheckReport> {
    const net = approximateCatmullClark(parseObjCage(text).cages[0].cage, { method });
    return await addComplaints(await checkSharedEdges(await targetOf(where), net, tessellations));
}
