import "@babylonjs/core/Meshes/thinInstanceMesh";
import { StandardMaterial } from "@babylonjs/core/Materials/standardMaterial";
import { Color3 } from "@babylonjs/core/Maths/math.color";
import { VertexBuffer } from "@babylonjs/core/Buffers/buffer";
import { CreatePolyhedron } from "@babylonjs/core/Meshes/Builders/polyhedronBuilder";
import { LinesMesh } from "@babylonjs/core/Meshes/linesMesh";
import type { Mesh } from "@babylonjs/core/Meshes/mesh";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData";
import type { TransformNode } from "@babylonjs/core/Meshes/transformNode";
import type { Cage } from "../../src/index";

const COLOR = new Color3(1, 0.78, 0.42);
const HELD_COLOR = new Color3(1, 1, 1);

/** Size of a handle as a share of the middle edge of the cage, and of the one that is held. */
const HANDLE_SIZE = 0.045;
const HELD_SIZE = 0.09;

/** Numbers of a matrix. */
const MATRIX_SIZE = 16;

/** The edges of a cage as lines and its points as small handles: two draws, and no work while the cage rests. */
export class CageOverlay {
    private readonly _lines: LinesMesh;
    private readonly _handles: Mesh;
    private readonly _held: Mesh;
    private readonly _matrices: Float32Array;
    private readonly _materials: StandardMaterial[];

    /**
     * @param cage the cage
     * @param parent node of the surface
     */
    public constructor(cage: Cage, parent: TransformNode) {
        const scene = parent.getScene();
        const edges = edgesOf(cage);
        this._lines = new LinesMesh("cage", scene);
        const data = new VertexData();
        data.positions = cage.positions.slice();
        data.indices = edges;
        data.applyToMesh(this._lines, true);
        this._lines.color = COLOR;
        const size = middleLength(cage, edges);
        this._materials = [COLOR, HELD_COLOR].map((color) => {
            const material = new StandardMaterial("handles", scene);
            material.emissiveColor = color;
            material.disableLighting = true;
            return material;
        });
        this._handles = CreatePolyhedron("handles", { type: 1, size: HANDLE_SIZE * size }, scene);
        this._held = CreatePolyhedron("held handle", { type: 1, size: HELD_SIZE * size }, scene);
        [this._handles.material, this._held.material] = this._materials;
        this._matrices = new Float32Array((cage.positions.length / 3) * MATRIX_SIZE);
        for (let at = 0; at < this._matrices.length; at += MATRIX_SIZE) {
            for (const diagonal of [0, 5, 10, 15]) {
                this._matrices[at + diagonal] = 1;
            }
        }
        this._handles.thinInstanceSetBuffer("matrix", this._matrices, MATRIX_SIZE, false);
        for (const mesh of this._meshes) {
            mesh.parent = parent;
            mesh.isPickable = false;
            // Bounds would have to follow the points.
            mesh.alwaysSelectAsActiveMesh = true;
        }
        this.hold(null);
        this.place(cage.positions);
    }

    /** Brings lines and handles to where the points are, x, y, z each. */
    public place(positions: Float32Array): void {
        this._lines.updateVerticesData(VertexBuffer.PositionKind, positions);
        for (let i = 0; i < positions.length; i++) {
            this._matrices[Math.floor(i / 3) * MATRIX_SIZE + 12 + (i % 3)] = positions[i];
        }
        this._handles.thinInstanceBufferUpdated("matrix");
    }

    /** Marks a point as the one that is held or would be: its place, or null for none. */
    public hold(place: readonly number[] | null): void {
        this._held.setEnabled(place !== null);
        if (place) {
            this._held.position.set(place[0], place[1], place[2]);
        }
    }

    public dispose(): void {
        for (const mesh of this._meshes) {
            mesh.dispose();
        }
        for (const material of this._materials) {
            material.dispose();
        }
    }

    private get _meshes(): Mesh[] {
        return [this._lines, this._handles, this._held];
    }
}

/** Two points per edge, each edge once. */
function edgesOf({ faceSizes, faceVertices }: Cage): number[] {
    const edges = new Map<string, [number, number]>();
    let first = 0;
    for (const size of faceSizes) {
        for (let corner = 0; corner < size; corner++) {
            const a = faceVertices[first + corner];
            const b = faceVertices[first + ((corner + 1) % size)];
            edges.set(`${Math.min(a, b)} ${Math.max(a, b)}`, [a, b]);
        }
        first += size;
    }
    return [...edges.values()].flat();
}

function middleLength({ positions }: Cage, edges: readonly number[]): number {
    const lengths: number[] = [];
    for (let at = 0; at < edges.length; at += 2) {
        const [a, b] = [3 * edges[at], 3 * edges[at + 1]];
        lengths.push(Math.hypot(...[0, 1, 2].map((axis) => positions[a + axis] - positions[b + axis])));
    }
    return lengths.sort((a, b) => a - b)[lengths.length >> 1];
}
