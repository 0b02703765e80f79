import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.pure.js";
import type { Cage } from "../cage/Cage.js";
import { sentenceAbout, type CageReport } from "../cage/CageReport.js";
import { checkCage } from "../cage/checkCage.js";
import { facesOfTriangles } from "../cage/facesOfTriangles.js";
import type { CageTriangles } from "../cage/pairQuality.js";
import { requireOptionNames } from "../net/requireInput.js";
import { readMeshTriangles, requireMesh, type MeshTriangles, type ReadableMesh } from "./meshTriangles.js";
import { sidesOf } from "./triangleSides.js";
import { findDifferentMorphs, findDifferentSkins, weldVertices, type WeldedVertices } from "./weldedVertices.js";

/** What {@link cageFromMesh} can be asked for. */
export interface CageFromMeshOptions {
    /**
     * Largest distance on each axis, in units of the mesh, of vertices that are made one point. The default 0 merges vertices
     * of equal bits, as meshes have at seams and hard edges.
     */
    readonly weldTolerance?: number;
    /** Whether triangles are paired to quads where they make good ones. Default: `false`, all faces are triangles. */
    readonly quads?: boolean;
}

const OPTION_NAMES = ["weldTolerance", "quads"];

/** What was found in a mesh that became a cage. */
export interface MeshCageReport extends CageReport {
    /** Triangles of the mesh, by their numbers in its index list, that are left out: corners of them are one point. */
    readonly skippedTriangles: readonly number[];
    /** Triangles of the mesh that run the other way than the rest, as told by the normals. */
    readonly turnedTriangles: readonly number[];
    /** Points whose vertices have different bones or weights; the point takes those of its vertex. */
    readonly differentSkins: readonly number[];
    /** Points whose vertices are moved apart by a morph target; the point moves as its vertex. */
    readonly differentMorphs: readonly number[];
}

/** A cage made of a mesh. */
export interface MeshCage {
    /** The cage, in the space of the mesh; all of it can be used. */
    readonly cage: Cage;
    /** A vertex of the mesh for each point of the cage, for whatever else the mesh says of its vertices. */
    readonly vertexOfPoint: Uint32Array;
    /** What was found. */
    readonly report: MeshCageReport;
}

/**
 * Makes a cage of a mesh of triangles: vertices that lie on each other become one point, in the order in which triangles
 * name them; texture coordinates are kept per corner, so that seams stay; the material indices of the sub-meshes become
 * slots. Skeletons and morph targets are left aside: positions are those of the rest.
 *
 * Faces turn so that the surface shows its front where the mesh does: counter-clockwise about the normals of the mesh,
 * whichever way its triangles run, in left- and right-handed scenes. Without normals it is the side that the material
 * does not cull.
 *
 * With `quads` triangles are paired by the order in which programs write the halves of quads, or else by the best shape;
 * see `docs/formats.md`.
 * @param mesh any mesh of triangles, indexed or not; of an instance its source
 * @param options see {@link CageFromMeshOptions}
 * @throws RangeError when it is no mesh, the CPU cannot read the positions, an index or a position is wrong, or an option is
 */
export function cageFromMesh(mesh: AbstractMesh, options: CageFromMeshOptions = {}): MeshCage {
    requireMesh(mesh);
    requireOptionNames(options, OPTION_NAMES);
    const { weldTolerance = 0, quads = false } = options;
    const given: ReadableMesh = mesh;
    const source = given.sourceMesh ?? given;
    const read = readMeshTriangles(source);
    const { isCounterClockwise, turned } = sidesOf(source, read);
    const welded = weldVertices(read.positions, read.triangles, weldTolerance);
    const { triangles, skipped } = collectTriangles(read, welded, isCounterClockwise);
    const { cage, report } = checkCage(facesOfTriangles(triangles, quads));
    const numbersOf = (list: readonly number[]): number[] => list.map((triangle) => read.numbers[triangle]);
    const own = {
        skippedTriangles: numbersOf(skipped),
        turnedTriangles: numbersOf(turned),
        differentSkins: findDifferentSkins(source, welded),
        differentMorphs: findDifferentMorphs(source, welded, weldTolerance),
    };
    const { vertexOfPoint } = welded;
    return { cage, vertexOfPoint, report: { ...report, ...own, warnings: [...sentences(own), ...report.warnings] } };
}

/** Turns triangles to the front, by points, and leaves out those whose corners are not three points. */
function collectTriangles(
    read: MeshTriangles,
    { pointOfVertex, vertexOfPoint }: WeldedVertices,
    isCounterClockwise: boolean,
): { triangles: CageTriangles; skipped: number[] } {
    const order = isCounterClockwise ? [0, 1, 2] : [0, 2, 1];
    const kept: number[] = [];
    const skipped: number[] = [];
    read.numbers.forEach((_, triangle) => {
        const [a, b, c] = order.map((corner) => pointOfVertex[read.triangles[3 * triangle + corner]]);
        (a === b || b === c || c === a ? skipped : kept).push(triangle);
    });
    const vertices = Uint32Array.from(
        kept.flatMap((triangle) => order.map((corner) => read.triangles[3 * triangle + corner])),
    );
    const { positions, uvs } = read;
    return {
        triangles: {
            positions: Float32Array.from({ length: 3 * vertexOfPoint.length }, (_, i) => {
                return positions[3 * vertexOfPoint[Math.floor(i / 3)] + (i % 3)];
            }),
            triangles: vertices.map((vertex) => pointOfVertex[vertex]),
            numbers: Uint32Array.from(kept, (triangle) => read.numbers[triangle]),
            slots: Uint32Array.from(kept, (triangle) => read.slots[triangle]),
            ...(uvs && {
                uvs: Float32Array.from({ length: 2 * vertices.length }, (_, i) => uvs[2 * vertices[i >> 1] + (i & 1)]),
            }),
        },
        skipped,
    };
}

function sentences(report: Omit<MeshCageReport, keyof CageReport>): string[] {
    const { skippedTriangles, turnedTriangles, differentSkins, differentMorphs } = report;
    const all: [string, readonly number[], [string, string]][] = [
        [
            "triangle",
            skippedTriangles,
            ["has two corners in one point and is left out", "have two corners in one point and are left out"],
        ],
        [
            "triangle",
            turnedTriangles,
            ["turns its back where the normals say front", "turn their backs where the normals say front"],
        ],
        [
            "point",
            differentSkins,
            ["has vertices with different bones or weights", "have vertices with different bones or weights"],
        ],
        [
            "point",
            differentMorphs,
            ["has vertices that morph targets move apart", "have vertices that morph targets move apart"],
        ],
    ];
    return all.filter(([, ids]) => ids.length > 0).map(([noun, ids, problem]) => sentenceAbout(noun, ids, problem));
}
