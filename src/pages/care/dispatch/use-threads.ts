import { useCallback, useEffect, useRef, useState } from "react";
import { liveProvider } from "../../../providers/live-provider.ts";
import { conversation } from "../../../resources/care/conversation.ts";
import { fetchNamedThreads, fetchThreads, replaced, type Thread, type ThreadQuestion } from "./thread-rows.ts";

/** More changes at once than are asked for one by one. */
const MOST_NAMED = 40;

interface Listed {
  readonly key: string;
  readonly rows: readonly Thread[];
  readonly next: string | null;
}

export interface Threads {
  /** Undefined while the first page loads. */
  readonly rows: readonly Thread[] | undefined;
  readonly hasMore: boolean;
  readonly hasFailed: boolean;
  readonly loadMore: () => void;
  readonly reload: () => void;
}

/** The conversations of a tab, more of them on request. A change of some asks for those alone, so that the list stays as long as it was. */
export function useThreads(question: ThreadQuestion): Threads {
  const key = JSON.stringify(question);
  const [listed, setListed] = useState<Listed>();
  const [failedKey, setFailedKey] = useState<string>();
  const latest = useRef({ question, key, listed });
  latest.current = { question, key, listed };
  const isLoading = useRef(false);

  const load = useCallback((after?: string) => {
    const { question: asked, key: own } = latest.current;
    isLoading.current = true;
    const more = new URLSearchParams(after === undefined ? {} : { after });
    const isCurrent = () => latest.current.key === own;
    return fetchThreads(asked, more)
      .then(
        ({ conversations, next }) => {
          if (!isCurrent()) return;
          setListed((all) => {
            const rows = after !== undefined && all?.key === own ? all.rows : [];
            return { key: own, rows: replaced(rows, [], conversations), next };
          });
          setFailedKey(undefined);
        },
        () => isCurrent() && setFailedKey(own),
      )
      .finally(() => {
        isLoading.current = false;
      });
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question needs other rows.
  useEffect(() => void load(), [load, key]);

  useEffect(() => {
    const subscription: unknown = liveProvider.subscribe({
      channel: `resources/${conversation.name}`,
      types: ["*"],
      callback: ({ payload }) => {
        const { question: asked, key: own } = latest.current;
        const ids: unknown = payload.ids;
        if (!Array.isArray(ids) || ids.length > MOST_NAMED) return void load();
        const named = ids.map(Number);
        fetchNamedThreads(asked, named).then(
          (now) => setListed((all) => (all?.key === own ? { ...all, rows: replaced(all.rows, named, now) } : all)),
          () => undefined,
        );
      },
    });
    return () => void liveProvider.unsubscribe(subscription);
  }, [load]);

  const loadMore = useCallback(() => {
    const { listed: now, key: own } = latest.current;
    if (now?.key === own && now.next !== null && !isLoading.current) void load(now.next);
  }, [load]);
  const reload = useCallback(() => void load(), [load]);
  const rows = listed?.key === key ? listed.rows : undefined;
  return { rows, hasMore: rows !== undefined && listed?.next !== null, hasFailed: failedKey === key, loadMore, reload };
}
