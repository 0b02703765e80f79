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

/** Kind of statements that OBJ does not have. */
export const UNKNOWN_STATEMENT = "statement that is not known";

/** Statements that say nothing about the shape of surfaces, and nothing that a net could hold. */
export const SILENT_STATEMENTS: ReadonlySet<string> = new Set([
    ...["vn", "vp", "sp", "con", "res", "s", "mg", "lod", "bevel", "c_interp", "d_interp", "ctech", "stech"],
    ...["mtllib", "maplib", "usemap", "shadow_obj", "trace_obj"],
]);
