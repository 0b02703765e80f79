import { KeyTable } from "../net/KeyTable.js";
import { cagePointCount, type Cage } from "./Cage.js";
import { createCageFinding, type CageFinding } from "./CageReport.js";

/** What became of creases or corners. */
interface CheckedSharpness<Names extends keyof Cage> {
    /** The arrays in place of those of the cage; absent where nothing was left out. */
    readonly changed?: Pick<Cage, Names>;
    readonly findings: readonly CageFinding[];
}

/** Leaves out creases that no edge has, and those of an edge that has a sharper one. */
export function checkCreases(cage: Cage): CheckedSharpness<"creases" | "creaseSharpness"> {
    const { creases, creaseSharpness } = cage;
    if (!creases || !creaseSharpness) {
        return { findings: [] };
    }
    const edges = tableOfEdges(cage);
    const edgeOf = (crease: number): number => {
        setEdge(edges, creases[2 * crease], creases[2 * crease + 1]);
        return edges.find();
    };
    const { kept, without, lesser } = chooseSharpest(creaseSharpness, edgeOf, cage.faceVertices.length);
    return {
        ...(kept.length < creaseSharpness.length && {
            changed: {
                creases: Uint32Array.from(kept.flatMap((crease) => [creases[2 * crease], creases[2 * crease + 1]])),
                creaseSharpness: Float32Array.from(kept, (crease) => creaseSharpness[crease]),
            },
        }),
        findings: [
            createCageFinding("creasesWithoutEdge", "crease", without, [
                "joins points that no edge joins, and has no effect",
                "join points that no edge joins, and have no effect",
            ]),
            createCageFinding("contradictoryCreases", "crease", lesser, [
                "has no effect, as its edge has a sharper one",
                "have no effect, as their edges have sharper ones",
            ]),
        ],
    };
}

/**
 * Leaves out corners at points that no face names, and those of a point that has a sharper one.
 * @param isNamed 1 for each point that a face names
 */
export function checkCorners(cage: Cage, isNamed: Uint8Array): CheckedSharpness<"corners" | "cornerSharpness"> {
    const { corners, cornerSharpness } = cage;
    if (!corners || !cornerSharpness) {
        return { findings: [] };
    }
    const pointOf = (corner: number): number => (isNamed[corners[corner]] === 1 ? corners[corner] : -1);
    const { kept, without, lesser } = chooseSharpest(cornerSharpness, pointOf, cagePointCount(cage));
    return {
        ...(kept.length < cornerSharpness.length && {
            changed: {
                corners: Uint32Array.from(kept, (corner) => corners[corner]),
                cornerSharpness: Float32Array.from(kept, (corner) => cornerSharpness[corner]),
            },
        }),
        findings: [
            createCageFinding("cornersWithoutFace", "corner", without, [
                "is at a point that belongs to no face, and has no effect",
                "are at points that belong to no face, and have no effect",
            ]),
            createCageFinding("contradictoryCorners", "corner", lesser, [
                "has no effect, as its point has a sharper one",
                "have no effect, as their points have sharper ones",
            ]),
        ],
    };
}

/** Numbers of creases or corners. */
interface Choice {
    /** The sharpest of each place, in order. */
    readonly kept: readonly number[];
    /** Those of no place. */
    readonly without: readonly number[];
    /** Those less sharp than another of their place. */
    readonly lesser: readonly number[];
}

/**
 * Chooses the sharpest of each place; of equal ones the first, as the others say nothing new.
 * @param placeOf the place of a crease or corner, or −1
 * @param placeCount more than the largest place
 */
function chooseSharpest(sharpness: Float32Array, placeOf: (index: number) => number, placeCount: number): Choice {
    const places = Int32Array.from(sharpness.keys(), placeOf);
    const sharpest = new Int32Array(placeCount).fill(-1);
    places.forEach((place, index) => {
        if (place >= 0 && (sharpest[place] < 0 || sharpness[index] > sharpness[sharpest[place]])) {
            sharpest[place] = index;
        }
    });
    const indices = Array.from(places.keys());
    return {
        kept: indices.filter((index) => places[index] >= 0 && sharpest[places[index]] === index),
        without: indices.filter((index) => places[index] < 0),
        lesser: indices.filter((i) => places[i] >= 0 && sharpness[i] < sharpness[sharpest[places[i]]]),
    };
}

/** The edges of all faces, whichever way they are walked. */
function tableOfEdges({ faceSizes, faceVertices }: Cage): KeyTable {
    const edges = new KeyTable(2, faceVertices.length);
    let first = 0;
    faceSizes.forEach((size) => {
        for (let corner = 0; corner < size; corner++) {
            setEdge(edges, faceVertices[first + corner], faceVertices[first + ((corner + 1) % size)]);
            edges.findOrAdd();
        }
        first += size;
    });
    return edges;
}

function setEdge(edges: KeyTable, a: number, b: number): void {
    edges.key[0] = Math.min(a, b);
    edges.key[1] = Math.max(a, b);
}
