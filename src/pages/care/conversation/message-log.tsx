import { ArrowDownOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useCallback, useMemo } from "react";
import { t } from "../../../i18n/sales/dispatch.ts";
import { TryAgain } from "../../../views/kit/states.tsx";
import { currentSide } from "../../../views/records/view-fields.ts";
import { dayLabel, daysOf } from "./message-days.ts";
import { MessageItem } from "./message-item.tsx";
import type { Message } from "./message-rows.ts";
import { useLogScroll } from "./use-log-scroll.ts";
import type { Messages } from "./use-messages.ts";
import "./conversation.css";

interface MessageLogProps {
  readonly messages: Messages;
  /** The message that was searched for. */
  readonly found?: number | undefined;
  /** The subject of the conversation. */
  readonly topic?: string | null;
}

/** The messages of a conversation by day, oldest first; earlier ones load as one scrolls up. */
export function MessageLog({ messages, found, topic = null }: MessageLogProps) {
  const { rows, older, isBehind, hasFailed, hasOlderFailed, loadOlder, loadNewer, toNewest } = messages;
  const side = currentSide();
  const isOwn = useCallback(({ direction }: Message) => (side === "customer" ? direction === "in" : direction !== "in"), [side]);
  const { log, onScroll } = useLogScroll({ rows, found, isOwn, loadOlder, loadNewer });
  const days = useMemo(() => daysOf(rows), [rows]);
  if (hasFailed && rows.length === 0) return <TryAgain className="hq-log-failed" onRetry={toNewest} />;
  return (
    <div className="hq-log-frame">
      <div
        className="hq-log"
        role="log"
        aria-label={t("thread.log")}
        aria-busy={older === undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by the keyboard.
        tabIndex={0}
        ref={log}
        onScroll={onScroll}
      >
        {older === undefined && rows.length === 0 && <div className="hq-skeleton hq-log-waiting" />}
        {older === null && rows.length > 0 && <p className="hq-log-start">{t("thread.start")}</p>}
        {older && !hasOlderFailed && <p className="hq-log-start">{t("thread.older")}</p>}
        {hasOlderFailed && <TryAgain text={t("thread.olderFailed")} className="hq-log-start" onRetry={loadOlder} />}
        {days.map(({ day, rows: ofDay }) => (
          <section key={day} className="hq-log-day" aria-label={dayLabel(day)}>
            <h3>
              <span>{dayLabel(day)}</span>
            </h3>
            {ofDay.map((row) => (
              <MessageItem key={row.id} row={row} isOwn={isOwn(row)} isFound={row.id === found} topic={topic} />
            ))}
          </section>
        ))}
      </div>
      {isBehind && (
        <Button className="hq-log-newest" size="small" icon={<ArrowDownOutlined aria-hidden />} onClick={toNewest}>
          {t("thread.toNewest")}
        </Button>
      )}
    </div>
  );
}
