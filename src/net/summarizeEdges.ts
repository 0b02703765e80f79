import { writeEdge } from "./edges.js";
import { createWholes } from "./GrowingArray.js";
import { HashChains } from "./HashChains.js";
import { hashWords } from "./hashWords.js";
import { patchCountOf, POINT_SIZE, type PatchNet } from "./PatchNet.js";
import { requireNet } from "./requireInput.js";

/** Two curves are near when no control point is farther off than this share of the longer control polygon. */
const NEAR_SHARE = 0.25;

/** An open edge is compared with so many others of the same ends, so that a heap of them takes no quadratic time. */
const MOST_COMPARED = 8;

/** How the patches of a net join. */
export interface EdgeSummary {
    /** Edges that two or more patch sides name. */
    readonly sharedEdges: number;
    /** Edges that one patch side names, collapsed ones left out. */
    readonly openEdges: number;
    /** Patch sides whose four points coincide (poles). */
    readonly collapsedEdges: number;
    /**
     * Pairs of open edges with the same ends and curves that are near but not the same: likely meant to be closed. Of many
     * edges with the same ends, each is compared with the eight before it.
     */
    readonly nearMisses: number;
}

/**
 * Counts shared, open and collapsed edges, and near misses, in less memory than `buildEdgeTable` takes.
 * @param net a welded net: joins are told by point ids
 */
export function summarizeEdges(net: PatchNet): EdgeSummary {
    requireNet(net);
    const { points } = net;
    const summary = { sharedEdges: 0, openEdges: 0, collapsedEdges: 0, nearMisses: 0 };
    const edges = new EdgeSet(net.patches);
    const ids = new Uint32Array(4);
    for (let side = 0; side < 4 * patchCountOf(net); side++) {
        writeEdge(net.patches, side, ids);
        if ([1, 2, 3].every((i) => samePosition(points, ids[0], ids[i]))) {
            summary.collapsedEdges++;
        } else {
            edges.add(side, ids);
        }
    }
    const openByEnds = new EdgesByEnds(edges);
    for (let edge = 0; edge < edges.count; edge++) {
        if (edges.isShared(edge)) {
            summary.sharedEdges++;
        } else {
            edges.write(edge, ids);
            summary.openEdges++;
            summary.nearMisses += openByEnds.countNear(points, ids);
            openByEnds.add(edge, ids);
        }
    }
    return summary;
}

/** The edges of a net, each known by the first patch side that names it. */
class EdgeSet {
    /** Per edge twice that side, and 1 more when another side names the edge too. */
    private readonly _edges = createWholes();
    private readonly _ids = new Uint32Array(4);
    private readonly _chains = new HashChains((edge) => {
        this.write(edge, this._ids);
        return hashWords(this._ids);
    });

    /** Most edges have two sides. */
    constructor(private readonly _patches: Uint32Array) {
        this._chains.reserve(_patches.length / 8);
    }

    get count(): number {
        return this._edges.length;
    }

    /** @param ids of the side, see `writeEdge` */
    add(side: number, ids: Uint32Array): void {
        const { _ids: other, _chains: chains } = this;
        const hash = hashWords(ids);
        for (let edge = chains.first(hash); edge >= 0; edge = chains.after(edge)) {
            this.write(edge, other);
            if (ids[0] === other[0] && ids[1] === other[1] && ids[2] === other[2] && ids[3] === other[3]) {
                this._edges.set(edge, this._edges.get(edge) | 1);
                return;
            }
        }
        this._edges.push(2 * side);
        chains.add(hash);
    }

    /** Whether two or more patch sides name an edge. */
    isShared(edge: number): boolean {
        return (this._edges.get(edge) & 1) === 1;
    }

    write(edge: number, ids: Uint32Array): void {
        writeEdge(this._patches, this._edges.get(edge) >>> 1, ids);
    }
}

/** Open edges, to be found by their ends. */
class EdgesByEnds {
    private readonly _numbers = createWholes();
    private readonly _ids = new Uint32Array(4);
    private readonly _ends = new Uint32Array(2);
    private readonly _chains = new HashChains((item) => {
        this._edges.write(this._numbers.get(item), this._ids);
        return this._hash(this._ids);
    });

    constructor(private readonly _edges: EdgeSet) {}

    /** @param edge number of the edge of these ids */
    add(edge: number, ids: Uint32Array): void {
        this._numbers.push(edge);
        this._chains.add(this._hash(ids));
    }

    /** How many of the last edges with the same ends are near an edge. */
    countNear(points: Float32Array, ids: Uint32Array): number {
        const { _ids: other, _chains: chains } = this;
        let [compared, near] = [0, 0];
        for (
            let item = chains.first(this._hash(ids));
            item >= 0 && compared < MOST_COMPARED;
            item = chains.after(item)
        ) {
            this._edges.write(this._numbers.get(item), other);
            if (other[0] === ids[0] && other[3] === ids[3]) {
                compared++;
                near += Number(isNear(points, ids, other));
            }
        }
        return near;
    }

    private _hash(ids: Uint32Array): number {
        this._ends[0] = ids[0];
        this._ends[1] = ids[3];
        return hashWords(this._ends);
    }
}

function isNear(points: Float32Array, a: Uint32Array, b: Uint32Array): boolean {
    const apart = Math.max(distanceOf(points, a[1], b[1]), distanceOf(points, a[2], b[2]));
    return apart <= NEAR_SHARE * Math.max(polygonOf(points, a), polygonOf(points, b));
}

/** Length of the control polygon. */
function polygonOf(points: Float32Array, ids: Uint32Array): number {
    return distanceOf(points, ids[0], ids[1]) + distanceOf(points, ids[1], ids[2]) + distanceOf(points, ids[2], ids[3]);
}

function distanceOf(points: Float32Array, a: number, b: number): number {
    const [from, to] = [a * POINT_SIZE, b * POINT_SIZE];
    const x = points[from] - points[to];
    const y = points[from + 1] - points[to + 1];
    const z = points[from + 2] - points[to + 2];
    return Math.sqrt(x * x + y * y + z * z);
}

function samePosition(points: Float32Array, a: number, b: number): boolean {
    const [from, to] = [a * POINT_SIZE, b * POINT_SIZE];
    return points[from] === points[to] && points[from + 1] === points[to + 1] && points[from + 2] === points[to + 2];
}
