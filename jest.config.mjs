const base = {
    testEnvironment: "node",
    extensionsToTreatAsEsm: [".ts"],
    moduleNameMapper: {
        "^(\\.{1,2}/.*)\\.js$": "$1",
        "^(.+\\.(?:wgsl|glsl))\\?raw$": "$1",
    },
    transform: {
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
        { ...base, displayName: "conformance", testMatch: ["<rootDir>/test/conformance/**/*.test.ts"] },
        { ...base, displayName: "browser", testMatch: ["<rootDir>/test/browser/**/*.test.ts"] },
    ],
};
