import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the keyboard's place in an area whose controls come and go: when the focused button is gone after its action, because the record
 * has another next step now, the heading gets the focus instead of the page's beginning. Returns a ref for the area.
 */
export function useKeptFocus<Area extends HTMLElement>(heading: RefObject<HTMLElement | null>): RefObject<Area | null> {
  const area = useRef<Area>(null);
  const last = useRef<Element | null>(null);
  useEffect(() => {
    const element = area.current;
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? target : null;
    };
    // Who clicks elsewhere has left the area on purpose, but not who clicks in the dialog that a button of it has opened.
    const leave = ({ target }: PointerEvent) => {
      if (!(target instanceof Element && target.closest("[role=dialog]"))) last.current = null;
    };
    element?.addEventListener("focusin", note);
    document.addEventListener("pointerdown", leave, true);
    return () => {
      element?.removeEventListener("focusin", note);
      document.removeEventListener("pointerdown", leave, true);
    };
  }, []);
  // After every change of what is shown, since any of them may remove the control.
  useEffect(() => {
    if (!last.current || last.current.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    heading.current?.focus({ preventScroll: true });
  });
  return area;
}
