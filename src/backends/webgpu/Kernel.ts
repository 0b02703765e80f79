/** A compute kernel: its text and its bindings. */
export interface Kernel {
    /** Name for labels and messages. */
    readonly name: string;
    /** WGSL, complete. */
    readonly source: string;
    /** Binding index, in group 0, of each resource by name. */
    readonly bindings: Readonly<Record<string, number>>;
}

/**
 * WGSL does not care for the order of declarations: a kernel is its constants, its includes and itself.
 * @param directives what must stand before all of these
 */
export function assembleKernel(
    constants: Readonly<Record<string, number>>,
    includes: readonly string[],
    main: string,
    directives = "",
): string {
    const head = Object.entries(constants).map(([name, value]) => `const ${name} = ${value}u;`);
    return directives + [head.join("\n"), ...includes, main].join("\n");
}
