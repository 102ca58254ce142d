import { useEffect, useState } from "react";
import { lazyPart } from "../kit/lazy-part.tsx";
import { pressedKey } from "../kit/pressed-key.ts";
import type { Listing } from "./use-rows.ts";

const LoadToPrint = lazyPart(async () => (await import("./load-to-print.tsx")).LoadToPrint);

/** Ctrl+P prints the whole list: where rows are still to be loaded, they are loaded before the print dialog opens. */
export function PrintAll({ listing }: { readonly listing: Listing }) {
  const [loading, setLoading] = useState(false);
  const { isOffered } = listing.more;
  useEffect(() => {
    if (!isOffered) return;
    const press = (event: KeyboardEvent) => {
      if (pressedKey(event).toLowerCase() !== "p" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      event.preventDefault();
      setLoading(true);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [isOffered]);
  return loading ? <LoadToPrint listing={listing} onEnd={() => setLoading(false)} /> : null;
}
