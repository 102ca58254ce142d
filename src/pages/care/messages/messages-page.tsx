import { ArrowLeftOutlined, PlusOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { t } from "../../../i18n/sales/dispatch.ts";
import { isAllowed } from "../../../providers/access-control.ts";
import { conversation } from "../../../resources/care/conversation.ts";
import { message } from "../../../resources/care/message.ts";
import { usePageTitle } from "../../../shell/page-title.tsx";
import { formatEventTime } from "../../../views/cells/moments.tsx";
import { InnerLink } from "../../../views/kit/inner-link.tsx";
import { lazyDialog } from "../../../views/kit/lazy-dialog.tsx";
import { lazyPart } from "../../../views/kit/lazy-part.tsx";
import { EmptyState, TryAgain } from "../../../views/kit/states.tsx";
import { anyRecordPath, resourceOfKind } from "../../../views/records/any-ref.ts";
import { listTitle } from "../../../views/records/view-fields.ts";
import { sendMessage } from "../conversation/send-message.ts";
import type { Thread } from "../dispatch/thread-rows.ts";
import { useTwoColumns } from "../dispatch/use-columns.ts";
import { useDispatchAddress } from "../dispatch/use-dispatch-address.ts";
import { useThreads } from "../dispatch/use-threads.ts";
import "../../../views/kit/views.css";
import "../dispatch/dispatch.css";
import "../dispatch/thread-list.css";
import "./messages.css";

const CustomerThread = lazyPart(
  async () => (await import("./customer-thread.tsx")).CustomerThread,
  <div className="hq-skeleton hq-thread-waiting" />,
);
const MessageUsDrawer = lazyDialog(async () => (await import("./message-us-drawer.tsx")).MessageUsDrawer);

const everything = { tab: "all", who: "anybody", q: "" } as const;

/** What a conversation is about, in the customer's words: their record. */
function subjectOf({ about, subject, bizObjectId }: Thread): string {
  const label = resourceOfKind(bizObjectId)?.label;
  return [label, about].filter(Boolean).join(" ") || subject || t("messages.general");
}

/** A customer's messages: their own conversations with us, and where they answer. */
export function MessagesPage() {
  const address = useDispatchAddress();
  const { open, message: found, addressOf } = address;
  const { rows, hasMore, hasFailed, loadMore, reload } = useThreads(everything);
  const hasTwo = useTwoColumns();
  // The route is named before it is known who signs in.
  usePageTitle(listTitle(conversation));
  const [isWriting, setWriting] = useState(false);
  const area = useRef<HTMLUListElement>(null);
  const thread = rows?.find(({ id }) => id === open);
  const record = thread && anyRecordPath(thread.bizObjectId, thread.recordId);
  return (
    <div className="hq-dispatch hq-messages" data-columns={hasTwo ? 2 : 1}>
      {(hasTwo || open === undefined) && (
        <section className="hq-dispatch-list" aria-label={listTitle(conversation)}>
          <header>
            <div className="hq-dispatch-head">
              <h1>{listTitle(conversation)}</h1>
              <span className="hq-grow" />
              {isAllowed({ resource: message, action: "create" }) && (
                <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setWriting(true)}>
                  {t("messages.write")}
                </Button>
              )}
            </div>
          </header>
          {hasFailed && <TryAgain text={t("dispatch.failed")} onRetry={reload} />}
          {!rows && !hasFailed && <div className="hq-skeleton hq-threads-waiting" role="status" aria-label={t("app.loading")} />}
          {rows?.length === 0 && <EmptyState title={t("messages.none")} hint={t("messages.noneHint")} />}
          <ul className="hq-threads" ref={area} aria-label={listTitle(conversation)}>
            {rows?.map((row) => (
              <li key={row.id}>
                <InnerLink to={addressOf({ open: row.id })} className="hq-thread" aria-current={row.id === open ? "page" : undefined}>
                  <span className="hq-thread-name">{subjectOf(row)}</span>
                  <time dateTime={row.lastMessageAt ?? row.createdAt}>{formatEventTime(row.lastMessageAt ?? row.createdAt)}</time>
                  <span className="hq-thread-preview">{row.preview}</span>
                </InnerLink>
              </li>
            ))}
            {hasMore && (
              <li>
                <Button type="link" onClick={loadMore}>
                  {t("action.more")}
                </Button>
              </li>
            )}
          </ul>
        </section>
      )}
      {(hasTwo || open !== undefined) && (
        <section className="hq-conversation" aria-label={thread ? subjectOf(thread) : listTitle(conversation)}>
          {open === undefined || !rows ? (
            <EmptyState title={t("dispatch.choose")} />
          ) : (
            <>
              <header className="hq-thread-head">
                {!hasTwo && (
                  <Link to={addressOf({ open: undefined })} aria-label={t("messages.all")} className="hq-thread-back">
                    <ArrowLeftOutlined aria-hidden />
                  </Link>
                )}
                <div className="hq-thread-title">
                  <h2>{thread && (record ? <Link to={record}>{subjectOf(thread)}</Link> : subjectOf(thread))}</h2>
                </div>
              </header>
              <CustomerThread
                key={open}
                conversationId={open}
                found={found}
                which={String(open)}
                deliver={sendMessage}
                about={{ conversationId: open }}
              />
            </>
          )}
        </section>
      )}
      {isWriting && <MessageUsDrawer title={t("messages.us")} onClose={() => setWriting(false)} />}
    </div>
  );
}
