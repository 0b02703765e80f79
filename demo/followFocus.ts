import "@babylonjs/core/Culling/ray";
import { PointerEventTypes } from "@babylonjs/core/Events/pointerEvents";
import type { Stage } from "./stage";
import type { DemoState } from "./state";

/** What two taps change. */
interface FocusTarget {
    change(patch: Partial<DemoState>): void;
}

/** Lets two taps bring a place of the surface into the middle, or the model where they miss it. */
export function followFocus({ scene, shown }: Stage, target: FocusTarget): void {
    scene.onPointerObservable.add(() => {
        const isShown = (mesh: unknown): boolean => [...shown.meshes, ...shown.flatMeshes].some((own) => own === mesh);
        const { pickedPoint } = scene.pick(scene.pointerX, scene.pointerY, isShown);
        target.change({ focus: pickedPoint ? [pickedPoint.x, pickedPoint.y, pickedPoint.z] : null, animate: false });
    }, PointerEventTypes.POINTERDOUBLETAP);
}
