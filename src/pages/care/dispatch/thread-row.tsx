import { memo } from "react";
import { t } from "../../../i18n/sales/dispatch.ts";
import { conversation } from "../../../resources/care/conversation.ts";
import { formatEventTime } from "../../../views/cells/moments.tsx";
import { Badge, StateBadge } from "../../../views/cells/state-badge.tsx";
import { InnerLink } from "../../../views/kit/inner-link.tsx";
import { ChannelIcon } from "./channel-icon.tsx";
import type { Thread } from "./thread-rows.ts";
import { useNow, waitingOf } from "./waiting.ts";

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map(([first = ""]) => first)
    .filter((_letter, index, { length }) => index === 0 || index === length - 1)
    .join("")
    .toUpperCase();

interface ThreadRowProps {
  readonly thread: Thread;
  readonly to: string;
  readonly isOpen: boolean;
  /** Where the keys of the list are. */
  readonly isCurrent: boolean;
  readonly showsState: boolean;
}

/** One conversation in the list: who, about what, how long they have waited, and who has it. */
export const ThreadRow = memo(function ThreadRow({ thread, to, isOpen, isCurrent, showsState }: ThreadRowProps) {
  const { id, name, channel, party, about, subject, preview, unread, assignee, lastMessageAt, createdAt, snoozedUntil } = thread;
  const waiting = waitingOf(thread, useNow());
  const context = [party === name ? null : party, about ?? subject].filter(Boolean).join(" · ");
  return (
    <InnerLink
      to={to}
      role="option"
      className="hq-thread"
      data-thread={id}
      data-unread={unread || undefined}
      aria-selected={isOpen}
      tabIndex={isCurrent ? 0 : -1}
    >
      <ChannelIcon channel={channel} />
      <span className="hq-thread-name">
        {name}
        {unread && <span className="hq-thread-unread" role="img" aria-label={t("dispatch.unread")} />}
      </span>
      <time dateTime={lastMessageAt ?? createdAt}>{formatEventTime(lastMessageAt ?? createdAt)}</time>
      {context !== "" && <span className="hq-thread-context">{context}</span>}
      <span className="hq-thread-preview">{preview}</span>
      <span className="hq-thread-marks">
        {waiting && <Badge tone={waiting.tone} label={waiting.words} />}
        {snoozedUntil && <span className="hq-soft">{t("dispatch.snoozed", { time: formatEventTime(snoozedUntil) })}</span>}
        {showsState && <StateBadge resource={conversation} row={{ state: thread.state }} />}
        {assignee !== null && (
          <span className="hq-thread-initials" role="img" title={assignee} aria-label={t("dispatch.with", { name: assignee })}>
            {initialsOf(assignee)}
          </span>
        )}
      </span>
    </InnerLink>
  );
});
