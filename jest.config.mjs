const base = {
    testEnvironment: "node",
    extensionsToTreatAsEsm: [".ts"],
    moduleNameMapper: {
        "^(\\.{1,2}/.*)\\.js$": "$1",
        "^(.+\\.(?:wgsl|glsl))\\?raw$": "$1",
    },
    transformIgnorePatterns: ["/node_modules/(?!pngjs/)"],
    transform: {
        "/node_modules/pngjs/.+\\.js$": "<rootDir>/test/support/localGlobals.mjs",
        "\\.(wgsl|glsl)$": "<rootDir>/test/support/rawTransform.mjs",
        "\\.ts$": [
            "<rootDir>/test/support/tsTransform.mjs",
            { useESM: true, diagnostics: false, tsconfig: "<rootDir>/tsconfig.json" },
        ],
    },
};

export default {
    testTimeout: 120000,
    testSequencer: "<rootDir>/test/support/longestFirst.mjs",
    projects: [
        { ...base, displayName: "unit", testMatch: ["<rootDir>/test/unit/**/*.test.ts"] },
        {
            ...base,
            displayName: "conformance",
            testEnvironment: "<rootDir>/test/support/gpuEnvironment.mjs",
            testMatch: ["<rootDir>/test/conformance/**/*.test.ts"],
        },
        { ...base, displayName: "browser", testMatch: ["<rootDir>/test/browser/**/*.test.ts"] },
    ],
};
