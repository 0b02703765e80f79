import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../support/browser";
import { differenceFromGolden } from "../support/goldens";
import { serveFolder } from "../support/staticServer";

const FOLDER = fileURLToPath(new URL("../../dist-demo", import.meta.url));
const VASE = readFileSync(new URL("../../demo/models/vase.bpt", import.meta.url), "utf8");

/** Share of pixels that may differ from what is kept. */
const MOST_DIFFERENT = 0.005;

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

afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
});

/** Few pixels of the device per pixel of the page, as most tests do not look at the picture, which is drawn in software. */
const COARSE = { viewport: { width: 1280, height: 600 }, deviceScaleFactor: 0.25 };

/** As large as that which is kept. */
const PICTURE = { viewport: { width: 640, height: 480 }, deviceScaleFactor: 1 };

async function openDemo(query: string, prepare?: (page: Page) => Promise<void>, options = COARSE): Promise<Page> {
    const page = await browser.newPage(options);
    page.setDefaultTimeout(60_000);
    await prepare?.(page);
    await page.goto(`${address}/index.html?animate=0&${query}`);
    await page.waitForFunction(() => window.demo !== undefined);
    return page;
}

async function whenReady(page: Page): Promise<void> {
    await page.evaluate(async () => {
        await window.demo!.ready;
    });
}

async function drop(page: Page, name: string, text: string): Promise<void> {
    const dataTransfer = await page.evaluateHandle(
        ([fileName, content]) => {
            const transfer = new DataTransfer();
            transfer.items.add(new File([content], fileName));
            return transfer;
        },
        [name, text],
    );
    await page.dispatchEvent("body", "dragover", { dataTransfer });
    expect(await page.evaluate(() => document.body.classList.contains("dropping"))).toBe(true);
    await page.dispatchEvent("canvas", "drop", { dataTransfer });
    await whenReady(page);
    expect(await page.evaluate(() => document.body.classList.contains("dropping"))).toBe(false);
}

interface Seen {
    model: string;
    meshes: string[];
    patches: number;
    triangles: number;
    notices: string[];
}

function look(page: Page): Promise<Seen> {
    return page.evaluate(async () => {
        const { state, scene, mesh, notices } = window.demo!;
        const { indices } = await mesh.readSurfaceAsync();
        const meshes = scene.meshes.filter((other) => other.isEnabled() && other.name !== "ground");
        return {
            model: state.model,
            meshes: meshes.map(({ name }) => name),
            patches: mesh.stats.patches,
            triangles: indices.length / 3,
            notices,
        };
    });
}

describe("a file that is dropped onto the page", () => {
    it.each(["webgpu", "webgl2"])("is shown in the middle, with its report: %s", async (engine) => {
        const page = await openDemo(`engine=${engine}`);
        await whenReady(page);
        await drop(page, "My Vase.BPT", VASE.replace("36\n", "37\n") + "17 17\n" + "0 0 0\n".repeat(324));
        const seen = await look(page);
        expect(seen).toMatchObject({ model: "file", meshes: ["surface"], patches: 36, notices: [] });
        expect(seen.triangles).toBeGreaterThan(500);
        expect(await page.locator("#report-summary").innerText()).toBe("My Vase.BPT: 36 patches, 1 skipped");
        expect(await page.locator("#report").innerText()).toMatch(/Shared edges\s*68/);
        expect(await page.locator("#report-notes").innerText()).toMatch(/^Skipped 1 × .*degree above 16 \(at 614\)$/);
        expect(await page.locator("#loading").isVisible()).toBe(false);
        const { low, high, target } = await page.evaluate(() => {
            const { boundingBox } = window.demo!.mesh.getBoundingInfo();
            const { minimumWorld, maximumWorld } = boundingBox;
            return {
                low: minimumWorld.asArray(),
                high: maximumWorld.asArray(),
                target: window.demo!.camera.target.asArray(),
            };
        });
        // On the ground, as high as there is room for, in front of the camera.
        expect(low[1]).toBeCloseTo(0, 5);
        expect(high[1]).toBeCloseTo(3.2, 5);
        target.forEach((value, axis) => {
            expect(value).toBeCloseTo((low[axis] + high[axis]) / 2, 5);
        });
        await page.waitForFunction(() => !location.search.includes("model="));
        // The other engine gets the same file.
        await page.evaluate(async () => {
            window.demo!.change({ engine: window.demo!.state.engine === "webgpu" ? "webgl2" : "webgpu" });
            await window.demo!.ready;
        });
        expect(await look(page)).toMatchObject({ model: "file", meshes: ["surface"], patches: 36 });
        await page.evaluate(async () => {
            window.demo!.change({ model: "teapot" });
            await window.demo!.ready;
        });
        expect(await look(page)).toMatchObject({ model: "teapot", meshes: ["own model"], patches: 32, notices: [] });
        expect(await page.locator("#report-box").isVisible()).toBe(false);
    });

    it("may have an ending of two dots", async () => {
        const page = await openDemo("engine=webgl2");
        await whenReady(page);
        const text = readFileSync(new URL("../../demo/models/vase.patch.obj", import.meta.url), "utf8");
        await drop(page, "x.patch.obj", text);
        expect(await look(page)).toMatchObject({ model: "file", meshes: ["vase", "ring", "cloth"], notices: [] });
        expect(await page.locator("#report-summary").innerText()).toBe("x.patch.obj: 3 patches, 2 skipped");
    });

    it("is refused with a sentence when it is wrong, and what was shown stays", async () => {
        const page = await openDemo("engine=webgl2&model=vase");
        await whenReady(page);
        await drop(page, "broken.bpt", VASE.replace("\n3 3\n", "\n3 three\n"));
        await drop(page, "picture.png", "1");
        await drop(page, "flat.bpt", `1\n1 1\n${"7 7 7\n".repeat(4)}`);
        const { model, patches, notices } = await look(page);
        expect({ model, patches }).toEqual({ model: "file", patches: 1 });
        expect(notices).toHaveLength(2);
        expect(notices[0]).toMatch(/^broken\.bpt: bpt, line 2: "three"/);
        expect(notices[1]).toMatch(/^picture\.png is none of the files that can be shown: .*\.bpt/);
        expect(await page.locator("#notices").innerText()).toContain(notices[0]);
        await drop(page, "broken.bpt", "x");
        expect(await look(page)).toMatchObject({ model: "file", patches: 1 });
        expect(await page.locator("#failure").isVisible()).toBe(false);
    });

    it("can be chosen by a button or a key as well", async () => {
        const page = await openDemo("engine=webgl2");
        await whenReady(page);
        // As long as somebody listens the browser opens no dialog of its own, also when a key is faster than the wait for it.
        page.on("filechooser", () => undefined);
        const open = page.locator("#panel button", { hasText: "Open a file" });
        for (const act of [() => open.click(), () => page.keyboard.press("l"), () => open.press("Enter")]) {
            const [chooser] = await Promise.all([page.waitForEvent("filechooser"), act()]);
            await chooser.setFiles({ name: "vase.bpt", mimeType: "text/plain", buffer: Buffer.from(VASE) });
            await page.waitForFunction(() => window.demo!.state.model === "file");
            await whenReady(page);
            expect(await look(page)).toMatchObject({ model: "file", patches: 36, notices: [] });
            await page.evaluate(() => {
                window.demo!.change({ model: "sphere" });
            });
        }
        expect(await page.locator("#file-input").getAttribute("accept")).toContain(".bpt");
    });
});

