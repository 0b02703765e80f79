import { ArcRotateCamera } from "@babylonjs/core/Cameras/arcRotateCamera";
import type { AbstractEngine } from "@babylonjs/core/Engines/abstractEngine";
import { DirectionalLight } from "@babylonjs/core/Lights/directionalLight";
import { HemisphericLight } from "@babylonjs/core/Lights/hemisphericLight";
import { ShadowGenerator } from "@babylonjs/core/Lights/Shadows/shadowGenerator";
import "@babylonjs/core/Lights/Shadows/shadowGeneratorSceneComponent";
import type { Material } from "@babylonjs/core/Materials/material";
import { Color3, Color4 } from "@babylonjs/core/Maths/math.color";
import { Vector3 } from "@babylonjs/core/Maths/math.vector";
import { CreateDisc } from "@babylonjs/core/Meshes/Builders/discBuilder";
import { VertexBuffer } from "@babylonjs/core/Buffers/buffer";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh";
import type { Mesh } from "@babylonjs/core/Meshes/mesh";
import { Scene } from "@babylonjs/core/scene";
import { BezierPatchMesh } from "../src/index";
import { createDensityMaterial } from "./densityMaterial";
import { createGroundMaterial, Glazes } from "./materials";
import { isFile, netOf, ownModelOf, SPHERE_RADIUS } from "./ownModels";
import { ShownModel } from "./ShownModel";
import { LIMITS, tessellationOf, type DemoState } from "./state";

/** Radius at which the ground has faded away, world units. */
const GROUND_RADIUS = 17;

/** Share of the depth of all shadows that keeps a surface of the size of the teapot out of its own. */
const SHADOW_BIAS = 0.0008;

/** Vertical field of view of windows that are wide, in radians. */
const WIDE_FIELD_OF_VIEW = 0.6;

/** Width : height below which the field of view opens to keep the width in sight. */
const NARROW_ASPECT = 1.12;

/** The scene of the demo, and the one way to change it. */
export interface DemoScene {
    readonly scene: Scene;
    readonly camera: ArcRotateCamera;
    readonly shown: ShownModel;
    /** Shows a state, all but its camera and models from files; what did not change costs nothing. The engine of the state is left alone. */
    apply(state: Readonly<DemoState>): void;
    /** Puts the camera where a state has it, at rest. */
    placeCamera(state: Readonly<DemoState>): void;
}

/**
 * Makes the scene of a state. It depends on nothing else: no time, no chance.
 * @param engine an engine that can run the backend `state.engine`
 * @param state what to show
 * @param freeShareOf tells which share of the width of the picture is to be seen, in the middle
 */
export function createScene(
    engine: AbstractEngine,
    state: Readonly<DemoState>,
    freeShareOf: () => number = () => 1,
): DemoScene {
    const scene = new Scene(engine);
    scene.clearColor = new Color4(0.082, 0.09, 0.106, 1);
    const camera = createCamera(scene, state, freeShareOf);
    const own = new BezierPatchMesh(
        "own model",
        {
            net: netOf(ownModelOf(state.model)),
            backend: state.engine,
            method: state.method,
            tessellation: tessellationOf(state),
        },
        scene,
    );
    const glazes = new Glazes(scene);
    const density = createDensityMaterial(scene, false);
    const densityLines = createDensityMaterial(scene, true);
    const matt = createGroundMaterial(scene);
    createGround(scene, matt);
    const shadows = createLights(scene, own);
    const shown = new ShownModel(scene, own, shadows);
    let model = ownModelOf(state.model);

    const apply = (next: Readonly<DemoState>): void => {
        if (isFile(next.model)) {
            own.setEnabled(false);
        } else {
            if (next.model !== model) {
                model = next.model;
                own.net = netOf(model);
            }
            shadows.bias = SHADOW_BIAS * (model === "row" ? 4 : 1);
            own.position.y = model === "sphere" ? SPHERE_RADIUS : 0;
            shown.showOwn();
        }
        for (const mesh of new Set([own, ...shown.meshes])) {
            mesh.method = next.method;
            mesh.tessellation.set(tessellationOf(next));
            const look = shown.looks?.of(mesh) ?? glazes.of(shown.materialNamesOf(mesh));
            wear(mesh, next.view === "shaded" ? look : next.wireframe ? densityLines : density);
        }
        for (const mesh of shown.flatMeshes) {
            wear(mesh, (next.view === "shaded" && shown.looks?.of(mesh)) || matt);
        }
        glazes.wireframe = next.wireframe;
        if (shown.looks) {
            shown.looks.wireframe = next.wireframe;
        }
        shown.cages?.showCages(next.showCage);
    };
    const placeCamera = (next: Readonly<DemoState>): void => {
        // What is left of a gesture would carry the camera away again.
        camera.inertialAlphaOffset = camera.inertialBetaOffset = camera.inertialRadiusOffset = 0;
        camera.target.copyFrom(next.focus ? Vector3.FromArray(next.focus) : shown.centre);
        camera.radius = next.distance;
        camera.alpha = next.alpha;
        camera.beta = next.beta;
    };
    apply(state);
    placeCamera(state);
    return { scene, camera, shown, apply, placeCamera };
}

