import { createNumbers, isNumbers, type Numbers, type RibArgument } from "./RibReader.js";

/** The values of a parameter. */
interface Parameter {
    readonly values: Numbers | readonly string[];
    /** Whether its declaration says that it has a value per control point. */
    readonly isVertex: boolean;
}

/** The parameter list of a request, by name. */
export type ParameterList = ReadonlyMap<string, Parameter>;

/**
 * Reads pairs of a name and its values. A name may carry its declaration, as in "vertex point P"; the last word counts.
 * Values are an array, one string, or numbers without brackets.
 * @param given arguments of the request
 * @param first index of the first name
 * @returns undefined when something else stands where a name should be, or a name has no values
 */
export function readParameters(given: readonly RibArgument[], first: number): ParameterList | undefined {
    const parameters = new Map<string, Parameter>();
    let at = first;
    while (at < given.length) {
        const declared = given[at];
        if (typeof declared !== "string" || at + 1 >= given.length) {
            return undefined;
        }
        const next = given[at + 1];
        const words = declared.trim().split(/\s+/);
        const parameter = { isVertex: words.includes("vertex") && words.length > 1 };
        at += 2;
        if (typeof next === "number") {
            const numbers = createNumbers();
            numbers.push(next);
            for (let more = given[at]; typeof more === "number"; more = given[at]) {
                numbers.push(more);
                at++;
            }
            parameters.set(words[words.length - 1], { ...parameter, values: numbers });
        } else {
            parameters.set(words[words.length - 1], {
                ...parameter,
                values: typeof next === "string" ? [next] : next,
            });
        }
    }
    return parameters;
}

/** No request that changes the state takes more numbers than a matrix has. */
const MOST_NUMBERS = 16;

/** @returns all numbers of a request, in brackets or not; undefined when there is a string, or more than 16 of them */
export function numbersOf(given: readonly RibArgument[]): readonly number[] | undefined {
    const numbers: number[] = [];
    for (const argument of given) {
        if (typeof argument === "number") {
            numbers.push(argument);
        } else if (isNumbers(argument) && argument.length <= MOST_NUMBERS) {
            for (let i = 0; i < argument.length; i++) {
                numbers.push(argument.get(i));
            }
        } else {
            return undefined;
        }
        if (numbers.length > MOST_NUMBERS) {
            return undefined;
        }
    }
    return numbers;
}

/** @returns the numbers of a parameter; undefined when it is not there or holds strings */
export function numbersNamed(parameters: ParameterList, name: string): Numbers | undefined {
    const values = parameters.get(name)?.values;
    return values !== undefined && isNumbers(values) ? values : undefined;
}

/** @returns the only string of a parameter, if it is one */
export function stringNamed(parameters: ParameterList, name: string): string | undefined {
    const values = parameters.get(name)?.values;
    return values !== undefined && !isNumbers(values) && values.length === 1 ? values[0] : undefined;
}

/** @returns s, t per value, however a surface gives them; undefined where it gives none */
export function textureOf(parameters: ParameterList): Numbers | undefined {
    const pairs = numbersNamed(parameters, "st") ?? numbersNamed(parameters, "uv");
    const s = numbersNamed(parameters, "s");
    const t = numbersNamed(parameters, "t");
    if (pairs || !s || s.length !== t?.length) {
        return pairs;
    }
    const joined = createNumbers();
    for (let i = 0; i < s.length; i++) {
        joined.push(s.get(i));
        joined.push(t.get(i));
    }
    return joined;
}
