/** Finds Chromium, or installs Debian's package where that is allowed. Used by the test command and the tests. */
import { execFileSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";

const USUAL_PLACES = [
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
    "/usr/bin/google-chrome-stable",
    "/snap/bin/chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
];

/** @returns {string | undefined} the path in CHROMIUM_PATH, or the first usual place that exists */
export function findChromium() {
    const named = process.env.CHROMIUM_PATH;
    if (named) {
        if (!existsSync(named)) {
            throw new Error(`CHROMIUM_PATH is ${named}, but there is no such file.`);
        }
        return named;
    }
    return USUAL_PLACES.find((place) => existsSync(place));
}

/**
 * @returns {string} path of a Chromium that is there, installed now if need be
 * @throws Error with one sentence that says what to install
 */
export function ensureChromium() {
    const found = findChromium();
    if (found) {
        return found;
    }
    const advice =
        "The tests need Chromium: install Debian's package `chromium`, or set CHROMIUM_PATH to a Chromium or Chrome.";
    if (process.platform !== "linux" || process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
        throw new Error(advice);
    }
    console.log("Chromium is not there: installing Debian's package.");
    try {
        const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
        execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit", env });
        execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], {
            stdio: ["ignore", "ignore", "inherit"],
            env,
        });
    } catch {
        throw new Error(advice);
    }
    const installed = findChromium();
    if (!installed) {
        throw new Error(advice);
    }
    return installed;
}

/**
 * The software Vulkan driver that comes with Chromium, for WebGPU in Node.
 * @returns {string | undefined} path of its ICD file
 */
export function findSwiftShader() {
    const chromium = process.env.CHROMIUM_PATH || USUAL_PLACES.find((place) => existsSync(place));
    const places = [
        ...(chromium && existsSync(chromium) ? [dirname(realpathSync(chromium))] : []),
        "/usr/lib/chromium",
        "/usr/lib64/chromium",
        "/opt/google/chrome",
    ];
    return places.map((place) => join(place, "vk_swiftshader_icd.json")).find((file) => existsSync(file));
}

/**
 * The environment in which WebGPU in Node finds Vulkan: the GPU's, where VK_DRIVER_FILES names it, else SwiftShader's.
 * @param {NodeJS.ProcessEnv} environment what there is; not changed
 * @returns {NodeJS.ProcessEnv}
 */
export function vulkanEnvironment(environment) {
    const icd = findSwiftShader();
    if (!icd || environment.VK_DRIVER_FILES) {
        return { ...environment };
    }
    const result = { VK_ICD_FILENAMES: icd, ...environment };
    // Chromium brings the Vulkan loader too, which WebGPU in Node looks for.
    if (existsSync(join(dirname(icd), "libvulkan.so.1"))) {
        result.LD_LIBRARY_PATH = [dirname(icd), environment.LD_LIBRARY_PATH].filter(Boolean).join(":");
    }
    return result;
}
