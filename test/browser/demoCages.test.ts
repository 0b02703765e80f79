import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { launchBrowser } from "../support/browser";
import { differenceFromGolden, differenceOf } from "../support/goldens";
import { serveFolder } from "../support/staticServer";

const FOLDER = fileURLToPath(new URL("../../dist-demo", import.meta.url));

/** Share of pixels that may differ between engines, and from what is kept. */
const MOST_DIFFERENT = 0.005;

/** What Chromium's software GPU says of how fast it is, not of what is wrong. */
const DRIVER_NOTE = /GL Driver Message \(OpenGL, Performance/;

const ENGINES = ["webgpu", "webgl2"] as const;

/** A box with a hole through its middle: edges of four faces, and points where three, four and five edges meet. */
const FRAME = frameObj();

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

function frameObj(): string {
    const lines = ["o frame"];
    for (const y of [-0.5, 0.5]) {
        for (const size of [1.6, 0.6]) {
            for (const [x, z] of [
                [-1, 1],
                [1, 1],
                [1, -1],
                [-1, -1],
            ]) {
                lines.push(`v ${size * x} ${y} ${size * z}`);
            }
        }
    }
    for (let side = 0; side < 4; side++) {
        // Points 1 to 4 are outside below, 5 to 8 inside below, then the same above.
        const [a, b] = [side + 1, ((side + 1) % 4) + 1];
        lines.push(`f ${a} ${b} ${b + 8} ${a + 8}`, `f ${b + 4} ${a + 4} ${a + 12} ${b + 12}`);
        lines.push(`f ${a + 8} ${b + 8} ${b + 12} ${a + 12}`, `f ${b} ${a} ${a + 4} ${b + 4}`);
    }
    return [...lines, ""].join("\n");
}

/** What most of these tests look at is not the picture, of which a software GPU then draws a sixteenth. */
const COARSE = 0.25;

interface OpenDemo {
    page: Page;
    messages: string[];
}

async function openDemo(query: string, deviceScaleFactor = COARSE): Promise<OpenDemo> {
    const page = await browser.newPage({ viewport: { width: 640, height: 480 }, deviceScaleFactor });
    page.setDefaultTimeout(60_000);
    const messages: string[] = [];
    page.on("console", (message) => {
        const isProblem = message.type() === "warning" || message.type() === "error";
        if (isProblem && !DRIVER_NOTE.test(message.text())) {
            messages.push(message.text());
        }
    });
    page.on("pageerror", (error) => {
        messages.push(error.message);
    });
    await page.goto(`${address}/index.html?${query}`);
    await page.waitForFunction(() => window.demo !== undefined);
    await whenReady(page);
    return { page, messages };
}

async function whenReady(page: Page): Promise<void> {
    await page.evaluate(async () => {
        await window.demo!.ready;
    });
}

type DemoChange = Parameters<NonNullable<Window["demo"]>["change"]>[0];

async function change(page: Page, patch: DemoChange): Promise<void> {
    await page.evaluate(async (given) => {
        window.demo!.change(given);
        await window.demo!.ready;
    }, patch);
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
    await page.dispatchEvent("canvas", "drop", { dataTransfer });
    await whenReady(page);
}

/** A picture of one frame that is as the state says. */
async function pictureOf(page: Page): Promise<Buffer> {
    await page.evaluate(async () => {
        const { engine, mesh, scene } = window.demo!;
        engine.stopRenderLoop();
        window.demo!.renderFrame();
        await Promise.all([mesh.whenReadyAsync(), scene.whenReadyAsync()]);
        await mesh.readSurfaceAsync();
        window.demo!.renderFrame();
    });
    return await page.screenshot();
}

/** Some points of the surface, evaluated where it is made. */
function samplesOf(page: Page): Promise<number[]> {
    return page.evaluate(async () => {
        const { mesh } = window.demo!;
        const patches = Array.from({ length: 6 }, (_, i) => i);
        const uvs = patches.flatMap(() => [0.5, 0.5]);
        return [...(await mesh.evaluateSamplesAsync(patches, uvs)).positions];
    });
}

/** Where a point of the first cage is on the page. */
function pointOnPage(page: Page, point: number): Promise<{ x: number; y: number }> {
    return page.evaluate((id) => {
        const { stage, camera } = window.demo!;
        const { mesh, positions } = stage!.shown.cages!.cages[0];
        const matrix = mesh.computeWorldMatrix(true).multiply(camera.getTransformationMatrix()).asArray();
        const at = [...positions.subarray(3 * id, 3 * id + 3), 1];
        const [x, y, , w] = [0, 1, 2, 3].map((column) =>
            at.reduce((sum, v, row) => sum + v * matrix[4 * row + column], 0),
        );
        const { left, top, width, height } = stage!.canvas.getBoundingClientRect();
        return { x: left + ((x / w + 1) / 2) * width, y: top + ((1 - y / w) / 2) * height };
    }, point);
}

/** Work of the mesh in some frames that are drawn one after the other. */
function workOfFrames(page: Page, frames: number): Promise<number> {
    return page.evaluate((count) => {
        const { engine, mesh } = window.demo!;
        engine.stopRenderLoop();
        const before = mesh.stats.dispatches;
        for (let frame = 0; frame < count; frame++) {
            window.demo!.renderFrame();
        }
        return mesh.stats.dispatches - before;
    }, frames);
}

it("keeps pictures of five cages on both engines", async () => {
    const pictures: Record<string, Buffer[]> = {};
    const keep = async (name: string, page: Page): Promise<void> => {
        (pictures[name] ??= []).push(await pictureOf(page));
    };
    for (const engine of ENGINES) {
        const view = "alpha=-0.75&beta=1.2&distance=9";
        const { page, messages } = await openDemo(`engine=${engine}&model=creature&time=3.1&${view}&ui=0`, 1);
        await keep("creature", page);
        await change(page, { cageMethod: "gregory" });
        await keep("creature-gregory", page);
        await change(page, { model: "creased-box", cageMethod: "acc" });
        await keep("creased-box", page);
        await change(page, { model: "rook" });
        await keep("rook", page);
        await drop(page, "frame.obj", FRAME);
        await keep("frame", page);
        await page.context().close();
        expect(messages).toEqual([]);
    }
    for (const [name, [webgpu, webgl2]] of Object.entries(pictures)) {
        expect(differenceOf(`${name} engines`, webgpu, webgl2)).toBeLessThan(MOST_DIFFERENT);
        expect(differenceFromGolden(`cage-${name}-webgpu`, webgpu)).toBeLessThan(MOST_DIFFERENT);
        expect(differenceFromGolden(`cage-${name}-webgl2`, webgl2)).toBeLessThan(MOST_DIFFERENT);
    }
    // Both methods show the same creature, by other patches.
    const [acc, gregory] = [pictures.creature[0], pictures["creature-gregory"][0]];
    expect(differenceOf("creature methods", acc, gregory)).toBeGreaterThan(0);
    expect(differenceOf("creature methods", acc, gregory)).toBeLessThan(0.06);
});

describe.each(ENGINES)("cages in the demo: %s", (engine) => {
    it("walk, and do no work while they rest", async () => {
        const { page, messages } = await openDemo(`engine=${engine}&model=creature&animate=0&cage=1&play=1`);
        await page.waitForFunction(() => window.demo!.state.time > 0);
        await page.keyboard.press("p");
        expect(await page.evaluate(() => window.demo!.state.play)).toBe(false);
        await page.evaluate(async () => {
            await window.demo!.mesh.whenReadyAsync();
        });
        expect(await workOfFrames(page, 3)).toBeLessThanOrEqual(0);
        const before = await samplesOf(page);
        expect(await workOfFrames(page, 3)).toBe(0);
        await page.evaluate(() => {
            window.demo!.change({ time: (window.demo!.state.time + 2) % 8 });
        });
        expect(await workOfFrames(page, 1)).toBeGreaterThan(0);
        expect(await samplesOf(page)).not.toEqual(before);
        await page.waitForFunction(() => location.search.includes("play=0") && location.search.includes("time="));
        expect(messages).toEqual([]);
    });

    it("become sharper by a slider, and have points that can be dragged and put back", async () => {
        const { page, messages } = await openDemo(`engine=${engine}&model=creased-box&animate=0&sharpness=0&cage=1`);
        const report = page.locator("#report-summary");
        expect(await report.textContent()).toBe("creasedBox.obj: 6 patches");
        const round = await samplesOf(page);
        await page.locator("#panel .lil-title").click();
        const slider = page.locator("#panel .lil-controller", { hasText: "Sharpness" }).locator("input");
        await slider.fill("1");
        await page.keyboard.press("Enter");
        await whenReady(page);
        expect(await report.textContent()).toBe("creasedBox.obj: 24 patches");
        expect(await samplesOf(page)).not.toEqual(round);
        await page.locator("#panel .lil-title").click();
        await page.waitForTimeout(600);

        const before = await samplesOf(page);
        const { alpha, beta } = await page.evaluate(() => window.demo!.state);
        const from = await pointOnPage(page, 4);
        await page.mouse.move(from.x + 3, from.y);
        await page.mouse.down();
        await page.mouse.move(from.x + 43, from.y - 30, { steps: 3 });
        const held = await pointOnPage(page, 4);
        expect(held.x).toBeCloseTo(from.x + 40, 1);
        expect(held.y).toBeCloseTo(from.y - 30, 1);
        await page.mouse.up();
        const dragged = await samplesOf(page);
        expect(dragged).not.toEqual(before);
        expect(await page.evaluate(() => window.demo!.state)).toMatchObject({ alpha, beta });
        // The surface is made anew of the point where it is.
        await change(page, { cageMethod: "gregory" });
        await change(page, { cageMethod: "acc" });
        (await samplesOf(page)).forEach((value, i) => {
            expect(value).toBeCloseTo(dragged[i], 5);
        });
        await page.keyboard.press("Escape");
        (await samplesOf(page)).forEach((value, i) => {
            expect(value).toBeCloseTo(before[i], 5);
        });
        // Beside the points the mouse turns the camera, as always.
        await page.mouse.move(20, 440);
        await page.mouse.down();
        await page.mouse.move(120, 440, { steps: 3 });
        await page.mouse.up();
        await page.waitForFunction((angle) => Math.abs(window.demo!.state.alpha - angle) > 0.01, alpha);
        expect(messages).toEqual([]);
    });
});

it("lets a finger drag a point of the creature, which then walks on with it", async () => {
    const { page, messages } = await openDemo("engine=webgl2&model=creature&animate=0&cage=1&play=1&alpha=-0.6");
    const session = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...points: { x: number; y: number }[]): unknown =>
        session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    // A point on top, which nothing hides.
    const point = await page.evaluate(() => {
        const { positions } = window.demo!.stage!.shown.cages!.cages[0];
        const heights = positions.filter((_, i) => i % 3 === 1);
        return heights.indexOf(Math.max(...heights));
    });
    await page.evaluate(() => {
        window.demo!.change({ play: false });
    });
    const from = await pointOnPage(page, point);
    await touch("touchStart", from);
    await touch("touchMove", { x: from.x, y: from.y - 20 });
    await touch("touchMove", { x: from.x, y: from.y - 40 });
    await touch("touchEnd");
    const moved = await page.evaluate(() => {
        const { positions, named } = window.demo!.stage!.shown.cages!.cages[0];
        window.demo!.change({ time: 0 });
        const atStart = window.demo!.stage!.shown.cages!.cages[0].positions;
        window.demo!.putPointsBack();
        const back = window.demo!.stage!.shown.cages!.cages[0].positions;
        const farthest = (a: Float32Array, b: Float32Array): number =>
            a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i])), 0);
        return { drag: farthest(atStart, back), points: positions.length === named.cage.positions.length };
    });
    // Kept at another moment of the walk, and taken back.
    expect(moved.drag).toBeGreaterThan(0.3);
    expect(moved.points).toBe(true);
    expect(messages).toEqual([]);
});

