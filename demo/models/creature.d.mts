/** The creature as OBJ. */
export const CREATURE: string;
