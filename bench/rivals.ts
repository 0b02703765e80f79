import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateRibbon } from "@babylonjs/core/Meshes/Builders/ribbonBuilder.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { Logger } from "@babylonjs/core/Misc/logger.js";
import { Scene } from "@babylonjs/core/scene.js";
import { TeapotGeometry } from "three/addons/geometries/TeapotGeometry.js";
import { evaluatePatch } from "../src/domain/evaluatePatch";
import { createFrame } from "../src/domain/SurfaceFrame";
import { PATCH_SIZE, POINT_SIZE, patchCountOf, type PatchNet } from "../src/net/PatchNet";
import type { Contender } from "./timing";

/** A contender with the number of vertices that a run makes. */
export interface SurfaceContender extends Contender {
    readonly vertexCount: number;
}

/** three.js: its own teapot, all made anew: vertices, triangles, and a bounding sphere, which it always computes. */
export function createThreeTeapot(segments: number): SurfaceContender {
    const run = (): TeapotGeometry => new TeapotGeometry(50, segments);
    return { name: "three.js TeapotGeometry", vertexCount: run().attributes.position.count, run };
}

/**
 * Babylon.js: an updatable ribbon per patch, given the points. It makes normals by averaging triangles, and keeps
 * texture coordinates and triangles. The points themselves it is given: it has no way to make them. On the null engine,
 * which uploads nothing.
 */
export function createRibbons(net: PatchNet, segments: number): SurfaceContender {
    Logger.LogLevels = Logger.NoneLogLevel;
    const scene = new Scene(new NullEngine());
    const frame = createFrame();
    const ribbons = Array.from({ length: patchCountOf(net) }, (_, patch): { paths: Vector3[][]; mesh: Mesh } => {
        const paths = Array.from({ length: segments + 1 }, (__, row) =>
            Array.from({ length: segments + 1 }, (___, column) => {
                const { position } = evaluatePatch(net, patch, column / segments, row / segments, frame);
                return new Vector3(position[0], position[1], position[2]);
            }),
        );
        return { paths, mesh: CreateRibbon("ribbon", { pathArray: paths, updatable: true }, scene) };
    });
    return {
        name: "Babylon.js CreateRibbon, update",
        vertexCount: ribbons.length * (segments + 1) ** 2,
        run: () => {
            for (const { paths, mesh } of ribbons) {
                paths[1][1].x += 1e-6;
                CreateRibbon("ribbon", { pathArray: paths, instance: mesh }, scene);
            }
            return ribbons;
        },
    };
}

const KNOTS = [0, 0, 0, 0, 1, 1, 1, 1];

/** verb-nurbs: a bicubic surface per patch, tessellated anew, by its even grid and by its adaptive tree. */
export async function createVerbSurfaces(net: PatchNet, segments: number): Promise<SurfaceContender[]> {
    // The package looks for a window when it is loaded.
    (globalThis as { window?: unknown }).window ??= globalThis;
    const { default: verb } = await import("verb-nurbs");
    const surfaces = Array.from({ length: patchCountOf(net) }, (_, patch) => {
        const pointOf = (i: number, j: number): number[] => {
            // Its first index runs along u.
            const id = net.patches[patch * PATCH_SIZE + 4 * j + i];
            return [...net.points.subarray(id * POINT_SIZE, id * POINT_SIZE + 3)];
        };
        const four = [0, 1, 2, 3];
        return verb.geom.NurbsSurface.byKnotsControlPointsWeights(
            3,
            3,
            KNOTS,
            KNOTS,
            four.map((i) => four.map((j) => pointOf(i, j))),
            four.map(() => [1, 1, 1, 1]),
        );
    });
    const naive = (): number =>
        surfaces.reduce(
            (sum, surface) =>
                sum + verb.eval.Tess.rationalSurfaceNaive(surface.asNurbs(), segments, segments).points.length,
            0,
        );
    const options = { minDivsU: segments, minDivsV: segments, refine: false };
    const tree = (): number => surfaces.reduce((sum, surface) => sum + surface.tessellate(options).points.length, 0);
    return [
        { name: "verb-nurbs rationalSurfaceNaive", vertexCount: naive(), run: naive },
        { name: "verb-nurbs NurbsSurface.tessellate", vertexCount: tree(), run: tree },
    ];
}
