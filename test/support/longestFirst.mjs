/** Test files that take long, the longest first. On a clean checkout Jest does not know, and goes by the size of files. */
const LONGEST = [
    ...["browser/demo", "browser/conformance", "browser/demoCages", "browser/draws", "browser/levels", "browser/esm"],
    ...["browser/demoFiles", "browser/drawStates", "browser/cages", "browser/frames"],
    ...["conformance/dawn", "conformance/gpuKernels", "conformance/gpuWork", "conformance/levels"],
    ...["unit/cage/sharedCages", "unit/backends/pixelError", "unit/sources/memory", "unit/cage/convergence"],
];

/** A sequencer of Jest that starts long test files first, so that no worker is left with one at the end. */
export default class LongestFirst {
    sort(tests) {
        const rank = ({ path }) => {
            const place = LONGEST.findIndex((name) => path.replaceAll("\\", "/").endsWith(`test/${name}.test.ts`));
            return place < 0 ? LONGEST.length : place;
        };
        return [...tests].sort((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1));
    }

    /** Jest offers to remember what took how long; the order is the same every time. */
    cacheResults() {}

    /** For `--onlyFailures`, which needs a memory. */
    allFailedTests() {
        throw new Error("The order of tests is fixed, so there is no memory of those that failed.");
    }
}
