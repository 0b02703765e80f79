import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import type { ArcRotateCamera } from "@babylonjs/core/Cameras/arcRotateCamera.js";
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { WebGPUEngine } from "@babylonjs/core/Engines/webgpuEngine.js";
import type { HemisphericLight } from "@babylonjs/core/Lights/hemisphericLight.js";
import type { ImportMeshAsync } from "@babylonjs/core/Loading/sceneLoader.js";
import type { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type * as BezierPatch from "../../src/index";
import { launchBrowser } from "../support/browser";

/** What the page has after both scripts; only what the test uses of Babylon. */
declare const BABYLON: typeof BezierPatch & {
    readonly ArcRotateCamera: typeof ArcRotateCamera;
    readonly Engine: typeof Engine;
    readonly HemisphericLight: typeof HemisphericLight;
    readonly ImportMeshAsync: typeof ImportMeshAsync;
    readonly Scene: typeof Scene;
    readonly Vector3: typeof Vector3;
    readonly WebGPUEngine: typeof WebGPUEngine;
};

const ROOT = new URL("../../", import.meta.url);
const ENGINE_SCRIPT = fileURLToPath(new URL("node_modules/babylonjs/babylon.js", ROOT));
/** A page of localhost is one where browsers allow WebGPU; nothing is fetched from there. */
const ADDRESS = "http://localhost/";
const PAGE = `<!doctype html><title>UMD</title><canvas id="canvas" width="320" height="240"></canvas>`;

let browser: Browser;

beforeAll(async () => {
    browser = await launchBrowser();
});

afterAll(async () => {
    await (browser as Browser | undefined)?.close();
});

describe.each(["babylonjs-bezier-patch.js", "babylonjs-bezier-patch.min.js"])("dist/umd/%s", (name) => {
    const path = fileURLToPath(new URL(`dist/umd/${name}`, ROOT));
    const errors: string[] = [];
    let page: Page;
    let engineNames: string[];

    const namesOfBabylon = (): Promise<string[]> => page.evaluate(() => Object.getOwnPropertyNames(BABYLON));

    beforeAll(async () => {
        if (!existsSync(path)) {
            throw new Error(`dist/umd/${name} is not there: run \`npm run build\` before this test.`);
        }
        page = await openPage(errors);
        await page.addScriptTag({ path: ENGINE_SCRIPT });
        engineNames = await namesOfBabylon();
        await page.addScriptTag({ path });
    });

    afterAll(async () => {
        await (page as Page | undefined)?.close();
    });

    it("adds every public name to BABYLON and hides none of the engine's", async () => {
        const added = (await namesOfBabylon()).filter((candidate) => !engineNames.includes(candidate));
        expect(added).toContain("BezierPatchMesh");
        expect(added.sort()).toEqual(namesExportedBy("dist/esm/index.js"));
    });

    it("asks BABYLON for nothing that it does not have", () => {
        const plain = readFileSync(new URL("dist/umd/babylonjs-bezier-patch.js", ROOT), "utf8");
        const asked = [...plain.matchAll(/\bbabylonjs\.(\w+)/g)].map(([, asking]) => asking);
        expect(asked).toContain("Mesh");
        expect(asked.filter((asking) => !engineNames.includes(asking))).toEqual([]);
    });

    it("gives CommonJS the same names, over the package babylonjs", () => {
        const code = `JSON.stringify(Object.keys(require(${JSON.stringify(path)})))`;
        const names = JSON.parse(execFileSync(process.execPath, ["-p", code], { encoding: "utf8" })) as string[];
        expect(names.sort()).toEqual(namesExportedBy("dist/esm/index.js"));
    });

    it.each(["webgl2", "webgpu"] as const)("draws the teapot by %s", async (backend) => {
        const drawn = await page.evaluate(drawTeapot, backend);
        expect(errors).toEqual([]);
        expect(drawn.backendName).toBe(backend);
        expect(drawn.vertices).toBeGreaterThan(1000);
        expect(drawn.litShare).toBeGreaterThan(0.1);
        expect(drawn.litShare).toBeLessThan(0.9);
    });

    it("lets the engine's own functions load files", async () => {
        const [points, patches, message] = await page.evaluate(loadSquare);
        expect(errors).toEqual([]);
        expect([points, patches]).toEqual([16, 1]);
        expect(message).toMatch(/bpt, line 1: "x"/);
    });

    it("says so when it is loaded before the engine", async () => {
        const messages: string[] = [];
        const early = await openPage(messages);
        await early.addScriptTag({ path });
        await early.close();
        expect(messages.join()).toContain("babylonjs-bezier-patch must be loaded after babylon.js.");
    });
});

/** Opens an empty page with a canvas; what goes wrong in it is added to `errors`. */
async function openPage(errors: string[]): Promise<Page> {
    const page = await browser.newPage();
    page.on("pageerror", (error) => errors.push(error.message));
    page.on("console", (message) => {
        if (message.type() === "error") {
            errors.push(message.text());
        }
    });
    await page.route("**/*", (route) => route.fulfill({ contentType: "text/html", body: PAGE }));
    await page.goto(ADDRESS);
    return page;
}

/** Names in the one export statement of a built module. */
function namesExportedBy(file: string): string[] {
    const [, list] = /export \{([^}]*)\}/.exec(readFileSync(new URL(file, ROOT), "utf8"))!;
    return list
        .split(",")
        .map((name) => name.trim())
        .sort();
}

