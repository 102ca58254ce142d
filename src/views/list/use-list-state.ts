import { useCallback, useEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router";
import { listPreference } from "../../schemas/first-call.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { readPreference, writePreference } from "../preferences.ts";
import { currentSide } from "../view-fields.ts";
import { WAY_BACK } from "../way-back.ts";
import { type ListState, readListState, writeListState } from "./list-state.ts";

export type ChangeList = (change: Partial<ListState>) => void;

/**
 * The list's state, kept in the address and stored per user: returning without parameters restores order, filters and columns. The search
 * word and the page are not stored.
 */
export function useListState(resource: AnyResource, tab: string | undefined, enabled = true): [ListState, ChangeList] {
  const [search, setSearch] = useSearchParams();
  const key = listPreference(resource.name, tab);
  const state = useMemo(() => readListState(resource, currentSide(), search), [resource, search]);
  const arrived = useRef<string | undefined>(undefined);
  const latest = useRef(state);
  latest.current = state;

  useEffect(() => {
    if (!enabled || arrived.current === key) return;
    arrived.current = key;
    const stored = readPreference(key);
    if (stored && [...search.keys()].length === 0) setSearch(new URLSearchParams(stored), { replace: true });
  }, [key, search, setSearch, enabled]);

  const change = useCallback<ChangeList>(
    (part) => {
      // Any change of filters or order starts at the first page.
      const next: ListState = { ...latest.current, page: 1, ...part };
      latest.current = next;
      const preference = writeListState(resource, { ...next, q: "", page: 1 }).toString();
      writePreference(key, preference === "" ? undefined : preference);
      setSearch(
        (now) => {
          const params = writeListState(resource, next);
          // A list within a record uses the record's address, which may contain the way back.
          const back = enabled ? null : now.get(WAY_BACK);
          if (back !== null) params.set(WAY_BACK, back);
          return params;
        },
        { replace: part.page === undefined },
      );
    },
    [resource, key, setSearch, enabled],
  );
  return [state, change];
}
