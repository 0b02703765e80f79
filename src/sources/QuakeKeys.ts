import type { QuakeTokens } from "./quakeTokens.js";

/** The keys and values of one entity, of strings that come in pairs on a line. */
export class QuakeKeys {
    private readonly _values = new Map<string, string>();
    private _key: { readonly name: string; readonly line: number } | undefined;

    /** Takes the present token of a text, which is a string. */
    add({ value, line }: QuakeTokens): void {
        if (this._key?.line === line) {
            this._values.set(this._key.name, value);
            this._key = undefined;
        } else {
            this._key = { name: value, line };
        }
    }

    /** @param key name of a key @returns its value */
    get(key: string): string | undefined {
        return this._values.get(key);
    }

    /** What a user knows the entity by: `targetname`, or else `classname`. */
    get name(): string | undefined {
        return this.get("targetname") ?? this.get("classname");
    }
}
