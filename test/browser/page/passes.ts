import { FreeCamera } from "@babylonjs/core/Cameras/freeCamera.js";
import { DirectionalLight } from "@babylonjs/core/Lights/directionalLight.js";
import { CascadedShadowGenerator } from "@babylonjs/core/Lights/Shadows/cascadedShadowGenerator.js";
import { ShadowGenerator } from "@babylonjs/core/Lights/Shadows/shadowGenerator.js";
import "@babylonjs/core/Lights/Shadows/shadowGeneratorSceneComponent.js";
import { Layer } from "@babylonjs/core/Layers/layer.js";
import { Color3 } from "@babylonjs/core/Maths/math.color.js";
import { Plane } from "@babylonjs/core/Maths/math.plane.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { MultiMaterial } from "@babylonjs/core/Materials/multiMaterial.js";
import { PBRMaterial } from "@babylonjs/core/Materials/PBR/pbrMaterial.js";
import { StandardMaterial } from "@babylonjs/core/Materials/standardMaterial.js";
import type { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import { MirrorTexture } from "@babylonjs/core/Materials/Textures/mirrorTexture.js";
import { RenderTargetTexture } from "@babylonjs/core/Materials/Textures/renderTargetTexture.js";
import { CreateGround } from "@babylonjs/core/Meshes/Builders/groundBuilder.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import "@babylonjs/core/Rendering/depthRendererSceneComponent.js";
import "@babylonjs/core/Rendering/outlineRenderer.js";
import type { Scene } from "@babylonjs/core/scene.js";

/** Lets a mesh be drawn in some way; the function that it gives undoes that. */
type Arrangement = (scene: Scene, mesh: Mesh) => () => void;

function withMaterial(mesh: Mesh, material: Mesh["material"]): () => void {
    mesh.material = material;
    return () => {
        material?.dispose();
    };
}

function standard(scene: Scene): StandardMaterial {
    const material = new StandardMaterial("own", scene);
    material.diffuseColor = new Color3(1, 0.3, 0.2);
    return material;
}

/** A ground that receives the shadows that a mesh casts. */
function shadow(scene: Scene, mesh: Mesh, create: (light: DirectionalLight) => ShadowGenerator): () => void {
    const ground = CreateGround("ground", { width: 30, height: 30 }, scene);
    ground.receiveShadows = true;
    const light = new DirectionalLight("sun", new Vector3(-1, -1.5, -0.5), scene);
    light.position = new Vector3(10, 15, 5);
    create(light).addShadowCaster(mesh);
    return () => {
        light.dispose();
        ground.dispose();
    };
}

/** Shows a texture over the whole picture, in place of the mesh. */
function showTexture(scene: Scene, texture: BaseTexture): Layer {
    const layer = new Layer("layer", null, scene, false);
    layer.texture = texture;
    return layer;
}

/** Ways to draw a mesh, by name. */
export const PASSES: Readonly<Record<string, Arrangement>> = {
    standard: (scene, mesh) => withMaterial(mesh, standard(scene)),
    pbr: (scene, mesh) => {
        const material = new PBRMaterial("pbr", scene);
        material.albedoColor = new Color3(0.1, 0.9, 0.2);
        material.metallic = 0;
        return withMaterial(mesh, material);
    },
    transparent: (scene, mesh) => {
        const material = standard(scene);
        material.alpha = 0.6;
        return withMaterial(mesh, material);
    },
    multiMaterial: (scene, mesh) => {
        const multi = new MultiMaterial("multi", scene);
        const yellow = new StandardMaterial("yellow", scene);
        yellow.emissiveColor = new Color3(1, 1, 0);
        multi.subMaterials = [standard(scene), null, yellow];
        mesh.material = multi;
        return () => {
            multi.dispose(false, true, true);
        };
    },
    wireframe: (scene, mesh) => {
        const material = standard(scene);
        material.wireframe = true;
        return withMaterial(mesh, material);
    },
    points: (scene, mesh) => {
        const material = standard(scene);
        material.pointsCloud = true;
        return withMaterial(mesh, material);
    },
    shadow: (scene, mesh) => shadow(scene, mesh, (light) => new ShadowGenerator(256, light)),
    cascadedShadow: (scene, mesh) =>
        shadow(scene, mesh, (light) => {
            const generator = new CascadedShadowGenerator(256, light);
            generator.shadowMaxZ = 60;
            return generator;
        }),
    depth: (scene) => {
        const renderer = scene.enableDepthRenderer();
        const layer = showTexture(scene, renderer.getDepthMap());
        return () => {
            layer.texture = null;
            layer.dispose();
            scene.disableDepthRenderer();
        };
    },
    outline: (_scene, mesh) => {
        mesh.renderOutline = true;
        mesh.outlineWidth = 0.2;
        mesh.outlineColor = new Color3(1, 1, 1);
        return () => {
            mesh.renderOutline = false;
        };
    },
    renderTarget: (scene, mesh) => {
        const target = new RenderTargetTexture("target", 128, scene);
        target.activeCamera = new FreeCamera("own", new Vector3(0, 3, -9), scene);
        (target.activeCamera as FreeCamera).setTarget(new Vector3(0, 1.5, 0));
        target.renderList = [mesh];
        scene.customRenderTargets.push(target);
        const layer = showTexture(scene, target);
        return () => {
            scene.customRenderTargets.length = 0;
            target.activeCamera!.dispose();
            layer.dispose();
        };
    },
    mirror: (scene, mesh) => {
        const ground = CreateGround("mirror", { width: 30, height: 30 }, scene);
        const mirror = new MirrorTexture("mirror", 256, scene);
        mirror.mirrorPlane = new Plane(0, -1, 0, -0.5);
        mirror.renderList = [mesh];
        const material = new StandardMaterial("mirror", scene);
        material.reflectionTexture = mirror;
        material.diffuseColor = Color3.Black();
        ground.material = material;
        ground.position.y = -0.5;
        return () => {
            ground.dispose(false, true);
        };
    },
};
