import { useSyncExternalStore } from "react";

const query = "(max-width: 640px)";
const media = () => (typeof matchMedia === "function" ? matchMedia(query) : undefined);

function subscribe(changed: () => void): () => void {
  const list = media();
  list?.addEventListener("change", changed);
  return () => list?.removeEventListener("change", changed);
}

/** True on a phone: up to 640 px wide. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => media()?.matches ?? false);
