import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

const TYPES: Readonly<Record<string, string>> = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
};

/**
 * Serves the files of a folder on a free port of localhost.
 * @returns its address, without a slash at the end, and a function that stops it
 */
export async function serveFolder(folder: string): Promise<{ address: string; close: () => void }> {
    const server = createServer((request, response) => {
        const path = normalize(decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname));
        const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
        if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
            response.writeHead(404).end();
            return;
        }
        response.writeHead(200, {
            "content-type": TYPES[extname(file)] ?? "application/octet-stream",
            "content-length": statSync(file).size,
        });
        createReadStream(file).pipe(response);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return {
        address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        close: () => {
            server.close();
            server.closeAllConnections();
        },
    };
}
