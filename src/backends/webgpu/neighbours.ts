import neighboursSubgroup from "../../../shaders/webgpu/include/neighboursSubgroup.wgsl?raw";
import neighboursWorkgroup from "../../../shaders/webgpu/include/neighboursWorkgroup.wgsl?raw";

/** What neighbouring work-items hand each other values through: subgroups, where the device has them, or memory. */
export type Exchange = "subgroup" | "workgroup";

/** The include by which neighbours exchange values. */
export function neighboursInclude(exchange: Exchange): string {
    return exchange === "subgroup" ? neighboursSubgroup : neighboursWorkgroup;
}

/** Directives that a kernel begins with which has the include. */
export function neighboursDirectives(exchange: Exchange): string {
    // The loops in which pairs exchange have as many rounds for both, which the compiler cannot see.
    return exchange === "subgroup" ? "enable subgroups;\ndiagnostic(off, subgroup_uniformity);\n" : "";
}
