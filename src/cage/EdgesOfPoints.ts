import { previousCorner, type CageTopology } from "./CageTopology.js";

/** Lists the edges that end in a point, each once. */
export class EdgesOfPoints {
    /** The edges of the point that was asked for last, {@link count} of them. */
    public readonly edges: Uint32Array;
    public count = 0;

    private readonly _topology: CageTopology;
    /** Number of the list that an edge was in last. */
    private readonly _listedIn: Uint32Array;
    private _list = 0;

    public constructor(topology: CageTopology) {
        this._topology = topology;
        this._listedIn = new Uint32Array(topology.edgeCount);
        let most = 0;
        for (let point = 0; point < topology.pointCount; point++) {
            most = Math.max(most, topology.cornerStarts[point + 1] - topology.cornerStarts[point]);
        }
        this.edges = new Uint32Array(2 * most);
    }

    /** Lists the edges of a point. */
    public list(point: number): void {
        this._list++;
        const { cornerStarts, cornersAt, edgeOf } = this._topology;
        this.count = 0;
        for (let i = cornerStarts[point]; i < cornerStarts[point + 1]; i++) {
            const corner = cornersAt[i];
            this._add(edgeOf[corner]);
            this._add(edgeOf[previousCorner(this._topology, corner)]);
        }
    }

    private _add(edge: number): void {
        if (this._listedIn[edge] !== this._list) {
            this._listedIn[edge] = this._list;
            this.edges[this.count++] = edge;
        }
    }
}
