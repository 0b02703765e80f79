import { Mesh } from "@babylonjs/core/Meshes/mesh.pure.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { frontOf, setFront } from "../mesh/front.js";
import type { QuakePolygons } from "../sources/bspPolygons.js";

/** Makes a plain mesh of the triangles of one material, named by what moves with them and the material. */
export function createPolygonMesh(polygons: QuakePolygons, scene: Scene): Mesh {
    const mesh = new Mesh(`${polygons.name} ${polygons.material}`, scene);
    const data = new VertexData();
    data.positions = polygons.positions;
    data.normals = polygons.normals;
    data.uvs = polygons.uvs;
    data.uvs2 = polygons.uvs2;
    data.colors = polygons.colors;
    data.indices = polygons.indices;
    data.applyToMesh(mesh);
    // What tells meshes of one name and material from each other.
    mesh.metadata = { lightmap: polygons.lightmap };
    // As of the curves: counter-clockwise about the normals.
    setFront(mesh, frontOf(scene));
    return mesh;
}
