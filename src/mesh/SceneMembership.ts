import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.pure.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.pure.js";
import type { Observer } from "@babylonjs/core/Misc/observable.pure.js";

/** Whether a mesh is among those of its scene: asset containers hold meshes that are not, or not yet. */
export class SceneMembership {
    private readonly _observers: readonly Observer<AbstractMesh>[];
    private _isMember: boolean;

    public constructor(mesh: Mesh) {
        const scene = mesh.getScene();
        const look = (): boolean => scene.meshes.lastIndexOf(mesh) >= 0;
        this._isMember = look();
        this._observers = [
            // Told a little later, when it may be gone again.
            scene.onNewMeshAddedObservable.add((added) => {
                this._isMember = added === mesh ? look() : this._isMember;
            }),
            scene.onMeshRemovedObservable.add((removed) => {
                this._isMember &&= removed !== mesh;
            }),
        ];
    }

    public get isMember(): boolean {
        return this._isMember;
    }

    public dispose(): void {
        for (const observer of this._observers) {
            observer.remove();
        }
    }
}
