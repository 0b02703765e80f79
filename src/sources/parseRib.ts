import { nothingRead } from "./nothingRead.js";
import { requireReaderOptions } from "./requireReaderOptions.js";
import type { Attributes } from "./rib/GraphicsState.js";
import { RibNet } from "./rib/RibNet.js";
import { RibReader, type RibRequest } from "./rib/RibReader.js";
import { RibScene } from "./rib/RibScene.js";
import { readSurface } from "./rib/surfaces.js";
import { createSurfaceFile, type NamedNet, type ParseOptions, type SurfaceFile } from "./SurfaceFile.js";
import { SurfaceFormatError } from "./SurfaceFormatError.js";

const FORMAT = "rib";

/**
 * Reads the patches of a RenderMan text (RIB): `Patch` and `PatchMesh`, bilinear and bicubic, with `P`, `Pw` or `Pz`, in
 * the bases bezier, b-spline, catmull-rom, hermite and power or of a matrix, periodic or not.
 *
 * Points are in the coordinates of the world: `Transform`, `ConcatTransform`, `Translate`, `Rotate`, `Scale`,
 * `Identity` and the blocks around them are applied, and what comes before `WorldBegin` places the camera. Points move
 * along u first, as in a net. RenderMan's coordinates are left-handed unless a file says otherwise, and so are
 * Babylon's: nothing is turned. du × dv is that of the file; `Orientation` and `Sides` are passed over.
 *
 * Texture coordinates are those of `st`, `uv`, `s` and `t`, or of `TextureCoordinates`; colours those of `Cs` or
 * `Color`, within [0, 1]. Of motion blocks the first sample is taken. Everything else is skipped and counted.
 * @param text the file's text; `inflateIfGzip` unpacks files that are compressed
 * @param options see {@link ParseOptions}
 * @returns one net for each pair of `Attribute "identifier" "name"` and `Surface`, which name it and its material;
 * "surface" where there is no name
 * @throws RangeError for an option that there is not, or is wrong
 * @throws SurfaceFormatError for what is no RIB text, or when there is no patch that can be read
 */
export function parseRib(text: string, options: ParseOptions = {}): SurfaceFile {
    requireReaderOptions(options);
    const reader = new RibReader(FORMAT, text);
    const groups = new RibGroups(options.weldTolerance);
    const scene = new RibScene(reader, ["Patch", "PatchMesh"], (request, attributes) =>
        groups.take(request, attributes),
    );
    scene.read();
    const problems = scene.problemsOfEnd().map((problem) => new SurfaceFormatError(FORMAT, reader.line, problem));
    if (groups.surfaceCount === 0) {
        throw scene.isCut ? problems[0] : nothingRead(FORMAT, reader.line, scene.skipped);
    }
    const warnings = problems.map(({ message }) => message);
    return createSurfaceFile(FORMAT, groups.build(), scene.skipped, warnings, groups.surfaceCount);
}

/** Gathers patches to one net per name and material, in the order in which these are first met. */
class RibGroups {
    surfaceCount = 0;
    private readonly _byKey = new Map<string, { name: string; material: string | undefined; net: RibNet }>();

    constructor(private readonly _weldTolerance: number | undefined) {}

    /** @returns what is left out of the request, in words */
    take(request: RibRequest, attributes: Attributes): string[] {
        const surface = readSurface(request, attributes);
        if (typeof surface === "string") {
            return [`${request.name} ${surface}`];
        }
        const { name = "surface", material } = attributes;
        const key = JSON.stringify([name, material]);
        const group = this._byKey.get(key) ?? { name, material, net: new RibNet(this._weldTolerance) };
        this._byKey.set(key, group);
        surface.addTo(group.net);
        this.surfaceCount++;
        return surface.left === undefined ? [] : [surface.left];
    }

    build(): NamedNet[] {
        return Array.from(this._byKey.values(), ({ name, material, net }): NamedNet => {
            return { name, net: net.take(), ...(material !== undefined && { material }) };
        });
    }
}
