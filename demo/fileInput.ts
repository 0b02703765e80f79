import { elementOf } from "./page";
import { loadableExtensions } from "./ShownModel";

/** Takes files that are dropped anywhere on the page, and those that are chosen after `chooseFile`. */
export function listenToFiles(take: (file: File) => void): void {
    const input = fileInput();
    input.accept = loadableExtensions().join(",");
    input.addEventListener("change", () => {
        takeFirst(input.files, take);
        // The same file again is a change, too.
        input.value = "";
    });
    window.addEventListener("dragover", (event) => {
        if (event.dataTransfer?.types.includes("Files")) {
            event.preventDefault();
            event.dataTransfer.dropEffect = "copy";
            document.body.classList.add("dropping");
        }
    });
    window.addEventListener("dragleave", ({ relatedTarget }) => {
        if (relatedTarget === null) {
            document.body.classList.remove("dropping");
        }
    });
    window.addEventListener("drop", (event) => {
        document.body.classList.remove("dropping");
        // Else the browser leaves the page for the file.
        event.preventDefault();
        takeFirst(event.dataTransfer?.files ?? null, take);
    });
}

/** Lets the reader choose a file. Browsers do that only upon a press of a key or a button. */
export function chooseFile(): void {
    fileInput().click();
}

function fileInput(): HTMLInputElement {
    return elementOf("file-input") as HTMLInputElement;
}

function takeFirst(files: FileList | null, take: (file: File) => void): void {
    const file = files?.item(0);
    if (file) {
        take(file);
    }
}
