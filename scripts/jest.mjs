/**
 * Runs Jest with what its suites need from the environment: ES modules, and the software Vulkan of Chromium. A device of
 * WebGPU in Node keeps its process alive, hence the forced exit.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { findSwiftShader } from "./findChromium.mjs";

const JEST = fileURLToPath(new URL("../node_modules/jest/bin/jest.js", import.meta.url));

/**
 * @param {string[]} jestArguments command line of Jest
 * @returns {number} Jest's exit status
 */
export function runJest(jestArguments) {
    const env = { ...process.env };
    const icd = findSwiftShader();
    if (icd && !env.VK_DRIVER_FILES) {
        env.VK_ICD_FILENAMES ??= icd;
        // Chromium brings the Vulkan loader too, which WebGPU in Node looks for.
        if (existsSync(join(dirname(icd), "libvulkan.so.1"))) {
            env.LD_LIBRARY_PATH = [dirname(icd), env.LD_LIBRARY_PATH].filter(Boolean).join(":");
        }
    }
    const nodeArguments = ["--experimental-vm-modules", "--disable-warning=ExperimentalWarning", JEST, "--forceExit"];
    return spawnSync(process.execPath, [...nodeArguments, ...jestArguments], { stdio: "inherit", env }).status ?? 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    process.exitCode = runJest(process.argv.slice(2));
}