/** Gives a material to a mesh. The types of Babylon's mixins hide from the linter that every material is one. */
function wear(mesh: AbstractMesh, material: Pick<Material, keyof Material>): void {
    mesh.material = material as Material;
}

function createCamera(scene: Scene, state: Readonly<DemoState>, freeShareOf: () => number): ArcRotateCamera {
    const camera = new ArcRotateCamera("camera", state.alpha, state.beta, state.distance, Vector3.Zero(), scene);
    const fit = (): void => {
        const engine = scene.getEngine();
        const aspect = (freeShareOf() * engine.getRenderWidth()) / Math.max(engine.getRenderHeight(), 1);
        camera.fov = fieldOfView(aspect);
    };
    fit();
    scene.getEngine().onResizeObservable.add(fit);
    camera.minZ = 0.05;
    camera.maxZ = 150;
    [camera.lowerRadiusLimit, camera.upperRadiusLimit] = LIMITS.distance;
    [camera.lowerBetaLimit, camera.upperBetaLimit] = LIMITS.beta;
    camera.wheelDeltaPercentage = 0.012;
    camera.pinchDeltaPercentage = 0.004;
    camera.inertia = 0.86;
    camera.angularSensibilityX = 700;
    camera.angularSensibilityY = 700;
    // The address holds angles and a distance: what it shows stays in the middle.
    camera.panningSensibility = 0;
    // Two taps look at a place, see followFocus.ts; Babylon would put the camera back to where it was first.
    camera.useInputToRestoreState = false;
    // Keys work wherever the focus is, see keyboard.ts.
    camera.inputs.removeByType("ArcRotateCameraKeyboardMoveInput");
    return camera;
}

/** @returns the vertical angle in radians that shows the whole width of the models in a window of any shape */
function fieldOfView(aspect: number): number {
    const tangent = Math.tan(WIDE_FIELD_OF_VIEW / 2) * Math.max(NARROW_ASPECT / aspect, 1);
    return 2 * Math.atan(Math.min(tangent, 2));
}

/** A disc that fades into the background, seen from above only. */
function createGround(scene: Scene, material: Pick<Material, keyof Material>): void {
    const ground: Mesh = CreateDisc("ground", { radius: GROUND_RADIUS, tessellation: 96 }, scene);
    ground.rotation.x = Math.PI / 2;
    // A little below the foot of the teapot, which would flicker in it.
    ground.position.y = -0.004;
    const positions = ground.getVerticesData(VertexBuffer.PositionKind)!;
    const colors: number[] = [];
    for (let i = 0; i < positions.length; i += 3) {
        const distance = Math.hypot(positions[i], positions[i + 1]);
        colors.push(1, 1, 1, Math.max(1 - distance / GROUND_RADIUS, 0));
    }
    ground.setVerticesData(VertexBuffer.ColorKind, colors);
    ground.hasVertexAlpha = true;
    wear(ground, material);
    ground.receiveShadows = true;
    ground.isPickable = false;
    // Before the lines of the density view, which are transparent as well.
    ground.alphaIndex = 0;
}

/** @returns what makes the shadows, for models to come */
function createLights(scene: Scene, caster: BezierPatchMesh): ShadowGenerator {
    const sky = new HemisphericLight("sky", new Vector3(0.1, 1, -0.1), scene);
    sky.intensity = 0.55;
    sky.groundColor = new Color3(0.36, 0.34, 0.36);
    sky.specular = Color3.Black();

    const lamp = new DirectionalLight("lamp", new Vector3(0.42, -1.15, 0.72), scene);
    lamp.position = new Vector3(-6, 16, -10);
    lamp.intensity = 0.8;
    lamp.diffuse = new Color3(1, 0.96, 0.9);

    const shadows = new ShadowGenerator(1024, lamp);
    shadows.usePercentageCloserFiltering = true;
    shadows.filteringQuality = ShadowGenerator.QUALITY_MEDIUM;
    shadows.bias = SHADOW_BIAS;
    shadows.darkness = 0.2;
    shadows.addShadowCaster(caster);
    caster.receiveShadows = true;
    return shadows;
}
