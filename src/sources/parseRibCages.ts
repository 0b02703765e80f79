import { createCageFile, type CageFile, type ReadCage } from "./CageFile.js";
import { LineWarnings } from "./LineWarnings.js";
import { nothingRead } from "./nothingRead.js";
import { RibReader } from "./rib/RibReader.js";
import { RibScene } from "./rib/RibScene.js";
import { readSubdivisionMesh } from "./rib/subdivisionMesh.js";
import { SurfaceFormatError } from "./SurfaceFormatError.js";

const FORMAT = "rib-cage";

/**
 * Reads the subdivision meshes of a RenderMan text (RIB) as cages: `SubdivisionMesh` and `HierarchicalSubdivisionMesh` of
 * the scheme "catmull-clark", with `P`, texture coordinates (`st`, `uv`, or `s` with `t`, per corner or per point) and the
 * tags crease, corner, hole, interpolateboundary, creasemethod. Without the tag interpolateboundary the boundary is `none`,
 * as in RenderMan.
 *
 * Points are in the coordinates of the world, as in `parseRib`. A matrix that mirrors turns the faces round, so that the
 * outside stays outside. Colours, edits, other schemes and all other requests are skipped and counted. A mesh that is wrong
 * is left out with a warning that says why.
 * @param text the file's text; `inflateIfGzip` unpacks files that are compressed
 * @returns one cage for each request, named by `Attribute "identifier" "name"`, or "cage", with the material of `Surface`
 * @throws SurfaceFormatError for what is no RIB text, or when there is no mesh that can be read
 */
export function parseRibCages(text: string): CageFile {
    const reader = new RibReader(FORMAT, text);
    const warnings = new LineWarnings();
    const cages: ReadCage[] = [];
    const scene = new RibScene(reader, ["SubdivisionMesh", "HierarchicalSubdivisionMesh"], (request, attributes) => {
        const mesh = readSubdivisionMesh(request, attributes, warnings);
        if (typeof mesh === "string") {
            return [`${request.name} ${mesh}`];
        }
        cages.push(mesh.cage);
        return mesh.left;
    });
    scene.read();
    const problems = scene.problemsOfEnd();
    const firstWarning = warnings.first;
    for (const problem of problems) {
        warnings.add(reader.line, problem);
    }
    const file = createCageFile(FORMAT, cages, scene.skipped, warnings);
    if (file.cages.length > 0) {
        return file;
    }
    if (firstWarning) {
        throw new SurfaceFormatError(FORMAT, firstWarning.line, firstWarning.text);
    }
    throw scene.isCut
        ? new SurfaceFormatError(FORMAT, reader.line, problems[0])
        : nothingRead(FORMAT, reader.line, scene.skipped, "subdivision mesh");
}
