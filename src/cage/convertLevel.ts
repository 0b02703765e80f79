import { NO_VECTOR, PATCH_SIZE, TANGENT_SIZE, TWIST_SIZE } from "../net/PatchNet.js";
import type { Stencil } from "../net/Stencil.js";
import { StencilBuilder } from "../net/StencilBuilder.js";
import { TooLargeError } from "../net/TooLargeError.js";
import type { CreaseMethod } from "./Cage.js";
import type { CageLevel } from "./CageLevel.js";
import type { CageTopology } from "./CageTopology.js";
import { createCell, type Cell } from "./Cell.js";
import { CellRows, type CageMethod } from "./CellRows.js";
import { GRID_SIZE, positionOnEdge } from "./FaceGrid.js";
import { gregoryInnerRow, gregoryTwistRow } from "./gregoryPatch.js";
import { GridMasks } from "./GridMasks.js";
import { planCuts, type Cuts } from "./planCuts.js";
import { RefinedPoints } from "./RefinedPoints.js";
import { RingPoints } from "./RingPoints.js";
import { findSectors, isRegularSector, type Sectors } from "./sectors.js";
import { SharpnessByLevel } from "./SharpnessByLevel.js";
import { SurfaceMasks } from "./SurfaceMasks.js";
import { tangentRows } from "./tangentPatch.js";

/** Patches of a cage at most: more would not fit into memory, and none would learn why. */
const MOST_PATCHES = 1 << 21;

/** How the quads of a level are converted. */
export interface ConversionOptions {
    readonly method: CageMethod;
    readonly creaseMethod: CreaseMethod;
    /** Steps of subdivision at irregular points, beyond those because of creases. */
    readonly refineLevels: number;
    /** Most steps because of semi-sharp creases. */
    readonly creaseLevels: number;
}

/** The patches of a level. */
export interface LevelPatches {
    /** From the points of the level to the points and vectors of the patches. */
    readonly stencil: Stencil;
    /** 16 rows per patch. */
    readonly patches: Uint32Array;
    /** 4 rows per patch (`gregory`), see `PatchNet.twists`. */
    readonly twists: Uint32Array | null;
    /** 24 rows per patch, see `PatchNet.tangents`; null where no patch needs them. */
    readonly tangents: Uint32Array | null;
    /** Part of the level that each patch covers. */
    readonly cells: readonly Cell[];
}

/**
 * Converts the quads of a level that are no holes to patches: u runs along the first edge of a face, v along its last one.
 * @param level all faces have four corners
 */
export function convertLevel(level: CageLevel, options: ConversionOptions): LevelPatches {
    const { method, creaseMethod, refineLevels, creaseLevels } = options;
    const { topology } = level;
    const sharpness = new SharpnessByLevel(level, creaseMethod, creaseLevels);
    const settled = withSharpness(level, (own) => sharpness.settled(own));
    const sectors = findSectors(settled);
    const sharp = findSectors(withSharpness(level, (own) => (own > 0 ? Infinity : 0)));
    const cuts = planCuts(
        level,
        sharpness,
        { isIrregular: irregularPoints(sectors), isIrregularIfSharp: irregularPoints(sharp) },
        refineLevels,
    );
    const refined = new RefinedPoints(topology, sharpness);
    const rings: RingPoints[] = [];
    const masks = new SurfaceMasks(settled, sectors, (point) => {
        const steps = cuts.stepsOfPoint[point];
        return (rings[steps] ??= new RingPoints(refined, steps));
    });
    const grid = new GridMasks(
        refined,
        (edge) => sharpness.stepsOfEdge(edge),
        (edge) => settled.edgeSharpness[edge] > 0,
    );
    const builder = new StencilBuilder();
    return convertCells(
        cutFaces(level, cuts),
        new CellRows(masks, grid, cuts.stepsOfPoint, builder, method),
        topology.pointCount,
    );
}

/** The level with other sharpness. */
function withSharpness(level: CageLevel, change: (sharpness: number) => number): CageLevel {
    return {
        ...level,
        edgeSharpness: level.edgeSharpness.map(change),
        pointSharpness: level.pointSharpness.map(change),
    };
}

function irregularPoints({ of: sectors }: Sectors): (point: number) => boolean {
    const points = new Set(sectors.filter((sector) => !isRegularSector(sector)).map(({ point }) => point));
    return (point) => points.has(point);
}

/**
 * The cells into which faces are cut, row by row.
 * @throws RangeError when these are more than can be drawn
 */
