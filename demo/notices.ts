import { elementOf } from "./page";

/** Shows a sentence that can be dismissed; one that is there already is not shown twice. */
export function showNotice(text: string): void {
    const notices = elementOf("notices");
    if ([...notices.children].some((child) => child.firstChild?.textContent === text)) {
        return;
    }
    const notice = document.createElement("p");
    notice.append(text);
    const dismiss = document.createElement("button");
    dismiss.type = "button";
    dismiss.textContent = "×";
    dismiss.setAttribute("aria-label", "Dismiss");
    dismiss.addEventListener("click", () => {
        notice.remove();
    });
    notice.append(dismiss);
    notices.append(notice);
}

/** Shows what went wrong in place of the picture. */
export function showFailure(error: unknown): void {
    const box = elementOf("failure");
    box.hidden = false;
    const text = document.createElement("p");
    text.textContent = error instanceof Error ? error.message : String(error);
    const title = document.createElement("h2");
    title.textContent = "The demo cannot go on";
    box.replaceChildren(title, text);
    document.body.classList.add("failed");
}

/** Takes back what `showFailure` showed. */
export function hideFailure(): void {
    elementOf("failure").hidden = true;
    document.body.classList.remove("failed");
}
