/** The rook as OBJ. */
export const ROOK: string;
