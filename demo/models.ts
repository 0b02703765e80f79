import courtyardBsp from "./models/courtyard.bsp?url&no-inline";
import creasedBox from "./models/creasedBox.obj?url&no-inline";
import creature from "./models/creature.obj?url&no-inline";
import goblet from "./models/goblet.bv?url&no-inline";
import harbour from "./models/harbour.rib?url&no-inline";
import rook from "./models/rook.obj?url&no-inline";
import teapotGlb from "./models/teapot.glb?url&no-inline";
import shell from "./models/shell.bpt?url&no-inline";
import vase from "./models/vase.bpt?url&no-inline";
import vaseObj from "./models/vase.patch.obj?url&no-inline";

/** Not imported as the others: Vite's development server takes modules that end in .map for source maps. */
const courtyardMap = new URL("./models/courtyard.map", import.meta.url).href;

/** A file that comes with the page. */
interface Sample {
    /** What it is called in the list. */
    readonly label: string;
    /** Its name, as its address has a mark of its content in front of the ending. */
    readonly file: string;
    readonly address: string;
}

/** Sample files that come with the page, by the names of the models in the list. Another one is a line here. */
export const SAMPLES = {
    creature: { label: "Creature (cage)", file: "creature.obj", address: creature },
    "creased-box": { label: "Creased box", file: "creasedBox.obj", address: creasedBox },
    rook: { label: "Rook (cage)", file: "rook.obj", address: rook },
    vase: { label: "Vase (.bpt)", file: "vase.bpt", address: vase },
    shell: { label: "Shell (.bpt)", file: "shell.bpt", address: shell },
    goblet: { label: "Goblet (.bv)", file: "goblet.bv", address: goblet },
    harbour: { label: "Harbour (.rib)", file: "harbour.rib", address: harbour },
    "vase-obj": { label: "NURBS (.obj)", file: "vase.patch.obj", address: vaseObj },
    "courtyard-map": { label: "Courtyard (.map)", file: "courtyard.map", address: courtyardMap },
    "courtyard-bsp": { label: "Courtyard (.bsp)", file: "courtyard.bsp", address: courtyardBsp },
    "teapot-glb": { label: "Teapot (.glb)", file: "teapot.glb", address: teapotGlb },
} as const satisfies Readonly<Record<string, Sample>>;

/** Where a model comes from: an address, or a file of the reader. */
export type ModelSource = string | File;

/** @returns what a source is called */
export function nameOf(source: ModelSource): string {
    if (source instanceof File) {
        return source.name;
    }
    return Object.values(SAMPLES).find(({ address }) => address === source)?.file ?? source;
}
