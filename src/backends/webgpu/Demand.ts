import { giveEqualFactors } from "../../hull/giveEqualFactors.js";
import { DEFAULT_TESSELLATION, type Spacing, type TessellationSettings } from "../../hull/TessellationSettings.js";
import { copyView, createView, equalNumbers, type View } from "../../hull/View.js";
import { equalSettings } from "../equalSettings.js";

/** What a surface was last asked to be: as fine as a view wants it, or by factors that are given. */
export class Demand {
    public readonly view = createView();
    public readonly settings: TessellationSettings = { ...DEFAULT_TESSELLATION };
    private _givenFactors: Float32Array | null = null;

    /** Whether factors are given; else they are those of the view. */
    public get usesGivenFactors(): boolean {
        return this._givenFactors !== null;
    }

    /** Another net: factors that were given are of no use for it. */
    public forgetFactors(): void {
        this._givenFactors = null;
    }

    /** @returns whether another surface is asked for than before */
    public takeView(view: View, settings: Readonly<TessellationSettings>): boolean {
        const isSame =
            !this.usesGivenFactors &&
            equalSettings(settings, this.settings) &&
            giveEqualFactors(view, this.view, settings);
        if (!isSame) {
            copyView(view, this.view);
            Object.assign(this.settings, settings);
            this._givenFactors = null;
        }
        return !isSame;
    }

    /**
     * @param ofSides four factors per patch, see `factorsOfSides`; taken over
     * @returns whether another surface is asked for than before
     */
    public takeFactors(ofSides: Float32Array, spacing: Spacing): boolean {
        const known = this._givenFactors;
        const isSame = known !== null && this.settings.spacing === spacing && equalNumbers(ofSides, known);
        if (!isSame) {
            this._givenFactors = ofSides;
            Object.assign(this.settings, DEFAULT_TESSELLATION, { spacing, maxVertices: Infinity });
        }
        return !isSame;
    }
}
