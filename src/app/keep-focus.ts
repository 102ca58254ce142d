/** Between the loss and the move, in ms: what comes in the control's place may set the focus itself. */
const SETTLED_MS = 80;

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** The control and what it is in, from the inside out. */
function pathTo(root: HTMLElement, control: Element): Element[] {
  const path: Element[] = [];
  for (let each: Element | null = control; each && each !== root.parentElement; each = each.parentElement) path.push(each);
  return path;
}

/** Focuses the first heading that is shown there; a heading is no stop of the Tab key. */
function focusHeading(place: Element): boolean {
  const heading = [...place.querySelectorAll<HTMLElement>("h1, h2, h3")].find((each) => each.checkVisibility?.() !== false);
  if (!heading) return false;
  if (!heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return document.activeElement === heading;
}

/**
 * Keeps the keyboard's place. A control that is gone after it was pressed, because the work has another next step now, would take the focus
 * along to the page's beginning: it moves to the heading of the nearest part that is still there. One that was only disabled while it was
 * busy, or whose dialog has closed, gets the focus back. Returns a function that ends it.
 */
export function keepFocus(root: HTMLElement): () => void {
  /** Of the control that had the focus last. */
  let path: readonly Element[] = [];
  let isWaiting = false;
  const ended = new AbortController();
  const { signal } = ended;
  const move = () => {
    isWaiting = false;
    const [control] = path;
    if (signal.aborted || !control || !isNowhere()) return;
    if (!control.isConnected) return void path.some((place) => place.isConnected && focusHeading(place));
    if (control instanceof HTMLElement && !control.matches(":disabled")) control.focus({ preventScroll: true });
  };
  const check = () => {
    if (isWaiting || path.length === 0 || !isNowhere()) return;
    isWaiting = true;
    setTimeout(move, SETTLED_MS);
  };
  const note = ({ target }: FocusEvent) => {
    path = target instanceof Element ? pathTo(root, target) : [];
  };
  // Who presses elsewhere has left it on purpose, but not in the dialog that the control has opened.
  const leave = ({ target }: PointerEvent) => {
    if (target instanceof Element && (path[0]?.contains(target) || target.closest("[role=dialog], [role=menu]"))) return;
    path = [];
  };
  root.addEventListener("focusin", note, { signal });
  document.addEventListener("pointerdown", leave, { capture: true, signal });
  document.addEventListener("focusout", check, { signal });
  // Dialogs and menus are beside the application's root.
  const changes = new MutationObserver(check);
  changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
  return () => {
    ended.abort();
    changes.disconnect();
  };
}
