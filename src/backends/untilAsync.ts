/** Milliseconds between two looks. */
const POLL_MILLISECONDS = 10;

/**
 * Waits for something that happens in the background, such as a shader that compiles: engines tell only when asked.
 * @param isDone asked again and again, until it says yes
 * @param failureOf gives the message of a failure, or null while there is none
 * @throws Error (rejects) with that message
 */
export async function untilAsync(isDone: () => boolean, failureOf: () => string | null): Promise<void> {
    while (!isDone()) {
        const failure = failureOf();
        if (failure !== null) {
            throw new Error(failure);
        }
        await new Promise((resolve) => setTimeout(resolve, POLL_MILLISECONDS));
    }
}
