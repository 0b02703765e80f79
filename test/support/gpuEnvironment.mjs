import { TestEnvironment } from "jest-environment-node";

const { setImmediate, clearImmediate } = globalThis;

/**
 * While something is under way on the GPU, dawn asks again and again, by `setImmediate`, whether it is done. That takes a
 * core from a software GPU, which needs it: a millisecond between the questions gives it back.
 */
const askSlowly = Object.assign((callback, ...given) => setTimeout(callback, 1, ...given), setImmediate);

/**
 * Devices that all test files of a process use, and their kernels: to compile these is most of what a software GPU does.
 * See rawComputeDevice.ts.
 */
const sharedGpu = { opened: new Map(), compiled: new WeakMap(), alive: [] };

/** Node, where test files find what they share. Each has modules and globals of its own besides. */
export default class GpuEnvironment extends TestEnvironment {
    async setup() {
        await super.setup();
        this.global.sharedGpu = sharedGpu;
        globalThis.setImmediate = askSlowly;
        globalThis.clearImmediate = clearTimeout;
    }

    async teardown() {
        Object.assign(globalThis, { setImmediate, clearImmediate });
        // Errors that come late are those of nobody.
        sharedGpu.opened.forEach(({ errors }) => errors.clear());
        // Jest empties what it finds in the globals of a test file that is done.
        delete this.global.sharedGpu;
        await super.teardown();
    }
}
