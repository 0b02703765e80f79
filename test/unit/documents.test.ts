import { describe, expect, it } from "@jest/globals";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { examplesIn, type DocumentExample } from "../support/documentExamples";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PACKAGE = "babylonjs-bezier-patch";
const ENTRY = join(ROOT, "src/index.ts");

interface Example extends DocumentExample {
    readonly document: string;
}

const documents = ["README.md", "CONTRIBUTING.md", ...readdirSync(join(ROOT, "docs")).map((name) => `docs/${name}`)];
const examples = documents.filter((name) => name.endsWith(".md")).flatMap(examplesOf);

describe("the examples in the documents", () => {
    it("are all found", () => {
        const found = new Set(examples.map(({ document }) => document));
        expect([...found].sort()).toEqual(
            ["README.md", "docs/backends.md", "docs/cages.md", "docs/formats.md", "docs/tutorial.md"].sort(),
        );
    });

    it("are what the compiler of a reader takes, and a name that is not there is not", () => {
        const wrong = { document: "wrong.md", line: 4, code: `import { nothing } from "${PACKAGE}";\nnothing();` };
        expect(errorsIn([...examples, wrong])).toEqual([
            expect.stringMatching(/^wrong\.md:5: Module .* has no exported member 'nothing'/),
        ]);
    });
});

function examplesOf(document: string): Example[] {
    const found = examplesIn(document).map((example) => ({ document, ...example }));
    // The steps of the tutorial are one program: lines of prose between them are left empty.
    if (document !== "docs/tutorial.md") {
        return found;
    }
    const code = found.reduce((program, example) => {
        return program.padEnd(program.length + example.line - program.split("\n").length + 1, "\n") + example.code;
    }, "");
    return [{ document, line: 0, code }];
}

/** Compiles examples as modules of an application, and says what is wrong with which line of which document. */
function errorsIn(checked: readonly Example[]): string[] {
    const files = new Map(checked.map((example, index) => [join(ROOT, `test/example${index}.ts`), example]));
    const options: ts.CompilerOptions = {
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        target: ts.ScriptTarget.ES2022,
        module: ts.ModuleKind.ESNext,
        moduleResolution: ts.ModuleResolutionKind.Bundler,
        lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
        types: ["@webgpu/types", "vite/client"],
        paths: { [PACKAGE]: [ENTRY] },
    };
    const sources = new Map([...files].map(([path, { code }]) => [path, `${code}\n${importsFor(code)}\nexport {};\n`]));
    const disk = ts.createCompilerHost(options);
    const host: ts.CompilerHost = {
        ...disk,
        fileExists: (path) => sources.has(path) || disk.fileExists(path),
        readFile: (path) => sources.get(path) ?? disk.readFile(path),
        getSourceFile: (path, version, ...rest) => {
            const source = sources.get(path);
            return source === undefined
                ? disk.getSourceFile(path, version, ...rest)
                : ts.createSourceFile(path, source, version, true);
        },
    };
    const globals = join(ROOT, "test/support/documentGlobals.d.ts");
    const program = ts.createProgram([...files.keys(), globals], options, host);
    return [...files].flatMap(([path, { document, line }]) => {
        const source = program.getSourceFile(path);
        return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map((found) => {
            const at = source!.getLineAndCharacterOfPosition(found.start!).line + line + 1;
            return `${document}:${at}: ${ts.flattenDiagnosticMessageText(found.messageText, " ")}`;
        });
    });
}

/** An import, behind an example, of the public names that it uses and does not import itself. */
function importsFor(code: string): string {
    const names = [
        ...readFileSync(ENTRY, "utf8")
            .replace(/\/\*[^]*?\*\//g, "")
            .matchAll(/\b[A-Za-z]\w+\b(?=\s*[,}])/g),
    ];
    const imported = code.match(/^import [^]*?;$/gm)?.join("\n") ?? "";
    const missing = names.map(([name]) => name).filter((name) => uses(code, name) && !uses(imported, name));
    return missing.length > 0 ? `import { ${missing.join(", ")} } from "${PACKAGE}";` : "";
}

function uses(code: string, name: string): boolean {
    return new RegExp(`\\b${name}\\b`).test(code);
}
