/** Runs a Node script with the software Vulkan of Chromium, unless a GPU's driver is named in VK_DRIVER_FILES. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { vulkanEnvironment } from "./findChromium.mjs";

const [script, ...rest] = process.argv.slice(2);
const { status } = spawnSync(process.execPath, [script, ...rest], {
    stdio: "inherit",
    env: vulkanEnvironment(process.env),
    cwd: fileURLToPath(new URL("..", import.meta.url)),
});
process.exitCode = status ?? 1;
