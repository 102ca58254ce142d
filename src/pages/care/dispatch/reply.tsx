import { type Ref, useEffect, useRef } from "react";
import type { ConversationContext } from "../../../contract/conversation-context.ts";
import { t } from "../../../i18n/sales/dispatch.ts";
import { isAllowed } from "../../../providers/access-control.ts";
import { authState } from "../../../providers/session/auth-state.ts";
import { toast } from "../../../providers/toasts.ts";
import { message } from "../../../resources/care/message.ts";
import { unfilledFields } from "../../../resources/care/template-fields.ts";
import { formatDate } from "../../../schemas/values/date.ts";
import { dateIn } from "../../../schemas/values/time-zone.ts";
import { companyZone } from "../../../views/kit/today.ts";
import { Composer, type ComposerField } from "../conversation/composer.tsx";
import { CopiesField } from "../conversation/copies-field.tsx";
import { lastSaid, sendMessage } from "../conversation/send-message.ts";
import { useComposer } from "../conversation/use-composer.ts";
import type { Messages } from "../conversation/use-messages.ts";
import { proposedCopies } from "./proposed-copies.ts";
import { TemplatePicker } from "./template-picker.tsx";
import type { Thread } from "./thread-rows.ts";
import type { TrackChange } from "./use-open-thread.ts";

interface ReplyProps {
  readonly thread: Thread;
  readonly messages: Messages;
  readonly context: ConversationContext | undefined;
  readonly field: Ref<ComposerField>;
  readonly kind: { current: ((kind: "out" | "note") => void) | undefined };
  readonly trackChange: TrackChange;
  readonly onEscape: () => void;
}

/** Where an employee answers, or writes a note. What came since they began to write has to be read before their answer is sent. */
export function Reply({ thread, messages, context, field, kind, trackChange, onEscape }: ReplyProps) {
  const composer = useComposer(message.name, String(thread.id), async (attempt) => messages.add(await trackChange(sendMessage(attempt))));
  const { written, isEmpty, change, send } = composer;
  const newest = messages.isBehind ? undefined : lastSaid(messages.rows);
  const own = authState.get().user?.id;
  // The newest message there was when the first letter was typed.
  const seen = useRef<number | null>(null);
  if (isEmpty || seen.current === null || newest?.createdById === own) seen.current = newest?.id ?? seen.current;
  const isNewer = !isEmpty && newest !== undefined && seen.current !== null && newest.id > seen.current;
  useEffect(() => {
    kind.current = (next) => change({ kind: next });
    return () => {
      kind.current = undefined;
    };
  }, [kind, change]);

  const isEmail = thread.channel === "email";
  const copies = isEmail ? (written.cc ?? proposedCopies(messages.rows, thread.address)) : [];

  const onSend = async (anyway: boolean) => {
    if (anyway) seen.current = newest?.id ?? seen.current;
    const sent = await send(({ text, kind: direction, files }) => ({
      conversationId: thread.id,
      direction,
      body: text,
      files: files.map(({ id }) => id),
      ...(direction === "out" && seen.current !== null ? { lastSeenId: seen.current } : {}),
      ...(direction === "out" && copies.length > 0 ? { cc: copies.join(", ") } : {}),
    }));
    // What came meanwhile is shown at once, even if its push event is late.
    if (!sent) messages.toNewest();
  };
  const { optedOutSince = null } = context ?? {};
  const refusal =
    optedOutSince === null ? undefined : t("composer.optedOut", { date: formatDate(dateIn(companyZone(), new Date(optedOutSince))) });
  if (!isAllowed({ resource: message, action: "create" })) return null;
  return (
    <Composer
      composer={composer}
      label={written.kind === "note" ? t("composer.noteAbout") : t("composer.replyTo", { name: thread.name })}
      field={field}
      hasNotes
      isText={thread.channel === "text message"}
      refusal={refusal}
      newer={isNewer ? (newest.sender ?? thread.name) : undefined}
      recipients={isEmail && <CopiesField value={copies} onChange={(cc) => change({ cc })} />}
      onEscape={onEscape}
      onSend={(anyway) => void onSend(anyway)}
    >
      <TemplatePicker
        thread={thread}
        context={context}
        onPick={(text) => {
          change({ text: written.text.trim() === "" ? text : `${written.text}\n${text}`, kind: "out" });
          const [first] = unfilledFields(text);
          if (first !== undefined) toast.info(t("composer.unfilled", { fields: unfilledFields(text).join(", ") }));
        }}
      />
    </Composer>
  );
}
