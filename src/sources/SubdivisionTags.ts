import { INFINITE_SHARPNESS, type BoundaryInterpolation, type CreaseMethod } from "../cage/Cage.js";
import { IdList } from "./IdList.js";
import type { SubdivisionTag } from "./objTag.js";

/** By RenderMan's numbers. */
const BOUNDARIES: readonly BoundaryInterpolation[] = ["none", "edgesAndCorners", "edges"];

const CREASE_METHODS: ReadonlyMap<string, CreaseMethod> = new Map([
    ["normal", "uniform"],
    ["chaikin", "chaikin"],
]);

/** Tags that are read and not applied, by kind. */
const SKIPPED: ReadonlyMap<string, string> = new Map([
    ...["vertexedit", "edgeedit", "faceedit"].map((name) => [name, `hierarchical edit (${name})`] as const),
    ...["facevaryinginterpolateboundary", "facevaryingpropagatecorners"].map(
        (name) => [name, `rule for texture coordinates (${name}), not applied`] as const,
    ),
]);
const SMOOTH_TRIANGLES = "rule for triangles (smoothtriangles), not applied: the usual one is";
const UNKNOWN_TAG = "tag that is not known";

/** What holds for a whole cage. */
interface CageRules {
    boundary?: BoundaryInterpolation;
    creaseMethod?: CreaseMethod;
}

/** Tags of subdivision surfaces, gathered: creases, corners and holes by ids that are not checked yet. */
export class SubdivisionTags {
    /** Two point ids per crease. */
    public readonly creases = new IdList();
    public readonly creaseSharpness: number[] = [];
    /** Line of each crease. */
    public readonly creaseLines = new IdList();
    /** Point id per corner. */
    public readonly corners = new IdList();
    public readonly cornerSharpness: number[] = [];
    /** Line of each corner. */
    public readonly cornerLines = new IdList();
    /** Face ids. */
    public readonly holes = new IdList();
    /** Line of each hole. */
    public readonly holeLines = new IdList();
    private readonly _rules = new Map<string, CageRules>();

    /**
     * Takes a tag.
     * @param object name of the object in which it stands, or "" before the first; rules hold for that object alone
     * @returns the kind of a tag that is not applied; undefined for what is taken
     * @throws RangeError that says what is wrong with the tag, without a full stop
     */
    public take(tag: SubdivisionTag, object: string): string | undefined {
        switch (tag.name) {
            case "crease":
                this._takeCrease(tag);
                return undefined;
            case "corner":
                this._takeCorners(tag);
                return undefined;
            case "hole":
                tag.ints.forEach((face) => {
                    this.holes.push(asId(face));
                    this.holeLines.push(tag.line);
                });
                return undefined;
            case "interpolateboundary":
                this._rulesOf(object).boundary = boundaryOf(tag);
                return undefined;
            case "creasemethod":
                this._rulesOf(object).creaseMethod = creaseMethodOf(tag);
                return undefined;
            case "smoothtriangles":
                return ["catmark", "normal"].includes(tag.strings[0]) ? undefined : SMOOTH_TRIANGLES;
            default:
                return SKIPPED.get(tag.name) ?? UNKNOWN_TAG;
        }
    }

    /** Rules for a cage of some objects: theirs, or else those from before the first object. */
    public rules(objects: readonly string[]): CageRules {
        const rules: CageRules = {};
        for (const object of ["", ...objects]) {
            Object.assign(rules, this._rules.get(object));
        }
        return rules;
    }

    private _rulesOf(object: string): CageRules {
        const rules = this._rules.get(object) ?? {};
        this._rules.set(object, rules);
        return rules;
    }

    /** A chain of points with one sharpness or one an edge, or pairs of points with one sharpness each. */
    private _takeCrease({ ints, floats, line }: SubdivisionTag): void {
        const isPairs = floats.length > 1 && 2 * floats.length === ints.length;
        const count = isPairs ? floats.length : ints.length - 1;
        if (count < 1 || (floats.length !== 1 && floats.length !== count)) {
            throw new RangeError(`the crease has ${ints.length} points and ${floats.length} numbers of sharpness`);
        }
        const sharpness = sharpnessPer(count, floats);
        for (let i = 0; i < count; i++) {
            const at = isPairs ? 2 * i : i;
            this.creases.push(asId(ints[at]));
            this.creases.push(asId(ints[at + 1]));
            this.creaseSharpness.push(sharpness(i));
            this.creaseLines.push(line);
        }
    }

    private _takeCorners({ ints, floats, line }: SubdivisionTag): void {
        if (ints.length < 1 || (floats.length !== 1 && floats.length !== ints.length)) {
            throw new RangeError(`the corner has ${ints.length} points and ${floats.length} numbers of sharpness`);
        }
        const sharpness = sharpnessPer(ints.length, floats);
        ints.forEach((point, i) => {
            this.corners.push(asId(point));
            this.cornerSharpness.push(sharpness(i));
            this.cornerLines.push(line);
        });
    }
}

/** Ids that no list can hold name nothing, as the largest that it can hold does. */
function asId(id: number): number {
    return Math.min(id, 0xffffffff);
}

/** The sharpness of the edge or point i. */
function sharpnessPer(count: number, floats: readonly number[]): (i: number) => number {
    const negative = floats.find((value) => value < 0);
    if (negative !== undefined) {
        throw new RangeError(`the sharpness ${negative} is negative`);
    }
    return (i) => Math.min(floats.length === count ? floats[i] : floats[0], INFINITE_SHARPNESS);
}

/** Without a number, as in RenderMan 3.2, it is the rule with the number 1. */
function boundaryOf({ ints }: SubdivisionTag): BoundaryInterpolation {
    const number = ints.length === 0 ? 1 : ints[0];
    if (ints.length > 1 || number >= BOUNDARIES.length) {
        throw new RangeError(`interpolateboundary is ${ints.join(" ").slice(0, 24)}, not 0, 1 or 2`);
    }
    return BOUNDARIES[number];
}

function creaseMethodOf({ strings }: SubdivisionTag): CreaseMethod {
    const method = CREASE_METHODS.get(strings[0]);
    if (method === undefined || strings.length !== 1) {
        throw new RangeError(`the crease method is ${JSON.stringify(strings.join(" ").slice(0, 24))}`);
    }
    return method;
}
