const TRIMMING = "trimming (trim, hole, scrv), not applied: the whole surface is there";
const POLYGON = "polygon (f)";
const CURVE = "curve (curv)";
const OTHER_FILE = "other file or command (call, csh)";

/** Statements that are left out and counted, by kind. */
export const SKIPPED_STATEMENTS: ReadonlyMap<string, string> = new Map([
    ["f", POLYGON],
    ["fo", POLYGON],
    ["l", "line (l)"],
    ["p", "point (p)"],
    ["curv", CURVE],
    ["cdc", CURVE],
    ["curv2", "curve on a surface (curv2)"],
    ["trim", TRIMMING],
    ["hole", TRIMMING],
    ["scrv", TRIMMING],
    ["call", OTHER_FILE],
    ["csh", OTHER_FILE],
]);

const FREE_FORM = "free-form surface (surf), which parseObjSurfaces reads";
const FREE_FORM_STATEMENTS = ["surf", "bzp", "bsp", "cdp"];

/** What says how a free-form surface or curve is made, and counts with it. */
const FREE_FORM_PARTS = ["cstype", "deg", "step", "bmat", "parm", "trim", "hole", "scrv", "end"];

/** Statements that are left out and counted, by kind, where polygons are what is read. */
export const CAGE_SKIPPED_STATEMENTS: ReadonlyMap<string, string> = new Map([
    ...[...SKIPPED_STATEMENTS].filter(([, kind]) => kind !== POLYGON && kind !== TRIMMING),
    ...FREE_FORM_STATEMENTS.map((keyword) => [keyword, FREE_FORM] as const),
]);

/** Kind of statements that OBJ does not have. */
export const UNKNOWN_STATEMENT = "statement that is not known";

/** Statements that say nothing about the shape of surfaces, and nothing that a net could hold. */
export const SILENT_STATEMENTS: ReadonlySet<string> = new Set([
    ...["vn", "vp", "sp", "con", "res", "s", "mg", "lod", "bevel", "c_interp", "d_interp", "ctech", "stech"],
    ...["mtllib", "maplib", "usemap", "shadow_obj", "trace_obj"],
]);

/** Statements that say nothing about a cage. */
export const CAGE_SILENT_STATEMENTS: ReadonlySet<string> = new Set([...SILENT_STATEMENTS, ...FREE_FORM_PARTS]);
