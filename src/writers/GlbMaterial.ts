/** Look of a material in a .glb, by the metallic-roughness model of glTF. */
export interface GlbMaterial {
    /** Name, by which nets name it. */
    readonly name: string;
    /** Red, green, blue, opacity, linear, each in [0, 1]. Default white and opaque. */
    readonly baseColor?: readonly [number, number, number, number];
    /** 0 (default) to 1. */
    readonly metallic?: number;
    /** 0 to 1 (default). */
    readonly roughness?: number;
    /** Whether back faces are drawn. Default false. */
    readonly doubleSided?: boolean;
}

const MATERIAL_OPTIONS = ["name", "baseColor", "metallic", "roughness", "doubleSided"];

/** @throws RangeError that names the material and what is wrong with it */
export function requireMaterial(index: number, material: unknown): void {
    const fail = (problem: string): never => {
        throw new RangeError(`Material ${index}: ${problem}.`);
    };
    if (typeof material !== "object" || material === null) {
        return fail(`it is ${String(material)}, not an object with a name`);
    }
    const unknown = Object.keys(material).find((name) => !MATERIAL_OPTIONS.includes(name));
    if (unknown !== undefined) {
        fail(`"${unknown}" is no property; there are ${MATERIAL_OPTIONS.join(", ")}`);
    }
    const { name, baseColor, metallic, roughness, doubleSided } = material as Partial<GlbMaterial>;
    if (typeof name !== "string") {
        fail(`its name is ${String(name)}, not a text`);
    }
    const color: unknown = baseColor ?? [1, 1, 1, 1];
    if (!Array.isArray(color) || color.length !== 4 || !color.every(isShare)) {
        fail(`baseColor is ${String(color)}, not four numbers from 0 to 1`);
    }
    for (const [property, value] of Object.entries({ metallic, roughness })) {
        if (value !== undefined && !isShare(value)) {
            fail(`${property} is ${String(value)}, not a number from 0 to 1`);
        }
    }
    if (doubleSided !== undefined && typeof doubleSided !== "boolean") {
        fail(`doubleSided is ${String(doubleSided)}; it must be true or false`);
    }
}

function isShare(value: unknown): boolean {
    return typeof value === "number" && value >= 0 && value <= 1;
}

/** The material as glTF has it. A material of which nothing is known is not metallic, unlike the default of glTF. */
export function gltfMaterial(name: string | undefined, look: GlbMaterial | undefined): object {
    const { baseColor, metallic = 0, roughness, doubleSided } = look ?? {};
    return {
        name,
        pbrMetallicRoughness: { baseColorFactor: baseColor, metallicFactor: metallic, roughnessFactor: roughness },
        ...(baseColor && baseColor[3] < 1 && { alphaMode: "BLEND" }),
        ...(doubleSided && { doubleSided }),
    };
}
