export function findChromium(): string | undefined;
export function ensureChromium(): string;
export function findSwiftShader(): string | undefined;
