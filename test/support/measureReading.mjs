/**
 * Reads a text and prints, as JSON, what that took of the memory of this process, in bytes: `peak` beyond what there was
 * before, garbage included, and `result`, the arrays of all nets. Linux alone keeps the peak; `--expose-gc` is needed.
 * Arguments: the module of readers, the name of one, the file.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [bundle, reader, path] = process.argv.slice(2);
const { [reader]: read } = await import(pathToFileURL(bundle).href);

function bytesOfStatus(name) {
    return 1024 * Number(new RegExp(`^${name}:\\s*(\\d+) kB$`, "m").exec(readFileSync("/proc/self/status", "utf8"))[1]);
}

const text = readFileSync(path, "latin1");
globalThis.gc();
// Makes the peak what there is now.
writeFileSync("/proc/self/clear_refs", "5");
const before = bytesOfStatus("VmRSS");
const { nets, report } = read(text);
const peak = bytesOfStatus("VmHWM") - before;
const arrays = nets.flatMap(({ net }) => [net.points, net.patches, net.uvs, net.colors, net.groups]);
const result = arrays.reduce((sum, array) => sum + (array?.byteLength ?? 0), 0);
console.log(JSON.stringify({ peak, result, parts: report.parts }));
