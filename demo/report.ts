import type { SurfaceReport } from "../src/index";
import { elementOf, isWide } from "./page";

/** Most lines of a file that are listed of one kind. */
const MOST_LINES = 8;

/** Shows what was found in a file. */
export function showReport(name: string, report: SurfaceReport): void {
    const box = elementOf("report-box") as HTMLDetailsElement;
    box.hidden = false;
    box.open = isWide();
    const left = report.skipped.reduce((sum, { count }) => sum + count, 0);
    const doubts = report.warnings.length;
    elementOf("report-summary").textContent = [
        `${name}: ${counted(report.patches, "patch", "patches")}`,
        ...(left > 0 ? [`${left.toLocaleString("en-US")} skipped`] : []),
        ...(doubts > 0 ? [counted(doubts, "warning", "warnings")] : []),
    ].join(", ");
    const lines: [string, string | number][] = [
        ["Format", report.format],
        ["Patches", report.patches],
        ["Bicubic parts", report.parts],
        ["Shared edges", report.sharedEdges],
        ["Open edges", report.openEdges],
        ["Collapsed edges", report.collapsedEdges],
        ["Near misses", report.nearMisses],
    ];
    elementOf("report").replaceChildren(
        ...lines.flatMap(([label, value]) => [
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
