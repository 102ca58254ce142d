import { useSyncExternalStore } from "react";
import { sizes } from "../theme/tokens.ts";

const query = `(min-width: ${sizes.sidebarBreakpoint + 0.02}px)`;
const media = () => (typeof matchMedia === "function" ? matchMedia(query) : undefined);

function subscribe(changed: () => void): () => void {
  const list = media();
  list?.addEventListener("change", changed);
  return () => list?.removeEventListener("change", changed);
}

/** True above 992 px, where the sidebar collapses instead of hiding. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => media()?.matches ?? true);
