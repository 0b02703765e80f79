/**
 * The test command: lint, types, the reference of the public names, unit tests, conformance on the CPU and on WebGPU in
 * Node, the build, and the browser on WebGPU and WebGL2. Runs all of it, whatever fails, and sums up. The last line is
 * `N passed, N failed`.
 *
 * `--update-goldens` writes the pictures that the demo is compared with, instead of comparing.
 */
import { spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { ensureChromium } from "./findChromium.mjs";
import { runJest } from "./jest.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const OUTPUT = fileURLToPath(new URL("../test/output/", import.meta.url));

/** @type {{ name: string, passed: number, failed: number, seconds: number }[]} */
const results = [];

/** @param {string} name @param {() => { passed: number, failed: number }} run */
function record(name, run) {
    console.log(`\n=== ${name}`);
    const start = Date.now();
    const { passed, failed } = run();
    results.push({ name, passed, failed, seconds: (Date.now() - start) / 1000 });
}

/**
 * Steps that pass or fail as wholes, side by side: each is a program of one thread. What they say comes when they are done.
 * @param {Record<string, string>} steps names, and the scripts of package.json
 */
async function runSteps(steps) {
    const runs = Object.entries(steps).map(async ([name, script]) => {
        const start = Date.now();
        const child = spawn("npm", ["run", "--silent", script], { cwd: ROOT, shell: process.platform === "win32" });
        const said = [];
        for (const stream of [child.stdout, child.stderr]) {
            stream.setEncoding("utf8");
            stream.on("data", (text) => said.push(text));
        }
        const status = await new Promise((resolve) => {
            child.on("error", () => resolve(1));
            child.on("close", resolve);
        });
        console.log(`\n=== ${name}\n${said.join("")}`);
        const seconds = (Date.now() - start) / 1000;
        results.push({ name, passed: Number(status === 0), failed: Number(status !== 0), seconds });
    });
    await Promise.all(runs);
}

/** A Jest project, counted by suites of the same first word in their titles. */
function jest(project, ...more) {
    record(project, () => {
        const file = `${OUTPUT}${project}.json`;
        rmSync(file, { force: true });
        const status = runJest(["--selectProjects", project, "--json", `--outputFile=${file}`, ...more]);
        try {
            const report = JSON.parse(readFileSync(file, "utf8"));
            if (project !== "unit") {
                report.testResults.forEach((suite) => countBackends(suite.assertionResults));
            }
            // A file that cannot be run has no failed tests of its own.
            const broken = report.testResults.filter(
                (suite) => suite.status === "failed" && suite.assertionResults.length === 0,
            );
            const failed = report.numFailedTests + broken.length;
            skipped += report.numPendingTests;
            // What fails outside of a test (a hook, for example) is in the status alone.
            return { passed: report.numPassedTests, failed: Math.max(failed, status === 0 ? 0 : 1) };
        } catch {
            return { passed: 0, failed: 1 };
        }
    });
}

let skipped = 0;

/** @type {Map<string, number>} */
const byBackend = new Map();

function countBackends(assertions) {
    for (const { fullName, status } of assertions) {
        const backend = /\b(webgpu|webgl2|cpu)\b/.exec(fullName)?.[1];
        if (backend && status === "passed") {
            byBackend.set(backend, (byBackend.get(backend) ?? 0) + 1);
        }
    }
}

/** Chromium brings the browser and the software GPU. Without it there is one failure, with what to do about it. */
function hasChromium() {
    try {
        ensureChromium();
        return true;
    } catch (error) {
        console.error(`\n${error.message}`);
        results.push({ name: "Chromium", passed: 0, failed: 1, seconds: 0 });
        return false;
    }
}

mkdirSync(OUTPUT, { recursive: true });
if (process.argv.includes("--update-goldens")) {
    process.env.UPDATE_GOLDENS = "1";
}
await runSteps({ lint: "lint", types: "types", docs: "docs:check", build: "build" });
// As many workers as cores, where Jest would leave one core free.
jest("unit", "--maxWorkers=100%");
if (hasChromium()) {
    await runSteps({ demo: "build:demo", "test page": "build:page" });
    // What the software GPU takes of two cores leaves room for a second suite, whose script runs meanwhile.
    jest("conformance", "--maxWorkers=2");
    jest("browser", "--maxWorkers=2");
}

console.log("");
for (const { name, passed, failed, seconds } of results) {
    console.log(
        `${name.padEnd(12)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${seconds.toFixed(0).padStart(5)} s`,
    );
}
const backends = [...byBackend].sort().map(([backend, count]) => `${backend} ${count}`);
console.log(`tests by backend: ${backends.join(", ")}`);
const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
if (skipped > 0) {
    console.log(`${skipped} tests were skipped: they read files that are not here`);
}
console.log(`${total("passed")} passed, ${total("failed")} failed`);
process.exitCode = total("failed") === 0 ? 0 : 1;
