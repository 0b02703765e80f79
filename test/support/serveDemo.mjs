/**
 * Serves the demo from its sources, as `npm start` does, on a free port, and prints the address. Runs until its input
 * ends.
 */
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const root = fileURLToPath(new URL("../../", import.meta.url));
const server = await createServer({
    configFile: `${root}vite.demo.config.ts`,
    logLevel: "error",
    server: { port: 0, host: "127.0.0.1", hmr: false },
});
await server.listen();
console.log(server.resolvedUrls.local[0]);
process.stdin.resume();
process.stdin.on("end", () => {
    void server.close().then(() => process.exit(0));
});
