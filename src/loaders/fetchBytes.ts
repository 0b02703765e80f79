import type { ISceneLoaderPluginAsync, ISceneLoaderProgressEvent } from "@babylonjs/core/Loading/sceneLoader.js";

/**
 * Gets the bytes of whatever Babylon's load functions take but `data:` addresses that are not in base 64. Whoever follows
 * the progress hears of it at least once, also where everything is in memory.
 */
export const fetchBytes: NonNullable<ISceneLoaderPluginAsync["loadFile"]> = (
    scene,
    source,
    _rootUrl,
    onSuccess,
    onProgress,
    _useArrayBuffer,
    onError,
) => {
    let wasHeard = false;
    const progress = (event: ISceneLoaderProgressEvent): void => {
        wasHeard = true;
        onProgress?.(event);
    };
    const finish = (data: ArrayBuffer | ArrayBufferView, responseURL?: string): void => {
        if (!wasHeard) {
            progress({ lengthComputable: true, loaded: data.byteLength, total: data.byteLength });
        }
        const bytes = ArrayBuffer.isView(data)
            ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
            : new Uint8Array(data);
        onSuccess(bytes, responseURL);
    };
    if (ArrayBuffer.isView(source)) {
        finish(source);
        return null;
    }
    return scene._loadFile(
        source,
        (data, responseURL) => {
            finish(data as ArrayBuffer, responseURL);
        },
        progress,
        true,
        true,
        onError,
    );
};

/** What stands before the text in a `data:` address: a type, parameters, and a comma. */
const DATA_HEADER = /^(?:[\w.+-]+\/[\w.+-]+)?(?:;[\w.+-]+=[^;,\s]*)*,/;

/**
 * The bytes of a `data:` address that is not in base 64: percent-encoded after a comma, as is usual, or simply the text of
 * the file, as Babylon also takes it.
 * @param data the address without `data:`
 * @throws Error for an encoding that is wrong
 */
export function bytesOfDataAddress(data: string): Uint8Array {
    const header = DATA_HEADER.exec(data)?.[0];
    if (header === undefined) {
        return new TextEncoder().encode(data);
    }
    try {
        return new TextEncoder().encode(decodeURIComponent(data.slice(header.length)));
    } catch {
        throw new Error("The data: address has a percent sign that no two digits of UTF-8 text follow.");
    }
}
