import { Demo } from "./Demo";
import { showFailure } from "./notices";
import "./styles.css";

declare global {
    interface Window {
        /** The page, for tests and for the console of the browser. */
        demo?: Demo;
    }
}

// What is thrown where nobody waits for it, in a frame for example. Notes of the browser itself have no error.
window.addEventListener("error", ({ error }) => {
    if (error) {
        showFailure(error);
    }
});

try {
    window.demo = new Demo();
} catch (error) {
    showFailure(error);
    throw error;
}
