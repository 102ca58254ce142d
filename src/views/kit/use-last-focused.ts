import { type RefObject, useEffect, useRef } from "react";

/**
 * The element of an area that had the focus last, also after it is gone. Who clicks elsewhere has left it on purpose, but not who clicks in the
 * dialog that a control of the area has opened. `partOf` says which part of the area is remembered for the element with the focus.
 */
export function useLastFocused<Part extends Element>(
  area: RefObject<HTMLElement | null>,
  partOf: (focused: Element) => Part | null,
): RefObject<Part | null> {
  const last = useRef<Part | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the area and its parts are the same for as long as the component is there.
  useEffect(() => {
    const element = area.current;
    const note = ({ target }: FocusEvent) => {
      last.current = target instanceof Element ? partOf(target) : null;
    };
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
  return last;
}
