import {
    checkSetting,
    checkSettings,
    DEFAULT_TESSELLATION,
    type OffscreenMode,
    type Spacing,
    type TessellationMode,
    type TessellationSettings,
} from "../hull/TessellationSettings.js";

/**
 * The settings of a mesh, each of which can be set at any time; the surface follows in the next frame. (On WebGPU the
 * mode "error" begins when its kernel is compiled; until then the one before goes on.) Every value is checked when it is
 * set: factors are clamped to 1–64, whatever makes no sense throws and changes nothing.
 */
export class MeshTessellation implements TessellationSettings {
    private readonly _values: TessellationSettings = { ...DEFAULT_TESSELLATION };

    /** @throws RangeError that names the setting that is wrong */
    public constructor(settings: Partial<TessellationSettings> = {}) {
        this.set(settings);
        // What is copied by a spread, or written as JSON, are the settings.
        Object.defineProperty(this, "_values", { enumerable: false });
        for (const name of Object.keys(DEFAULT_TESSELLATION)) {
            const accessor = Object.getOwnPropertyDescriptor(MeshTessellation.prototype, name);
            Object.defineProperty(this, name, { ...accessor, enumerable: true });
        }
        // A setting with its name misspelt would else be one more property, and do nothing.
        Object.preventExtensions(this);
    }

    /** The values in a plain object that changes with them. */
    public get values(): Readonly<TessellationSettings> {
        return this._values;
    }

    public get mode(): TessellationMode {
        return this._values.mode;
    }

    public set mode(mode: TessellationMode) {
        this.set({ mode });
    }

    public get level(): number {
        return this._values.level;
    }

    public set level(level: number) {
        this.set({ level });
    }

    public get nearDistance(): number {
        return this._values.nearDistance;
    }

    public set nearDistance(nearDistance: number) {
        this.set({ nearDistance });
    }

    public get farDistance(): number {
        return this._values.farDistance;
    }

    public set farDistance(farDistance: number) {
        this.set({ farDistance });
    }

    public get pixelsPerSegment(): number {
        return this._values.pixelsPerSegment;
    }

    public set pixelsPerSegment(pixelsPerSegment: number) {
        this.set({ pixelsPerSegment });
    }

    public get pixelError(): number {
        return this._values.pixelError;
    }

    public set pixelError(pixelError: number) {
        this.set({ pixelError });
    }

    public get minFactor(): number {
        return this._values.minFactor;
    }

    public set minFactor(minFactor: number) {
        this.set({ minFactor });
    }

    public get maxFactor(): number {
        return this._values.maxFactor;
    }

    public set maxFactor(maxFactor: number) {
        this.set({ maxFactor });
    }

    public get spacing(): Spacing {
        return this._values.spacing;
    }

    public set spacing(spacing: Spacing) {
        this.set({ spacing });
    }

    public get offscreen(): OffscreenMode {
        return this._values.offscreen;
    }

    public set offscreen(offscreen: OffscreenMode) {
        this.set({ offscreen });
    }

    public get maxVertices(): number {
        return this._values.maxVertices;
    }

    public set maxVertices(maxVertices: number) {
        this.set({ maxVertices });
    }

    public get frozen(): boolean {
        return this._values.frozen;
    }

    public set frozen(frozen: boolean) {
        this.set({ frozen });
    }

    /**
     * Sets several values at once, all or none.
     * @param settings the values to change; undefined ones are left alone. Those of another mesh will do.
     * @throws RangeError that names the setting that is wrong, or unknown
     */
    public set(settings: Partial<TessellationSettings>): void {
        if (typeof settings !== "object" || (settings as unknown) === null || Array.isArray(settings)) {
            throw new RangeError(`The tessellation settings are ${JSON.stringify(settings)}, not an object.`);
        }
        const next: TessellationSettings = { ...this._values };
        for (const name of Object.keys(settings) as (keyof TessellationSettings)[]) {
            if (!Object.hasOwn(DEFAULT_TESSELLATION, name)) {
                throw new RangeError(
                    `"${name as string}" is no tessellation setting; there are ${Object.keys(DEFAULT_TESSELLATION).join(", ")}.`,
                );
            }
            const value = settings[name];
            if (value !== undefined) {
                Object.assign(next, { [name]: checkSetting(name, value) });
            }
        }
        checkSettings(next);
        Object.assign(this._values, next);
    }
}
