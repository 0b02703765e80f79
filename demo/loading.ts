import type { ISceneLoaderProgressEvent } from "@babylonjs/core/Loading/sceneLoader";
import { elementOf } from "./page";

/** Shows that a file is being loaded. */
export function showLoading(name: string): void {
    elementOf("loading").hidden = false;
    elementOf("loading-name").textContent = `Loading ${name} …`;
    elementOf("loading-progress").removeAttribute("value");
}

/** Shows how much of it is there, where that is known. */
export function showProgress({ lengthComputable, loaded, total }: ISceneLoaderProgressEvent): void {
    if (lengthComputable && total > 0) {
        const bar = elementOf("loading-progress") as HTMLProgressElement;
        bar.max = total;
        bar.value = loaded;
    }
}

/** Takes the progress away again. */
export function hideLoading(): void {
    elementOf("loading").hidden = true;
}
