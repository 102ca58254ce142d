const focusable = ":is(input:not([type=hidden], [hidden]), textarea, select, button, [tabindex]):not(:disabled)";
const invalid = "[aria-invalid=true]:not(form)";

/**
 * Focuses the invalid control of a field, and tells whether it could: a control that waits for another one is disabled. `path` is the full
 * name of the message; without it, the first invalid control is focused.
 */
function focusIn(field: Element, path?: string): boolean {
  // Only some of hundreds of lines are rendered, so the lines component itself focuses the cell.
  const lines = field.querySelector("[data-first-error]");
  if (lines && !lines.dispatchEvent(new CustomEvent("hq-reveal", { detail: path, cancelable: true }))) return true;
  // The component library marks the frame of a select, whose input has the focus.
  const marked = field.querySelector(invalid) ?? field;
  const control = marked.matches(focusable) ? marked : (marked.querySelector("[contenteditable=true]") ?? marked.querySelector(focusable));
  if (!(control instanceof HTMLElement)) return false;
  field.scrollIntoView?.({ block: "center" });
  control.focus({ preventScroll: true });
  return document.activeElement === control;
}

/** Focuses the first invalid field, in page order. */
export function focusFirstError(container: HTMLElement | null): void {
  const marked = container?.querySelectorAll(`[data-invalid], ${invalid}, [data-first-error]`) ?? [];
  for (const each of marked) if (focusIn(each.closest("[data-field]") ?? each)) return;
  container?.querySelector(".hq-form-alert")?.scrollIntoView?.({ block: "center" });
}

/** Focuses the field an error's name begins with, and tells whether there is one. */
export function focusField(container: HTMLElement | null, path: string): boolean {
  const field = container?.querySelector(`[data-field="${CSS.escape(path.split(".")[0] ?? "")}"]`);
  return field ? focusIn(field, path) : false;
}

/** Focuses the first field. Not on a touch screen, where the keyboard would cover half of the form. */
export function focusFirstField(container: HTMLElement | null): void {
  if (matchMedia("(pointer: coarse)").matches) return;
  const first = container?.querySelector<HTMLElement>(".hq-form-field :is(input, textarea, select, button):not([disabled], [type=hidden])");
  first?.focus({ preventScroll: true });
}

const WAIT_MS = 50;
const LONGEST_WAIT_MS = 3_000;

/** Focuses a field once its input is there, whose code may still be loading; not if something else in the form has the focus by then. */
export function awaitField(container: HTMLElement | null, path: string): () => void {
  const begun = Date.now();
  const attempt = () => {
    if (container?.contains(document.activeElement) || focusField(container, path) || Date.now() - begun > LONGEST_WAIT_MS) return;
    timer = setTimeout(attempt, WAIT_MS);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  attempt();
  return () => clearTimeout(timer);
}
