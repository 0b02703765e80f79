import { TransformNode } from "@babylonjs/core/Meshes/transformNode";
import type { Scene } from "@babylonjs/core/scene";
import type { BezierPatchMesh, BezierPatchMeshOptions, CageFile } from "../../src/index";
import { isSameConversion, type Conversion } from "./Conversion";
import { ShownCage } from "./ShownCage";

/** The cages of a file on the stage. */
export class CageModel {
    public readonly file: CageFile;
    public readonly cages: readonly ShownCage[];
    public readonly rootNodes: readonly TransformNode[];
    private _conversion: Conversion;

    /**
     * @param file what was read
     * @param conversion how cages become surfaces
     * @param options of the surfaces, without their nets
     * @param scene the scene
     * @param isRigged whether it is the creature, which moves
     */
    public constructor(
        file: CageFile,
        conversion: Conversion,
        options: Omit<BezierPatchMeshOptions, "net">,
        scene: Scene,
        isRigged: boolean,
    ) {
        this.file = file;
        this._conversion = conversion;
        const root = new TransformNode("cages", scene);
        // Files are right-handed, and what looks along +z looks at the reader; the scene is left-handed.
        root.scaling.z = -1;
        this.rootNodes = [root];
        this.cages = file.cages.map((named) => new ShownCage(named, conversion, options, root, isRigged));
    }

    public get meshes(): readonly BezierPatchMesh[] {
        return this.cages.map(({ mesh }) => mesh);
    }

    /** Whether something of it moves by itself. */
    public get isRigged(): boolean {
        return this.cages.some(({ isRigged }) => isRigged);
    }

    /**
     * Makes the surfaces anew where that is needed.
     * @returns whether it was
     */
    public convert(conversion: Conversion): boolean {
        if (isSameConversion(conversion, this._conversion)) {
            return false;
        }
        this._conversion = conversion;
        for (const cage of this.cages) {
            cage.convert(conversion);
        }
        return true;
    }

    /** How low the surfaces reach now, in units of the file. */
    public lowest(): number {
        return Math.min(...this.cages.map((cage) => cage.lowest()));
    }

    /** Brings what moves to where it is at a moment, in seconds. */
    public pose(time: number): void {
        for (const cage of this.cages) {
            cage.pose(time);
        }
    }

    /** Shows or hides the cages themselves. */
    public showCages(isShown: boolean): void {
        for (const cage of this.cages) {
            cage.showCage(isShown);
        }
    }

    /** Puts all points back to where the file has them. */
    public reset(): void {
        for (const cage of this.cages) {
            cage.reset();
        }
    }

    public dispose(): void {
        for (const cage of this.cages) {
            cage.dispose();
        }
        this.rootNodes.forEach((node) => {
            node.dispose();
        });
    }
}
