/**
 * The benchmark: (cpu) the CPU backend against other tessellators, (plan) planning against evaluation, (parse) reading
 * levels against `JSON.parse`, (cages) cages that move against fresh conversions, (gpu) the kernels, where a GPU opens; on
 * a software GPU only to show that they run. Prints tables and, last, one line of JSON.
 *
 * `--base <commit>` runs the bench of that commit as well, in a worktree of its own, and prints ratios.
 * `--only cpu,plan` runs parts alone. `--big` gives a software GPU the work of a real one.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PARTS = ["cpu", "plan", "parse", "cages", "gpu"];

/** @param {string} name of an option @returns {string | undefined} the word after it */
function option(name) {
    const at = process.argv.indexOf(name);
    return at < 0 ? undefined : process.argv[at + 1];
}

/** Runs one part and prints what it says. @returns its line of JSON as an object, or null */
function runPart(root, part) {
    const script = join("bench", "dist", `${part}.mjs`);
    const isSmall = part === "gpu" && !process.env.VK_DRIVER_FILES && !process.argv.includes("--big");
    const command = [...(part === "gpu" ? ["scripts/withVulkan.mjs"] : []), script, ...(isSmall ? ["--small"] : [])];
    const { stdout, status } = spawnSync(process.execPath, command, {
        cwd: root,
        encoding: "utf8",
        stdio: ["ignore", "pipe", "inherit"],
        maxBuffer: 1 << 26,
    });
    const lines = stdout.trimEnd().split("\n");
    const json = lines.at(-1)?.startsWith("{") ? lines.pop() : undefined;
    console.log(lines.join("\n"));
    if (json === undefined || status !== 0) {
        console.log(`The part ${part} did not run to its end.`);
        // A machine without a GPU has no such part; one whose GPU opened must finish it.
        process.exitCode = part === "gpu" && !stdout.includes("GPU:") ? process.exitCode : 1;
    }
    return json === undefined ? null : JSON.parse(json);
}

/** Builds and runs the bench of a checkout. */
function runAll(root) {
    const parts = option("--only")?.split(",") ?? PARTS;
    for (const part of parts) {
        execFileSync("npx", ["vite", "build", "--config", "bench/vite.config.ts"], {
            cwd: root,
            stdio: "inherit",
            env: { ...process.env, BENCH_PART: part },
            shell: process.platform === "win32",
        });
    }
    return Object.fromEntries(parts.map((part) => [part, runPart(root, part)]));
}

/** Runs the bench of another commit. @returns what it found, or null when it has none */
function runBase(commit) {
    const folder = join(mkdtempSync(join(tmpdir(), "bench-base-")), "tree");
    try {
        execFileSync("git", ["worktree", "add", "--detach", folder, commit], { cwd: ROOT, stdio: "ignore" });
        symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"), "dir");
        if (!existsSync(join(folder, "scripts", "bench.mjs"))) {
            console.log(`\n${commit} has no bench: there is nothing to compare with.`);
            return null;
        }
        console.log(`\n=== ${commit}`);
        return runAll(folder);
    } finally {
        spawnSync("git", ["worktree", "remove", "--force", folder], { cwd: ROOT, stdio: "ignore" });
        rmSync(join(folder, ".."), { recursive: true, force: true });
    }
}

/** Medians by what was measured. */
function mediansOf(results) {
    const medians = new Map();
    for (const row of results.cpu?.rows ?? []) {
        medians.set(`cpu: ${row.name}`, row.median);
    }
    for (const row of results.plan?.rows ?? []) {
        medians.set(`planning: ${row.name}`, row.planning.median);
        medians.set(`evaluation: ${row.name}`, row.evaluation.median);
    }
    for (const row of results.parse?.rows ?? []) {
        medians.set(`parse: ${row.name}, ${row.bytes} bytes`, row.median);
    }
    for (const row of results.cages?.rows ?? []) {
        medians.set(`cages: ${row.name}`, row.median);
    }
    for (const row of ["uniform", "vectors", "frames"].flatMap((table) => results.gpu?.[table] ?? [])) {
        medians.set(`gpu: ${row.what}, ${row.patches} patches, ${row.vertices} vertices`, row.microseconds);
    }
    return medians;
}

const commit = option("--base");
if (process.argv.includes("--base") && !commit) {
    throw new Error("--base needs a commit to compare with.");
}
const base = commit ? runBase(commit) : null;
const machine = `${cpus()[0].model}, Node ${process.version}`;
console.log(`\n=== ${machine}`);
const results = runAll(ROOT);
if (base) {
    const before = mediansOf(base);
    const table = [...mediansOf(results)]
        .filter(([name]) => before.has(name))
        .map(([name, median]) => ({ what: name, "times as fast as the base": (before.get(name) / median).toFixed(2) }));
    console.table(table);
}
console.log(JSON.stringify({ machine, ...results, ...(base && { base: { commit, ...base } }) }));
