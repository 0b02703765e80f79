import type { AbstractEngine } from "@babylonjs/core/Engines/abstractEngine";
import { createScene, type DemoScene } from "./scene";
import { startEngineAsync } from "./engines";
import { freeShare } from "./page";
import type { DemoState, EngineName } from "./state";

/** Radians a second of the slow orbit. */
const ORBIT_SPEED = 0.22;

/** An engine, its canvas and the scene on it, rendering until it is disposed. */
export interface Stage extends DemoScene {
    readonly engine: AbstractEngine;
    readonly engineName: EngineName;
    readonly canvas: HTMLCanvasElement;
    readonly notice: string | null;
    /** Resolves when everything is compiled and one frame was drawn with it. */
    readonly ready: Promise<void>;
    renderFrame(): void;
    dispose(): void;
}

/**
 * Opens a stage.
 * @param host element that the canvas fills
 * @param state what to show; it is looked at every frame for `animate`
 * @throws Error when the browser can run no engine, or the scene cannot be made
 */
export async function openStageAsync(host: HTMLElement, state: Readonly<DemoState>): Promise<Stage> {
    const { engine, name, notice } = await startEngineAsync(state.engine, () => replaceCanvas(host));
    const canvas = engine.getRenderingCanvas()!;
    try {
        fitToScreen(engine, state.ui);
        const demoScene = createScene(engine, { ...state, engine: name }, freeShare);
        const { scene, camera, shown } = demoScene;
        camera.attachControl(false);
        scene.onBeforeRenderObservable.add(() => {
            if (state.animate) {
                camera.alpha += (ORBIT_SPEED * Math.min(engine.getDeltaTime(), 100)) / 1000;
            }
        });

        const renderFrame = (): void => {
            engine.beginFrame();
            scene.render();
            engine.endFrame();
        };
        let isResized = false;
        const observer = new ResizeObserver(() => {
            isResized = true;
        });
        observer.observe(host);
        engine.runRenderLoop(() => {
            // Here, not in the observer: the canvas is empty from a resize until something is drawn.
            if (isResized) {
                isResized = false;
                fitToScreen(engine, state.ui);
            }
            scene.render();
        });
        const ready = Promise.all([shown.meshes[0].whenReadyAsync(), scene.whenReadyAsync()]).then(renderFrame);
        const dispose = (): void => {
            observer.disconnect();
            engine.stopRenderLoop();
            scene.dispose();
            engine.dispose();
        };
        return { ...demoScene, engine, engineName: name, canvas, notice, ready, renderFrame, dispose };
    } catch (error) {
        engine.dispose();
        throw error;
    }
}

/** One pixel of the engine is one of the device; in a picture for tests one of the page, the same everywhere. */
function fitToScreen(engine: AbstractEngine, followsDevice: boolean): void {
    engine.setHardwareScalingLevel(followsDevice ? 1 / window.devicePixelRatio : 1);
    engine.resize();
}

function replaceCanvas(host: HTMLElement): HTMLCanvasElement {
    const canvas = document.createElement("canvas");
    canvas.tabIndex = 0;
    // Without a role no screen reader reads the label; this one lets the arrow keys through to the page.
    canvas.setAttribute("role", "application");
    canvas.setAttribute(
        "aria-label",
        "A curved surface in three dimensions. Arrow keys turn it, plus and minus zoom, question mark lists all keys.",
    );
    host.replaceChildren(canvas);
    return canvas;
}
