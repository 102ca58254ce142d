import { useCallback, useEffect, useMemo, useRef } from "react";
import { useSearchParams } from "react-router";
import { authState } from "../../providers/session/auth-state.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { listPreference } from "../../schemas/views/first-call.ts";
import { readPreference, writePreference } from "../kit/preferences.ts";
import { useIsStillHere } from "../kit/use-is-still-here.ts";
import { WAY_BACK } from "../paths/way-back.ts";
import { currentSide } from "../records/view-fields.ts";
import { type ListState, readListState, writeListState } from "./list-state.ts";

export type ChangeList = (change: Partial<ListState>) => void;

/** What the user's roles show first on a tab. */
function defaultQuery({ name }: AnyResource, tab = ""): string | undefined {
  const view = authState.get().listViews?.find((each) => each.list === name && each.tab === tab);
  if (!view) return undefined;
  const query = new URLSearchParams(view.query);
  // The widths of columns are not in the address.
  query.delete("w");
  query.append("view", String(view.id));
  return query.toString();
}

/**
 * The list's state, kept in the address and stored per user: returning without parameters restores order, filters and columns. The search
 * word and the page are not stored. Each change is an entry of the browser's history, so that "Back" undoes it; a word is one change,
 * however many pauses its typing has.
 */
export function useListState(resource: AnyResource, tab: string | undefined, enabled = true): [ListState, ChangeList] {
  const [search, setSearch] = useSearchParams();
  const key = listPreference(resource.name, tab);
  const state = useMemo(() => readListState(resource, currentSide(), search), [resource, search]);
  const arrived = useRef<string | undefined>(undefined);
  const isStillHere = useIsStillHere();
  const latest = useRef(state);
  latest.current = state;
  const typing = useRef(false);

  const store = useCallback(
    (next: ListState) => {
      const preference = writeListState(resource, { ...next, q: "", page: 1 }).toString();
      writePreference(key, preference === "" ? undefined : preference);
    },
    [resource, key],
  );

  useEffect(() => {
    if (!enabled) return;
    if (arrived.current === key) {
      // What "Back" undid is not restored later, and a view that was chosen is.
      store(readListState(resource, currentSide(), search));
      return;
    }
    arrived.current = key;
    const stored = readPreference(key) ?? defaultQuery(resource, tab);
    if (stored && [...search.keys()].length === 0) setSearch(new URLSearchParams(stored), { replace: true });
  }, [resource, key, tab, search, setSearch, enabled, store]);

  const change = useCallback<ChangeList>(
    (part) => {
      // A search begins after a pause, in which a row may have been opened.
      if (!isStillHere()) return;
      // Any change of filters or order starts at the first page.
      const next: ListState = { ...latest.current, page: 1, ...part };
      const before = latest.current;
      latest.current = next;
      store(next);
      if (writeListState(resource, next).toString() === writeListState(resource, before).toString()) return;
      const sameWord = typing.current && before.q !== "" && next.q !== "";
      typing.current = part.q !== undefined;
      setSearch(
        (now) => {
          const params = writeListState(resource, next);
          // A list within a record uses the record's address, which may contain the way back.
          const back = enabled ? null : now.get(WAY_BACK);
          if (back !== null) params.set(WAY_BACK, back);
          return params;
        },
        { replace: sameWord && typing.current },
      );
    },
    [resource, setSearch, enabled, store, isStillHere],
  );
  return [state, change];
}
