import type { Vector3 } from "@babylonjs/core/Maths/math.vector";
import type { TransformNode } from "@babylonjs/core/Meshes/transformNode";
import {
    approximateCatmullClark,
    BezierPatchMesh,
    type BezierPatchMeshOptions,
    type Cage,
    type CageNet,
    type NamedCage,
} from "../../src/index";
import { CageOverlay } from "./CageOverlay";
import { CreatureRig } from "./CreatureRig";
import type { Conversion } from "./Conversion";

/** Where patches are looked at to tell how low they reach: u, v each. */
const SAMPLES = [
    [0, 0],
    [0.5, 0],
    [0, 0.5],
    [0.5, 0.5],
] as const;

/** A cage on the stage: its surface, what moves it, and the cage itself when that is to be seen. */
export class ShownCage {
    public readonly mesh: BezierPatchMesh;
    public net: CageNet;
    public readonly named: NamedCage;
    /** x, y, z per point, as they are now. Read only. */
    public positions: Float32Array;

    private readonly _rest: Float32Array;
    private readonly _rig: CreatureRig | null;
    private _overlay: CageOverlay | null = null;

    /**
     * @param named the cage of a file
     * @param conversion how it becomes a surface
     * @param options of the surface, without its net
     * @param root node above it
     * @param isRigged whether it is the creature, which moves
     */
    public constructor(
        named: NamedCage,
        conversion: Conversion,
        options: Omit<BezierPatchMeshOptions, "net">,
        root: TransformNode,
        isRigged: boolean,
    ) {
        const scene = root.getScene();
        this.named = named;
        this._rest = named.cage.positions.slice();
        this.positions = this._rest.slice();
        this.net = convert(named.cage, this._rest, conversion);
        this.mesh = new BezierPatchMesh(named.name, { ...options, net: this.net }, scene);
        this.mesh.parent = root;
        this._rig = isRigged ? new CreatureRig(scene, named) : null;
        this._follow();
    }

    /** Whether something of it moves by itself. */
    public get isRigged(): boolean {
        return this._rig !== null;
    }

    /**
     * How low the surface reaches now, in units of the file: the lowest of a few points of each patch. Its box would not
     * tell, which reaches down to the cage.
     */
    public lowest(): number {
        let lowest = Infinity;
        for (let patch = 0; patch < this.net.report.patches; patch++) {
            for (const [u, v] of SAMPLES) {
                lowest = Math.min(lowest, this.mesh.evaluate(patch, u, v).position.y);
            }
        }
        return lowest;
    }

    /** Makes the surface anew. Points stay where they are. */
    public convert(conversion: Conversion): void {
        this.net = convert(this.named.cage, this._rest, conversion);
        this.mesh.net = this.net;
        this._follow();
    }

    /** Brings what moves to where it is at a moment, in seconds. */
    public pose(time: number): void {
        if (this._rig) {
            this._rig.pose(time);
            if (this._overlay) {
                this._place();
            }
        }
    }

    /** Shows or hides lines and handles. */
    public showCage(isShown: boolean): void {
        if (isShown && !this._overlay) {
            this._overlay = new CageOverlay(this.named.cage, this.mesh);
            this._place();
        } else if (!isShown) {
            this._overlay?.dispose();
            this._overlay = null;
        }
    }

    /** Marks a point as held, or none. */
    public mark(point: number | null): void {
        this._overlay?.hold(point === null ? null : [...this.positions.subarray(3 * point, 3 * point + 3)]);
    }

    /**
     * Moves a point by hand; what the cage follows lets go of it until `release`.
     * @param point id of the point
     * @param place where it goes, in the space of the cage
     */
    public movePoint(point: number, place: Vector3): void {
        const move = place.clone();
        move.subtractFromFloatsToRef(
            this.positions[3 * point],
            this.positions[3 * point + 1],
            this.positions[3 * point + 2],
            move,
        );
        const atRest = this._rig?.moveAtRest(point, move) ?? move;
        place.toArray(this.positions, 3 * point);
        atRest.asArray().forEach((value, axis) => (this._rest[3 * point + axis] += value));
        // Something may have bound it again meanwhile.
        this.mesh.bindCage(null);
        this.mesh.updateCage(this.positions);
        this._overlay?.place(this.positions);
        this.mark(point);
    }

    /** Lets go: what followed bones before does so again, with the point in its new place. */
    public release(): void {
        this._follow();
    }

    /** Puts all points back to where the file has them. */
    public reset(): void {
        this._rest.set(this.named.cage.positions);
        this._follow();
    }

    public dispose(): void {
        this.showCage(false);
        this.mesh.dispose();
        this._rig?.dispose();
    }

    /** Lets the surface be where the rest and the rig have it. */
    private _follow(): void {
        this._rig?.moveRest(this._rest);
        this.mesh.bindCage(this._rig?.createBinding() ?? null);
        if (!this._rig) {
            this.mesh.updateCage(this._rest);
        }
        this._place();
    }

    private _place(): void {
        this.positions = this._rig?.positions() ?? this._rest.slice();
        this._overlay?.place(this.positions);
    }
}

function convert(cage: Cage, positions: Float32Array, { sharpness, ...options }: Conversion): CageNet {
    return approximateCatmullClark(
        {
            ...cage,
            positions,
            ...(sharpness !== null && { creaseSharpness: cage.creaseSharpness?.map(() => sharpness) }),
        },
        options,
    );
}