/** Two squares beside each other. */
const SHEET = `SubdivisionMesh "catmull-clark" [4 4] [0 1 4 3 1 2 5 4] ["interpolateboundary"] [0 0] [] []
"P" [0 0 0 1 0 0 2 0 0 0 1 0 1 1 0 2 1 0]
`;

it("are read from OBJ of polygons and RIB of subdivision meshes, with what is wrong in it reported", async () => {
    const { page, messages } = await openDemo("engine=webgl2&animate=0");
    await page.keyboard.press("c");
    expect(await page.locator("#notices").innerText()).toMatch(/has no cage/);
    await drop(page, "Frame.OBJ", `${FRAME}f 1 2 99\n`);
    expect(await page.locator("#report-summary").textContent()).toBe("Frame.OBJ: 16 patches, 1 skipped, 1 warning");
    expect(await page.locator("#report").textContent()).toMatch(/Quads16/);
    await page.keyboard.press("c");
    await page.keyboard.press("g");
    await whenReady(page);
    expect(await page.evaluate(() => ({ ...window.demo!.state }))).toMatchObject({
        showCage: true,
        cageMethod: "gregory",
    });
    const drawn = await page.evaluate(() => window.demo!.scene.meshes.filter(({ name }) => name === "cage").length);
    expect(drawn).toBe(1);
    await drop(page, "Sheet.RIB", SHEET);
    expect(await page.locator("#report-summary").textContent()).toBe("Sheet.RIB: 2 patches");
    expect(await page.evaluate(() => window.demo!.mesh.net.patches.length)).toBe(32);
    expect(messages).toEqual([]);
});
