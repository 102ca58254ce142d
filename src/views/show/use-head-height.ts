import { type RefObject, useEffect } from "react";

/** Says how high the head of the record is, so that what the keyboard moves to never ends up under it. */
export function useHeadHeight(head: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = head.current;
    if (!element || typeof ResizeObserver === "undefined") return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty("--hq-record-head", `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty("--hq-record-head");
    };
  }, [head]);
}
