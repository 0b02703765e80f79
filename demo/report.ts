import type { SurfaceReport } from "../src/index";
import type { CageModel } from "./cages/CageModel";
import type { ShownCage } from "./cages/ShownCage";
import { elementOf, isWide } from "./page";

/** Most lines of a file that are listed of one kind. */
const MOST_LINES = 8;

/** What was found in a file, as it is shown. */
export interface FileReport extends Pick<SurfaceReport, "skipped" | "warnings"> {
    readonly patches: number;
    /** What is counted, and how much. */
    readonly lines: readonly (readonly [string, string | number])[];
}

export function reportOfSurfaces(report: SurfaceReport): FileReport {
    const { patches, skipped, warnings } = report;
    return {
        patches,
        skipped,
        warnings,
        lines: [
            ["Format", report.format],
            ["Patches", patches],
            ["Bicubic parts", report.parts],
            ["Shared edges", report.sharedEdges],
            ["Open edges", report.openEdges],
            ["Collapsed edges", report.collapsedEdges],
            ["Near misses", report.nearMisses],
        ],
    };
}

/** What was found in a file of cages, and what became of them. */
export function reportOfCages({ file: { report }, cages }: CageModel): FileReport {
    const sum = (count: (cage: ShownCage) => number): number => cages.reduce((total, cage) => total + count(cage), 0);
    const patches = sum(({ net }) => net.report.patches);
    const found = cages.flatMap(({ named, net }) => {
        const known = new Set(net.report.cage.warnings);
        return net.report.warnings.filter((text) => !known.has(text)).map((text) => `In ${named.name}: ${text}`);
    });
    return {
        patches,
        skipped: report.skipped,
        warnings: [...report.warnings, ...found],
        lines: [
            ["Format", report.format],
            ["Cages", cages.length],
            ["Points", report.points],
            ["Faces", report.faces],
            ["Quads", sum(({ named }) => named.report.quads)],
            ["Patches", patches],
            ["Points of patches", sum(({ net }) => net.vectorStart ?? net.points.length / 4)],
        ],
    };
}

/** Shows what was found in a file. */
export function showReport(name: string, report: FileReport): void {
    const box = elementOf("report-box") as HTMLDetailsElement;
    if (box.hidden) {
        box.hidden = false;
        box.open = isWide();
    }
    const left = report.skipped.reduce((sum, { count }) => sum + count, 0);
    const doubts = report.warnings.length;
    elementOf("report-summary").textContent = [
        `${name}: ${counted(report.patches, "patch", "patches")}`,
        ...(left > 0 ? [`${left.toLocaleString("en-US")} skipped`] : []),
        ...(doubts > 0 ? [counted(doubts, "warning", "warnings")] : []),
    ].join(", ");
    elementOf("report").replaceChildren(
        ...report.lines.flatMap(([label, value]) => [
            textElement("dt", label),
            textElement("dd", typeof value === "number" ? value.toLocaleString("en-US") : value),
        ]),
    );
    const skipped = report.skipped.map(({ what, count, lines: at }) => {
        const listed = at.slice(0, MOST_LINES).join(", ") + (at.length > MOST_LINES ? " …" : "");
        return `Skipped ${count} × ${what}${at.length > 0 ? ` (at ${listed})` : ""}`;
    });
    elementOf("report-notes").replaceChildren(
        ...[...skipped, ...report.warnings].map((text) => textElement("li", text)),
    );
}

/** Takes the report away, as there is no file on the page. */
export function hideReport(): void {
    elementOf("report-box").hidden = true;
}

function counted(count: number, one: string, many: string): string {
    return `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
}

function textElement(tag: string, text: string): HTMLElement {
    const element = document.createElement(tag);
    element.textContent = text;
    return element;
}
