import { elementOf } from "./page";

/** Milliseconds that a brief notice stays. */
const BRIEF_DELAY = 6000;

/** How a notice is shown. */
export interface NoticeOptions {
    /** Whether it stands above those that are there. */
    readonly first?: boolean;
    /** Whether it goes away by itself. */
    readonly brief?: boolean;
}

/** Shows a sentence that can be dismissed; one that is there already is not shown twice. */
export function showNotice(text: string, { first = false, brief = false }: NoticeOptions = {}): void {
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
    notices.insertBefore(notice, first ? notices.firstChild : null);
    notice.scrollIntoView({ block: "nearest" });
    if (brief) {
        setTimeout(() => {
            notice.remove();
        }, BRIEF_DELAY);
    }
}

/** @returns the message of an error, with a full stop at its end: those of browsers often have none */
export function sentenceOf(error: unknown): string {
    const message = (error instanceof Error ? error.message : String(error)).trim();
    // Of a file what matters is its name and what is wrong with it, not how Babylon came by it.
    const text = message.replace(/^Unable to load from (?:file:)?(.+?): /, "$1: ");
    return /[.!?…)]$/.test(text) ? text : `${text}.`;
}

/** Shows what went wrong in place of the picture. */
export function showFailure(error: unknown): void {
    const box = elementOf("failure");
    box.hidden = false;
    const text = document.createElement("p");
    text.textContent = sentenceOf(error);
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
