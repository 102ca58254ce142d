import { useCallback, useEffect, useRef } from "react";
import type { ConversationContext } from "../../../contract/conversation-context.ts";
import { performAction } from "../../../providers/calls/calls.ts";
import { getData } from "../../../providers/calls/http.ts";
import { invoice } from "../../../resources/accounting/invoice.ts";
import { contact } from "../../../resources/accounts/contact.ts";
import { conversation } from "../../../resources/care/conversation.ts";
import { workOrder } from "../../../resources/sales/work-order.ts";
import { useLoaded, useWhenChanged } from "../../../views/kit/use-loaded.ts";
import { fetchThread, type Thread } from "./thread-rows.ts";

/** The open conversation, as it is now. */
export function useOpenThread(id: number) {
  const loaded = useLoaded(() => fetchThread(id), String(id));
  const { reload } = loaded;
  useWhenChanged([conversation.name], reload, id);
  const thread = loaded.data?.id === id ? loaded.data : undefined;
  // What this user has not finished changing in it: each change makes another version, which the next one has to name.
  const changes = useRef<Promise<Thread | undefined>>(undefined);
  const trackChange = useCallback(
    <R>(work: Promise<R>): Promise<R> => {
      const settled = Promise.allSettled([work, changes.current]).then(async () => {
        const now = await reload();
        if (changes.current === settled) changes.current = undefined;
        return now;
      });
      changes.current = settled;
      return work;
    },
    [reload],
  );
  useMarkedRead(thread, trackChange);
  return { ...loaded, data: thread, trackChange, afterOwnChanges: () => changes.current };
}

/** Is told of a change by this user, so that the next one waits for the version that it makes. */
export type TrackChange = <R>(work: Promise<R>) => Promise<R>;

/** Whoever opens a conversation has read it: once for each time that it becomes unread. */
function useMarkedRead(thread: Thread | undefined, trackChange: TrackChange): void {
  const marked = useRef("");
  useEffect(() => {
    if (!thread?.unread || document.visibilityState === "hidden") return;
    const key = `${thread.id} ${thread.lastMessageAt}`;
    if (marked.current === key) return;
    marked.current = key;
    // Where it can't be marked, it stays unread.
    trackChange(performAction(conversation.name, thread.id, "markRead", { version: thread.version })).catch(() => undefined);
  }, [thread, trackChange]);
}

/** What is around the conversation; read again when the conversation or what it shows changes. */
export function useContextOf(id: number) {
  const loaded = useLoaded(
    async () => ({ id, context: await getData<ConversationContext>(`/${conversation.collection}/${id}/context`) }),
    String(id),
  );
  useWhenChanged([conversation.name], loaded.reload, id);
  useWhenChanged([workOrder.name, invoice.name, contact.name], loaded.reload);
  return { ...loaded, data: loaded.data?.id === id ? loaded.data.context : undefined };
}
