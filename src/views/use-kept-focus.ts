import { type RefObject, useEffect, useRef } from "react";
import { useLastFocused } from "./use-last-focused.ts";

const itself = (focused: Element): Element => focused;

/**
 * Keeps the keyboard's place in an area whose controls come and go: when the focused button is gone after its action, because the record
 * has another next step now, the heading gets the focus instead of the page's beginning. Returns a ref for the area.
 */
export function useKeptFocus<Area extends HTMLElement>(heading: RefObject<HTMLElement | null>): RefObject<Area | null> {
  const area = useRef<Area>(null);
  const last = useLastFocused(area, itself);
  // After every change of what is shown, since any of them may remove the control.
  useEffect(() => {
    if (!last.current || last.current.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    heading.current?.focus({ preventScroll: true });
  });
  return area;
}
