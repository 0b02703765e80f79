/** What is used of Khronos' validator, which has no declarations. */
declare module "gltf-validator" {
    interface Message {
        readonly code: string;
        readonly message: string;
        /** 0 errors, 1 warnings, 2 information, 3 hints. */
        readonly severity: number;
        readonly pointer?: string;
    }
    interface Report {
        readonly issues: { readonly messages: readonly Message[] };
        readonly info: {
            readonly totalVertexCount: number;
            readonly totalTriangleCount: number;
            readonly extensionsUsed: readonly string[];
        };
    }
    export function validateBytes(
        bytes: Uint8Array,
        options?: { readonly format?: "glb"; readonly maxIssues?: number },
    ): Promise<Report>;
}
