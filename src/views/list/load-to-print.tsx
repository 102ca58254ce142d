import { useEffect, useRef } from "react";
import { t } from "../../i18n/kit/lists.ts";
import { closeToast, showToast } from "../../providers/toasts.ts";
import { countText } from "./pager.tsx";
import type { Listing } from "./use-rows.ts";

const KEY = "load-to-print";

interface LoadToPrintProps {
  readonly listing: Listing;
  /** Called before the print dialog opens, and if the user closes the message, which ends it. */
  readonly onEnd: () => void;
}

/** Appends the rows that are still to come, as many as lists append, and prints. What is missing then is said on the paper. */
export function LoadToPrint({ listing, onEnd }: LoadToPrintProps) {
  const { rows, total, isCapped, more } = listing;
  const { append, isOffered, isReady, hasFailed } = more;
  const end = useRef(onEnd);
  end.current = onEnd;
  const count = rows?.length ?? 0;
  useEffect(() => {
    const message = t("list.loadingToPrint", { count: countText(count, false), total: countText(total, isCapped) });
    showToast({ kind: "info", key: KEY, message, sticky: true, quiet: true, onClose: () => end.current() });
  }, [count, total, isCapped]);
  useEffect(() => {
    if (!isReady) return;
    if (isOffered && !hasFailed) return append();
    end.current();
    // Once the page is drawn without the message.
    setTimeout(() => window.print(), 100);
  }, [isReady, isOffered, hasFailed, append]);
  useEffect(() => () => closeToast(KEY), []);
  return null;
}
