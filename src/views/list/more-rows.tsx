import { useEffect, useRef } from "react";
import { t } from "../../i18n/kit/views.ts";
import { TryAgain } from "../kit/states.tsx";

/** How near the end of the rows comes to the visible area before more are loaded, in px: the specification's distance for tables. */
const SCROLL_DISTANCE = 10;

export interface MoreRowsProps {
  readonly append: () => void;
  readonly isOffered: boolean;
  readonly isComing: boolean;
  readonly hasFailed: boolean;
  readonly isReady: boolean;
}

/** After the last row, while there are more: loads them when it is about to be seen. Where the browser can't tell, the pager does. */
export function MoreRows({ append, isOffered, isComing, hasFailed, isReady }: MoreRowsProps) {
  const end = useRef<HTMLDivElement>(null);
  // After a failure the user decides.
  const isWatched = isOffered && isReady && !hasFailed;
  useEffect(() => {
    if (!isWatched || !end.current || typeof IntersectionObserver !== "function") return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && append(), {
      // A margin widens only the area of the root, so this is the box that scrolls, or else the window.
      root: end.current.closest(".hq-list-scroll"),
      rootMargin: `${SCROLL_DISTANCE}px`,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWatched, append]);
  if (!isOffered) return null;
  return (
    <div ref={end} className="hq-more-rows">
      {hasFailed && !isComing ? (
        <TryAgain text={t("list.moreFailed")} onRetry={append} />
      ) : (
        <span role="status">{isComing && t("list.moreComing")}</span>
      )}
    </div>
  );
}
