import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { spawn, type ChildProcess } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { PNG } from "pngjs";
import { launchBrowser } from "../support/browser";

const SERVER = fileURLToPath(new URL("../support/serveDemo.mjs", import.meta.url));

/** Share of the picture that the teapot and its shadow take at the least. */
const LEAST_COVERED = 0.05;

let server: ChildProcess;
let browser: Browser;
let address: string;

beforeAll(async () => {
    server = spawn(process.execPath, [SERVER], { stdio: ["pipe", "pipe", "inherit"] });
    const printed = new Promise<string>((resolve, reject) => {
        server.stdout!.setEncoding("utf8").once("data", resolve);
        server.once("exit", (code) => {
            reject(new Error(`The development server ended with status ${code}.`));
        });
    });
    [address, browser] = await Promise.all([printed, launchBrowser()]);
});

afterAll(async () => {
    await browser.close();
    server.stdin!.end();
});

/** The page as it is while developing, its modules as they are. The built one has tests of its own. */
describe("the demo in the development server", () => {
    it.each(["webgpu", "webgl2"])("draws a surface: %s", async (engine) => {
        const { page, messages } = await open(`engine=${engine}&animate=0&ui=0`);
        const pictures = [];
        for (const isShown of [true, false]) {
            await page.evaluate(async (shown) => {
                const { engine: running, mesh } = window.demo!;
                running.stopRenderLoop();
                mesh.setEnabled(shown);
                await mesh.whenReadyAsync();
                window.demo!.renderFrame();
            }, isShown);
            pictures.push(PNG.sync.read(await page.screenshot()));
        }
        expect(await page.evaluate(() => window.demo!.mesh.backendName)).toBe(engine);
        expect(differentShare(pictures[0], pictures[1])).toBeGreaterThan(LEAST_COVERED);
        expect(messages).toEqual([]);
        await page.close();
    });

    it("opens a sample of every format", async () => {
        const { page, messages } = await open("engine=webgl2&animate=0");
        const models = await page.evaluate(async () => {
            const list = [...document.querySelectorAll<HTMLOptionElement>("#panel option")].map(({ value }) => value);
            const shown: [string, number][] = [];
            const models = {
                vase: "Vase (.bpt)",
                goblet: "Goblet (.bv)",
                harbour: "Harbour (.rib)",
                "vase-obj": "NURBS (.obj)",
                "courtyard-map": "Courtyard (.map)",
                "courtyard-bsp": "Courtyard (.bsp)",
                "teapot-glb": "Teapot (.glb)",
            } as const;
            for (const model of Object.keys(models) as (keyof typeof models)[]) {
                if (!list.includes(models[model])) {
                    throw new Error(`There is no model ${models[model]} in the list.`);
                }
                window.demo!.change({ model });
                await window.demo!.ready;
                shown.push([window.demo!.state.model, window.demo!.mesh.net.patches.length / 16]);
            }
            return shown;
        });
        expect(models).toEqual([
            ["vase", 36],
            ["goblet", expect.any(Number)],
            ["harbour", expect.any(Number)],
            ["vase-obj", expect.any(Number)],
            ["courtyard-map", 22],
            ["courtyard-bsp", 22],
            ["teapot-glb", 32],
        ]);
        expect(await page.evaluate(() => window.demo!.notices)).toEqual([]);
        expect(messages).toEqual([]);
        await page.close();
    });
});

async function open(query: string): Promise<{ page: Page; messages: string[] }> {
    const page = await browser.newPage({ viewport: { width: 320, height: 240 } });
    page.setDefaultTimeout(60_000);
    const messages: string[] = [];
    page.on("console", (message) => {
        if (message.type() === "warning" || message.type() === "error") {
            messages.push(message.text());
        }
    });
    page.on("pageerror", (error) => messages.push(error.message));
    await page.goto(`${address}?${query}`);
    await page
        .waitForFunction(() => window.demo !== undefined)
        .catch((error: unknown) => {
            throw new Error(`The page did not start. It says: ${messages.join("; ")}`, { cause: error });
        });
    await page.evaluate(async () => {
        await window.demo!.ready;
    });
    return { page, messages };
}

/** Share of pixels that differ clearly. */
function differentShare(a: PNG, b: PNG): number {
    let different = 0;
    for (let at = 0; at < a.data.length; at += 4) {
        const apart = Math.abs(a.data[at] - b.data[at]) + Math.abs(a.data[at + 2] - b.data[at + 2]);
        different += apart > 30 ? 1 : 0;
    }
    return (4 * different) / a.data.length;
}
