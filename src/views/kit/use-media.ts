import { useSyncExternalStore } from "react";
import { sizes } from "../../theme/tokens.ts";

/** A hook that tells whether the window matches; `unknown` where the browser can't say. */
export function mediaHook(query: string, unknown: boolean): () => boolean {
  const media = () => (typeof matchMedia === "function" ? matchMedia(query) : undefined);
  const subscribe = (changed: () => void) => {
    const list = media();
    list?.addEventListener("change", changed);
    return () => list?.removeEventListener("change", changed);
  };
  return () => useSyncExternalStore(subscribe, () => media()?.matches ?? unknown);
}

const NARROW = "(max-width: 640px)";

/** True on a phone: up to 640 px wide. */
export const useNarrow = mediaHook(NARROW, false);

/** The same at a moment, for what handles an event. */
export const isNarrow = (): boolean => matchMedia(NARROW).matches;

/** True above 992 px, where the sidebar collapses instead of hiding. */
export const useWide = mediaHook(`(min-width: ${sizes.sidebarBreakpoint + 0.02}px)`, true);
