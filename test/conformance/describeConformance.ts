import { describe, expect, it } from "@jest/globals";
import type { CheckReport } from "./checks/target";

/** Declares a Jest test per check. `run` gives the report of a check, from wherever it ran. */
export function describeConformance(
    name: string,
    checks: readonly string[],
    run: (check: string) => Promise<CheckReport>,
): void {
    describe(name, () => {
        it.each([...checks])("%s", async (check) => {
            const report = await run(check);
            expect(report.failures).toEqual([]);
            expect(report.checked).toBeGreaterThan(0);
            if (Object.keys(report.measured).length > 0 && process.env.SHOW_MEASURED) {
                console.log(`${name}, ${check}: ${JSON.stringify(report.measured)} over ${report.checked}`);
            }
        });
    });
}
