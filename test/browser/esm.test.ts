import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { PNG } from "pngjs";
import { SURFACE_FORMATS } from "../../src/loaders/surfaceFormats";
import { launchBrowser } from "../support/browser";
import { examplesIn } from "../support/documentExamples";
import { differenceFromGolden, differenceOf } from "../support/goldens";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const BACKENDS = ["cpu", "webgl2", "webgpu"];

/** A scene, with no more of the engine than that takes: nothing is registered that it did not ask for. */
const STAGE = `
import { FreeCamera } from "@babylonjs/core/Cameras/freeCamera.js";
import { Engine } from "@babylonjs/core/Engines/engine.js";
import { HemisphericLight } from "@babylonjs/core/Lights/hemisphericLight.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Scene } from "@babylonjs/core/scene.js";

const engine = new Engine(document.createElement("canvas"));
const scene = new Scene(engine);
new FreeCamera("camera", new Vector3(0, 2, -9), scene);
new HemisphericLight("light", new Vector3(0, 1, 0), scene);
`;

/** An application that draws. */
const DRAWING = `${STAGE}
import { BezierPatchMesh, createTeapotNet } from "babylonjs-bezier-patch";

const mesh = new BezierPatchMesh("teapot", { net: createTeapotNet() }, scene);
await mesh.whenReadyAsync();
scene.render();
globalThis.drawn = { backendName: mesh.backendName, vertices: mesh.stats.vertices };
`;

/** An application that loads a file. */
const LOADING = `
import { FreeCamera } from "@babylonjs/core/Cameras/freeCamera.js";
import { Engine } from "@babylonjs/core/Engines/engine.js";
import { ImportMeshAsync } from "@babylonjs/core/Loading/sceneLoader.js";
import "@babylonjs/core/Materials/standardMaterial.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Scene } from "@babylonjs/core/scene.js";
import { RegisterBezierPatchLoaders } from "babylonjs-bezier-patch";

RegisterBezierPatchLoaders();
const engine = new Engine(document.createElement("canvas"));
const scene = new Scene(engine);
new FreeCamera("camera", new Vector3(0, 0, -9), scene);
const file = new File(["1 1 1 -1 -1 0 1 -1 0 -1 1 0 1 1 0"], "square.bpt");
const { meshes: [mesh] } = await ImportMeshAsync(file, scene);
await mesh.whenReadyAsync();
scene.render();
globalThis.drawn = { backendName: mesh.backendName, vertices: mesh.stats.vertices };
`;

const TYPED = `
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { ImportMeshAsync } from "@babylonjs/core/Loading/sceneLoader.js";
import { BezierPatchMesh, createTeapotNet, GetSurfaceReport, type Surface } from "babylonjs-bezier-patch";

export async function useAsync(scene: Scene): Promise<Mesh> {
    const mesh = new BezierPatchMesh("teapot", { net: createTeapotNet(), tessellation: { mode: "uniform" } }, scene);
    const surface: Surface = await mesh.readSurfaceAsync();
    const x: number = mesh.position.x + surface.positions[0];
    // @ts-expect-error The types are there: a number is no string.
    const text: string = mesh.position.x;
    // @ts-expect-error There is no such backend.
    new BezierPatchMesh(text + x, { net: mesh.net, backend: "webgl3" }, scene);
    const { meshes } = await ImportMeshAsync("a.bpt", scene, {
        pluginOptions: { "bezier-patch": { axes: "z-up", weldTolerance: 0.01, tessellation: { level: 4 } } },
    });
    const patches: number | undefined = GetSurfaceReport(meshes[0])?.patches;
    // @ts-expect-error There are no such axes.
    await ImportMeshAsync("a.bpt", scene, { pluginOptions: { "bezier-patch": { axes: "x-up" } } });
    return patches === 1 ? mesh : (meshes[0] as Mesh);
}
`;

/** What `bundleApplication.mjs` tells of a chunk. */
interface Chunk {
    readonly fileName: string;
    readonly isEntry: boolean;
    /** Chunks loaded with this one. */
    readonly imports: readonly string[];
    readonly code: string;
    /** Paths of the modules in it. */
    readonly modules: readonly string[];
}

/** What the application that draws leaves behind. */
interface Drawn {
    readonly backendName: string;
    readonly vertices: number;
}

const run = promisify(execFile);
let folder: string;
let browser: Browser | undefined;

