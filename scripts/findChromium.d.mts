export function findChromium(): string | undefined;
export function ensureChromium(): string;
export function findSwiftShader(): string | undefined;
export function vulkanEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
