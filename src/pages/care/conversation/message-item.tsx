import { CheckCircleOutlined, ClockCircleOutlined, ExclamationCircleOutlined, LockOutlined, SendOutlined } from "@ant-design/icons";
import { memo, type ReactNode } from "react";
import { t } from "../../../i18n/sales/dispatch.ts";
import { message as messages } from "../../../resources/care/message.ts";
import { namedCell } from "../../../views/cells/cells.tsx";
import { FileItem } from "../../../views/cells/file-views.tsx";
import { LinkedText } from "../../../views/cells/linked-text.tsx";
import { clockTime } from "./message-days.ts";
import type { Message } from "./message-rows.ts";

const icons: Readonly<Record<string, ReactNode>> = {
  queued: <ClockCircleOutlined aria-hidden />,
  sent: <SendOutlined aria-hidden />,
  delivered: <CheckCircleOutlined aria-hidden />,
  failed: <ExclamationCircleOutlined aria-hidden />,
};

/** How far a message of ours got, with what went wrong. Of others there is nothing to say. */
function Delivery({ delivery, problem }: Pick<Message, "delivery" | "problem">) {
  if (delivery === null || !icons[delivery]) return null;
  return (
    <span className="hq-message-state" data-delivery={delivery} data-tone={delivery === "failed" ? "bad" : undefined}>
      {icons[delivery]} {namedCell(messages, "delivery", { delivery }, "list")}
      {delivery === "failed" && problem !== null && <span>: {problem}</span>}
    </span>
  );
}

interface MessageItemProps {
  readonly row: Message;
  /** The reader's own messages are on the right: ours for employees, theirs for customers. */
  readonly isOwn: boolean;
  readonly isFound: boolean;
  /** The subject of the conversation, which is not repeated in each of its messages. */
  readonly topic: string | null;
}

/** One message. Its place, border and words tell who wrote it, not its color alone. */
export const MessageItem = memo(function MessageItem({ row, isOwn, isFound, topic }: MessageItemProps) {
  const { direction, sender, body, quoted, files, subject, cc, problem } = row;
  const at = row.sentAt ?? row.createdAt;
  return (
    <article
      className="hq-message"
      data-direction={direction}
      data-own={isOwn || undefined}
      data-found={isFound || undefined}
      data-message={row.id}
      aria-label={t("thread.from", { name: sender ?? "", time: clockTime(at) })}
    >
      <header>
        <strong>{sender}</strong>
        <time dateTime={at}>{clockTime(at)}</time>
      </header>
      {cc && <p className="hq-message-cc">{t("thread.cc", { names: cc })}</p>}
      <div className="hq-message-body">
        {direction === "note" && (
          <p className="hq-message-note">
            <LockOutlined aria-hidden /> {t("thread.note")}
          </p>
        )}
        {subject !== null && subject !== topic && direction === "in" && <p className="hq-message-subject">{subject}</p>}
        {body !== null && body !== "" ? <LinkedText text={body} /> : files.length === 0 && <em>{t("thread.noText")}</em>}
        {quoted !== null && quoted !== "" && (
          <details className="hq-message-quoted">
            <summary>{t("thread.quoted")}</summary>
            <LinkedText text={quoted} />
          </details>
        )}
        {files.length > 0 && (
          <div className="hq-message-files">
            {files.map((file) => (
              <FileItem key={file.id} file={file} />
            ))}
          </div>
        )}
      </div>
      {direction === "in" && problem !== null && problem !== undefined && (
        <p className="hq-message-problem">
          <ExclamationCircleOutlined aria-hidden /> {problem}
        </p>
      )}
      {direction === "out" && <Delivery {...row} />}
    </article>
  );
});