describe("a sample model", () => {
    it("of every format is shown, levels with their flat faces", async () => {
        const page = await openDemo("engine=webgl2");
        await whenReady(page);
        const samples = {
            goblet: ["goblet.bv: 12 patches", ["foot", "stem", "bowl"]],
            harbour: ["harbour.rib: 7 patches, 2 skipped", ["buoy", "sea", "sail", "dock"]],
            "vase-obj": ["vase.patch.obj: 3 patches, 2 skipped", ["vase", "ring", "cloth"]],
            "courtyard-map": ["courtyard.map: 10 patches, 1 skipped", ["worldspawn", "gate"]],
            "teapot-glb": ["teapot.glb: 32 patches", expect.arrayContaining(["teapot"])],
            "courtyard-bsp": [
                "courtyard.bsp: 10 patches",
                ["worldspawn", "gate", "worldspawn textures/court/floor", "worldspawn textures/court/floor"],
            ],
        } as const;
        for (const [model, [summary, meshes]] of Object.entries(samples)) {
            await page.evaluate(async (name) => {
                window.demo!.change({ model: name as keyof typeof samples });
                await window.demo!.ready;
            }, model);
            const seen = await look(page);
            expect(seen).toMatchObject({ model, meshes, notices: [] });
            expect(seen.triangles).toBeGreaterThan(10);
            expect(await page.locator("#report-summary").innerText()).toBe(summary);
        }
    });

    it("comes by its address, with a progress bar while it does", async () => {
        let release = (): void => undefined;
        const released = new Promise<void>((resolve) => {
            release = resolve;
        });
        const page = await openDemo("engine=webgl2&model=shell", async (fresh) => {
            await fresh.route("**/*.bpt", async (route) => {
                await released;
                await route.continue();
            });
        });
        await page.locator("#loading-progress").waitFor();
        expect(await page.locator("#loading-name").innerText()).toBe("Loading shell.bpt …");
        release();
        await page.locator("#loading").waitFor({ state: "hidden" });
        await whenReady(page);
        const bar = await page.evaluate(() => {
            const { value, max } = document.getElementById("loading-progress") as HTMLProgressElement;
            return [value, max];
        });
        expect(bar[0]).toBeGreaterThan(30_000);
        expect(bar[1]).toBe(bar[0]);
        expect(await look(page)).toMatchObject({ model: "shell", patches: 112, meshes: ["surface"] });
        expect(await page.locator("#report-summary").innerText()).toBe("shell.bpt: 112 patches");
    });

    it.each(["webgpu", "webgl2"])("looks as it was kept: %s", async (engine) => {
        const page = await openDemo(`engine=${engine}&model=shell&distance=9&ui=0`, undefined, PICTURE);
        await whenReady(page);
        await page.evaluate(async () => {
            const { engine: running, mesh, scene } = window.demo!;
            running.stopRenderLoop();
            window.demo!.renderFrame();
            await Promise.all([mesh.whenReadyAsync(), scene.whenReadyAsync()]);
            await mesh.readSurfaceAsync();
            window.demo!.renderFrame();
        });
        expect(differenceFromGolden("shell-demo", await page.screenshot())).toBeLessThan(MOST_DIFFERENT);
    });
});
