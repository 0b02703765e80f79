import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import type { Harness } from "../browser/page/harness";
import { launchBrowser } from "./browser";
import { serveFolder } from "./staticServer";

const FOLDER = fileURLToPath(new URL("../output/page", import.meta.url));

/** The test page in a browser. */
export interface TestPage {
    readonly page: Page;
    /** Calls a function of the page's harness with plain data. */
    call<Name extends keyof Harness>(
        name: Name,
        ...values: Parameters<Harness[Name]>
    ): Promise<Awaited<ReturnType<Harness[Name]>>>;
    close(): Promise<void>;
}

/** @throws Error when the page was not bundled before */
export async function openTestPage(): Promise<TestPage> {
    if (!existsSync(FOLDER)) {
        throw new Error("The test page is not there: run `npm run build:page` before the browser tests.");
    }
    const server = await serveFolder(FOLDER);
    const browser: Browser = await launchBrowser();
    const page = await browser.newPage();
    page.setDefaultTimeout(600_000);
    await page.goto(`${server.address}/index.html`);
    await page.waitForFunction(() => "harness" in window);
    return {
        page,
        call: async (name, ...values) =>
            (await page.evaluate(
                async ([called, given]) => {
                    const functions = (window as unknown as { harness: Record<string, (...v: unknown[]) => unknown> })
                        .harness;
                    return await functions[called](...(given as unknown[]));
                },
                [name, values] as [string, unknown],
            )) as never,
        close: async () => {
            await browser.close();
            server.close();
        },
    };
}
