import { useEffect, useState } from "react";
import type { LogEntry, LogPage } from "../contract/activity.ts";
import { getData } from "../providers/calls/http.ts";
import { messageOf } from "../providers/calls/http-error.ts";
import { registeredResources } from "../providers/registry.ts";
import type { AnyResource } from "../schemas/resource.ts";
import { readable } from "../views/paths/view-paths.ts";
import { verbOf } from "../views/show/activity.ts";

/** The filters of the log, as query parameters of the address. */
const logFilterNames = ["userId", "resource", "recordId", "verb", "from", "to"] as const;
export type LogFilter = Readonly<Partial<Record<(typeof logFilterNames)[number], string>>>;

export function filterFrom(search: URLSearchParams): LogFilter {
  return Object.fromEntries(logFilterNames.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])));
}

const loadPage = (filter: LogFilter, before: number | null): Promise<LogPage> =>
  getData("/activity-logs", { params: { ...filter, ...(before === null ? {} : { before }) } });

export interface Log {
  /** Undefined until the first page is loaded. */
  readonly entries: readonly LogEntry[] | undefined;
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly problem: string | null;
  more(): void;
  again(): void;
}

/** The pages of the log loaded so far; a changed filter starts over. */
export function useLog(filter: LogFilter): Log {
  const filterKey = JSON.stringify(filter);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<{ filterKey: string; entries: readonly LogEntry[]; next: number | null }>();
  const [busy, setBusy] = useState<{ before: number | null } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new filter or attempt starts from the first page.
  useEffect(() => setBusy({ before: null }), [filterKey, attempt]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request uses the filter of its time; a changed filter starts a new one.
  useEffect(() => {
    if (!busy) return;
    let cancelled = false;
    loadPage(filter, busy.before).then(
      ({ entries, next }) => {
        if (cancelled) return;
        setState((known) => ({ filterKey, entries: busy.before === null ? entries : [...(known?.entries ?? []), ...entries], next }));
        setProblem(null);
        setBusy(null);
      },
      (failure: unknown) => {
        if (cancelled) return;
        setProblem(messageOf(failure));
        setBusy(null);
      },
    );
    return () => {
      cancelled = true;
    };
  }, [busy]);
  const current = state?.filterKey === filterKey ? state : undefined;
  return {
    entries: current?.entries,
    hasMore: current?.next != null,
    loading: busy !== null,
    problem,
    more: () => current?.next != null && setBusy({ before: current.next }),
    again: () => setAttempt(attempt + 1),
  };
}

/** The modules whose entries this user may read, one per name. */
export const loggedModules = (): AnyResource[] => registeredResources().filter(({ name }) => readable(name) !== undefined);

/** The verbs of a module, or of all modules: names as in the log, with labels. */
export function loggedVerbs(name: string | undefined): { value: string; label: string }[] {
  const modules = loggedModules().filter((each) => name === undefined || each.name === name);
  const labels = new Map(modules.slice(0, 1).flatMap((each) => ["create", "update", "remove"].map((verb) => [verb, verbOf(each, verb)])));
  for (const each of modules) for (const verb of Object.keys(each.actions)) labels.set(verb, verbOf(each, verb));
  return [...labels].map(([value, label]) => ({ value, label }));
}
