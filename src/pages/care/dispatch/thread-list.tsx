import { type ReactNode, type RefObject, useCallback, useRef } from "react";
import { t } from "../../../i18n/sales/dispatch.ts";
import { pressedKey } from "../../../views/kit/pressed-key.ts";
import { EmptyState, TryAgain } from "../../../views/kit/states.tsx";
import { ThreadRow } from "./thread-row.tsx";
import type { DispatchAddress } from "./use-dispatch-address.ts";
import { moveIn } from "./use-dispatch-keys.ts";
import type { Threads } from "./use-threads.ts";

/** So near to the end of the list that more is loaded. */
const NEAR_PX = 400;

interface ThreadListProps {
  readonly threads: Threads;
  readonly address: DispatchAddress;
  readonly list: RefObject<HTMLDivElement | null>;
  /** Messages that were found beside the conversations. */
  readonly children?: ReactNode;
}

/** The conversations of a tab as a list of options; more of them load as one scrolls. */
export function ThreadList({ threads: { rows, hasMore, hasFailed, loadMore, reload }, address, list, children }: ThreadListProps) {
  const { open, tab, q, addressOf } = address;
  const area = useRef<HTMLDivElement>(null);
  const onScroll = useCallback(() => {
    const element = area.current;
    if (element && element.scrollHeight - element.clientHeight - element.scrollTop < NEAR_PX) loadMore();
  }, [loadMore]);
  const current = rows?.some(({ id }) => id === open) ? open : rows?.[0]?.id;
  return (
    <div className="hq-threads" ref={area} onScroll={onScroll}>
      {hasFailed && <TryAgain text={t("dispatch.failed")} onRetry={reload} />}
      {!rows && !hasFailed && <div className="hq-skeleton hq-threads-waiting" role="status" aria-label={t("app.loading")} />}
      {rows?.length === 0 && q === "" && <EmptyState title={t("dispatch.none")} hint={t("dispatch.noneHint")} />}
      {rows?.length === 0 && q !== "" && <p className="hq-soft hq-threads-more">{t("dispatch.notFound")}</p>}
      {rows && rows.length > 0 && (
        <div
          role="listbox"
          tabIndex={-1}
          aria-label={t("dispatch.threads")}
          ref={list}
          onKeyDown={(event) => {
            const by = pressedKey(event) === "ArrowDown" ? 1 : pressedKey(event) === "ArrowUp" ? -1 : undefined;
            if (by === undefined) return;
            event.preventDefault();
            moveIn(list.current, by);
          }}
        >
          {rows.map((thread) => (
            <ThreadRow
              key={thread.id}
              thread={thread}
              to={addressOf({ open: thread.id })}
              isOpen={thread.id === open}
              isCurrent={thread.id === current}
              showsState={tab === "all" || q !== ""}
            />
          ))}
        </div>
      )}
      {hasMore && <p className="hq-soft hq-threads-more">{t("app.loading")}</p>}
      {children}
    </div>
  );
}
