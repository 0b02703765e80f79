import { Matrix, Vector3 } from "@babylonjs/core/Maths/math.vector";
import type { Stage } from "../stage";
import type { CageModel } from "./CageModel";
import type { ShownCage } from "./ShownCage";

/** How near to a point it is taken, in pixels of the page: for a mouse, and for a finger, which covers what is below. */
const MOUSE_REACH = 10;
const FINGER_REACH = 24;

/** A point of a cage under a pointer. */
interface Grip {
    readonly cage: ShownCage;
    readonly point: number;
    /** Where it is on the canvas, −1 to 1, and how deep. */
    readonly seen: Vector3;
}

/** Lets points of cages that are shown be dragged in the plane of the camera, which meanwhile stays still. */
export class DragPoints {
    private readonly _stage: Pick<Stage, "canvas" | "camera" | "scene">;
    private readonly _current: () => CageModel | null;
    private readonly _onGrab: () => void;
    private _grip: Grip | null = null;
    private _pointerId = -1;
    /** From where the pointer took the point to the point. */
    private readonly _offset = Vector3.Zero();

    /**
     * @param stage where pointers are listened to, for as long as its canvas is there
     * @param current the cages whose points can be dragged, or null for none
     * @param onGrab is told that a point is taken, before it is
     */
    public constructor(
        stage: Pick<Stage, "canvas" | "camera" | "scene">,
        current: () => CageModel | null,
        onGrab: () => void,
    ) {
        this._stage = stage;
        this._current = current;
        this._onGrab = onGrab;
        const { canvas } = stage;
        // Before the camera hears of it.
        canvas.addEventListener("pointerdown", this._down, { capture: true });
        canvas.addEventListener("pointermove", this._move, { capture: true });
        canvas.addEventListener("pointerup", this._up, { capture: true });
        canvas.addEventListener("pointercancel", this._up, { capture: true });
    }

    private readonly _down = (event: PointerEvent): void => {
        const grip = this._grip || event.button !== 0 ? null : this._gripAt(event);
        if (!grip) {
            return;
        }
        const { canvas, camera } = this._stage;
        event.stopImmediatePropagation();
        camera.detachControl();
        camera.inertialAlphaOffset = camera.inertialBetaOffset = camera.inertialRadiusOffset = 0;
        this._onGrab();
        this._grip = grip;
        this._pointerId = event.pointerId;
        grip.seen.subtractToRef(this._seenBy(event, grip.seen.z), this._offset);
        canvas.setPointerCapture(event.pointerId);
        canvas.style.cursor = "grabbing";
        grip.cage.mark(grip.point);
    };

    private readonly _move = (event: PointerEvent): void => {
        const grip = this._grip;
        if (!grip) {
            this._hover(event);
            return;
        }
        event.stopImmediatePropagation();
        if (event.pointerId === this._pointerId && this._isThere(grip)) {
            const seen = this._seenBy(event, grip.seen.z).addInPlace(this._offset);
            const place = Vector3.TransformCoordinates(seen, this._toScreen(grip.cage).invert());
            grip.cage.movePoint(grip.point, place);
        }
    };

    private readonly _up = (event: PointerEvent): void => {
        const grip = this._grip;
        if (!grip || event.pointerId !== this._pointerId) {
            return;
        }
        event.stopImmediatePropagation();
        this._grip = null;
        this._stage.canvas.style.cursor = "";
        this._stage.camera.attachControl(false);
        if (this._isThere(grip)) {
            grip.cage.mark(null);
            grip.cage.release();
        }
    };

    /** Shows what a mouse would take. */
    private _hover(event: PointerEvent): void {
        if (event.pointerType !== "mouse" || event.buttons !== 0) {
            return;
        }
        const grip = this._gripAt(event);
        this._stage.canvas.style.cursor = grip ? "grab" : "";
        for (const cage of this._current()?.cages ?? []) {
            cage.mark(grip?.cage === cage ? grip.point : null);
        }
    }

    /** Another model may have come while a point of the last one was held. */
    private _isThere({ cage }: Grip): boolean {
        return this._current()?.cages.includes(cage) ?? false;
    }

    /** Of the points within reach the one in front. */
    private _gripAt(event: PointerEvent): Grip | null {
        const { width, height } = this._stage.canvas.getBoundingClientRect();
        const reach = event.pointerType === "mouse" ? MOUSE_REACH : FINGER_REACH;
        const pointer = this._seenBy(event, 0);
        const place = new Vector3();
        const seen = new Vector3();
        let best: Grip | null = null;
        for (const cage of this._current()?.cages ?? []) {
            const toScreen = this._toScreen(cage);
            for (let point = 0; point < cage.positions.length / 3; point++) {
                place.fromArray(cage.positions, 3 * point);
                Vector3.TransformCoordinatesToRef(place, toScreen, seen);
                const away = Math.hypot(((seen.x - pointer.x) * width) / 2, ((seen.y - pointer.y) * height) / 2);
                const isInFront = Math.abs(seen.z) < 1;
                if (isInFront && away <= reach && seen.z < (best?.seen.z ?? Infinity)) {
                    best = { cage, point, seen: seen.clone() };
                }
            }
        }
        return best;
    }

    /** A place under the pointer, as deep as given. */
    private _seenBy({ clientX, clientY }: PointerEvent, depth: number): Vector3 {
        const { left, top, width, height } = this._stage.canvas.getBoundingClientRect();
        return new Vector3(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2, depth);
    }

    /** From the space of a cage to the canvas: depths alike are planes across the view. */
    private _toScreen({ mesh }: ShownCage): Matrix {
        return mesh.computeWorldMatrix(true).multiply(this._stage.camera.getTransformationMatrix());
    }
}
