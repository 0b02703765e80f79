import { NO_VECTOR, PATCH_SIZE, TANGENT_SIZE, TWIST_SIZE } from "../net/PatchNet.js";
import type { Stencil } from "../net/Stencil.js";
import type { CageLevel } from "./CageLevel.js";
import { CageRows, type CageMethod } from "./CageRows.js";
import { gregoryInnerRow, gregoryTwistRow } from "./gregoryPatch.js";
import { SurfaceMasks } from "./SurfaceMasks.js";
import { tangentRows, type FaceCorners } from "./tangentPatch.js";

/** The patches of a level: one per face that is no hole. */
export interface LevelPatches {
    /** From the points of the level to the points and vectors of the patches. */
    readonly stencil: Stencil;
    /** 16 rows per patch. */
    readonly patches: Uint32Array;
    /** 4 rows per patch (`gregory`), see `PatchNet.twists`. */
    readonly twists: Uint32Array | null;
    /** 24 rows per patch (`acc`), see `PatchNet.tangents`. */
    readonly tangents: Uint32Array | null;
    /** Face of the level per patch. */
    readonly faces: Uint32Array;
}

/**
 * Converts quads to bicubic patches: u runs along the first edge of a face, v along its last one.
 * @param level all faces have four corners, all sharpness is 0 or Infinity
 */
export function convertLevel(level: CageLevel, method: CageMethod): LevelPatches {
    const { topology, isHole } = level;
    const masks = new SurfaceMasks(level);
    const rows = new CageRows(masks, method);
    const faces = Uint32Array.from(isHole.keys()).filter((face) => isHole[face] === 0);
    const patches = new Uint32Array(PATCH_SIZE * faces.length);
    faces.forEach((face, patch) => {
        patches.set(controlRows(rows, cornersOf(topology.faceStarts[face])), PATCH_SIZE * patch);
    });
    const vectorStart = rows.builder.rowCount;
    const size = method === "acc" ? TANGENT_SIZE : TWIST_SIZE;
    const vectors = new Uint32Array(size * faces.length).fill(NO_VECTOR);
    faces.forEach((face, patch) => {
        const corners = cornersOf(topology.faceStarts[face]);
        if (corners.some((corner) => !masks.isRegular(corner))) {
            const ids = patches.subarray(PATCH_SIZE * patch, PATCH_SIZE * (patch + 1));
            vectors.set(method === "acc" ? tangentRows(rows, corners, ids) : twistRows(rows, corners), size * patch);
        }
    });
    return {
        stencil: rows.builder.build(topology.pointCount, vectorStart),
        patches,
        twists: method === "gregory" ? vectors : null,
        tangents: method === "acc" ? vectors : null,
        faces,
    };
}

function cornersOf(first: number): FaceCorners {
    return [first, first + 1, first + 2, first + 3];
}

/** Rows of the 16 control points. */
function controlRows(rows: CageRows, corners: FaceCorners): number[] {
    const [c00, c10, c11, c01] = corners;
    const isGregory = rows.method === "gregory" && corners.some((corner) => !rows.masks.isRegular(corner));
    const [i00, i10, i11, i01] = corners.map((corner, index) =>
        isGregory ? gregoryInnerRow(rows, corner, index) : rows.innerRow(corner),
    );
    return [
        ...[rows.pointRow(c00), rows.edgeRow(c00, true), rows.edgeRow(c10, false), rows.pointRow(c10)],
        ...[rows.edgeRow(c00, false), i00, i10, rows.edgeRow(c10, true)],
        ...[rows.edgeRow(c01, true), i01, i11, rows.edgeRow(c11, false)],
        ...[rows.pointRow(c01), rows.edgeRow(c01, false), rows.edgeRow(c11, true), rows.pointRow(c11)],
    ];
}

/** Rows of the vectors of the inner points 5, 6, 9 and 10. */
function twistRows(rows: CageRows, [c00, c10, c11, c01]: FaceCorners): number[] {
    return [
        gregoryTwistRow(rows, c00, 0),
        gregoryTwistRow(rows, c10, 1),
        gregoryTwistRow(rows, c01, 3),
        gregoryTwistRow(rows, c11, 2),
    ];
}
