import { useCallback } from "react";
import { t } from "../../../i18n/sales/dispatch.ts";
import { isAllowed } from "../../../providers/access-control.ts";
import { message } from "../../../resources/care/message.ts";
import type { Attempt } from "../../../views/editing/attempts.ts";
import { Composer } from "../conversation/composer.tsx";
import { MessageLog } from "../conversation/message-log.tsx";
import type { Message } from "../conversation/message-rows.ts";
import { useComposer } from "../conversation/use-composer.ts";
import { useMessages } from "../conversation/use-messages.ts";

interface CustomerComposerProps {
  /** Tells the drafts of several conversations apart. */
  readonly which: string;
  readonly deliver: (attempt: Attempt) => Promise<void>;
  /** What is sent beside the text and the files. */
  readonly about: Readonly<Record<string, unknown>>;
}

/** Where a customer writes to us. */
export function CustomerComposer({ which, deliver, about }: CustomerComposerProps) {
  const composer = useComposer(message.name, which, deliver);
  if (!isAllowed({ resource: message, action: "create" })) return null;
  const send = () => composer.send(({ text, files }) => ({ ...about, body: text, files: files.map(({ id }) => id) }));
  return <Composer composer={composer} label={t("composer.messageUs")} onEscape={() => undefined} onSend={() => void send()} />;
}

interface CustomerThreadProps {
  readonly conversationId: number;
  readonly which: string;
  readonly deliver: (attempt: Attempt) => Promise<Message | undefined>;
  readonly about: Readonly<Record<string, unknown>>;
  readonly found?: number | undefined;
}

/** A conversation as a customer sees it: what they and we wrote, and where they write. */
export function CustomerThread({ conversationId, which, deliver, about, found }: CustomerThreadProps) {
  const messages = useMessages(conversationId, found);
  const { add, toNewest } = messages;
  const sent = useCallback(
    async (attempt: Attempt) => {
      const row = await deliver(attempt);
      if (row) add(row);
      else toNewest();
    },
    [deliver, add, toNewest],
  );
  return (
    <>
      <MessageLog messages={messages} found={found} />
      <CustomerComposer which={which} deliver={sent} about={about} />
    </>
  );
}