beforeAll(async () => {
    if (!existsSync(join(ROOT, "dist/esm/index.js"))) {
        throw new Error("dist/esm/index.js is not there: run `npm run build` before this test.");
    }
    folder = await mkdtemp(join(tmpdir(), "bezier-patch-consumer-"));
    await mkdir(join(folder, "node_modules/@babylonjs"), { recursive: true });
    for (const part of ["package.json", "dist"]) {
        const installed = join(folder, "node_modules/babylonjs-bezier-patch", part);
        await cp(join(ROOT, part), installed, { recursive: true });
    }
    await symlink(join(ROOT, "node_modules/@babylonjs/core"), join(folder, "node_modules/@babylonjs/core"));
    await writeFile(join(folder, "package.json"), `{ "name": "consumer", "type": "module" }`);
});

afterAll(async () => {
    await browser?.close();
    await rm(folder, { recursive: true, force: true });
});

describe("the package in an application's bundle", () => {
    it("brings nothing of Babylon and of the mesh along with a parser alone", async () => {
        // The reader of .bpt brings what approximates high degrees.
        const sizes = { parsePatchText: 16_000, parseBpt: 24_500 };
        for (const [name, size] of Object.entries(sizes)) {
            const chunks = await bundle(
                `import { ${name} } from "babylonjs-bezier-patch"; globalThis.parse = ${name};`,
            );
            expect(chunks).toHaveLength(1);
            const strangers = chunks[0].modules.filter((id) => /@babylonjs|\/(mesh|backends|hull)\//.test(id));
            expect(strangers).toEqual([]);
            expect(chunks[0].code.length).toBeLessThan(size);
        }
    });

    it("writes and reads .glb without Babylon", async () => {
        const chunks = await bundle(
            `import { createTeapotNet, exportPatchNetGlb, parsePatchNetGlb } from "babylonjs-bezier-patch";
            globalThis.read = parsePatchNetGlb(exportPatchNetGlb(createTeapotNet()));`,
        );
        expect(chunks).toHaveLength(1);
        expect(chunks[0].modules.filter((id) => /@babylonjs|\/(mesh|loaders|shaders)\//.test(id))).toEqual([]);
    });

    it("brings no loader along with a mesh alone", async () => {
        const chunks = await bundle(DRAWING);
        const strangers = chunks
            .flatMap(({ modules }) => modules)
            .filter((id) => /sceneLoader\.js|\/loaders\//.test(id));
        expect(strangers).toEqual([]);
    });

    it("loads a loader on demand, and every reader alone", async () => {
        const chunks = await bundle(LOADING);
        const idsOf = (chunk: Chunk, part: RegExp): string[] => chunk.modules.filter((id) => part.test(id));
        const start = chunks.filter((chunk) => isLoadedAtStart(chunk, chunks));
        const early = start.flatMap((chunk) => idsOf(chunk, /dist\/esm\/(?:sources|mesh|backends|hull|net|math)\//));
        expect(early).toEqual([]);
        const lazy = chunks.filter((chunk) => !start.includes(chunk));
        const readers = lazy
            .map((chunk) => idsOf(chunk, /\/sources\/parse(?!Number)\w+\.js$/))
            .filter((ids) => ids.length > 0);
        expect(readers.length).toBe(Object.keys(SURFACE_FORMATS).length);
        expect(readers.every((ids) => ids.length === 1)).toBe(true);
        expect(lazy.flatMap((chunk) => idsOf(chunk, /BezierPatchLoader\.js$/))).toHaveLength(1);
    });

    it("loads a file with the few parts of the engine that the application imports", async () => {
        await withApplication(LOADING, async (page) => {
            const drawn = await page.waitForFunction(() => (globalThis as { drawn?: Drawn }).drawn);
            const { backendName, vertices } = (await drawn.jsonValue())!;
            expect(backendName).toBe("webgl2");
            expect(vertices).toBeGreaterThan(10);
        });
    });

    it("loads backends on demand, each with its shaders and without those of others", async () => {
        const chunks = await bundle(DRAWING);
        const start = chunks.filter((chunk) => isLoadedAtStart(chunk, chunks));
        for (const chunk of start) {
            expect(foldersOfBackends(chunk)).toEqual([]);
        }
        const lazy = chunks.filter((chunk) => !start.includes(chunk)).map(foldersOfBackends);
        expect(lazy.every((folders) => folders.length < 2)).toBe(true);
        expect([...new Set(lazy.flat())].sort()).toEqual(BACKENDS);
    });

    it("draws with the few parts of the engine that the application imports", async () => {
        await withApplication(DRAWING, async (page) => {
            const drawn = await page.waitForFunction(() => (globalThis as { drawn?: Drawn }).drawn);
            const { backendName, vertices } = (await drawn.jsonValue())!;
            expect(backendName).toBe("webgl2");
            expect(vertices).toBeGreaterThan(1000);
        });
    });

    it("goes on with the next backend when the code of one cannot be loaded", async () => {
        const isServed = (chunk: Chunk): boolean => !foldersOfBackends(chunk).includes("webgl2");
        const warnings: string[] = [];
        await withApplication(
            DRAWING,
            async (page) => {
                await page.waitForFunction(() => (globalThis as { drawn?: Drawn }).drawn);
                page.on("console", (message) => warnings.push(message.text()));
                await page.reload();
                const drawn = await page.waitForFunction(() => (globalThis as { drawn?: Drawn }).drawn);
                const { backendName, vertices } = (await drawn.jsonValue())!;
                expect(backendName).toBe("cpu");
                expect(vertices).toBeGreaterThan(1000);
            },
            isServed,
        );
        const told = warnings.filter((text) => text.includes('goes on with the backend "cpu"'));
        expect(told).toHaveLength(1);
        expect(told[0]).toContain('"webgl2" could not be started');
    });

    it.each(["WebGL2", "WebGPU"])("draws the teapot by the code of README.md: %s", async (engine) => {
        const [plain, webGpu] = codeOf("README.md");
        const code = engine === "WebGL2" ? plain : plain.replace(ENGINE, webGpu);
        await withApplication(code, async (page) => {
            // The teapot takes a good part of the canvas, lit in shades of grey; the scene is bluish around it.
            const isOfTeapot: IsOfSurface = (red, _, blue) => red > 60 && Math.abs(red - blue) < 6;
            await pictureWhere(page, (picture) => shareOf(picture, isOfTeapot) > 0.1);
        });
    });

    it("draws the picture of docs/tutorial.md by its first steps", async () => {
        const steps = codeOf("docs/tutorial.md");
        await withApplication(steps.slice(0, 3).join("\n"), async (page) => {
            const picture = await pictureWhere(page, (drawn) => shareOf(drawn, isOfHill) > 0.1);
            expect(differenceFromGolden("tutorial-sixteen-points", picture)).toBeLessThan(0.002);
        });
    });

    it.each(["WebGL2", "WebGPU"])("moves two patches by all steps of docs/tutorial.md: %s", async (engine) => {
        const program = codeOf("docs/tutorial.md").join("\n");
        const [, webGpu] = codeOf("README.md");
        await withApplication(engine === "WebGL2" ? program : program.replace(ENGINE, webGpu), async (page) => {
            const first = await pictureWhere(page, (picture) => shareOf(picture, isOfHill) > 0.1);
            await pictureWhere(page, (picture) => differenceOf(`tutorial, ${engine}`, first, picture) > 0.02);
        });
    });
});

describe("a cage in a worker, by the code of docs/cages.md", () => {
    it("is converted there, and drawn", async () => {
        const [, convert, page] = codeOf("docs/cages.md");
        await writeFile(join(folder, "convert.ts"), convert);
        const code = `${STAGE}
            import { CREATURE } from "${join(ROOT, "demo/models/creature.mjs")}";
            const text = CREATURE;
            ${page}
            const drawing = setInterval(() => {
                scene.render();
                const mesh = scene.meshes.find((each) => each.name === "creature");
                if (mesh && mesh.stats.vertices > 0) {
                    clearInterval(drawing);
                    globalThis.drawn = { backendName: mesh.backendName, vertices: mesh.stats.vertices };
                }
            }, 100);`;
        await withApplication(code, async (opened) => {
            const drawn = await opened.waitForFunction(() => (globalThis as { drawn?: Drawn }).drawn);
            const { backendName, vertices } = (await drawn.jsonValue())!;
            expect(backendName).toBe("webgl2");
            expect(vertices).toBeGreaterThan(1000);
        });
    });
});

describe("the declarations", () => {
    it.each([
        ["ESNext", "Bundler"],
        ["NodeNext", "NodeNext"],
    ])("are found and sound with module %s, moduleResolution %s", async (module, moduleResolution) => {
        const options = { strict: true, noEmit: true, target: "ES2022", lib: ["ES2022", "DOM"], types: [] };
        await writeFile(join(folder, "use.ts"), TYPED);
        await writeFile(
            join(folder, "tsconfig.json"),
            JSON.stringify({ compilerOptions: { ...options, module, moduleResolution }, files: ["use.ts"] }),
        );
        const compiler = join(ROOT, "node_modules/typescript/bin/tsc");
        const result = await run(process.execPath, [compiler, "-p", folder]).catch(
            (error: unknown) => error as { stdout: string },
        );
        expect(result.stdout).toBe("");
    });
});

/** What makes the engine in the documents. */
const ENGINE = /const engine = .*;/;

/** The pieces of code in a document. */
function codeOf(document: string): string[] {
    return examplesIn(document).map(({ code }) => code);
}

type IsOfSurface = (red: number, green: number, blue: number) => boolean;

/** Whether a pixel has the colour of the hill in the tutorial. */
const isOfHill: IsOfSurface = (red, green, blue) => red > green + 10 && green > blue + 10;

/** The share of a picture that is of the surface. */
function shareOf(picture: Buffer, isOfSurface: IsOfSurface): number {
    const { data } = PNG.sync.read(picture);
    let count = 0;
    for (let i = 0; i < data.length; i += 4) {
        count += isOfSurface(data[i], data[i + 1], data[i + 2]) ? 1 : 0;
    }
    return count / (data.length / 4);
}

/** A picture of the canvas, as soon as one is right. */
async function pictureWhere(page: Page, isRight: (picture: Buffer) => boolean): Promise<Buffer> {
    for (let attempt = 0; attempt < 60; attempt++) {
        const picture = await page.locator("canvas").screenshot();
        if (isRight(picture)) {
            return picture;
        }
        await new Promise((resolve) => setTimeout(resolve, 250));
    }
    throw new Error("No picture was right.");
}

/** Runs an application in a browser, on an empty page; no error may reach the page. */
async function withApplication(
    code: string,
    use: (page: Page) => Promise<void>,
    isServed: (chunk: Chunk) => boolean = () => true,
): Promise<void> {
    const files = new Map((await bundle(code)).filter(isServed).map((chunk) => [chunk.fileName, chunk]));
    const entry = [...files.values()].find((chunk) => chunk.isEntry)!;
    const document = `<!doctype html><style>canvas { width: 320px; height: 240px }</style><body></body><script type="module" src="/${entry.fileName}"></script>`;
    browser ??= await launchBrowser();
    const page = await browser.newPage({ viewport: { width: 480, height: 360 } });
    try {
        const errors: string[] = [];
        page.on("pageerror", (error) => errors.push(error.message));
        await page.route("**/*", async (route) => {
            const chunk = files.get(new URL(route.request().url()).pathname.slice(1));
            await route.fulfill({
                contentType: chunk ? "text/javascript" : "text/html",
                body: chunk?.code ?? document,
            });
        });
        await page.goto("http://localhost/");
        await use(page);
        expect(errors).toEqual([]);
    } finally {
        await page.close();
    }
}

const bundles = new Map<string, Promise<Chunk[]>>();

/** Bundles an application in the temporary folder, each once. */
function bundle(code: string): Promise<Chunk[]> {
    const made = bundles.get(code) ?? makeBundle(code);
    bundles.set(code, made);
    return made;
}

async function makeBundle(code: string): Promise<Chunk[]> {
    await writeFile(join(folder, "main.ts"), code);
    const bundler = join(ROOT, "test/support/bundleApplication.mjs");
    const { stdout } = await run(process.execPath, [bundler, folder], { maxBuffer: 1 << 26 });
    return JSON.parse(stdout) as Chunk[];
}

function isLoadedAtStart(chunk: Chunk, chunks: readonly Chunk[]): boolean {
    const reached = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
    for (const fileName of reached) {
        chunks.find((candidate) => candidate.fileName === fileName)?.imports.forEach((name) => reached.add(name));
    }
    return reached.has(chunk.fileName);
}

/** Folders of single backends, and of their shaders, that a chunk holds modules of. */
function foldersOfBackends(chunk: Chunk): string[] {
    const folders = chunk.modules.map((id) => /dist\/esm\/(?:backends|shaders)\/(\w+)\//.exec(id)?.[1]);
    return [...new Set(folders.filter((name) => name !== undefined))];
}
