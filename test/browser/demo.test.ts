import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../support/browser";
import { differenceFromGolden, differenceOf } from "../support/goldens";
import { serveFolder } from "../support/staticServer";

const FOLDER = fileURLToPath(new URL("../../dist-demo", import.meta.url));

/** Share of pixels that may differ between engines, and from what is kept. */
const MOST_DIFFERENT = 0.005;

/** The same for a picture full of thin lines, of which each pixel is a matter of rounding in the rasterizer. */
const MOST_DIFFERENT_LINES = 0.01;

const DISTANCES = { near: 5, middle: 12, far: 40 };

let browser: Browser;
let address: string;
let close: () => void;

beforeAll(async () => {
    if (!existsSync(FOLDER)) {
        throw new Error("The demo is not built: run `npm run build:demo` before the browser tests.");
    }
    ({ address, close } = await serveFolder(FOLDER));
    browser = await launchBrowser();
});

afterAll(async () => {
    await browser.close();
    close();
});

interface OpenDemo {
    page: Page;
    messages: string[];
}

async function openDemo(
    query: string,
    prepare?: (page: Page) => Promise<void>,
    width = 640,
    height = 480,
): Promise<OpenDemo> {
    const context = await browser.newContext({ viewport: { width, height } });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const messages: string[] = [];
    page.on("console", (message) => {
        if (message.type() === "warning" || message.type() === "error") {
            messages.push(message.text());
        }
    });
    page.on("pageerror", (error) => {
        messages.push(error.message);
    });
    await prepare?.(page);
    await page.goto(`${address}/index.html?${query}`);
    await whenReady(page);
    return { page, messages };
}

async function whenReady(page: Page): Promise<void> {
    await page.waitForFunction(() => window.demo !== undefined);
    await page.evaluate(async () => {
        await window.demo!.ready;
    });
}

async function takePicture(query: string): Promise<Buffer> {
    const { page, messages } = await openDemo(`${query}&ui=0`);
    const picture = await page.screenshot();
    await page.context().close();
    expect(messages).toEqual([]);
    return picture;
}

describe("pictures", () => {
    it.each(Object.entries(DISTANCES))(
        "are the same on both engines and by both methods: %s",
        async (name, distance) => {
            const scene = `mode=screen&pps=8&distance=${distance}`;
            const direct = await takePicture(`engine=webgpu&method=direct&${scene}`);
            const cooperative = await takePicture(`engine=webgpu&method=cooperative&${scene}`);
            const webgl2 = await takePicture(`engine=webgl2&${scene}`);
            expect(differenceOf(`${name} methods`, direct, cooperative)).toBe(0);
            expect(differenceOf(`${name} engines`, direct, webgl2)).toBeLessThan(MOST_DIFFERENT);
            expect(differenceFromGolden(`teapot-${name}-webgpu`, direct)).toBeLessThan(MOST_DIFFERENT);
            expect(differenceFromGolden(`teapot-${name}-webgl2`, webgl2)).toBeLessThan(MOST_DIFFERENT);
        },
    );

    it("show the density alike on both engines", async () => {
        const pictures = [];
        for (const engine of ["webgpu", "webgl2"]) {
            pictures.push(await takePicture(`engine=${engine}&view=density&pps=16&distance=10`));
        }
        expect(differenceOf("density engines", pictures[0], pictures[1])).toBeLessThan(MOST_DIFFERENT_LINES);
        expect(differenceFromGolden("teapot-density", pictures[0])).toBeLessThan(MOST_DIFFERENT);
    });

    it("come from the CPU backend as well", async () => {
        const cpu = await takePicture("engine=cpu&mode=screen&pps=8&distance=12");
        expect(differenceFromGolden("teapot-middle-webgl2", cpu)).toBeLessThan(MOST_DIFFERENT);
    });
});

describe("the page", () => {
    it.each(["webgpu", "webgl2"])("keeps its state in the address and obeys keys: %s", async (engine) => {
        const { page, messages } = await openDemo(`engine=${engine}&mode=uniform&level=6&animate=0`);
        const stateOf = (): Promise<Record<string, unknown>> => page.evaluate(() => ({ ...window.demo!.state }));
        const triangles = (): Promise<number> => page.evaluate(() => window.demo!.mesh.stats.triangles);
        expect(await stateOf()).toMatchObject({ engine, mode: "uniform", level: 6 });
        const before = await triangles();
        await page.locator("canvas").focus();
        await page.keyboard.press("w");
        await page.keyboard.press("m");
        await page.keyboard.press("s");
        await page.waitForFunction(() => location.search.includes("wireframe=1"));
        expect(await stateOf()).toMatchObject({ wireframe: true });
        const query = new URL(page.url()).searchParams;
        expect(query.get("method")).toBe("cooperative");
        expect(query.get("spacing")).not.toBeNull();
        await whenReady(page);
        await page.reload();
        await whenReady(page);
        expect(await stateOf()).toMatchObject({
            engine,
            mode: "uniform",
            level: 6,
            wireframe: true,
            method: "cooperative",
        });
        expect(await triangles()).not.toBe(before);
        expect(messages).toEqual([]);
        await page.context().close();
    });

    it("switches engines without a reload", async () => {
        const { page, messages } = await openDemo("engine=webgl2&animate=0");
        await page.locator("canvas").focus();
        await page.keyboard.press("e");
        await page.waitForFunction(() => !location.search.includes("engine=webgl2"));
        await whenReady(page);
        expect(await page.evaluate(() => window.demo!.mesh.backendName)).not.toBe("webgl2");
        expect(messages).toEqual([]);
        await page.context().close();
    });

    it("says so when WebGPU is missing, and goes on with WebGL2", async () => {
        const { page } = await openDemo("engine=webgpu&animate=0", async (fresh) => {
            await fresh.addInitScript(() => {
                Object.defineProperty(Navigator.prototype, "gpu", { get: () => undefined });
            });
        });
        expect(await page.evaluate(() => window.demo!.mesh.backendName)).toBe("webgl2");
        expect(await page.locator("body").innerText()).toMatch(/WebGPU/);
        expect(await page.evaluate(() => window.demo!.notices.join(" "))).toMatch(/WebGPU.*WebGL2/s);
        await page.context().close();
    });

    it("goes back to defaults where the address makes no sense, and says so", async () => {
        const { page } = await openDemo("engine=webgl2&mode=sideways&pps=-3&animate=0");
        expect(await page.evaluate(() => window.demo!.state.mode)).toBe("screen");
        expect(await page.evaluate(() => window.demo!.notices.join(" "))).toMatch(/sideways/);
        await page.context().close();
    });

    it("fits into a small window", async () => {
        const { page } = await openDemo("engine=webgl2&animate=0", undefined, 320, 480);
        const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overflow).toBe(0);
        await page.context().close();
    });
});
