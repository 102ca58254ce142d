let pressed = false;
const follow = ({ type }: Event) => {
  pressed = type === "pointerdown";
};
for (const type of ["pointerdown", "pointerup", "pointercancel"]) addEventListener(type, follow, true);

/**
 * Runs it once nothing is pressed. What moves the screen under a finger makes it miss: a message that appears because one
 * leaves a field for a button would push that button away before it is released, and nothing would happen.
 */
export function afterPress(run: () => void): void {
  if (!pressed) {
    run();
    return;
  }
  const stop = new AbortController();
  const released = () => {
    stop.abort();
    // The click itself comes right after.
    setTimeout(run);
  };
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, released, { capture: true, signal: stop.signal });
}
