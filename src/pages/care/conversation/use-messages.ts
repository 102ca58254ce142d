import { useCallback, useEffect, useRef, useState } from "react";
import { getData } from "../../../providers/calls/http.ts";
import { liveProvider } from "../../../providers/live-provider.ts";
import { message } from "../../../resources/care/message.ts";
import { fetchMessages, fetchNamed, type Message, merged, PAGE } from "./message-rows.ts";

/** More changes at once than are asked for one by one. */
const MOST_NAMED = 100;

/** The most rows in the document while one scrolls back: of a longer way, the newest are left out and loaded again on the way down. */
export const MOST_ROWS = 400;

interface Window {
  /** Oldest first, without a gap. */
  readonly rows: readonly Message[];
  /** Where earlier messages go on; null at the start of the conversation, undefined while nothing is loaded. */
  readonly older: string | null | undefined;
  /** The newest messages are not among the rows: an earlier message was searched for. */
  readonly isBehind: boolean;
}

const nothing: Window = { rows: [], older: undefined, isBehind: false };

export interface Messages extends Window {
  readonly hasFailed: boolean;
  readonly hasOlderFailed: boolean;
  readonly loadOlder: () => void;
  readonly loadNewer: () => void;
  readonly toNewest: () => void;
  /** Adds what was just sent, before its push event arrives. */
  readonly add: (row: Message) => void;
}

/**
 * The messages of a conversation: the newest page at first, or the one around a message that was searched for; earlier ones on request. What is
 * pushed is added by id, so that it does not matter in which order answers arrive.
 */
export function useMessages(conversationId: number, around?: number): Messages {
  const [window, setWindow] = useState<Window>(nothing);
  const [failed, setFailed] = useState<"all" | "older">();
  const latest = useRef(window);
  latest.current = window;
  const isLoading = useRef(false);
  const request = useRef(0);

  const load = useCallback(
    async (from?: number) => {
      const own = ++request.current;
      try {
        const next = from === undefined ? await newest(conversationId) : await pageAround(conversationId, from);
        if (own !== request.current) return;
        // What was pushed while the page was on its way may be newer than the page.
        setWindow(({ rows }) => ({
          ...next,
          rows: merged(
            next.rows,
            rows.filter(({ id }) => id >= (next.rows[0]?.id ?? 0)),
          ),
        }));
        setFailed(undefined);
      } catch {
        if (own === request.current) setFailed("all");
      }
    },
    [conversationId],
  );
  useEffect(() => {
    setWindow(nothing);
    void load(around);
    return () => {
      request.current++;
    };
  }, [load, around]);

  const loadOlder = useCallback(() => {
    const { older } = latest.current;
    if (!older || isLoading.current) return;
    isLoading.current = true;
    const own = request.current;
    fetchMessages(conversationId, { after: older })
      .then(
        ({ messages, next }) => {
          if (own !== request.current) return;
          setWindow((all) => {
            const rows = merged(all.rows, messages);
            return { rows: rows.slice(0, MOST_ROWS), older: next, isBehind: all.isBehind || rows.length > MOST_ROWS };
          });
          setFailed(undefined);
        },
        () => own === request.current && setFailed("older"),
      )
      .finally(() => {
        isLoading.current = false;
      });
  }, [conversationId]);

  const loadNewer = useCallback(() => {
    const { rows, isBehind } = latest.current;
    const last = rows.at(-1);
    if (!isBehind || !last || isLoading.current) return;
    isLoading.current = true;
    const own = request.current;
    fetchMessages(conversationId, { "filter[createdAt][gte]": last.createdAt, sort: "id" })
      .then(
        ({ messages }) =>
          own === request.current && setWindow((all) => ({ ...all, rows: merged(all.rows, messages), isBehind: messages.length === PAGE })),
        () => undefined,
      )
      .finally(() => {
        isLoading.current = false;
      });
  }, [conversationId]);

  useEffect(() => {
    /** After a disconnection any number may have been missed: the newest page is read again. */
    const catchUp = async () => {
      const next = await newest(conversationId);
      setWindow((all) => {
        const last = all.rows.at(-1)?.id ?? 0;
        const isGapless = next.older === null || next.rows.some(({ id }) => id <= last);
        return all.isBehind || !isGapless ? next : { ...all, rows: merged(all.rows, next.rows) };
      });
    };
    const named = async (ids: readonly number[]) => {
      const rows = await fetchNamed(conversationId, ids);
      setWindow((all) => {
        const [first, last] = [all.rows[0]?.id ?? 0, all.rows.at(-1)?.id ?? 0];
        // What is outside of the window would leave a gap in it.
        const fitting = rows.filter(({ id }) => (all.older === null || id >= first) && (!all.isBehind || id <= last));
        return { ...all, rows: merged(all.rows, fitting) };
      });
    };
    const subscription: unknown = liveProvider.subscribe({
      channel: `resources/${message.name}`,
      types: ["*"],
      callback: ({ payload }) => {
        const ids: unknown = payload.ids;
        const isNamed = Array.isArray(ids) && ids.length <= MOST_NAMED;
        void (isNamed ? named(ids.map(Number)) : catchUp()).catch(() => undefined);
      },
    });
    return () => void liveProvider.unsubscribe(subscription);
  }, [conversationId]);

  const toNewest = useCallback(() => void load(), [load]);
  const add = useCallback((row: Message) => setWindow((all) => ({ ...all, rows: merged(all.rows, [row]) })), []);
  return { ...window, hasFailed: failed === "all", hasOlderFailed: failed === "older", loadOlder, loadNewer, toNewest, add };
}

async function newest(conversationId: number): Promise<Window> {
  const { messages, next } = await fetchMessages(conversationId);
  return { rows: merged([], messages), older: next, isBehind: false };
}

/** The messages up to the one that was searched for, and as many after it. */
async function pageAround(conversationId: number, id: number): Promise<Window> {
  const { createdAt } = await getData<Message>(`/${message.collection}/${id}`);
  const [before, after] = await Promise.all([
    fetchMessages(conversationId, { "filter[createdAt][lte]": createdAt }),
    fetchMessages(conversationId, { "filter[createdAt][gte]": createdAt, sort: "id" }),
  ]);
  return { rows: merged(before.messages, after.messages), older: before.next, isBehind: after.messages.length === PAGE };
}
