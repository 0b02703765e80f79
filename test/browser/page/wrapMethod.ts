type Method = (this: object, ...values: unknown[]) => unknown;

/**
 * Replaces a method of a prototype.
 * @param prototype the prototype
 * @param name the method
 * @param wrap makes the replacement of the original
 * @returns a function that puts the original back
 */
export function wrapMethod(prototype: object, name: string, wrap: (original: Method) => Method): () => void {
    const owner = prototype as Record<string, Method>;
    const original = owner[name];
    owner[name] = wrap(original);
    return () => {
        owner[name] = original;
    };
}
