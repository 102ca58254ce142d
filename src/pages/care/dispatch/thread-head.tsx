import { ArrowLeftOutlined, InfoCircleOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { Link } from "react-router";
import { t } from "../../../i18n/sales/dispatch.ts";
import type { ApiRow } from "../../../providers/calls/calls.ts";
import { shownAddress } from "../../../resources/care/channels.ts";
import { conversation } from "../../../resources/care/conversation.ts";
import type { StartAction } from "../../../views/actions/use-actions.tsx";
import { formatEventTime } from "../../../views/cells/moments.tsx";
import { StateBadge } from "../../../views/cells/state-badge.tsx";
import { RecordActions } from "../../../views/show/record-actions.tsx";
import { ChannelIcon } from "./channel-icon.tsx";
import type { Thread } from "./thread-rows.ts";
import { useNow, waitingOf } from "./waiting.ts";

interface ThreadHeadProps {
  readonly thread: Thread;
  readonly busy: string | undefined;
  readonly onStart: StartAction;
  /** Back to the list, where only one column is shown. */
  readonly back: string | undefined;
  /** Opens what it is about, where there is no room for it beside the messages. */
  readonly onAbout: (() => void) | undefined;
}

/** Who the conversation is with, how long they have waited, who has it, and what can be done with it. */
export function ThreadHead({ thread, busy, onStart, back, onAbout }: ThreadHeadProps) {
  const { name, channel, address, party, subject, state, assignee, snoozedUntil } = thread;
  const waiting = waitingOf(thread, useNow());
  const facts = [
    channel === "app" || address === null || shownAddress(channel, address) === name ? null : shownAddress(channel, address),
    party === name ? null : party,
    assignee === null ? t("dispatch.nobody") : t("dispatch.with", { name: assignee }),
    waiting?.words ?? null,
    snoozedUntil ? t("dispatch.snoozed", { time: formatEventTime(snoozedUntil) }) : null,
  ].filter((each) => each !== null);
  return (
    <header className="hq-thread-head">
      {back !== undefined && (
        <Link to={back} aria-label={t("dispatch.back")} className="hq-thread-back">
          <ArrowLeftOutlined aria-hidden />
        </Link>
      )}
      <div className="hq-thread-title">
        <h2>
          <ChannelIcon channel={channel} /> {name} <StateBadge resource={conversation} row={{ state }} />
        </h2>
        {subject !== null && <p className="hq-thread-subject">{subject}</p>}
        <p className="hq-soft" data-tone={waiting?.tone === "bad" ? "bad" : undefined}>
          {facts.join(" · ")}
        </p>
      </div>
      {onAbout && <Button icon={<InfoCircleOutlined aria-hidden />} aria-label={t("dispatch.showAbout")} onClick={onAbout} />}
      <RecordActions resource={conversation} row={thread as unknown as ApiRow} busy={busy} onStart={onStart} />
    </header>
  );
}
