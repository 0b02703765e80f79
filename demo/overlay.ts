import type { BezierPatchMesh, SurfaceStats } from "../src/index";
import { elementOf, isWide } from "./page";
import type { Stage } from "./stage";
import { sumStats } from "./sumStats";

const UPDATES_PER_SECOND = 4;

/** The lines of the statistics, in order. */
const LINES = [
    "Engine",
    "Backend",
    "Method",
    "Patches",
    "Vertices",
    "Triangles",
    "Frames / s",
    "Plan, CPU",
    "Encode, CPU",
    "Uploaded / s",
    "Dispatches / s",
] as const;

type Line = (typeof LINES)[number];

const BACKEND_TEXTS = { webgpu: "compute", webgl2: "transform feedback", cpu: "CPU" } as const;

/**
 * Keeps the statistics up to date.
 * @param currentStage what is on the page now, or null while there is nothing
 */
export function startOverlay(currentStage: () => Stage | null): void {
    const cells = createCells(elementOf("stats"));
    const summary = elementOf("stats-summary");
    (elementOf("stats-box") as HTMLDetailsElement).open = isWide();
    const put = (element: HTMLElement, text: string): void => {
        // Text that stays costs no layout.
        if (element.textContent !== text) {
            element.textContent = text;
        }
    };
    const history = new WorkHistory();
    setInterval(() => {
        const stage = currentStage();
        if (!stage) {
            return;
        }
        const { meshes } = stage.shown;
        const stats = sumStats(meshes);
        const [{ backendName, method }] = meshes;
        const { uploadedBytes, dispatches, isWorking } = history.perSecond(meshes[0], stats);
        const time = (milliseconds: number): string => (isWorking ? `${milliseconds.toFixed(2)} ms` : "–");
        const framesPerSecond = stage.engine.getFps().toFixed(0);
        const texts: Record<Line, string> = {
            Engine: stage.engine.isWebGPU ? "WebGPU" : "WebGL2",
            Backend: BACKEND_TEXTS[backendName],
            Method: stage.engineName === "webgpu" ? method : "–",
            Patches: patchesText(stats),
            Vertices: count(stats.vertices),
            Triangles: count(stats.triangles),
            "Frames / s": framesPerSecond,
            "Plan, CPU": time(stats.planMilliseconds),
            "Encode, CPU": time(stats.evaluateMilliseconds),
            "Uploaded / s": `${count(Math.round(uploadedBytes / 1024))} KiB`,
            "Dispatches / s": count(Math.round(dispatches)),
        };
        for (const line of LINES) {
            put(cells[line].value, texts[line]);
        }
        // Only the CPU backend is done when this time is over: the others have told the GPU what to do.
        put(cells["Encode, CPU"].label, backendName === "cpu" ? "Evaluate, CPU" : "Encode, CPU");
        put(summary, `${count(stats.triangles)} triangles, ${framesPerSecond} fps`);
    }, 1000 / UPDATES_PER_SECOND);
}

/** What a line of the statistics consists of. */
interface Cell {
    readonly label: HTMLElement;
    readonly value: HTMLElement;
}

function createCells(list: HTMLElement): Record<Line, Cell> {
    const cells = {} as Record<Line, Cell>;
    for (const line of LINES) {
        const label = document.createElement("dt");
        label.textContent = line;
        const value = document.createElement("dd");
        list.append(label, value);
        cells[line] = { label, value };
    }
    return cells;
}

/** How many patches there are, and how many of them are drawn where some are not. */
function patchesText({ patches, drawnPatches }: SurfaceStats): string {
    return drawnPatches === patches ? count(patches) : `${count(patches)}, ${count(drawnPatches)} drawn`;
}

function count(value: number): string {
    return value.toLocaleString("en-US");
}

/** What was counted at the looks of the last second, to tell how much comes in a second. */
class WorkHistory {
    private _first: BezierPatchMesh | null = null;
    private _looks: { readonly time: number; readonly stats: SurfaceStats }[] = [];

    public perSecond(
        first: BezierPatchMesh,
        stats: SurfaceStats,
    ): { uploadedBytes: number; dispatches: number; isWorking: boolean } {
        if (first !== this._first) {
            this._first = first;
            this._looks = [];
        }
        const time = performance.now();
        this._looks.push({ time, stats });
        while (this._looks.length > 2 && time - this._looks[1].time >= 1000) {
            this._looks.shift();
        }
        const oldest = this._looks[0];
        const seconds = Math.max(time - oldest.time, 1) / 1000;
        // Counters are those of the surfaces alive, so they may also fall.
        return {
            uploadedBytes: Math.max(stats.uploadedBytes - oldest.stats.uploadedBytes, 0) / seconds,
            dispatches: Math.max(stats.dispatches - oldest.stats.dispatches, 0) / seconds,
            isWorking: stats.tessellations !== oldest.stats.tessellations,
        };
    }
}
