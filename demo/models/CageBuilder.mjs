/**
 * Builds cages of quads by extruding faces, and writes them as OBJ. Faces turn counter-clockwise about their outward
 * normals; y is up.
 */
export class CageBuilder {
    /** x, y, z each. */
    points = [];
    /** @type {{ points: number[], uvs: number[][], material: string }[]} */
    faces = [];
    /** @type {{ points: number[], sharpness: number }[]} chains of points */
    creases = [];
    /** @type {number[]} ids of faces */
    holes = [];

    /** @param {number[]} point */
    addPoint(point) {
        return this.points.push(point) - 1;
    }

    /**
     * @param {number[]} points ids of the corners
     * @param {number[][]} uvs u, v per corner
     * @returns id of the face
     */
    addFace(points, uvs, material) {
        return this.faces.push({ points, uvs, material }) - 1;
    }

    /**
     * Moves faces out of the surface and closes the gap around them with quads.
     * @param {number[]} faceIds faces that hang together, without a hole among them
     * @param {(id: number) => number[]} placeOf where a point of them goes
     * @param {(part: number, isEnd: boolean) => number[]} uvOf texture coordinates of the wall; `part` runs from 0 to 1 around it
     * @param {string} material of the wall
     * @param {number} start point of the rim at which the wall begins
     * @returns {{ wall: number[], moved: Map<number, number> }} the quads of the wall in order, and new points by old ones
     */
    extrude(faceIds, placeOf, uvOf, material, start) {
        const rim = this.rimOf(faceIds, start);
        const moved = new Map();
        for (const id of new Set(faceIds.flatMap((face) => this.faces[face].points))) {
            moved.set(id, this.addPoint(placeOf(id)));
        }
        for (const id of faceIds) {
            this.faces[id].points = this.faces[id].points.map((point) => moved.get(point));
        }
        const wall = rim.map((a, i) => {
            const b = rim[(i + 1) % rim.length];
            const [from, to] = [i / rim.length, (i + 1) / rim.length];
            const uvs = [uvOf(from, false), uvOf(to, false), uvOf(to, true), uvOf(from, true)];
            return this.addFace([a, b, moved.get(b), moved.get(a)], uvs, material);
        });
        return { wall, moved };
    }

    /** The points around faces, from one of them on, in the order in which the faces walk them. */
    rimOf(faceIds, start) {
        const edges = faceIds.flatMap((id) => {
            const { points } = this.faces[id];
            return points.map((point, i) => [point, points[(i + 1) % points.length]]);
        });
        const walked = new Set(edges.map(([a, b]) => `${a} ${b}`));
        const next = new Map(edges.filter(([a, b]) => !walked.has(`${b} ${a}`)));
        const rim = [start];
        while (next.get(rim.at(-1)) !== start) {
            rim.push(next.get(rim.at(-1)));
        }
        return rim;
    }

    /** Gives faces a material. */
    paint(faceIds, material) {
        for (const id of faceIds) {
            this.faces[id].material = material;
        }
    }

    /**
     * The cage as OBJ, face by face in the order of their materials; equal texture coordinates are written once, points that
     * no face names are left out.
     * @param {string} name of the object
     * @param {string[]} comments lines at the beginning
     * @param {string[]} tags further lines at the end
     */
    toObj(name, comments, tags = []) {
        const used = [...new Set(this.faces.flatMap(({ points }) => points))].sort((a, b) => a - b);
        const newIds = new Map(used.map((id, i) => [id, i]));
        const uvIds = new Map();
        const uvIdOf = (uv) => {
            const line = uv.map((value) => format(value, 4)).join(" ");
            uvIds.set(line, uvIds.get(line) ?? uvIds.size);
            return uvIds.get(line);
        };
        const materials = [...new Set(this.faces.map(({ material }) => material))];
        const order = materials.flatMap((material) => {
            return [...this.faces.keys()].filter((id) => this.faces[id].material === material);
        });
        const faceLines = order.flatMap((id, i) => {
            const { points, uvs, material } = this.faces[id];
            const corners = points.map((point, corner) => `${newIds.get(point) + 1}/${uvIdOf(uvs[corner]) + 1}`);
            const isFirst = material !== this.faces[order[i - 1]]?.material;
            return [...(isFirst ? [`usemtl ${material}`] : []), `f ${corners.join(" ")}`];
        });
        const creaseLines = this.creases.map(({ points, sharpness }) => {
            return `t crease ${points.length}/1/0 ${points.map((id) => newIds.get(id)).join(" ")} ${sharpness}`;
        });
        const holes = this.holes.map((id) => order.indexOf(id));
        return [
            ...comments.map((comment) => `# ${comment}`),
            `o ${name}`,
            ...used.map((id) => `v ${this.points[id].map((value) => format(value, 3)).join(" ")}`),
            ...[...uvIds.keys()].map((uv) => `vt ${uv}`),
            ...faceLines,
            ...creaseLines,
            ...(holes.length > 0 ? [`t hole ${holes.length}/0/0 ${holes.join(" ")}`] : []),
            ...tags,
            "",
        ].join("\n");
    }
}

/** Without a −0, so that mirrored points are written alike. */
function format(value, digits) {
    return String(Number(value.toFixed(digits)) + 0);
}
