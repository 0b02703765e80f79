import { afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { EVALUATION_METHODS, type EvaluationMethod } from "../../src/backends/PatchBackend";
import { WebGpuBackend } from "../../src/backends/webgpu/WebGpuBackend";
import {
    DEFAULT_TESSELLATION,
    OFFSCREEN_MODES,
    SPACINGS,
    type OffscreenMode,
    type TessellationMode,
} from "../../src/hull/TessellationSettings";
import { buildEdgeTable } from "../../src/net/edges";
import { patchCountOf, type PatchNet } from "../../src/net/PatchNet";
import { createTeapotNet } from "../../src/net/primitives";
import { flyAround } from "../support/cameras";
import { GuardedDevice } from "../support/GuardedDevice";
import { readFrameAsync } from "../support/readFrame";
import { openRawDevice } from "../support/rawComputeDevice";
import { createSheet, withAttributes } from "./checks/nets";
import { createReport } from "./checks/target";
import { compareSurface, movedPoints } from "./checks/watertight";

const SEED = Number(process.env.SEED ?? 70);

const MODES = ["screen", "distance", "error"] as const;

/** Frames of a flight that are looked at, one a spacing. */
const FRAMES = SPACINGS.length;

let device: GuardedDevice;
let errors: string[];

beforeAll(async () => {
    const opened = await openRawDevice();
    device = new GuardedDevice(opened.device);
    errors = opened.errors;
});

afterEach(async () => {
    expect(await device.checkGuardsAsync()).toEqual([]);
    expect(errors.splice(0)).toEqual([]);
});

/** Where the surfaces are, and how large. */
interface Scene {
    readonly net: PatchNet;
    readonly centre: readonly number[];
    readonly size: number;
}

interface Flight extends Scene {
    readonly method: EvaluationMethod;
    readonly mode: TessellationMode;
    readonly offscreen: OffscreenMode;
}

/** Flies past a surface whose points move, and checks what is read. @returns patches that were not drawn */
async function flyAsync({ net, centre, size, method, mode, offscreen }: Flight): Promise<number> {
    const report = createReport();
    const edges = buildEdgeTable(net);
    const backend = new WebGpuBackend(device, false);
    backend.setNet(net);
    backend.method = method;
    let hidden = 0;
    let finest = 0;
    for (let frame = 0; frame < FRAMES; frame++) {
        const { view } = flyAround(centre, size, 0.15 + (0.7 * frame) / FRAMES);
        // Every other frame a material culls what faces away.
        view.culledFacing = frame % 2 === 0 ? 0 : 1;
        const settings = {
            ...DEFAULT_TESSELLATION,
            mode,
            offscreen,
            spacing: SPACINGS[frame],
            pixelsPerSegment: 40,
            pixelError: 2,
            nearDistance: size / 2,
            farDistance: 3 * size,
            maxFactor: mode === "distance" ? 9 : 20,
        };
        backend.updatePoints(movedPoints(net, SEED + frame), 0);
        backend.tessellate(view, settings);
        const surface = await backend.readSurfaceAsync();
        const { segments, totals } = await readFrameAsync(device, net, backend.streams.layout);
        compareSurface(report, `Frame ${frame}`, { net, edges, segments, surface, oriented: true });
        expect(totals.scale).toBe(1);
        hidden += patchCountOf(net) - totals.drawn;
        finest = Math.max(finest, ...segments);
    }
    backend.dispose();
    expect(report.failures).toEqual([]);
    expect(report.checked).toBeGreaterThan(500);
    expect(finest).toBeGreaterThan(4);
    return hidden;
}

const TEAPOT: Scene = { net: createTeapotNet(), centre: [0, 1.5, 0], size: 4 };

const SHEET: Scene = {
    net: withAttributes(createSheet(4, 4, SEED, true), 4, SEED),
    centre: [6, 0, 6],
    size: 8,
};

/** All modes, each with every way to treat hidden patches; with other methods each with another one, as barriers are slow. */
function casesOf(method: EvaluationMethod): [TessellationMode, OffscreenMode][] {
    const shift = EVALUATION_METHODS.indexOf(method);
    return MODES.flatMap((mode, i) =>
        OFFSCREEN_MODES.filter((_, j) => method === "staged" || (i + shift) % 3 === j).map(
            (offscreen): [TessellationMode, OffscreenMode] => [mode, offscreen],
        ),
    );
}

describe(`surfaces made for a moving camera, of moving points (dawn in Node, seed ${SEED})`, () => {
    describe.each(EVALUATION_METHODS)("%s", (method) => {
        it.each(casesOf(method))("are watertight to the bit: %s, %s", async (mode, offscreen) => {
            const hidden = await flyAsync({ ...TEAPOT, method, mode, offscreen });
            expect(hidden > 0).toBe(offscreen === "drop");
        });

        it("are watertight to the bit: rational, several materials, drop", async () => {
            const hidden = await flyAsync({ ...SHEET, method, mode: "screen", offscreen: "drop" });
            expect(hidden).toBeGreaterThan(0);
        });
    });
});
