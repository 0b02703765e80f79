/**
 * How dawn clears the memory of workgroups: SwiftShader makes a store a word of it, in every kernel, which takes it longer
 * to compile than the kernel itself. Without, dawn does the same by a loop.
 */
export const SLOW_TO_COMPILE = "use_vulkan_zero_initialize_workgroup_memory_extension";
