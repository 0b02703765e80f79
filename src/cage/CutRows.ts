import { nextCorner, type CageTopology } from "./CageTopology.js";
import { GRID_SIZE } from "./FaceGrid.js";

/** Cuts of edges, which go on from each edge to the opposite ones of its faces. */
export class CutRows {
    public readonly ofEdge: readonly Set<number>[];

    private readonly _topology: CageTopology;
    private readonly _corners: readonly number[][];

    public constructor(topology: CageTopology) {
        this._topology = topology;
        this.ofEdge = Array.from({ length: topology.edgeCount }, () => new Set<number>());
        this._corners = Array.from({ length: topology.edgeCount }, () => []);
        topology.edgeOf.forEach((edge, corner) => this._corners[edge].push(corner));
    }

    /** Cuts an edge at a distance from one of its ends, and all edges of its row. @returns whether that was new */
    public cut(edge: number, end: number, distance: number): boolean {
        if (distance <= 0 || distance >= GRID_SIZE) {
            return false;
        }
        const { edgeEnds, edgeOf, pointOf } = this._topology;
        const open = [[edge, edgeEnds[2 * edge] === end ? distance : GRID_SIZE - distance]];
        let isNew = false;
        for (let next = open.pop(); next; next = open.pop()) {
            const [at, position] = next;
            if (this.ofEdge[at].has(position)) {
                continue;
            }
            isNew = true;
            this.ofEdge[at].add(position);
            for (const corner of this._corners[at]) {
                // The opposite side is walked the other way round the face.
                const isForward = pointOf[corner] === edgeEnds[2 * at];
                const opposite = nextCorner(this._topology, nextCorner(this._topology, corner));
                const other = edgeOf[opposite];
                const along = GRID_SIZE - (isForward ? position : GRID_SIZE - position);
                open.push([other, pointOf[opposite] === edgeEnds[2 * other] ? along : GRID_SIZE - along]);
            }
        }
        return isNew;
    }

    /** Cuts an edge at 2^-first to 2^-last of its length from one of its ends. @returns whether any cut was new */
    public grade(edge: number, end: number, first: number, last: number): boolean {
        let isNew = false;
        for (let step = first; step <= last; step++) {
            isNew = this.cut(edge, end, GRID_SIZE >> step) || isNew;
        }
        return isNew;
    }

    /** Steps of halving from an end until no cut is nearer. */
    public stepsAt(edge: number, end: number): number {
        const { edgeEnds } = this._topology;
        let nearest = GRID_SIZE;
        for (const position of this.ofEdge[edge]) {
            nearest = Math.min(nearest, edgeEnds[2 * edge] === end ? position : GRID_SIZE - position);
        }
        return Math.ceil(Math.log2(GRID_SIZE / nearest));
    }
}
