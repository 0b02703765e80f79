import type { Stage } from "../stage";
import type { DemoState } from "../state";
import { WALK_SECONDS } from "./creatureWalk";
import { DragPoints } from "./DragPoints";

/** Longest step of a frame, in seconds: a page that was hidden goes on where it was. */
const LONGEST_STEP = 0.1;

/** What the motion of cages follows and changes. */
interface CagesTarget {
    readonly state: DemoState;
    change(patch: Partial<DemoState>): void;
}

/** Lets the creature of a stage walk as the state says, frame by frame, and points of cages be dragged. */
export function followCages(stage: Stage, target: CagesTarget): void {
    const { engine, scene, shown } = stage;
    scene.onBeforeRenderObservable.add(() => {
        const { state } = target;
        if (state.play && shown.cages?.isRigged) {
            state.time = (state.time + Math.min(engine.getDeltaTime() / 1000, LONGEST_STEP)) % WALK_SECONDS;
            shown.cages.pose(state.time);
        }
    });
    new DragPoints(
        stage,
        () => (target.state.showCage ? shown.cages : null),
        () => {
            if (target.state.play || target.state.animate) {
                target.change({ play: false, animate: false });
            }
        },
    );
}
