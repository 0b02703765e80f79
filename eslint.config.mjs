import js from "@eslint/js";
import tseslint from "typescript-eslint";

export default tseslint.config(
    { ignores: ["dist/", "dist-demo/", "bench/dist/", "docs/api/", "node_modules/", "test/output/"] },
    js.configs.recommended,
    ...tseslint.configs.strictTypeChecked,
    {
        languageOptions: {
            parserOptions: {
                projectService: true,
                tsconfigRootDir: import.meta.dirname,
            },
        },
        rules: {
            // Numbers in error messages are the point of the messages.
            "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allowBoolean: true }],
            // Flat typed arrays are read by index everywhere; the index is proven, not asserted.
            "@typescript-eslint/no-non-null-assertion": "off",
            "@typescript-eslint/no-unnecessary-condition": ["error", { allowConstantLoopConditions: true }],
        },
    },
    {
        files: ["test/**/*.ts", "demo/**/*.ts"],
        rules: {
            // Babylon adds members to its classes by merging declarations, which this rule takes for other classes.
            "@typescript-eslint/no-unsafe-class-instance-assignment": "off",
        },
    },
    {
        files: ["**/*.mjs"],
        ...tseslint.configs.disableTypeChecked,
        languageOptions: {
            ...tseslint.configs.disableTypeChecked.languageOptions,
            globals: {
                process: "readonly",
                console: "readonly",
                setTimeout: "readonly",
                clearTimeout: "readonly",
                URL: "readonly",
            },
        },
    },
);