function cutFaces({ topology, isHole }: CageLevel, cuts: Cuts): Cell[] {
    requireFewCells({ topology, isHole }, cuts);
    const cells: Cell[] = [];
    for (let face = 0; face < topology.faceCount; face++) {
        if (isHole[face] === 1) {
            continue;
        }
        const columns = cutsAlong(topology, cuts, topology.faceStarts[face], false);
        const rows = cutsAlong(topology, cuts, topology.faceStarts[face] + 3, true);
        for (let row = 1; row < rows.length; row++) {
            for (let column = 1; column < columns.length; column++) {
                cells.push(createCell(topology, face, columns[column - 1], columns[column], rows[row - 1], rows[row]));
            }
        }
    }
    return cells;
}

function requireFewCells({ topology, isHole }: Pick<CageLevel, "topology" | "isHole">, { ofEdge }: Cuts): void {
    const { faceStarts, edgeOf } = topology;
    const partsOf = (corner: number): number => ofEdge[edgeOf[corner]].length + 1;
    const count = isHole.reduce(
        (sum, hole, face) => sum + (hole === 1 ? 0 : partsOf(faceStarts[face]) * partsOf(faceStarts[face] + 3)),
        0,
    );
    if (count > MOST_PATCHES) {
        throw new TooLargeError(
            `The cage is cut into ${count} patches, more than ${MOST_PATCHES}; fewer refineLevels or creaseLevels cut less.`,
        );
    }
}

/** Cuts along the half edge of a corner, with both ends; seen from its other end where `isReversed`. */
function cutsAlong(topology: CageTopology, { ofEdge }: Cuts, corner: number, isReversed: boolean): number[] {
    const along = ofEdge[topology.edgeOf[corner]].map((cut) => {
        const position = positionOnEdge(topology, corner, cut, GRID_SIZE);
        return isReversed ? GRID_SIZE - position : position;
    });
    return [0, ...along.sort((a, b) => a - b), GRID_SIZE];
}

function convertCells(cells: readonly Cell[], rows: CellRows, controlCount: number): LevelPatches {
    const { method, builder } = rows;
    const patches = new Uint32Array(PATCH_SIZE * cells.length);
    cells.forEach((cell, patch) => {
        patches.set(controlRows(rows, cell), PATCH_SIZE * patch);
    });
    const vectorStart = builder.rowCount;
    const tangents = new Uint32Array(TANGENT_SIZE * cells.length).fill(NO_VECTOR);
    const twists = new Uint32Array(method === "gregory" ? TWIST_SIZE * cells.length : 0).fill(NO_VECTOR);
    cells.forEach((cell, patch) => {
        if (!cell.corners.some((corner) => rows.isIrregular(corner))) {
            return;
        }
        const ownTwists = method === "gregory" ? twistRows(rows, cell) : null;
        if (ownTwists) {
            twists.set(ownTwists, TWIST_SIZE * patch);
        }
        // Where the tangents of a corner are on one line a Gregory patch has no normal of its own.
        if (method === "acc" || cell.corners.some((corner) => rows.isFlat(corner))) {
            const ids = patches.subarray(PATCH_SIZE * patch, PATCH_SIZE * (patch + 1));
            tangents.set(tangentRows(rows, cell, ids, ownTwists), TANGENT_SIZE * patch);
        }
    });
    return {
        stencil: builder.build(controlCount, vectorStart),
        patches,
        twists: method === "gregory" ? twists : null,
        tangents: tangents.some((id) => id !== NO_VECTOR) ? tangents : null,
        cells,
    };
}

/** Rows of the 16 control points. */
function controlRows(rows: CellRows, cell: Cell): number[] {
    const { corners } = cell;
    const isGregory = rows.method === "gregory" && corners.some((corner) => rows.isIrregular(corner));
    const point = (index: number): number => rows.pointRow(corners[index]);
    const edge = (index: number, isNext: boolean): number => rows.edgeRow(cell, index, isNext);
    const inner = (index: number): number => {
        if (isGregory) {
            return gregoryInnerRow(rows, cell, index);
        }
        rows.addInner(rows.sum, corners[index], 1);
        return rows.addRow();
    };
    return [
        ...[point(0), edge(0, true), edge(1, false), point(1)],
        ...[edge(0, false), inner(0), inner(1), edge(1, true)],
        ...[edge(3, true), inner(3), inner(2), edge(2, false)],
        ...[point(3), edge(3, false), edge(2, true), point(2)],
    ];
}

/** Rows of the vectors of the inner points 5, 6, 9 and 10. */
function twistRows(rows: CellRows, cell: Cell): number[] {
    return [0, 1, 3, 2].map((index) => gregoryTwistRow(rows, cell, index));
}
