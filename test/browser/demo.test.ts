import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { PNG } from "pngjs";
import { launchBrowser } from "../support/browser";
import { differenceFromGolden, differenceOf } from "../support/goldens";
import { serveFolder } from "../support/staticServer";

const FOLDER = fileURLToPath(new URL("../../dist-demo", import.meta.url));

/** Share of pixels that may differ between engines, and from what is kept. */
const MOST_DIFFERENT = 0.005;

/** Pixels of a picture (of 307,200) that rounding may change. */
const MOST_ROUNDED = 50;

/** How different a pixel must be in a picture full of thin lines: their shade is a matter of rounding in the engine. */
const LINES_THRESHOLD = 0.2;

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

/** A page that is left open, as by a test that fails, goes on drawing and slows down all that follow. */
async function closePages(): Promise<void> {
    await Promise.all(browser.contexts().map((context) => context.close()));
}

interface OpenDemo {
    page: Page;
    messages: string[];
}

/**
 * Most of these tests look at the page, not at its picture, which a software GPU draws in a sixteenth of the time when a
 * pixel of the page is a quarter of one of the device.
 */
const COARSE = 0.25;

async function openDemo(
    query: string,
    prepare?: (page: Page) => Promise<void>,
    options?: BrowserContextOptions,
): Promise<OpenDemo> {
    const context = await browser.newContext({
        viewport: { width: 640, height: 480 },
        deviceScaleFactor: COARSE,
        ...options,
    });
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

/** Takes a picture of one frame that is as the state says, not while the next ones are drawn. */
async function pictureOf(page: Page): Promise<Buffer> {
    await page.evaluate(async () => {
        const { engine, mesh, scene } = window.demo!;
        engine.stopRenderLoop();
        window.demo!.renderFrame();
        await Promise.all([mesh.whenReadyAsync(), scene.whenReadyAsync()]);
        // Has the buffers that it wants.
        await mesh.readSurfaceAsync();
        window.demo!.renderFrame();
    });
    return await page.screenshot();
}

/** What is to be seen in a picture, by its name. */
const PICTURES = {
    near: { mode: "screen", pixelsPerSegment: 8, distance: 5 },
    middle: { mode: "screen", pixelsPerSegment: 8, distance: 12 },
    far: { mode: "screen", pixelsPerSegment: 8, distance: 40 },
    density: { view: "density", pixelsPerSegment: 16, distance: 10 },
} as const satisfies Record<string, Partial<StateOf>>;

type PictureName = keyof typeof PICTURES;

/** Pictures by one engine and some methods, all on one page, as a page compiles all shaders anew. */
async function takePictures(
    engine: StateOf["engine"],
    wanted: readonly (readonly [name: PictureName, method: StateOf["method"]])[],
): Promise<Map<string, Buffer>> {
    const pictures = new Map<string, Buffer>();
    const { page, messages } = await openDemo(`engine=${engine}&mode=screen&pps=8&distance=5&ui=0`, undefined, {
        deviceScaleFactor: 1,
    });
    for (const [name, method] of wanted) {
        await page.evaluate(
            (change) => {
                window.demo!.change(change);
            },
            { view: "shaded", ...PICTURES[name], method } as const,
        );
        pictures.set(`${name} ${method}`, await pictureOf(page));
    }
    await page.context().close();
    expect(messages).toEqual([]);
    return pictures;
}

/** @returns for each pixel of two pictures that differs at all, by how many of 255 steps */
function stepsBetween(first: Buffer, second: Buffer): number[] {
    const [a, b] = [PNG.sync.read(first).data, PNG.sync.read(second).data];
    const steps: number[] = [];
    for (let at = 0; at < a.length; at += 4) {
        let most = 0;
        for (let channel = at; channel < at + 4; channel++) {
            most = Math.max(most, Math.abs(a[channel] - b[channel]));
        }
        if (most > 0) {
            steps.push(most);
        }
    }
    return steps;
}

type StateOf = NonNullable<Window["demo"]>["state"];

function stateOf(page: Page): Promise<StateOf> {
    return page.evaluate(() => ({ ...window.demo!.state }));
}

describe("pictures", () => {
    afterEach(closePages);

    const DISTANCES = ["near", "middle", "far"] as const;
    let webgpu: Map<string, Buffer>;
    let webgl2: Map<string, Buffer>;

    beforeAll(async () => {
        const methods = ["staged", "direct", "cooperative"] as const;
        webgpu = await takePictures("webgpu", [
            ...methods.flatMap((method) => DISTANCES.map((name) => [name, method] as const)),
            ["density", "staged"],
        ]);
        webgl2 = await takePictures("webgl2", [
            ...DISTANCES.map((name) => [name, "staged"] as const),
            ["density", "staged"],
        ]);
    });

    it.each(DISTANCES)("are the same on both engines and by all methods: %s", (name) => {
        const [staged, direct, cooperative] = ["staged", "direct", "cooperative"].map((method) =>
            webgpu.get(`${name} ${method}`)!,
        );
        expect(direct.equals(cooperative)).toBe(true);
        // `staged` adds up in another order, which changes last digits: a step of 255 in some pixels, and a pixel of
        // an outline may fall on its other side.
        const steps = stepsBetween(staged, direct);
        if (process.env.SHOW_MEASURED) {
            console.log(`${name}, direct and staged differ by ${JSON.stringify(steps)} of 255`);
        }
        // Leaves both pictures to look at when they differ.
        differenceOf(`${name} direct`, staged, direct);
        expect(steps.length).toBeLessThan(MOST_ROUNDED);
        const other = webgl2.get(`${name} staged`)!;
        expect(differenceOf(`${name} engines`, staged, other)).toBeLessThan(MOST_DIFFERENT);
        expect(differenceFromGolden(`teapot-${name}-webgpu`, staged)).toBeLessThan(MOST_DIFFERENT);
        expect(differenceFromGolden(`teapot-${name}-webgl2`, other)).toBeLessThan(MOST_DIFFERENT);
    });

    it("show the density alike on both engines", () => {
        const [first, second] = [webgpu, webgl2].map((pictures) => pictures.get("density staged")!);
        expect(differenceOf("density engines", first, second, LINES_THRESHOLD)).toBeLessThan(MOST_DIFFERENT);
        expect(differenceFromGolden("teapot-density", first)).toBeLessThan(MOST_DIFFERENT);
    });

    it("show a row from the side as it was divided for another view", async () => {
        const { page, messages } = await openDemo("engine=webgl2&model=row&frozen=1&ui=0&pps=9", undefined, {
            viewport: { width: 1200, height: 300 },
            deviceScaleFactor: 1,
        });
        // Divided for the view that the address says.
        await pictureOf(page);
        await page.evaluate(() => {
            const focus = [-2.1, 0.3, 4.8] as const;
            window.demo!.change({ alpha: 0.3, beta: 1.12, distance: 14.5, view: "density", focus });
        });
        expect(differenceFromGolden("row-from-the-side", await pictureOf(page))).toBeLessThan(MOST_DIFFERENT);
        expect(messages).toEqual([]);
    });

    it("come from the CPU backend as well", async () => {
        const cpu = await takePictures("cpu", [["middle", "staged"]]);
        const picture = cpu.get("middle staged")!;
        expect(differenceFromGolden("teapot-middle-webgl2", picture)).toBeLessThan(MOST_DIFFERENT);
    });
});

describe("the page", () => {
    afterEach(closePages);

    it.each(["webgpu", "webgl2"])("keeps its state in the address and obeys keys: %s", async (engine) => {
        const { page, messages } = await openDemo(`engine=${engine}&method=cooperative&mode=uniform&level=6&animate=0`);
        const triangles = (): Promise<number> => page.evaluate(() => window.demo!.mesh.stats.triangles);
        expect(await stateOf(page)).toMatchObject({ engine, mode: "uniform", level: 6 });
        const before = await triangles();
        await page.locator("canvas").focus();
        await page.keyboard.press("w");
        await page.keyboard.press("s");
        await page.waitForFunction(() => location.search.includes("wireframe=1"));
        expect(await stateOf(page)).toMatchObject({ wireframe: true });
        const query = new URL(page.url()).searchParams;
        expect(query.get("method")).toBe("cooperative");
        expect(query.get("spacing")).not.toBeNull();
        await whenReady(page);
        // What the address says is read by the same code for all engines, and WebGPU compiles all kernels anew.
        if (engine === "webgl2") {
            await page.reload();
            await whenReady(page);
        }
        expect(await stateOf(page)).toMatchObject({
            engine,
            mode: "uniform",
            level: 6,
            wireframe: true,
            method: "cooperative",
        });
        // Another spacing. The statistics follow some frames late on WebGPU.
        await page.waitForFunction((number) => ![0, number].includes(window.demo!.mesh.stats.triangles), before);
        expect(messages).toEqual([]);
    });

    it.each(["webgpu", "webgl2"])("keeps to an error, and drops what is not seen: %s", async (engine) => {
        const { page, messages } = await openDemo(
            `engine=${engine}&mode=error&error=2&offscreen=keep&distance=3&animate=0`,
            undefined,
            { viewport: { width: 1280, height: 480 } },
        );
        const control = (label: string): Locator => page.locator("#panel .lil-controller", { hasText: label });
        const statistic = (line: string): Locator => page.locator(`#stats dt:text-is("${line}") + dd`);
        // What is drawn once that is as fine as it is to be; the statistics follow some frames late on WebGPU.
        const triangles = (): Promise<number> =>
            page.evaluate(async () => {
                window.demo!.renderFrame();
                return (await window.demo!.mesh.readSurfaceAsync()).indices.length / 3;
            });
        expect(await stateOf(page)).toMatchObject({ mode: "error", pixelError: 2, offscreen: "keep" });
        await statistic("Patches").filter({ hasText: /^32$/ }).waitFor();
        const all = await triangles();
        await control("Error (pixels)").locator("input").fill("0.5");
        await page.keyboard.press("Enter");
        expect(await stateOf(page)).toMatchObject({ pixelError: 0.5 });
        const fine = await triangles();
        expect(fine).toBeGreaterThan(all);
        await control("Unseen patches").locator("select").selectOption("drop");
        expect(await triangles()).toBeLessThan(fine);
        await statistic("Patches")
            .filter({ hasText: /^32, \d+ drawn$/ })
            .waitFor();
        for (const next of ["keep", "coarsen"]) {
            await page.keyboard.press("o");
            expect(await stateOf(page)).toMatchObject({ offscreen: next });
        }
        await statistic("Patches").filter({ hasText: /^32$/ }).waitFor();
        await page.keyboard.press("f");
        expect(await stateOf(page)).toMatchObject({ mode: "uniform" });
        expect(await control("Error (pixels)").isVisible()).toBe(false);
        await statistic("Triangles")
            .filter({ hasText: (await triangles()).toLocaleString("en-US") })
            .waitFor();
        await page.waitForFunction(() => location.search.includes("mode=uniform"));
        const query = new URL(page.url()).searchParams;
        // The default is left out.
        expect([query.get("error"), query.get("offscreen")]).toEqual(["0.5", null]);
        expect(messages).toEqual([]);
    });

    it("switches engines without a reload, there and back, and methods where there is a choice", async () => {
        const { page, messages } = await openDemo("engine=webgpu&animate=0", undefined, {
            viewport: { width: 1280, height: 480 },
        });
        const backendName = (): Promise<string> => page.evaluate(() => window.demo!.mesh.backendName);
        const method = page.locator("#panel .lil-controller", { hasText: "Method" });
        expect(await backendName()).toBe("webgpu");
        expect(await method.getAttribute("class")).not.toContain("lil-disabled");
        expect(await stateOf(page)).toMatchObject({ method: "staged" });
        for (const next of ["direct", "cooperative"]) {
            await page.keyboard.press("m");
            expect(await stateOf(page)).toMatchObject({ method: next });
        }
        for (const engine of ["webgl2", "webgpu"] as const) {
            await page.evaluate(async (name) => {
                window.demo!.change({ engine: name });
                await window.demo!.ready;
            }, engine);
            expect(await backendName()).toBe(engine);
            expect(await page.evaluate(() => window.demo!.mesh.stats.triangles)).toBeGreaterThan(0);
            await page.waitForFunction((name) => location.search.includes(`engine=${name}`), engine);
            expect((await method.getAttribute("class"))!.includes("lil-disabled")).toBe(engine === "webgl2");
            if (engine === "webgl2") {
                await page.keyboard.press("m");
                expect(await stateOf(page)).toMatchObject({ method: "cooperative" });
                expect(await page.locator("#notices").innerText()).toMatch(/method.*WebGPU only/);
                await page.waitForFunction(() => location.search.includes("method=cooperative"));
            }
        }
        expect(messages).toEqual([]);
    });

    it("says what it loads until there is a first picture", async () => {
        const context = await browser.newContext({ viewport: { width: 640, height: 480 }, deviceScaleFactor: COARSE });
        const page = await context.newPage();
        let go = (): void => undefined;
        const held = new Promise<void>((resolve) => {
            go = resolve;
        });
        await page.route("**/WebGl2Backend*.js", async (route) => {
            await held;
            await route.continue();
        });
        await page.goto(`${address}/index.html?engine=webgl2&animate=0`);
        await page.locator("#loading", { hasText: "Loading teapot" }).waitFor();
        go();
        await whenReady(page);
        expect(await page.locator("#loading").isVisible()).toBe(false);
    });

    it.each(["webgpu", "webgl2"])("looks as before after its context or device was lost: %s", async (engine) => {
        const { page, messages } = await openDemo(`engine=${engine}&animate=0&ui=0`);
        const before = await pictureOf(page);
        await page.evaluate(async () => {
            const { engine: lost } = window.demo!;
            const restored = new Promise((resolve) => lost.onContextRestoredObservable.addOnce(resolve));
            const { _device: device, _gl: gl } = lost as unknown as {
                _device?: GPUDevice;
                _gl?: WebGL2RenderingContext;
            };
            const extension = gl?.getExtension("WEBGL_lose_context");
            device?.destroy();
            extension?.loseContext();
            await new Promise((resolve) => setTimeout(resolve, 100));
            extension?.restoreContext();
            await restored;
        });
        expect(differenceOf(`lost-${engine}`, before, await pictureOf(page))).toBeLessThan(MOST_ROUNDED);
        expect(messages.filter((text) => !/context (lost|successfully restored)/.test(text))).toEqual([]);
    });

    it("names the processor that works", async () => {
        const { page } = await openDemo("engine=cpu&animate=0", undefined, { viewport: { width: 1280, height: 480 } });
        expect(await page.locator("h1").innerText()).toBe("Bézier patches, tessellated on the CPU");
        await page.locator("#stats dt", { hasText: "Evaluate, CPU" }).waitFor();
        await page.evaluate(async () => {
            window.demo!.change({ engine: "webgl2" });
            await window.demo!.ready;
        });
        expect(await page.locator("h1").innerText()).toBe("Bézier patches, tessellated on the GPU");
        await page.locator("#stats dt", { hasText: "Encode, CPU" }).waitFor();
    });

    it("obeys keys after a choice from a list", async () => {
        const { page } = await openDemo("engine=webgl2&animate=0", undefined, {
            viewport: { width: 1280, height: 480 },
        });
        const model = page.locator("#panel .lil-controller", { hasText: "Model" }).locator("select");
        await model.focus();
        await model.selectOption("Sphere (rational)");
        await page.keyboard.press("w");
        expect(await stateOf(page)).toMatchObject({ model: "sphere", wireframe: true });
    });

    it("says so when WebGPU is missing, and goes on with WebGL2", async () => {
        const { page } = await openDemo("engine=webgpu&animate=0", async (fresh) => {
            await fresh.addInitScript(() => {
                Object.defineProperty(Navigator.prototype, "gpu", { get: () => undefined });
            });
        });
        expect(await page.evaluate(() => window.demo!.mesh.backendName)).toBe("webgl2");
        expect(await page.locator("#notices p").first().innerText()).toMatch(/WebGPU is not available/);
        expect(await page.evaluate(() => window.demo!.notices.join(" "))).toMatch(/WebGPU.*WebGL2/s);
    });

    it("goes back to defaults where the address makes no sense, and says so", async () => {
        const { page } = await openDemo("engine=webgl2&mode=sideways&pps=-3&animate=0");
        expect(await page.evaluate(() => window.demo!.state.mode)).toBe("screen");
        expect(await page.evaluate(() => window.demo!.notices.join(" "))).toMatch(/sideways/);
    });

    it("says why there is no picture, and hides what would not work", async () => {
        const context = await browser.newContext({ viewport: { width: 320, height: 480 } });
        const page = await context.newPage();
        await page.addInitScript(() => {
            Object.defineProperty(Navigator.prototype, "gpu", { get: () => undefined });
            HTMLCanvasElement.prototype.getContext = () => null;
        });
        await page.goto(`${address}/index.html`);
        await page.locator("#failure").waitFor();
        expect(await page.locator("#failure p").innerText()).toMatch(/neither\. .*\.$/);
        for (const id of ["panel", "legend", "help-button", "stats-box"]) {
            expect(await page.locator(`#${id}`).isVisible()).toBe(false);
        }
    });

    it("opens the help at its beginning, with the way out in sight", async () => {
        const { page } = await openDemo("engine=webgl2&animate=0", undefined, {
            viewport: { width: 320, height: 480 },
        });
        await page.keyboard.press("?");
        const [top, heading, close] = await page.evaluate(() => {
            const help = document.getElementById("help")!;
            const edges = help.getBoundingClientRect();
            const isInside = (element: Element): boolean => {
                const { top: upper, bottom } = element.getBoundingClientRect();
                return upper >= edges.top && bottom <= edges.bottom;
            };
            return [help.scrollTop, isInside(help.querySelector("h2")!), isInside(help.querySelector("button")!)];
        });
        expect(top).toBe(0);
        expect(heading).toBe(true);
        expect(close).toBe(true);
    });
});

interface Box {
    id: string;
    left: number;
    top: number;
    right: number;
    bottom: number;
}

/** @returns the boxes over the picture that are to be seen */
function boxesOf(page: Page): Promise<Box[]> {
    return page.evaluate(() =>
        ["caption", "panel", "legend", "help-button", "notices"].flatMap((id) => {
            const element = document.getElementById(id);
            const edges = element?.getBoundingClientRect();
            return edges && edges.width > 0 && edges.height > 0
                ? [{ id, left: edges.left, top: edges.top, right: edges.right, bottom: edges.bottom }]
                : [];
        }),
    );
}

/** Waits until the panel, whose title was clicked, has folded or unfolded, which it begins two frames later. */
async function whenFolded(page: Page): Promise<void> {
    await page.evaluate(async () => {
        const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
        const panel = document.getElementById("panel")!;
        const isMoving = (): boolean =>
            panel.querySelector(".lil-transition") !== null || panel.getAnimations({ subtree: true }).length > 0;
        for (let still = 0; still < 3; still = isMoving() ? 0 : still + 1) {
            await nextFrame();
        }
    });
}

/** @returns a sentence for each box that is out of sight or on another one */
function troublesOf(boxes: readonly Box[], width: number, height: number): string[] {
    const troubles: string[] = [];
    boxes.forEach((box, i) => {
        if (box.left < 0 || box.top < 0 || box.right > width || box.bottom > height) {
            troubles.push(`${box.id} is not within the window: ${JSON.stringify(box)}`);
        }
        for (const other of boxes.slice(i + 1)) {
            const isApart =
                box.right <= other.left ||
                other.right <= box.left ||
                box.bottom <= other.top ||
                other.bottom <= box.top;
            if (!isApart) {
                troubles.push(`${box.id} and ${other.id} overlap: ${JSON.stringify([box, other])}`);
            }
        }
    });
    return troubles;
}

describe("the boxes over the picture", () => {
    let page: Page;

    beforeAll(async () => {
        // A wrong value, for a notice.
        ({ page } = await openDemo("engine=webgl2&animate=0&spacing=none"));
    });

    afterAll(closePages);

    it.each([
        [320, 480, true],
        [390, 844, false],
        [720, 480, true],
        [1280, 800, false],
    ])("stay in sight and off each other: %d × %d", async (width, height, isLow) => {
        await page.setViewportSize({ width, height });
        const title = page.locator("#panel .lil-title");
        let unfolded = 0;
        for (const view of ["shaded", "density"] as const) {
            await page.evaluate((name) => {
                window.demo!.change({ view: name });
            }, view);
            for (let i = 0; i < 2; i++) {
                await title.click();
                await whenFolded(page);
                const boxes = await boxesOf(page);
                const expected = [
                    "caption",
                    "panel",
                    "help-button",
                    "notices",
                    ...(view === "density" ? ["legend"] : []),
                ];
                expect(boxes.map(({ id }) => id).sort()).toEqual(expected.sort());
                expect(troublesOf(boxes, width, height)).toEqual([]);
                if (isLow && (await page.locator("#panel .lil-controller").first().isVisible())) {
                    // The open controls leave room for the picture above them.
                    const panel = boxes.find(({ id }) => id === "panel")!;
                    const canvas = (await page.locator("canvas").boundingBox())!;
                    expect(canvas.y + canvas.height).toBeLessThanOrEqual(panel.top);
                    expect(panel.bottom - panel.top).toBeLessThanOrEqual(0.46 * height);
                    unfolded++;
                }
            }
        }
        expect(unfolded).toBe(isLow ? 2 : 0);
    });
});

describe("the camera", () => {
    afterAll(closePages);

    /** Waits until a value of the state is less (−1) or more (1) than it was. The software GPU draws few frames a second. */
    async function waitForMove(
        page: Page,
        name: "alpha" | "beta" | "distance",
        sign: number,
        from: number,
    ): Promise<void> {
        await page.waitForFunction(
            ([key, direction, before]) => (window.demo!.state[key] - before) * direction > 0.01,
            [name, sign, from] as const,
        );
    }

    let page: Page;
    let messages: string[];

    beforeAll(async () => {
        const options = { hasTouch: true, reducedMotion: "reduce" } as const;
        ({ page, messages } = await openDemo("engine=webgl2&animate=0", undefined, options));
    });

    // What the last test left running must not hide what this one does: a touch can arrive frames after it was sent.
    beforeEach(async () => {
        await page.evaluate(async () => {
            const demo = window.demo!;
            const { engine, state } = demo;
            const start = { alpha: -1.15, beta: 1.15, distance: 13.5 };
            let lastFrame = engine.frameId;
            demo.change(start);
            while (engine.frameId < lastFrame + 6) {
                await new Promise(requestAnimationFrame);
                if (state.alpha !== start.alpha || state.beta !== start.beta || state.distance !== start.distance) {
                    lastFrame = engine.frameId;
                    demo.change(start);
                }
            }
        });
    });

    it("orbits by the mouse, and zooms by its wheel", async () => {
        const before = await stateOf(page);
        await page.mouse.move(320, 240);
        await page.mouse.down();
        await page.mouse.move(420, 200, { steps: 5 });
        await page.mouse.up();
        await waitForMove(page, "alpha", -1, before.alpha);
        await waitForMove(page, "beta", 1, before.beta);
        await page.mouse.wheel(0, -300);
        await waitForMove(page, "distance", -1, before.distance);
        expect(messages).toEqual([]);
    });

    it("orbits by a finger", async () => {
        const before = await stateOf(page);
        const session = await page.context().newCDPSession(page);
        const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...x: number[]): Promise<unknown> =>
            session.send("Input.dispatchTouchEvent", { type, touchPoints: x.map((at) => ({ x: at, y: 240 })) });
        await touch("touchStart", 260);
        for (let x = 280; x <= 380; x += 20) {
            await touch("touchMove", x);
        }
        await touch("touchEnd");
        await waitForMove(page, "alpha", -1, before.alpha);
        expect(messages).toEqual([]);
    });

    it.each([
        ["ArrowLeft", "alpha", 1],
        ["ArrowRight", "alpha", -1],
        ["ArrowUp", "beta", 1],
        ["ArrowDown", "beta", -1],
        ["+", "distance", -1],
        ["-", "distance", 1],
    ] as const)("moves by the key %s, wherever the focus is", async (key, name, sign) => {
        const before = await stateOf(page);
        await page.keyboard.press(key);
        await waitForMove(page, name, sign, before[name]);
        expect(messages).toEqual([]);
    });

    it("looks at the place that is tapped twice, and at the whole model again where nothing is", async () => {
        await page.mouse.dblclick(300, 250);
        await page.waitForFunction(() => window.demo!.state.focus !== null);
        const { focus, target } = await page.evaluate(() => ({
            focus: window.demo!.state.focus!,
            target: window.demo!.camera.target.asArray(),
        }));
        expect(target).toEqual(focus);
        // In front of the middle of the teapot, and within it.
        expect(Math.hypot(focus[0], focus[1] - 1.5, focus[2])).toBeLessThan(2.2);
        expect(focus[2]).toBeLessThan(-0.5);
        await page.waitForFunction(() => /focus=[-\d.]+%2C/.test(location.search));
        await page.mouse.dblclick(320, 20);
        await page.waitForFunction(() => window.demo!.state.focus === null);
        expect(await page.evaluate(() => window.demo!.camera.target.asArray())).toEqual([0, 1.5, 0]);
        expect(messages).toEqual([]);
    });

    it("leaves the density as it is after K, until K again", async () => {
        const trianglesAt = (distance: number): Promise<number> =>
            page.evaluate((value) => {
                window.demo!.change({ distance: value });
                window.demo!.renderFrame();
                return window.demo!.mesh.stats.triangles;
            }, distance);
        const far = await trianglesAt(13.5);
        await page.keyboard.press("k");
        expect(await stateOf(page)).toMatchObject({ frozen: true });
        expect(await trianglesAt(5)).toBe(far);
        await page.keyboard.press("k");
        expect(await trianglesAt(5)).toBeGreaterThan(1.5 * far);
    });

    it("sees a row of teapots as one surface, coarser where it is farther", async () => {
        const { patches, perPatch } = await page.evaluate(async () => {
            window.demo!.change({ model: "row" });
            await window.demo!.mesh.whenReadyAsync();
            window.demo!.renderFrame();
            const { patchIds } = await window.demo!.mesh.readSurfaceAsync();
            const counts = new Uint32Array(8);
            patchIds.forEach((patch) => counts[Math.floor(patch / 32)]++);
            const count = window.demo!.mesh.net.patches.length / 16;
            window.demo!.change({ model: "teapot" });
            return { patches: count, perPatch: [...counts] };
        });
        expect(patches).toBe(8 * 32);
        expect(perPatch.every((count, i) => i === 0 || count < perPatch[i - 1])).toBe(true);
        expect(perPatch[0]).toBeGreaterThan(2.5 * perPatch[7]);
        expect(messages).toEqual([]);
    });

    it("comes to rest at a reset", async () => {
        await page.evaluate(() => {
            window.demo!.reset();
        });
        const { alpha, distance } = await stateOf(page);
        for (let i = 0; i < 5; i++) {
            await page.keyboard.press("ArrowLeft");
            await page.keyboard.press("+");
        }
        await waitForMove(page, "alpha", 1, alpha);
        await page.keyboard.press("r");
        const framesBefore = await page.evaluate(() => window.demo!.engine.frameId);
        await page.waitForFunction((frame) => window.demo!.engine.frameId > frame + 5, framesBefore);
        expect(await stateOf(page)).toMatchObject({ alpha, distance });
    });
});
