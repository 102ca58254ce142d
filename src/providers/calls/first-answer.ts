/** How long the push connection and the notifications wait for the first screen's data, in ms. */
const LONGEST_MS = 2_000;

let arrived = () => {};
const answered = new Promise<void>((resolve) => {
  arrived = resolve;
});

/** Called with every answer of the API. */
export const noteAnswer = (): void => arrived();

let first: Promise<void> | undefined;

/** Resolves once the first screen shows its data, so that what can wait doesn't compete with it. */
export function afterFirstAnswer(): Promise<void> {
  first ??= new Promise((resolve) => {
    setTimeout(resolve, LONGEST_MS);
    // Two frames: the answer is rendered in the first.
    void answered.then(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
  });
  return first;
}
