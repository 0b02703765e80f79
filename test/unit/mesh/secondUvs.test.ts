import { afterEach, beforeEach, expect, it } from "@jest/globals";
import { VertexBuffer } from "@babylonjs/core/Buffers/buffer.js";
import { FreeCamera } from "@babylonjs/core/Cameras/freeCamera.js";
import { Ray } from "@babylonjs/core/Culling/ray.js";
import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Logger } from "@babylonjs/core/Misc/logger.js";
import { Scene } from "@babylonjs/core/scene.js";
import { BezierPatchMesh, createPatchNet, type PatchNetInput, type SurfacePickingInfo } from "../../../src/index";
import { downwardNet } from "../../../src/loaders/gltf/downwardNet";

let engine: NullEngine;
let scene: Scene;

beforeEach(() => {
    Logger.LogLevels = Logger.NoneLogLevel;
    engine = new NullEngine();
    scene = new Scene(engine);
    new FreeCamera("camera", new Vector3(0, 0, -12), scene).setTarget(Vector3.Zero());
});

afterEach(() => {
    engine.dispose();
});

/** Two flat patches beside each other, the first of which is drawn last: x from 0 to 3 and from 3 to 6, y from 0 to 3. */
const SQUARES: PatchNetInput = {
    points: [0, 3].flatMap((x) => Array.from({ length: 16 }, (_, i) => [x + (i & 3), i >> 2, 0, 1]).flat()),
    patches: Array.from({ length: 32 }, (_, i) => i),
    groups: [1, 0],
};

/** (x / 8, y / 8) of the corners. */
const UVS2 = [0, 3].flatMap((x) => [x, 0, x + 3, 0, x, 3, x + 3, 3]).map((value) => value / 8);
const COLORS = Array.from({ length: 32 }, () => 0.5);

async function create(net: PatchNetInput, tangents = false): Promise<BezierPatchMesh> {
    const tessellation = { mode: "uniform", level: 4 } as const;
    const mesh = new BezierPatchMesh("squares", { net: createPatchNet(net), tangents, tessellation }, scene);
    await mesh.whenReadyAsync();
    scene.render();
    return mesh;
}

/** Bytes from vertex to vertex, and where in one an attribute is. */
function placeOf(mesh: BezierPatchMesh, kind: string): readonly [number, number] | undefined {
    const buffer = mesh.getVertexBuffer(kind);
    return buffer ? [buffer.byteStride, buffer.byteOffset] : undefined;
}

it("are an attribute of their own, behind tangents and colours, and go when another net has none", async () => {
    const places = (mesh: BezierPatchMesh): unknown =>
        [VertexBuffer.UV2Kind, VertexBuffer.ColorKind].map((kind) => placeOf(mesh, kind));
    const mesh = await create({ ...SQUARES, colors: COLORS });
    const show = (net: Partial<PatchNetInput>): unknown => {
        mesh.net = createPatchNet({ ...SQUARES, ...net });
        scene.render();
        return places(mesh);
    };
    expect(places(mesh)).toEqual([undefined, [48, 32]]);
    // As large as before, and something else.
    expect(show({ uvs2: UVS2 })).toEqual([[48, 32], undefined]);
    expect(show({ uvs2: UVS2, colors: COLORS })).toEqual([
        [64, 48],
        [64, 32],
    ]);
    expect(show({})).toEqual([undefined, undefined]);
    expect(places(await create({ ...SQUARES, uvs2: UVS2, colors: COLORS }, true))).toEqual([
        [80, 64],
        [80, 48],
    ]);
});

it("are those of the place in baked meshes, samples and clones, and move with nothing", async () => {
    const mesh = await create({ ...SQUARES, uvs2: UVS2, colors: COLORS }, true);
    const baked = await mesh.bakeAsync("baked");
    const positions = baked.getVerticesData(VertexBuffer.PositionKind)!;
    const uvs2 = baked.getVerticesData(VertexBuffer.UV2Kind)!;
    expect(uvs2).toHaveLength((positions.length / 3) * 2);
    for (let i = 0; i < uvs2.length / 2; i++) {
        expect(uvs2[2 * i]).toBeCloseTo(positions[3 * i] / 8, 6);
        expect(uvs2[2 * i + 1]).toBeCloseTo(positions[3 * i + 1] / 8, 6);
    }
    const samples = await mesh.evaluateSamplesAsync([1, 0], [0.5, 0.25, 0, 1]);
    expect([...samples.uvs2!]).toEqual([0.5625, 0.09375, 0, 0.375]);
    mesh.updatePoints([0, 0, 5, 1], 0);
    scene.render();
    expect((await mesh.readSurfaceAsync()).uvs2).toEqual(Float32Array.from(uvs2));
    expect(mesh.clone().net.uvs2).toEqual(mesh.net.uvs2);
});

it("are told of a place, and of one that is picked", async () => {
    const mesh = await create({ ...SQUARES, uvs2: UVS2 });
    expect(mesh.evaluate(1, 0.5, 0.25).uv2!.asArray()).toEqual([0.5625, 0.09375]);
    const pick = (other: BezierPatchMesh): SurfacePickingInfo =>
        other.intersects(new Ray(new Vector3(4.5, 0.75, -5), new Vector3(0, 0, 1))) as SurfacePickingInfo;
    expect(pick(mesh).getTextureCoordinates()!.x).toBeCloseTo(0.5, 6);
    expect(pick(mesh).getTextureCoordinates(VertexBuffer.UV2Kind)!.x).toBeCloseTo(0.5625, 6);
    expect(pick(mesh).getTextureCoordinates(VertexBuffer.UV3Kind)).toBeNull();
    expect(pick(await create(SQUARES)).getTextureCoordinates(VertexBuffer.UV2Kind)).toBeNull();
});

it("are counted from the upper edge of an image in glTF", () => {
    const { uvs, uvs2 } = downwardNet(createPatchNet({ ...SQUARES, uvs2: UVS2 }));
    expect([...uvs!.subarray(0, 8)]).toEqual([0, 1, 1, 1, 0, 0, 1, 0]);
    const expected = Float32Array.from(UVS2).map((value, i) => (i % 2 === 0 ? value : 1 - value));
    expect(uvs2).toEqual(expected);
    expect(downwardNet(createPatchNet(SQUARES))).not.toHaveProperty("uvs2");
});
