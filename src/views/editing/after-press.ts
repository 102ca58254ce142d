let pressed = false;
const follow = ({ type }: Event) => {
  pressed = type === "pointerdown";
};
for (const type of ["pointerdown", "pointerup", "pointercancel"]) addEventListener(type, follow, true);

/**
 * Runs `run` once no pointer is pressed. Otherwise a message that appears when the user leaves a field for a button would move the
 * button before it is released, and the click would miss it.
 */
export function afterPress(run: () => void): void {
  if (!pressed) {
    run();
    return;
  }
  const stop = new AbortController();
  const released = () => {
    stop.abort();
    // The click event follows right after.
    setTimeout(run);
  };
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, released, { capture: true, signal: stop.signal });
}
