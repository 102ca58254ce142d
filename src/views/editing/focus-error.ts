const focusable = "input:not([type=hidden]):not([hidden]), textarea, select, button, [tabindex]";

/** `path` is the full name of the message; without it, the first invalid control is focused. */
function focusIn(field: Element, path?: string): void {
  // Only some of hundreds of lines are rendered, so the lines component itself focuses the cell.
  const lines = field.querySelector("[data-first-error]");
  if (lines && !lines.dispatchEvent(new CustomEvent("hq-reveal", { detail: path, cancelable: true }))) return;
  const control = field.querySelector<HTMLElement>("[aria-invalid=true]:not(form)") ?? field.querySelector<HTMLElement>(focusable);
  field.scrollIntoView?.({ block: "center" });
  control?.focus({ preventScroll: true });
}

/** Focuses the first field with a message, in page order. */
export function focusFirstError(container: HTMLElement | null): void {
  const first = container?.querySelector("[data-field][data-invalid], [data-field]:has([aria-invalid=true], [data-first-error])");
  if (first) focusIn(first);
  else container?.querySelector(".hq-form-alert")?.scrollIntoView?.({ block: "center" });
}

/** Focuses the field an error's name begins with. */
export function focusField(container: HTMLElement | null, path: string): void {
  const field = container?.querySelector(`[data-field="${CSS.escape(path.split(".")[0] ?? "")}"]`);
  if (field) focusIn(field, path);
}

/** Focuses the first field. Not on a touch screen, where the keyboard would cover half of the form. */
export function focusFirstField(container: HTMLElement | null): void {
  if (matchMedia("(pointer: coarse)").matches) return;
  const first = container?.querySelector<HTMLElement>(".hq-form-field :is(input, textarea, select, button):not([disabled], [type=hidden])");
  first?.focus({ preventScroll: true });
}