/** Runs in the page: loads a file, and one that is wrong. */
async function loadSquare(): Promise<[number, number | undefined, string]> {
    BABYLON.RegisterBezierPatchLoaders();
    const engine = new BABYLON.Engine(document.createElement("canvas"));
    const scene = new BABYLON.Scene(engine);
    const file = new File(["1 1 1 0 0 0 1 0 0 0 1 0 1 1 0"], "square.bpt");
    const [mesh] = (await BABYLON.ImportMeshAsync(file, scene)).meshes;
    const report = BABYLON.GetSurfaceReport(mesh);
    const points = (mesh as BezierPatch.BezierPatchMesh).net.points.length / 4;
    const wrong = new File(["1 1 x"], "wrong.bpt");
    const message = await BABYLON.ImportMeshAsync(wrong, scene).then(
        String,
        (error: unknown) => (error as Error).message,
    );
    engine.dispose();
    return [points, report?.patches, message];
}

/** Runs in the page: draws one frame on black and counts the pixels that are not. */
async function drawTeapot(
    backend: "webgl2" | "webgpu",
): Promise<{ backendName: string; vertices: number; litShare: number }> {
    const canvas = document.createElement("canvas");
    canvas.width = 320;
    canvas.height = 240;
    const webGpu = backend === "webgpu" ? new BABYLON.WebGPUEngine(canvas) : null;
    await webGpu?.initAsync();
    const engine = webGpu ?? new BABYLON.Engine(canvas);
    const scene = new BABYLON.Scene(engine);
    scene.clearColor.set(0, 0, 0, 1);
    new BABYLON.ArcRotateCamera("camera", 1, 1, 9, new BABYLON.Vector3(0, 1.5, 0), scene);
    new BABYLON.HemisphericLight("light", new BABYLON.Vector3(0, 1, 0), scene);
    const mesh = new BABYLON.BezierPatchMesh("teapot", { net: BABYLON.createTeapotNet() }, scene);
    await mesh.whenReadyAsync();
    await scene.whenReadyAsync();
    engine.beginFrame();
    scene.render();
    const pixels = new Uint8Array((await engine.readPixels(0, 0, canvas.width, canvas.height)).buffer);
    engine.endFrame();
    let lit = 0;
    for (let i = 0; i < pixels.length; i += 4) {
        lit += Number(Math.max(pixels[i], pixels[i + 1], pixels[i + 2]) > 30);
    }
    const result = {
        backendName: mesh.backendName,
        vertices: mesh.stats.vertices,
        litShare: (lit * 4) / pixels.length,
    };
    scene.dispose();
    engine.dispose();
    return result;
}
