import type { AbstractEngine } from "@babylonjs/core/Engines/abstractEngine";
import type { BezierPatchMesh } from "../src/index";
import { conversionOf } from "./cages/Conversion";
import { followCages } from "./cages/followCages";
import { readAddress, writeAddress } from "./address";
import { createControls, type Controls } from "./controls";
import { listenToKeys, type KeyboardTarget } from "./keyboard";
import { fillLegend, showLegend } from "./legend";
import { chooseFile, listenToFiles } from "./fileInput";
import { hideLoading, showLoading, showProgress } from "./loading";
import { nameOf, SAMPLES, type ModelSource } from "./models";
import { hideFailure, sentenceOf, showFailure, showNotice, type NoticeOptions } from "./notices";
import { startOverlay } from "./overlay";
import { followFocus } from "./followFocus";
import { elementOf } from "./page";
import { hideReport, reportOfCages, showReport } from "./report";
import { isFile } from "./ownModels";
import { openStageAsync, type Stage } from "./stage";
import { changeState, DEFAULT_STATE, MODEL_NAMES, tessellationOf, type DemoState } from "./state";

/** Milliseconds that the camera must rest before the address follows it: browsers limit how often it may change. */
const ADDRESS_DELAY = 250;

/** What of a state the camera follows. */
const CAMERA_NAMES = ["alpha", "beta", "distance", "focus", "model"] as const satisfies readonly (keyof DemoState)[];

/**
 * The page: one state, one stage at a time, and everything that changes the one and follows it on the other.
 * It is also what tests find as `window.demo`: they wait for `ready`, then look at the rest.
 */
export class Demo implements KeyboardTarget {
    public readonly state: DemoState;
    /** Everything the page had to say so far. */
    public readonly notices: string[] = [];
    /** Resolves when the picture is as the state says; rejects when there can be none. */
    public ready: Promise<void>;

    private readonly _prefersStillness = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    private readonly _controls: Controls | null = null;
    private _stage: Stage | null = null;
    private _addressTimer = 0;
    /** File that the reader gave last. */
    private _file: File | null = null;

    public constructor() {
        const { state, problems } = readAddress(window.location.search, this._prefersStillness);
        this.state = state;
        problems.forEach((problem) => {
            this._notice(`${problem} The default is used instead.`);
        });
        document.body.classList.toggle("bare", !state.ui);
        if (state.ui) {
            fillLegend();
            startOverlay(() => this._stage);
            this._controls = createControls(
                elementOf("panel"),
                state,
                (patch) => {
                    this.change(patch);
                },
                () => {
                    this.reset();
                },
                chooseFile,
                () => {
                    this.putPointsBack();
                },
            );
        }
        listenToFiles((file) => {
            this._file = file;
            this.change({ model: "file", distance: DEFAULT_STATE.distance });
        });
        listenToKeys(this);
        this.ready = Promise.resolve();
        this._reopen();
    }

    /** What is on the page, or null while there is nothing. */
    public get stage(): Stage | null {
        return this._stage;
    }

    public get engine(): AbstractEngine {
        return this._readyStage().engine;
    }

    public get scene(): Stage["scene"] {
        return this._readyStage().scene;
    }

    /** The mesh that is shown, the first one of a file. */
    public get mesh(): BezierPatchMesh {
        return this._readyStage().shown.meshes[0];
    }

    public get camera(): Stage["camera"] {
        return this._readyStage().camera;
    }

    /** Draws one frame at once. */
    public renderFrame(): void {
        this._readyStage().renderFrame();
    }

    /** Changes some values of the state; page, picture and address follow. */
    public change(patch: Partial<DemoState>): void {
        const engineBefore = this.state.engine;
        if (patch.model === "file" && !this._file) {
            chooseFile();
            patch = { ...patch, model: this.state.model };
        }
        if (patch.model !== undefined) {
            // What was kept, and looked at, was of another model.
            patch = { focus: null, frozen: false, ...patch };
        }
        changeState(this.state, patch);
        if (this.state.engine !== engineBefore || this._sourceOfState() !== (this._stage?.shown.source ?? null)) {
            this._reopen();
        }
        if (this.state.engine === engineBefore) {
            this._stage?.apply(this.state);
            if (CAMERA_NAMES.some((name) => name in patch)) {
                this._stage?.placeCamera(this.state);
            }
            if ("cageMethod" in patch || "refineLevels" in patch || "sharpness" in patch) {
                this._convertSoon();
            }
            if ("time" in patch) {
                this._stage?.shown.cages?.pose(this.state.time);
            }
        }
        this._show();
        this._writeAddressSoon();
    }

    /** Back to the defaults, with the engine there is. */
    public reset(): void {
        const { engine, ui } = this.state;
        const moves = ui && !this._prefersStillness;
        this.change({ ...DEFAULT_STATE, animate: moves, play: moves, engine, ui });
    }

    public mention(text: string): void {
        this._notice(text, { first: true, brief: true });
    }

    public openFile(): void {
        chooseFile();
    }

    public putPointsBack(): void {
        this._stage?.shown.cages?.reset();
    }

    public togglePanel(): void {
        document.body.classList.toggle("quiet");
    }

    /** One stage after the other, however fast the engine is switched. */
    private _reopen(): void {
        this.ready = this.ready.catch(() => undefined).then(() => this._openAsync());
        this.ready.catch(showFailure);
    }

