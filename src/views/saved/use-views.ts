import type { ListView, ListViews } from "../../contract/list-views.ts";
import { fetchViews } from "../../providers/calls/list-view-calls.ts";
import { createStore, type Store } from "../../providers/store.ts";
import { useStore } from "../../providers/use-store.ts";
import type { AnyResource } from "../../schemas/resource.ts";
import { type ListState, writeListState } from "../list/list-state.ts";
import { type Widths, widthsText } from "../list/use-widths.ts";

const stores = new Map<string, Store<ListViews | undefined>>();

function storeOf(list: string): Store<ListViews | undefined> {
  const store = stores.get(list) ?? createStore<ListViews | undefined>(undefined);
  stores.set(list, store);
  return store;
}

/** The views of a list, as they were loaded last. */
export const useViews = ({ name }: AnyResource): ListViews | undefined => useStore(storeOf(name));

export async function loadViews({ name }: AnyResource): Promise<ListViews> {
  const views = await fetchViews(name);
  storeOf(name).set(views);
  return views;
}

/** The state of a list as the query of a view: its page is not part of it, and neither is the view it began as. */
export function queryOf(resource: AnyResource, state: ListState, widths: Widths): string {
  const query = writeListState(resource, { ...state, page: 1, saved: undefined });
  const text = widthsText(widths);
  if (text) query.set("w", text);
  return query.toString();
}

/** The address of a view within its list, and the widths of its columns, which are not in it. */
export function addressOf({ id, query }: Pick<ListView, "id" | "query">): { readonly search: string; readonly widths: string | undefined } {
  const params = new URLSearchParams(query);
  const widths = params.get("w") ?? undefined;
  params.delete("w");
  params.append("view", String(id));
  return { search: params.toString(), widths };
}

const sorted = (query: string): string =>
  [...new URLSearchParams(query)]
    .map((pair) => pair.join("="))
    .sort()
    .join("&");

/** Whether a list shows something else than the view. */
export const differs = (view: ListView, tab: string, query: string): boolean => view.tab !== tab || sorted(view.query) !== sorted(query);
