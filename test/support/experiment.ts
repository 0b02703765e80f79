import { readFileSync } from "node:fs";
import { parsePatchText } from "../../src/sources/parsePatchText";
import type { PatchNet } from "../../src/net/PatchNet";
import type { TrueSample } from "../conformance/checks/accuracy";

interface Figures {
    /** 16 points, x, y, z, as the original file lists them. */
    readonly points: number[][];
    /** u, v, then position and unit normal, computed in float64. */
    readonly samples: number[][];
}

/** The two nets of the experiment of 2011 that the methods of evaluation go back to. */
export const EXPERIMENTS = ["patch1", "curve1"] as const;

/** A net of the experiment, and its 36 samples in steps of 0.2. */
export function loadExperiment(name: (typeof EXPERIMENTS)[number]): { net: PatchNet; samples: TrueSample[] } {
    const text = readFileSync(new URL("../data/experiment.json", import.meta.url), "utf8");
    const { points, samples } = (JSON.parse(text) as Record<typeof name, Figures>)[name];
    const file = ["3 3 1.0", ...points.map((point) => point.join(" "))].join("\n");
    return {
        net: parsePatchText(file).nets[0].net,
        samples: samples.map(([u, v, x, y, z, nx, ny, nz]) => ({ u, v, p: [x, y, z], n: [nx, ny, nz] })),
    };
}