    /**
     * Makes the surfaces of cages anew. Changes that come while that lasts are one more, so that a slider that is moved
     * does not pile them up.
     */
    private _convertSoon(): void {
        this.ready = this.ready.then(async () => {
            // Lets the page be drawn, and the slider be moved, between one and the next.
            await new Promise((resolve) => setTimeout(resolve));
            const cages = this._stage?.shown.cages;
            if (cages?.convert(conversionOf(this.state))) {
                this._stage!.shown.settle();
                showReport(nameOf(this._stage!.shown.source!), reportOfCages(cages));
                await Promise.all(cages.meshes.map((mesh) => mesh.whenReadyAsync()));
            }
        });
        this.ready.catch(showFailure);
    }

    /** Opens a stage for the engine of the state, in place of the one there is. */
    private async _openAsync(): Promise<void> {
        const wish = this.state.engine;
        if (this._stage?.engineName === wish) {
            this._stage.apply(this.state);
            this._stage.placeCamera(this.state);
            await this._loadAsync(this._stage);
            return;
        }
        this._stage?.dispose();
        this._stage = null;
        hideFailure();
        // Until there is a first picture: engine and kernels take their time, and the file after them.
        const source = this._sourceOfState();
        showLoading(source ? nameOf(source) : this.state.model);
        try {
            await this._openAnewAsync(wish);
        } finally {
            hideLoading();
        }
    }

    private async _openAnewAsync(wish: DemoState["engine"]): Promise<void> {
        const stage = await openStageAsync(elementOf("stage"), this.state);
        this._stage = stage;
        if (this.state.engine === wish) {
            this.state.engine = stage.engineName;
        }
        if (stage.notice) {
            this._notice(stage.notice, { first: true });
        }
        this._follow(stage);
        // The state may have changed meanwhile.
        stage.apply(this.state);
        stage.placeCamera(this.state);
        this._show();
        await stage.ready;
        await this._loadAsync(stage);
    }

    /** Shows the file of the state, unless it is there already; where it cannot be shown, what was there before it. */
    private async _loadAsync(stage: Stage): Promise<void> {
        const source = this._sourceOfState();
        if (source === stage.shown.source) {
            return;
        }
        if (source === null) {
            stage.apply(this.state);
            return;
        }
        const { engineName: backend } = stage;
        showLoading(nameOf(source));
        try {
            const { method, time } = this.state;
            const tessellation = tessellationOf(this.state);
            const conversion = conversionOf(this.state);
            const options = { backend, method, tessellation, polygons: true, conversion, time };
            const report = await stage.shown.loadAsync(source, options, showProgress);
            showReport(nameOf(source), report);
        } catch (error) {
            this._notice(sentenceOf(error), { first: true });
            if (this._sourceOfState() === source) {
                this._stayWith(stage.shown.source);
            }
        } finally {
            hideLoading();
        }
        stage.apply(this.state);
        stage.placeCamera(this.state);
        this._show();
        stage.renderFrame();
    }

    /** Follows what the reader does on the canvas. */
    private _follow(stage: Stage): void {
        const { camera, canvas } = stage;
        followCages(stage, this);
        followFocus(stage, this);
        const stopOrbit = (): void => {
            if (this.state.animate) {
                this.change({ animate: false });
            }
        };
        canvas.addEventListener("pointerdown", stopOrbit);
        canvas.addEventListener("wheel", stopOrbit, { passive: true });
        camera.onViewMatrixChangedObservable.add(() => {
            const { state } = this;
            const alpha = withinOneTurn(camera.alpha);
            if (state.alpha === alpha && state.beta === camera.beta && state.distance === camera.radius) {
                return;
            }
            Object.assign(state, { alpha, beta: camera.beta, distance: camera.radius });
            if (!state.animate) {
                this._writeAddressSoon();
            }
        });
    }

    /** Where the model of the state comes from, or null when the page makes it. */
    private _sourceOfState(): ModelSource | null {
        const { model } = this.state;
        return model === "file" ? this._file : isFile(model) ? SAMPLES[model].address : null;
    }

    /** Makes the state say what is on the stage. */
    private _stayWith(source: ModelSource | null): void {
        const sample = MODEL_NAMES.find((name) => isFile(name) && name !== "file" && SAMPLES[name].address === source);
        if (source instanceof File) {
            this._file = source;
        }
        this.state.model = source instanceof File ? "file" : (sample ?? DEFAULT_STATE.model);
    }

    private _show(): void {
        if (!isFile(this.state.model)) {
            hideReport();
        }
        this._controls?.show(this.state, this._stage?.shown.cages ?? null);
        showLegend(this.state);
        elementOf("title").textContent = titleOf(this._stage);
    }

    private _notice(text: string, options?: NoticeOptions): void {
        this.notices.push(text);
        showNotice(text, options);
    }

    private _readyStage(): Stage {
        if (!this._stage) {
            throw new Error("There is no picture yet: wait for `demo.ready`.");
        }
        return this._stage;
    }

    private _writeAddressSoon(): void {
        window.clearTimeout(this._addressTimer);
        this._addressTimer = window.setTimeout(() => {
            const search = writeAddress(this.state, this._prefersStillness);
            window.history.replaceState(null, "", search + window.location.hash);
        }, ADDRESS_DELAY);
    }
}

/** @returns what the page is called: what it shows, and who makes that */
function titleOf(stage: Stage | null): string {
    if (!stage) {
        return "Bézier patches for Babylon.js";
    }
    return `Bézier patches, tessellated on the ${stage.engineName === "cpu" ? "CPU" : "GPU"}`;
}

/** @returns the same direction, from −π to π */
function withinOneTurn(angle: number): number {
    return angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI));
}
