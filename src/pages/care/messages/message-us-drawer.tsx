import { Drawer } from "antd";
import type { MessagedUs } from "../../../contract/message-us.ts";
import { t } from "../../../i18n/sales/dispatch.ts";
import { getData, postData } from "../../../providers/calls/http.ts";
import { conversation } from "../../../resources/care/conversation.ts";
import { recordKey } from "../../../schemas/fields/any-ref.ts";
import type { Attempt } from "../../../views/editing/attempts.ts";
import { TryAgain } from "../../../views/kit/states.tsx";
import { useFocusBack } from "../../../views/kit/use-focus-back.ts";
import { useLoaded } from "../../../views/kit/use-loaded.ts";
import type { Thread } from "../dispatch/thread-rows.ts";
import { CustomerComposer, CustomerThread } from "./customer-thread.tsx";
import "../conversation/conversation.css";

interface MessageUsDrawerProps {
  readonly title: string;
  /** The record that it is about; without one, it is about nothing in particular. */
  readonly about?: { readonly bizObjectId: number; readonly recordId: number };
  readonly onClose: () => void;
}

/** The conversation of the customer's company about this record, if there is one. */
async function findThread(about: MessageUsDrawerProps["about"]): Promise<Thread | null> {
  const params = new URLSearchParams({
    pageSize: "1",
    tab: "all",
    ...(about ? { "filter[about][in]": recordKey(about.bizObjectId, about.recordId) } : { "filter[about][empty]": "true" }),
  });
  const { conversations } = await getData<{ conversations: readonly Thread[] }>(`/${conversation.collection}`, { params });
  return conversations[0] ?? null;
}

const messageUs = ({ body, key }: Attempt): Promise<MessagedUs> => postData("/message-us", body, { headers: { "Idempotency-Key": key } });

/** Where a customer writes to us about one of their records: what was said so far, and what they want to say. */
export function MessageUsDrawer({ title, about, onClose }: MessageUsDrawerProps) {
  useFocusBack();
  const key = about ? recordKey(about.bizObjectId, about.recordId) : "general";
  const { data: thread, failure, reload } = useLoaded(() => findThread(about), key);
  const which = `us-${key}`;
  const deliver = async (attempt: Attempt): Promise<undefined> => {
    await messageUs(attempt);
    reload();
  };
  return (
    <Drawer open width={520} title={title} onClose={onClose} className="hq-message-us" destroyOnHidden>
      {failure && thread === undefined && <TryAgain onRetry={reload} />}
      {thread === undefined && !failure && <div className="hq-skeleton hq-log-waiting" role="status" aria-label={t("app.loading")} />}
      {thread && <CustomerThread conversationId={thread.id} which={which} deliver={deliver} about={about ?? {}} />}
      {thread === null && (
        <>
          <p className="hq-soft">{t("messages.first")}</p>
          <span className="hq-grow" />
          <CustomerComposer which={which} deliver={deliver} about={about ?? {}} />
        </>
      )}
    </Drawer>
  );
}
