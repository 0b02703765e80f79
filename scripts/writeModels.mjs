/** Writes the example files of demo/models. They are compared with the writers by test/unit/writers/exampleModels.test.ts. */
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { runnerImport } from "vite";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const { module } = await runnerImport(`${ROOT}demo/exampleModels.ts`, { root: ROOT, configFile: false });
mkdirSync(`${ROOT}demo/models`, { recursive: true });
const file = module.createTeapotGlb();
writeFileSync(`${ROOT}demo/models/teapot.glb`, file);
console.log(`demo/models/teapot.glb: ${file.length} bytes`);
