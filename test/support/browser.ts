import { chromium, type Browser } from "playwright-core";
import { findChromium } from "../../scripts/findChromium.mjs";
import { SLOW_TO_COMPILE } from "./dawnFeatures";

/**
 * WebGPU and WebGL2 in software, alike on every machine. Without the two Vulkan flags the first WebGPU canvas ends the
 * GPU process of Chromium, although there is an adapter.
 */
const FLAGS = [
    "--headless=new",
    "--no-sandbox",
    "--no-first-run",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--enable-unsafe-webgpu",
    "--use-webgpu-adapter=swiftshader",
    `--disable-dawn-features=${SLOW_TO_COMPILE}`,
    "--enable-unsafe-swiftshader",
    "--enable-features=Vulkan",
    "--use-vulkan=swiftshader",
    "--use-angle=swiftshader",
];

const LAUNCH_MILLISECONDS = 90_000;

/**
 * Starts Chromium. One browser at a time: several at once take the software GPU from each other, so a test file
 * launches one in `beforeAll` and closes it in `afterAll`.
 * @throws Error with one sentence when Chromium is not there
 */
export async function launchBrowser(): Promise<Browser> {
    const executablePath = findChromium();
    if (executablePath === undefined) {
        throw new Error(
            "The browser tests need Chromium: install Debian's package `chromium`, or set CHROMIUM_PATH to a Chromium or Chrome.",
        );
    }
    return await chromium.launch({ executablePath, args: FLAGS, timeout: LAUNCH_MILLISECONDS });
}
