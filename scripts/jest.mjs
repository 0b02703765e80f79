/**
 * Runs Jest with what its suites need from the environment: ES modules, and the software Vulkan of Chromium. A device of
 * WebGPU in Node keeps its process alive, hence the forced exit.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { vulkanEnvironment } from "./findChromium.mjs";

const JEST = fileURLToPath(new URL("../node_modules/jest/bin/jest.js", import.meta.url));

/**
 * @param {string[]} jestArguments command line of Jest
 * @returns {number} Jest's exit status
 */
export function runJest(jestArguments) {
    const env = vulkanEnvironment(process.env);
    const nodeArguments = ["--experimental-vm-modules", "--disable-warning=ExperimentalWarning", JEST, "--forceExit"];
    return spawnSync(process.execPath, [...nodeArguments, ...jestArguments], { stdio: "inherit", env }).status ?? 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    process.exitCode = runJest(process.argv.slice(2));
}
