import type { RibArgument } from "./RibReader.js";

/** The parameter list of a request: values by name, numbers or strings. */
export type ParameterList = ReadonlyMap<string, readonly number[] | readonly string[]>;

/**
 * Reads pairs of a name and its values. A name may carry its declaration, as in "vertex point P"; the last word counts.
 * Values are an array, one string, or numbers without brackets.
 * @param given arguments of the request
 * @param first index of the first name
 * @returns undefined when something else stands where a name should be, or a name has no values
 */
export function readParameters(given: readonly RibArgument[], first: number): ParameterList | undefined {
    const parameters = new Map<string, readonly number[] | readonly string[]>();
    let at = first;
    while (at < given.length) {
        const name = given[at];
        if (typeof name !== "string" || at + 1 >= given.length) {
            return undefined;
        }
        const next = given[at + 1];
        at += 2;
        if (typeof next === "number") {
            const numbers = [next];
            for (let more = given[at]; typeof more === "number"; more = given[at]) {
                numbers.push(more);
                at++;
            }
            parameters.set(lastWord(name), numbers);
        } else {
            parameters.set(lastWord(name), typeof next === "string" ? [next] : next);
        }
    }
    return parameters;
}

/** @returns all numbers of a request, in brackets or not; undefined when there is a string */
export function numbersOf(given: readonly RibArgument[]): readonly number[] | undefined {
    const numbers: number[] = [];
    for (const argument of given) {
        if (typeof argument === "number") {
            numbers.push(argument);
        } else if (typeof argument === "string") {
            return undefined;
        } else {
            for (const value of argument) {
                if (typeof value === "string") {
                    return undefined;
                }
                numbers.push(value);
            }
        }
    }
    return numbers;
}

/** @returns the numbers of a parameter; undefined when it is not there or holds strings */
export function numbersNamed(parameters: ParameterList, name: string): readonly number[] | undefined {
    const values = parameters.get(name);
    return values?.every((value) => typeof value === "number") ? values : undefined;
}

/** @returns the only string of a parameter, if it is one */
export function stringNamed(parameters: ParameterList, name: string): string | undefined {
    const values = parameters.get(name);
    return values?.length === 1 && typeof values[0] === "string" ? values[0] : undefined;
}

/** @returns s, t per value, however a surface gives them; undefined where it gives none */
export function textureOf(parameters: ParameterList): readonly number[] | undefined {
    const pairs = numbersNamed(parameters, "st") ?? numbersNamed(parameters, "uv");
    const s = numbersNamed(parameters, "s");
    const t = numbersNamed(parameters, "t");
    return pairs ?? (s && t && s.length === t.length ? s.flatMap((value, i) => [value, t[i]]) : undefined);
}

function lastWord(declared: string): string {
    return declared.trim().split(/\s+/).at(-1) ?? "";
}
